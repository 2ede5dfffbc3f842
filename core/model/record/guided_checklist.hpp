#pragma once

#include "core/model/fields.hpp"
#include "core/model/record/distribution.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

/// What became of a step of the guided checklist.
enum class StepOutcome : std::uint8_t { Open, Done, Skipped, NothingToDo, NotKnown };
template <>
struct Words<StepOutcome> {
    static constexpr std::array<std::string_view, 5> kNames{"open", "done", "skipped", "nothingToDo", "notKnown"};
};

/// What a measurement of a second or two found; latencies in nanoseconds, as stored (a round trip is not halved).
struct ShortFigures {
    std::uint64_t samples = 0;
    std::int64_t p50Ns = 0;
    std::int64_t p99Ns = 0;
    DistributionKind kind = DistributionKind::RoundTrip;
    bool operator==(const ShortFigures&) const = default;
};

/// One step: one check of both hosts, and what was done about it.
struct GuidedStep {
    std::string check;  ///< Its id.
    std::string title;
    StepOutcome outcome = StepOutcome::Open;
    std::string here = {};   ///< What was seen on the host that guided, at the end; empty: nothing of the kind.
    std::string there = {};  ///< The same of the other host.
    std::optional<ShortFigures> before = {};
    std::optional<ShortFigures> after = {};
    bool operator==(const GuidedStep&) const = default;
};

/// Going through the settings of both hosts one by one. Its figures are short looks, not the run's.
struct GuidedChecklist {
    std::string finishedAt;  ///< UTC, ISO 8601.
    std::string hostHere;
    std::string hostThere;  ///< Empty: one host only.
    std::vector<GuidedStep> steps;
    bool operator==(const GuidedChecklist&) const = default;
};

void describe(Fields& fields, ShortFigures& figures);
void describe(Fields& fields, GuidedStep& step);
void describe(Fields& fields, GuidedChecklist& checklist);

/// What a step brought to the median; none without both figures. Two short looks cannot tell less than 5 % apart.
enum class MedianChange : std::uint8_t { Fell, Rose, TooSmall };
[[nodiscard]] std::optional<MedianChange> medianChange(const std::optional<ShortFigures>& before,
                                                       const std::optional<ShortFigures>& after);

}  // namespace halftrip::model
