#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kWhereIn = "in {places}";
constexpr const char* kWhereThisRun = "this run";
constexpr const char* kWhereOver = "over {places}";
constexpr const char* kWhereAt = "at {places}";
constexpr const char* kWhereWithRemark = "{place} ({remark})";
constexpr const char* kWhereMore = "{count} more";
constexpr const char* kWhereAll = "at all {count} points";

Text nameOf(const model::RunRecord& record, const model::PointResult& point, bool isByTransport)
{
    return isByTransport ? Text(model::cellOn(point, model::kTransportAxis)) : model::phraseOf(point, record.points);
}

}  // namespace

Text where(const model::RunRecord& record, const PointIndices& points, const std::vector<Text>& remarks)
{
    const std::vector<std::string> axes = model::axesThatVary(record.points);
    const bool isByTransport = axes.size() == 1 && axes.front() == model::kTransportAxis;
    if (remarks.empty() && points.size() > kMostNamed && points.size() == record.points.size())
        return text(kWhereAll, points.size());
    std::vector<Text> names;
    for (std::size_t i = 0; i < std::min(points.size(), kMostNamed); ++i) {
        Text name = axes.empty() ? kWhereThisRun : nameOf(record, record.points[points[i]], isByTransport);
        if (i < remarks.size())
            name = text(kWhereWithRemark, name, remarks[i]);
        names.push_back(std::move(name));
    }
    if (points.size() > kMostNamed)
        names.push_back(text(kWhereMore, points.size() - kMostNamed));
    const Text all = joinWords(names);
    if (axes.empty())
        return text(kWhereIn, all);
    return isByTransport ? text(kWhereOver, all) : text(kWhereAt, all);
}

Text whereIfSome(const model::RunRecord& record, const PointIndices& points)
{
    return points.size() == record.points.size() ? Text() : text(" {where}", where(record, points));
}

Text foundAt(const model::RunRecord& record, std::uint32_t point, const Text& found)
{
    return text(kEvidenceAt, found, where(record, {point}));
}

}  // namespace halftrip::diagnose
