#include "core/measure/plan/transport_choice.hpp"

#include "core/base/sentence.hpp"
#include "core/model/request/peer.hpp"

#include <array>
#include <utility>

namespace halftrip::measure {
namespace {

/// The best first. A system has those that it registers.
constexpr std::array<std::string_view, 2> kPreferred{"rio", "udp"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kWires{{
    {"udp", "UDP"},
    {"rio", "UDP"},
    {kAutoTransport, "UDP"},
    {"tcp", "TCP"},
    {"rio-tcp", "TCP"},
}};

Result<TransportChoice> chooseBest(const transport::TransportRegistry& registry)
{
    Text refused;
    for (const std::string_view id : kPreferred) {
        const transport::TransportEntry* const entry = registry.find(std::string(id));
        if (entry == nullptr)
            continue;
        const transport::Availability availability = entry->probe();
        if (availability.isUsable) {
            const Text taken = text("{transport} was taken.", id);
            return TransportChoice{entry, refused.empty() ? taken : text("{refused}; {taken}", refused, taken)};
        }
        const Text one = text("{transport} is not available here: {reason}", id, withoutStop(availability.reason));
        refused = refused.empty() ? one : text("{refused}; {also}", refused, one);
    }
    return fail(ErrorKind::NotSupported,
                refused.empty() ? Text("This system has no transport that auto chooses from (rio, udp).")
                                : text("No transport that auto chooses from is usable: {reason}.", refused),
                "Choose one that \"halftrip transports\" shows as usable.");
}

}  // namespace

Result<const transport::TransportEntry*> findUsableTransport(const transport::TransportRegistry& registry,
                                                             const std::string& id)
{
    const transport::TransportEntry* entry = registry.find(id);
    if (entry == nullptr)
        return std::unexpected(registry.unknown(id));
    const transport::Availability availability = entry->probe();
    if (!availability.isUsable)
        return fail(ErrorKind::NotPermitted,
                    text("The transport {transport} cannot be used here: {reason}", id, availability.reason),
                    availability.remedy);
    return entry;
}

Result<TransportChoice> chooseTransport(const transport::TransportRegistry& registry, const std::string& id)
{
    if (id == kAutoTransport)
        return chooseBest(registry);
    auto entry = findUsableTransport(registry, id);
    if (!entry)
        return std::unexpected(std::move(entry).error());
    return TransportChoice{*entry, {}};
}

std::string_view wireOf(std::string_view id) noexcept
{
    // The same packets by other calls.
    constexpr std::string_view kThroughLibrary = "-libc";
    if (id.ends_with(kThroughLibrary))
        id.remove_suffix(kThroughLibrary.size());
    for (const auto& [candidate, wire] : kWires) {
        if (candidate == id)
            return wire;
    }
    return {};
}

bool canReach(const model::Peer& peer, std::string_view transport) noexcept
{
    if (peer.isFeed())
        return wireOf(transport) == "UDP";
    // Two adapters of one host reach each other beneath the stack alone, which would keep its own packets inside.
    if (peer.isPort())
        return wireOf(transport).empty() && transport != model::kIcmpTransport;
    if (!peer.isEcho())
        return transport != model::kIcmpTransport;
    if (peer.isIcmp())
        return transport == model::kIcmpTransport;
    return peer.isStamp() ? wireOf(transport) == "UDP" : !wireOf(transport).empty();
}

Status checkSameWire(const std::string& initiator, const std::string& responder)
{
    const std::string_view ours = wireOf(initiator);
    const std::string_view theirs = wireOf(responder);
    if (ours.empty() || theirs.empty() || ours == theirs)
        return {};
    std::string able;
    for (const auto& [id, wire] : kWires) {
        if (wire == ours && id != kAutoTransport)
            able += (able.empty() ? "" : " or ") + std::string(id);
    }
    return fail(ErrorKind::Invalid,
                text("The initiator's {initiator} speaks {ours}, the responder's {responder} speaks {theirs}: they do "
                     "not interoperate.",
                     initiator, ours, responder, theirs),
                text("Choose --responder-transport {transport}.", able));
}

std::string sameOnWire(const transport::TransportRegistry& registry, const std::string& id)
{
    const std::string_view wire = wireOf(id);
    for (const auto& [candidate, candidateWire] : kWires) {
        if (wire.empty() || candidateWire != wire || candidate == id)
            continue;
        const transport::TransportEntry* const entry = registry.find(std::string(candidate));
        if (entry != nullptr && entry->probe().isUsable)
            return entry->id;
    }
    return {};
}

}  // namespace halftrip::measure
