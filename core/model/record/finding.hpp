#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"
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
    bool operator==(const Finding&) const = default;
};
void describe(Fields& fields, Finding& finding);

}  // namespace halftrip::model
