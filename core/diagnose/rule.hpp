#pragma once

#include "core/model/record/run_record.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::diagnose {

/// Which figures of a point a flag casts doubt on.
enum class Touches : std::uint8_t {
    Tail,  ///< p99 and what lies beyond; the median stands.
    Everything,
};

/// When, within a point, the strongest of a finding's evidence came.
enum class Moment : std::uint8_t {
    None,       ///< It is about the whole point, or the whole run.
    Silence,    ///< The longest.
    Losses,     ///< The slice with most of them.
    Gap,        ///< Of the longest preemption of a measuring thread at either end; else the slowest slice.
    OddMedian,  ///< The slice whose median is farthest from the point's.
};

/// One setting of the next run that would do away with a finding, as model::readText() reads it.
struct RemedyStep {
    std::string path;  ///< "initiator.wait".
    std::string text;  ///< "spin".
    bool operator==(const RemedyStep&) const = default;
};

/// Looks for one thing in a run. One file each in rules/, one line each in rules/all_rules.cpp.
struct Rule {
    std::string_view id;       ///< Of its findings; one that concerns a single end adds "A" or "B".
    std::string_view summary;  ///< What it looks for, in one line.
    /// What it concludes; empty: nothing. A pure function, so that a run file opened elsewhere gives the same findings.
    std::vector<model::Finding> (*apply)(const model::RunRecord&) = nullptr;
    Touches touches = Touches::Tail;
    std::string_view inShort =
        {};  ///< What it found, for a button and within a sentence: "a host is a virtual machine".
    /// What to set before the next run; null or empty: nothing that a run's settings could do.
    std::vector<RemedyStep> (*remedy)(const model::RunRecord&, const model::Finding&) = nullptr;
    /// The cause as a noun phrase, to follow "51 us of 56 us are"; null: inShort is a clause and stands for it. Empty:
    /// this finding of the rule costs no time, and no verdict lists it.
    Text (*asCause)(const model::RunRecord&, const model::Finding&) = nullptr;
    /// Ids of the checks that own the settings behind that finding, the first to be changed first, on the host
    /// that hostBehind() says; null or empty: none is known.
    std::vector<std::string_view> (*checks)(const model::Finding&) = nullptr;
    Moment moment = Moment::None;
    /// What a point that goes on cannot be blamed for: it is not at its end.
    bool needsWholePoint = false;
    /// A cause of it at a point that lost probes, if more than possible, is why they were lost: said first in the
    /// verdict.
    bool explainsLoss = false;
};

/// All rules, in the order in which findings of a kind are shown.
[[nodiscard]] const std::vector<Rule>& allRules();
/// The rule that makes findings of that id; null for one of another version.
[[nodiscard]] const Rule* ruleOf(std::string_view findingId);

}  // namespace halftrip::diagnose
