#include "core/diagnose/where.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

/// How these points are named: what stands before them all, and what each is called.
struct Naming {
    std::string preposition;
    std::string (*nameOf)(const model::PointResult&, const std::vector<model::PointResult>& among);
};

Naming namingOf(const std::vector<model::PointResult>& points)
{
    const std::vector<std::string> axes = model::axesThatVary(points);
    if (axes.empty())
        return {"in", [](const auto&, const auto&) { return std::string("this run"); }};
    if (axes.size() == 1 && axes.front() == model::kTransportAxis)
        return {"over", [](const auto& point, const auto&) { return model::cellOn(point, model::kTransportAxis); }};
    return {"at", [](const auto& point, const auto& among) { return model::phraseOf(point, among); }};
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
    const Naming naming = namingOf(record.points);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(points.size(), kMostNamed); ++i) {
        std::string name = naming.nameOf(record.points[points[i]], record.points);
        if (i < remarks.size())
            name += " (" + remarks[i] + ")";
        names.push_back(std::move(name));
    }
    if (points.size() > kMostNamed)
        names.push_back(std::to_string(points.size() - kMostNamed) + " more");
    return naming.preposition + " " + joinWords(names);
}

std::string whereIfSome(const model::RunRecord& record, const PointIndices& points)
{
    return points.size() == record.points.size() ? std::string() : " " + where(record, points);
}

}  // namespace halftrip::diagnose
