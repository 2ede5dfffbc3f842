#include "core/measure/stages/run_stamps.hpp"

#include "core/measure/stages/stamp_keeper.hpp"
#include "core/model/fields/setting_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace halftrip::measure {
namespace {

using model::StampChoice;

/// Enough to see which stamps come.
constexpr std::uint32_t kTrialProbes = 20;

constexpr std::array kHardwareStamps{"txHardware", "rxHardware"};

/// In what an end obtained.
constexpr const char* kPassKey = "stampedPass";

std::string describeSpans(const StampSpans& spans, std::uint64_t sent)
{
    return fmt::format("{} stamps of {} of {} probes", spans.isHardware ? "hardware" : "software", spans.ns.size(),
                       sent);
}

}  // namespace

RunStamps::RunStamps(const RunContext& run, std::vector<StampPath> paths, StampPassSetting setting,
                     std::vector<transport::Transport*> ofPoints)
    : m_run(run), m_paths(std::move(paths)), m_setting(setting), m_ofPoints(std::move(ofPoints))
{
}

std::string RunStamps::obstacle() const
{
    if (!m_run.mode.stampedSpans && !m_run.link().isResponder())
        return "an echo has none";
    for (const StampPath& path : m_paths) {
        if (!path.entry->makeStamping)
            return "the transport " + path.entry->id + " cannot take them";
    }
    return {};
}

Status RunStamps::tryOut(std::uint32_t sizeBytes, std::uint32_t replyBytes)
{
    const StampChoice choice = m_run.request.stamps;
    const std::string known = obstacle();
    if (!known.empty() && choice != StampChoice::Auto)
        return fail(ErrorKind::Invalid, text("There can be no {stamps}: {why}.", stampsInWords(), known),
                    m_run.mode.stampedSpans ? "Leave --stamps out, or choose another transport."
                                            : "Start \"halftrip serve\" on the peer, or leave --stamps out.");
    if (!known.empty()) {
        m_run.note(text("No {stamps} are taken: {why}.", stampsInWords(), known));
        return {};
    }
    const auto trial = passAsCan(sizeBytes, replyBytes, std::min(m_run.request.stampsCount, kTrialProbes));
    if (!trial && (choice != StampChoice::Auto || m_run.stop.load()))
        return std::unexpected(trial.error());
    if (!trial) {
        m_run.note(text("No {stamps} are taken: {why}", stampsInWords(), trial.error().what));
        return {};
    }
    m_isUsable = true;
    // Waiting for stamps that never come would make each pass longer, and tell no more.
    if (!hasAdapterParts(*trial) && choice == StampChoice::Auto && m_setting.choice == StampChoice::Auto)
        leaveHardwareOut(trial->stages);
    if (choice == StampChoice::Auto && !isByHardware(*trial) && !m_hasGivenUpHardware)
        m_run.note(m_run.mode.stampedSpans
                       ? text("Stamps are the systems' alone, without those of the adapters. {why}",
                              describeHardware(trial->stages))
                       : text("Stamps of the stages are the systems' alone, without those of the adapters. {why}",
                              describeHardware(trial->stages)));
    return {};
}

void RunStamps::leaveHardwareOut(const model::StageResult& found)
{
    m_setting.choice = StampChoice::Software;
    for (const char* const stamp : kHardwareStamps) {
        const auto explain = [stamp](const model::EndStamps& end, std::map<std::string, std::string>& reasons) {
            if (const auto reason = end.obtained.find(stamp); reason != end.obtained.end())
                reasons[stamp] = fmt::format("not obtained: left out after a trial ({})", reason->second);
        };
        explain(found.initiator, m_noHardwareAtA);
        explain(found.responder, m_noHardwareAtB);
    }
}

void RunStamps::leaveHardwareOut(const std::string& why)
{
    m_setting.choice = StampChoice::Software;
    for (const char* const stamp : kHardwareStamps)
        m_noHardwareAtA[stamp] = m_noHardwareAtB[stamp] = "not obtained: left out after a pass failed. " + why;
}

