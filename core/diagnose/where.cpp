#include "core/diagnose/where.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kWhereIn = "in {}";
constexpr const char* kWhereThisRun = "this run";
constexpr const char* kWhereOver = "over {}";
constexpr const char* kWhereAt = "at {}";
constexpr const char* kWhereWithRemark = "{} ({})";
constexpr const char* kWhereMore = "{:d} more";

std::string nameOf(const model::RunRecord& record, const model::PointResult& point, bool isByTransport)
{
    return isByTransport ? model::cellOn(point, model::kTransportAxis) : model::phraseOf(point, record.points);
}

}  // namespace

std::string joinWords(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isLast = i + 1 == words.size();
        text += (i == 0 ? "" : isLast ? " and " : ", ") + words[i];
    }
    return text;
}

std::string where(const model::RunRecord& record, const PointIndices& points, const std::vector<std::string>& remarks)
{
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    const bool isByTransport = axes.size() == 1 && axes.front() == model::kTransportAxis;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(points.size(), kMostNamed); ++i) {
        std::string name = axes.empty() ? kWhereThisRun : nameOf(record, record.points[points[i]], isByTransport);
        if (i < remarks.size())
            name = fmt::format(kWhereWithRemark, name, remarks[i]);
        names.push_back(std::move(name));
    }
    if (points.size() > kMostNamed)
        names.push_back(fmt::format(kWhereMore, points.size() - kMostNamed));
    const std::string all = joinWords(names);
    if (axes.empty())
        return fmt::format(kWhereIn, all);
    return isByTransport ? fmt::format(kWhereOver, all) : fmt::format(kWhereAt, all);
}

std::string whereIfSome(const model::RunRecord& record, const PointIndices& points)
{
    return points.size() == record.points.size() ? std::string() : " " + where(record, points);
}

std::string foundAt(const model::RunRecord& record, std::uint32_t point, const std::string& found)
{
    return fmt::format(kEvidenceAt, found, where(record, {point}));
}

std::vector<std::string_view> whereTexts()
{
    return {kEvidenceAt, kWhereIn, kWhereThisRun, kWhereOver, kWhereAt, kWhereWithRemark, kWhereMore};
}

}  // namespace halftrip::diagnose
