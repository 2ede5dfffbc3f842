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
    m_setting.choice = m_parts.request.stamps;
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
    const auto trial = passAsCan(sizeBytes, std::min(m_parts.request.stampsCount, kTrialProbes));
    if (!trial && (choice != StampChoice::Auto || m_parts.stop.load()))
        return std::unexpected(trial.error());
    if (!trial) {
        m_note("No stamps of the stages are taken: " + trial.error().what);
        return {};
    }
    m_isUsable = true;
    // Waiting for stamps that never come would make each pass longer, and tell no more.
    if (!hasAdapterParts(*trial) && choice == StampChoice::Auto)
        m_setting.choice = StampChoice::Software;
    if (choice == StampChoice::Auto && !trial->isHardware && !m_hasGivenUpHardware)
        m_note("Stamps of the stages are the systems' alone, without those of the adapters. " +
               describeHardware(*trial));
    return {};
}

Status RunStamps::addTo(model::PointResult& point, std::uint32_t sizeBytes)
{
    if (!m_isUsable)
        return {};
    auto stages = passAsCan(sizeBytes, m_parts.request.stampsCount);
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

Result<model::StageResult> RunStamps::passAsCan(std::uint32_t sizeBytes, std::uint32_t count)
{
    auto result = pass(sizeBytes, count);
    if (result || !m_hadHardware || m_setting.choice != StampChoice::Auto || m_parts.stop.load())
        return result;
    m_setting.choice = StampChoice::Software;
    auto without = pass(sizeBytes, count);
    if (without) {
        m_hasGivenUpHardware = true;
        m_note("From here on stamps of the stages are the systems' alone, without those of the adapters: " +
               result.error().what);
    }
    return without;
}

Result<model::StageResult> RunStamps::pass(std::uint32_t sizeBytes, std::uint32_t count)
{
    m_setting.sizeBytes = sizeBytes;
    m_setting.count = count;
    m_hadHardware = false;
    auto result = runStampPass(m_setting, m_parts, m_hadHardware);
    discardWaiting(m_ofPoints, m_parts.platform.tickClock(), m_parts.converter);
    return result;
}

}  // namespace halftrip::measure
