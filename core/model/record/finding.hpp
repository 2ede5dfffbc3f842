#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"
#include "core/model/record/autopsy.hpp"
#include "core/model/record/next_step.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::model {

enum class FindingKind : std::uint8_t {
    Flag,   ///< A reason to distrust figures (design.md, rule 10).
    Cause,  ///< Why a figure is not lower.
};
template <>
struct Words<FindingKind> {
    static constexpr std::array<std::string_view, 2> kNames{"flag", "cause"};
};

enum class Confidence : std::uint8_t { Certain, Likely, Possible };
template <>
struct Words<Confidence> {
    static constexpr std::array<std::string_view, 3> kNames{"certain", "likely", "possible"};
};

/// What ran on a core while packets needed it, or the hypervisor that had the core.
struct DelaySource {
    Side host = Side::A;
    std::optional<SpanKind> kind = {};  ///< Absent: steal time, of no known core and without a name.
    std::optional<int> core = {};
    std::string name = {};  ///< "backup-agent", "NET_RX", "virtio0-input.0 (24)".
    bool operator==(const DelaySource&) const = default;
};
void describe(Fields& fields, DelaySource& source);

/// What a rule of diagnose/ concluded from a run.
struct Finding {
    std::string id;        ///< Stable: "virtualMachineA", "sharedCore", ...
    Text sentence;  ///< What it is and what it does to the figures.
    FindingKind kind = FindingKind::Flag;
    Confidence confidence = Confidence::Certain;
    std::vector<Text> evidence = {};          ///< What it rests on, a sentence each.
    Text overturnedBy = {};                   ///< What observation would prove it wrong.
    Text nextStep = {};                       ///< What to do about it.
    std::vector<NextStep> steps = {};         ///< The same for programs, as far as one can do it.
    std::vector<std::uint32_t> points = {};   ///< The points it touches, by their place in the run; empty: all.
    /// What a cause adds to the mean of its first point, as stored (a round trip); absent: not known.
    std::optional<std::int64_t> costNs = {};
    std::optional<DelaySource> delayedBy = {};  ///< Of the slowest packets; absent: not known.
    bool operator==(const Finding&) const = default;
};
void describe(Fields& fields, Finding& finding);

}  // namespace halftrip::model
