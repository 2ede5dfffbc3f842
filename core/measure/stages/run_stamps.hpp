#pragma once

#include "core/measure/stages/stamp_pass.hpp"

#include <map>
#include <string>
#include <vector>

namespace halftrip::measure {

/// The stamped passes of one run: one to see what can be had, then one after each point.
class RunStamps {
public:
    /// `paths`: what a pass runs over. `ofPoints`: the transports that measure, which must not be left with the probes
    /// of a pass. They and the run outlive it.
    RunStamps(const RunContext& run, std::vector<StampPath> paths, StampPassSetting setting,
              std::vector<transport::Transport*> ofPoints);

    /// A short pass of `sizeBytes` before anything is measured: what cannot be had is said then, not after the run.
    /// `replyBytes`: of what comes back; 0: as much. Errors only where the stamps asked for are no matter of taste
    /// ("auto"), and when the user stops the run.
    [[nodiscard]] Status tryOut(std::uint32_t sizeBytes, std::uint32_t replyBytes);
    /// Gives a finished point its stages, or the times between the stamps. One whose stamps fail keeps what it has;
    /// only the user's stop is an error.
    [[nodiscard]] Status addTo(model::PointResult& point, std::uint32_t sizeBytes, std::uint32_t replyBytes);

private:
    [[nodiscard]] Result<StampPassResult> pass();
    /// With "auto", a pass that fails with the adapters' stamps is made again without them, and where this end's stamps
    /// will do, one that fails with the responder's without those; so are all that follow.
    [[nodiscard]] Result<StampPassResult> passAsCan(std::uint32_t sizeBytes, std::uint32_t replyBytes,
                                                    std::uint32_t count);
    /// Takes the systems' stamps alone from here on, and keeps for the record why: that of each end's `found`, or
    /// `why`.
    void leaveHardwareOut(const model::StageResult& found);
    void leaveHardwareOut(const std::string& why);
    /// Says at both ends why the adapters' stamps are missing: not for want of a request, as a pass without them says.
    void explainHardware(model::StageResult& stages) const;
    void addSpans(model::PointResult& point, const StampPassResult& result) const;
    /// Why there can be none whatever the trial says; empty: nothing known against them.
    [[nodiscard]] std::string obstacle() const;
    /// Of what.
    [[nodiscard]] const char* stampsInWords() const noexcept
    {
        return m_run.mode.stampedSpans ? "stamps" : "stamps of the stages";
    }

    const RunContext& m_run;
    std::vector<StampPath> m_paths;
    StampPassSetting m_setting;
    std::vector<transport::Transport*> m_ofPoints;
    std::string m_noResponder;  ///< Why the responder stamps nothing, although it could be asked; empty: it does.
    bool m_hadHardware = false;  ///< In the last pass.
    bool m_isUsable = false;
    bool m_hasGivenUpHardware = false;
    /// In what an end obtained: why the stamps of its adapter were left out; empty: they were not.
    std::map<std::string, std::string> m_noHardwareAtA;
    std::map<std::string, std::string> m_noHardwareAtB;
};

}  // namespace halftrip::measure
