#include "core/diagnose/time_marks.hpp"

#include "core/base/stable_sort.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/model/record/time_note.hpp"

#include <algorithm>
#include <cmath>

namespace halftrip::diagnose {
namespace {

using model::PointResult;
using model::TimeSlice;

std::int64_t middleOf(const TimeSlice& slice)
{
    return slice.startNs + slice.lengthNs / 2;
}

/// Of the slice that has most of something; none where none has any.
template <typename Amount>
std::optional<std::int64_t> whereMost(const std::vector<TimeSlice>& slices, Amount amountOf)
{
    if (slices.empty())
        return std::nullopt;
    const auto most = std::ranges::max_element(slices, {}, amountOf);
    return amountOf(*most) > 0 ? std::optional(middleOf(*most)) : std::nullopt;
}

/// Of the longest preemption of a measuring thread at either end.
std::optional<std::int64_t> longestGap(const PointResult& point)
{
    if (!point.autopsy)
        return std::nullopt;
    const model::LoopGap* longest = nullptr;
    for (const model::EndAutopsy* end : {&point.autopsy->initiator, &point.autopsy->responder}) {
        for (const model::LoopGap& gap : end->gaps) {
            if (longest == nullptr || gap.lengthNs > longest->lengthNs)
                longest = &gap;
        }
    }
    return longest == nullptr ? std::nullopt : std::optional(std::max<std::int64_t>(longest->waitedFromNs, 0));
}

std::optional<std::int64_t> slowestSlice(const PointResult& point)
{
    return whereMost(point.slices, [](const TimeSlice& slice) { return static_cast<double>(slice.maxNs); });
}

/// The slice whose median is farthest from that of the point.
std::optional<std::int64_t> oddestSlice(const PointResult& point)
{
    const auto median = static_cast<double>(point.result().histogram.percentileNs(50));
    return whereMost(point.slices, [median](const TimeSlice& slice) {
        const bool isKnown = slice.count > 0 && median > 0 && slice.p50Ns > 0;
        return isKnown ? std::abs(std::log(static_cast<double>(slice.p50Ns) / median)) : 0.0;
    });
}

/// When the strongest of the finding's evidence came; none for one about the whole run.
std::optional<std::int64_t> momentOf(const model::Finding& finding, const PointResult& point)
{
    const Rule* const rule = ruleOf(finding.id);
    switch (rule == nullptr ? Moment::None : rule->moment) {
    case Moment::None:
        break;
    case Moment::Silence:
        return point.silence ? std::optional(point.silence->longestAtNs) : std::nullopt;
    case Moment::Losses:
        return whereMost(point.slices, [](const TimeSlice& slice) { return static_cast<double>(slice.lost); });
    case Moment::Gap: {
        const auto gap = longestGap(point);
        return gap ? gap : slowestSlice(point);
    }
    case Moment::OddMedian:
        return oddestSlice(point);
    }
    return std::nullopt;
}

void addFlags(std::vector<TimeMark>& marks, const model::RunRecord& record, const PointResult& point, std::size_t place)
{
    for (const model::Finding& finding : record.findings) {
        const bool isAboutIt = finding.points.empty() ||
                               std::ranges::find(finding.points, static_cast<std::uint32_t>(place)) !=
                                   finding.points.end();
        if (finding.kind != model::FindingKind::Flag || !isAboutIt)
            continue;
        if (const auto moment = momentOf(finding, point))
            marks.push_back({*moment, TimeMarkKind::Flag, inShort(finding)});
    }
}

Text wordsOfChange(const model::TunedSetting& setting)
{
    return text("For this run, {setting}: {before} -> {during}", setting.words, setting.old.value_or("-"),
                setting.accepted.value_or("-"));
}

}  // namespace

std::vector<TimeMark> timeMarksOf(const model::RunRecord& record, const PointResult& point, std::size_t place)
{
    std::vector<TimeMark> marks;
    // What people wrote comes first where there are too many.
    for (std::size_t i = 0; i < record.notes.size(); ++i) {
        if (const auto note = model::timeNoteOf(record.notes[i], record); note && note->point == place)
            marks.push_back(
                {std::llround(std::min(note->seconds, 1e9) * 1e9), TimeMarkKind::Note, Text(note->words), i});
    }
    addFlags(marks, record, point, place);
    for (const model::TunedSetting& setting : record.tuned) {
        if (setting.refusal.empty())
            marks.push_back({0, TimeMarkKind::Setting, wordsOfChange(setting)});
    }
    for (const model::Outage& outage : point.outages) {
        if (!outage.cause.empty())
            marks.push_back({outage.startNs, TimeMarkKind::Link, outage.cause});
    }
    if (marks.size() > kMostTimeMarks)
        marks.resize(kMostTimeMarks);
    stableSort(marks, {}, &TimeMark::atNs);
    return marks;
}

}  // namespace halftrip::diagnose