void RunStamps::explainHardware(model::StageResult& stages) const
{
    for (const auto& [stamp, reason] : m_noHardwareAtA)
        stages.initiator.obtained[stamp] = reason;
    // Nothing is said of an end that was not asked to stamp.
    if (stages.responder.obtained.empty())
        return;
    for (const auto& [stamp, reason] : m_noHardwareAtB)
        stages.responder.obtained[stamp] = reason;
}

Status RunStamps::addTo(model::PointResult& point, std::uint32_t sizeBytes, std::uint32_t replyBytes)
{
    if (!m_isUsable)
        return {};
    auto result = passAsCan(sizeBytes, replyBytes, m_run.request.stampsCount);
    if (!result) {
        if (result.error().kind == ErrorKind::Interrupted)
            return std::unexpected(std::move(result).error());
        m_run.note(text("No {stamps} at {size}: {why}", stampsInWords(), model::withUnit(model::Unit::Bytes, sizeBytes),
                        result.error().what));
        return {};
    }
    if (const stats::Histogram& rtt = point.result().histogram; !rtt.isEmpty())
        result->stages.costNs = result->stages.rttP50Ns - rtt.percentileNs(50);
    explainHardware(result->stages);
    if (m_run.mode.stampedSpans)
        addSpans(point, *result);
    else
        point.stages = std::move(result->stages);
    return {};
}

void RunStamps::addSpans(model::PointResult& point, const StampPassResult& result) const
{
    const model::StageResult& pass = result.stages;
    std::string words = describeSpans(result.initiator, pass.sent);
    if (pass.costNs)
        words += fmt::format(", in a pass of their own whose median by this program's own clock was {:.2f} us {} the "
                             "point's",
                             std::abs(static_cast<double>(*pass.costNs)) / 1000, *pass.costNs < 0 ? "below" : "above");
    point.initiator.obtained.transport[kPassKey] = std::move(words);
    point.distributions.push_back(distributionOf(result.initiator, m_run.mode.stampedSpans->initiator));
    if (!m_run.mode.stampedSpans->responder)
        return;
    point.responder.obtained.transport[kPassKey] = m_setting.isResponderStamping
                                                       ? describeSpans(result.responder, pass.sent)
                                                       : "no stamps. " + m_noResponder;
    if (m_setting.isResponderStamping)
        point.distributions.push_back(distributionOf(result.responder, *m_run.mode.stampedSpans->responder));
}

Result<StampPassResult> RunStamps::passAsCan(std::uint32_t sizeBytes, std::uint32_t replyBytes, std::uint32_t count)
{
    m_setting.sizeBytes = sizeBytes;
    m_setting.replyBytes = replyBytes;
    m_setting.count = count;
    auto result = pass();
    if (!result && m_hadHardware && m_setting.choice == StampChoice::Auto && !m_run.stop.load()) {
        leaveHardwareOut(result.error().what);
        auto without = pass();
        if (without) {
            m_hasGivenUpHardware = true;
            m_run.note(text("From here on {stamps} are the systems' alone, without those of the adapters: {why}",
                            stampsInWords(), result.error().what));
            return without;
        }
    }
    const bool mayGoAlone = m_run.mode.stampedSpans && m_setting.isResponderStamping && !m_run.stop.load();
    if (result || !mayGoAlone)
        return result;
    m_setting.isResponderStamping = false;
    auto alone = pass();
    if (!alone) {
        m_setting.isResponderStamping = true;
        return result;
    }
    m_noResponder = result.error().what;
    m_run.note(text("Host B takes no stamps. {why}", m_noResponder));
    return alone;
}

Result<StampPassResult> RunStamps::pass()
{
    m_hadHardware = false;
    auto result = runStampPass(m_setting, m_run, m_paths, m_hadHardware);
    for (transport::Transport* const transport : m_ofPoints)
        discardWaiting(*transport, m_run.platform.tickClock(), m_run.converter);
    return result;
}

}  // namespace halftrip::measure
