#include "core/model/figures/wire_time.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace halftrip::model {
namespace {

constexpr const char* kAdapterOfHost = "adapter {adapter} of host {host}";
constexpr const char* kNoWire = "The speed of the link is not known: {adapter} is virtual and has no wire.";
constexpr const char* kSpeedNotTold = "Link speed unknown: {adapter} does not report it.";
constexpr const char* kSpeedNotKnown = "The speed of the link is not known.";

}  // namespace

LinkSpeed linkSpeedOf(const RunRecord& record)
{
    LinkSpeed slowest;
    std::string why;
    for (const auto& [host, name] : {std::pair{&record.initiatorHost, "A"}, std::pair{&record.responderHost, "B"}}) {
        if (!host->adapter)
            continue;
        const AdapterFacts& adapter = *host->adapter;
        const Text which = text(kAdapterOfHost, adapter.name, name);
        if (adapter.isVirtual || adapter.isLoopback)
            why = text(kNoWire, which);
        else if (adapter.linkMbps.value_or(0) <= 0)
            why = text(kSpeedNotTold, which);
        else if (slowest.mbps == 0 || *adapter.linkMbps < slowest.mbps)
            slowest = {*adapter.linkMbps, which};
    }
    if (slowest.mbps == 0)
        slowest.source = why.empty() ? kSpeedNotKnown : why;
    return slowest;
}

std::uint64_t wireBytes(const FrameLength& frames) noexcept
{
    if (frames.count == 0)
        return 0;
    return frames.bytes + frames.count * (kPreambleBytes + kCrcBytes) + (frames.count - 1) * kGapBytes;
}

std::optional<double> wireNs(const PointResult& point, const LinkSpeed& link) noexcept
{
    if (!point.frames || link.mbps <= 0)
        return std::nullopt;
    return static_cast<double>(wireBytes(*point.frames)) * 8'000 / static_cast<double>(link.mbps);
}

std::optional<double> wireInResultNs(const PointResult& point, const LinkSpeed& link) noexcept
{
    auto ns = wireNs(point, link);
    if (ns && wordsOf(point.result().kind).isHalved)
        *ns *= 2;
    return ns;
}

}  // namespace halftrip::model
