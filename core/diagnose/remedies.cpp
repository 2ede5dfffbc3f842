#include "core/diagnose/remedies.hpp"

#include "core/base/duration_text.hpp"
#include "core/diagnose/ends.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr std::uint64_t kTimesLonger = 10;
constexpr std::uint64_t kMostAgain = 1'000'000'000;

std::string ownSetting(const model::Finding& finding, const char* key)
{
    return std::string(finding.id.ends_with('B') ? "responder." : "initiator.") + key;
}

}  // namespace

std::vector<RemedyStep> bothWaitAlikeAgain(const model::RunRecord& record, const model::Finding&)
{
    const bool isTight = isOneHost(record) && record.initiatorHost.cpu.usableCores.size() <= kCoresOfTwoEnds;
    const char* const wait = isTight ? "block" : "spin";
    return {{"initiator.wait", wait}, {"responder.wait", wait}};
}

std::vector<RemedyStep> ownSpinAgain(const model::RunRecord&, const model::Finding& finding)
{
    return {{ownSetting(finding, "wait"), "spin"}};
}

std::vector<RemedyStep> ownCoreAgain(const model::RunRecord& record, const model::Finding& finding)
{
    const model::CoreChoice& asked = finding.id.ends_with('B') ? record.request.responder.core
                                                               : record.request.initiator.core;
    // Left to Halftrip it has been already: then the system refused it.
    if (asked.kind == model::CoreChoice::Kind::Auto)
        return {};
    return {{ownSetting(finding, "core"), "auto"}};
}

std::vector<RemedyStep> bothCoresAgain(const model::RunRecord& record, const model::Finding&)
{
    constexpr auto kAuto = model::CoreChoice::Kind::Auto;
    if (record.request.initiator.core.kind == kAuto && record.request.responder.core.kind == kAuto)
        return {};
    return {{"initiator.core", "auto"}, {"responder.core", "auto"}};
}

std::vector<RemedyStep> longerAgain(const model::RunRecord& record, const model::Finding&)
{
    const model::RunRequest& request = record.request;
    if (request.count > 0)
        return {{"count", std::to_string(std::min(request.count, kMostAgain / kTimesLonger) * kTimesLonger)}};
    const auto times = static_cast<std::int64_t>(kTimesLonger);
    return {{"durationNs", durationText(std::min(request.durationNs, model::kLongestPointNs / times) * times)}};
}

}  // namespace halftrip::diagnose
