#pragma once

#include "core/measure/stages/stamp_pass.hpp"

#include <functional>
#include <string>

namespace halftrip::measure {

/// The stamped passes of one run: one to see what can be had, then one after each point.
class RunStamps {
public:
    /// `ofPoints`: the transport that measures, which must not be left with the probes of a pass. `note` tells the user.
    RunStamps(StampPassParts parts, StampPassSetting setting, transport::Transport& ofPoints,
              std::function<void(std::string)> note);

    /// A short pass of `sizeBytes` before anything is measured: what cannot be had is said then, not after the run.
    /// Errors only where the stamps asked for are no matter of taste ("auto"), and when the user stops the run.
    [[nodiscard]] Status tryOut(std::uint32_t sizeBytes);
    /// Gives a finished point its stages. One whose stamps fail keeps what it has; only the user's stop is an error.
    [[nodiscard]] Status addTo(model::PointResult& point, std::uint32_t sizeBytes);

private:
    [[nodiscard]] Result<model::StageResult> pass(std::uint32_t sizeBytes, std::uint32_t count);
    /// With "auto", a pass that fails with the adapters' stamps is made again without them; so are all that follow.
    [[nodiscard]] Result<model::StageResult> passAsCan(std::uint32_t sizeBytes, std::uint32_t count);
    /// Why there can be none whatever the trial says; empty: nothing known against them.
    [[nodiscard]] std::string obstacle() const;

    StampPassParts m_parts;
    StampPassSetting m_setting;
    transport::Transport& m_ofPoints;
    std::function<void(std::string)> m_note;
    bool m_hadHardware = false;  ///< In the last pass.
    bool m_isUsable = false;
    bool m_hasGivenUpHardware = false;
};

}  // namespace halftrip::measure
