#pragma once

#include "core/model/fields.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

enum class StepKind : std::uint8_t {
    Prove,    ///< Measure with and without `items`, in turns.
    Search,   ///< Find the settings that matter on both hosts: those of the checks in `items`; none: all.
    Matrix,   ///< Interrupt coalescing, off at neither host, either and both.
    Sweep,    ///< Measure along `axis`.
    Command,  ///< `command`, by hand.
};
template <>
struct Words<StepKind> {
    static constexpr std::array<std::string_view, 5> kNames{"prove", "search", "matrix", "sweep", "command"};
};

/// Something to do about a finding, for a button or a terminal. The finding's sentence says it, too, and is not read.
struct NextStep {
    StepKind kind = StepKind::Command;
    std::vector<std::string> items = {};  ///< Prove: as of `tune prove`, "napi.threaded=0". Search: ids of checks.
    std::string axis = {};                ///< Of Sweep: along which the peer is measured, "flow".
    std::string host = {};                ///< Whose terminal takes the command: "A", "B"; empty: any, or A's.
    std::string command = {};             ///< One line for its shell, with this run's peer and adapter.
    bool operator==(const NextStep&) const = default;
};
void describe(Fields& fields, NextStep& step);

}  // namespace halftrip::model
