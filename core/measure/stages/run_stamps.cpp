#include "core/measure/stages/run_stamps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace halftrip::measure {
namespace {

using model::StampChoice;

/// Enough to see which stamps come.
constexpr std::uint32_t kTrialProbes = 20;

}  // namespace

RunStamps::RunStamps(StampPassParts parts, StampPassSetting setting, transport::Transport& ofPoints,
                     std::function<void(std::string)> note)
    : m_parts(std::move(parts)), m_setting(setting), m_ofPoints(ofPoints), m_note(std::move(note))
{
}

std::string RunStamps::obstacle() const
{
    if (!m_parts.link.isResponder())
        return "an echo has none to tell";
    return m_parts.entry.makeStamping ? "" : "the transport " + m_parts.entry.id + " cannot take them";
}

Status RunStamps::tryOut(std::uint32_t sizeBytes)
{
    const StampChoice choice = m_parts.request.stamps;
    const std::string known = obstacle();
    if (!known.empty() && choice != StampChoice::Auto)
        return fail(ErrorKind::Invalid, "There can be no stamps of the stages: " + known + ".",
                    "Start \"halftrip serve\" at the other end, or leave --stamps out.");
    if (!known.empty()) {
        m_note("No stamps of the stages are taken: " + known + ".");
        return {};
    }
    const auto trial = pass(sizeBytes, std::min(m_parts.request.stampsCount, kTrialProbes));
    if (!trial && (choice != StampChoice::Auto || m_parts.stop.load()))
        return std::unexpected(trial.error());
    if (!trial) {
        m_note("No stamps of the stages are taken: " + trial.error().what);
        return {};
    }
    m_isUsable = true;
    if (choice == StampChoice::Auto && !trial->isHardware)
        m_note("Stamps of the stages are the systems' alone, without those of the adapters. " +
               describeHardware(*trial));
    return {};
}

Status RunStamps::addTo(model::PointResult& point, std::uint32_t sizeBytes)
{
    if (!m_isUsable)
        return {};
    auto stages = pass(sizeBytes, m_parts.request.stampsCount);
    if (!stages) {
        if (stages.error().kind == ErrorKind::Interrupted)
            return std::unexpected(std::move(stages).error());
        m_note(fmt::format("No stamps of the stages at {} bytes: {}", sizeBytes, stages.error().what));
        return {};
    }
    if (const stats::Histogram& rtt = point.result().histogram; !rtt.isEmpty())
        stages->costNs = stages->rttP50Ns - rtt.percentileNs(50);
    point.stages = std::move(*stages);
    return {};
}

Result<model::StageResult> RunStamps::pass(std::uint32_t sizeBytes, std::uint32_t count)
{
    m_setting.sizeBytes = sizeBytes;
    m_setting.count = count;
    auto result = runStampPass(m_setting, m_parts);
    discardWaiting(m_ofPoints, m_parts.platform.tickClock(), m_parts.converter);
    return result;
}

}  // namespace halftrip::measure
