#include "core/model/record/autopsy_room.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace halftrip::model {
namespace {

/// So deep in a run file stand a point's members and theirs: a blank before each line for every level.
constexpr std::size_t kRoomDepth = 4;
/// For the names of the three members.
constexpr std::size_t kRoomMargin = 256;
/// Of the passes together, where the point's own autopsy needs the rest.
constexpr std::size_t kRoomOfPasses = std::size_t{36} * 1024;
/// More lost probes are worth less than these.
constexpr std::size_t kLeastSpansInRoom = 100;
/// What a row takes at the most, nearly: fewer rows go than have to, and the next look tells what is left to do.
constexpr std::size_t kSpanRowBytes = 120;
constexpr std::size_t kLostRowBytes = 100;
constexpr std::size_t kGapRowBytes = 90;
/// A pass with packet events watches all cores of its host.
constexpr std::size_t kMostCoresInRoom = 64;
/// What happened is counted by core where these are the measuring one and those that packets arrive on.
constexpr std::size_t kMostCountedCores = 1 + kMostArrivalCores;
/// More than a kernel can lack of those that are asked for.
constexpr std::size_t kMostMissingInRoom = 32;
/// What a peer tells may have any length.
constexpr std::size_t kLongestSentenceInRoom = 200;
constexpr std::size_t kLongestNameInRoom = 64;

template <Described Part>
std::size_t bytesInRunFile(const Part& part)
{
    const std::string text = toIndented(toJson(part));
    return text.size() + kRoomDepth * static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

using Bytes = std::function<std::size_t()>;

/// Takes rows from the end of a list until what `bytes` tells is within the room, or no more than `least` are left.
template <typename Row>
void dropRows(std::vector<Row>& rows, std::size_t least, std::size_t rowBytes, std::size_t room, const Bytes& bytes)
{
    while (rows.size() > least) {
        const std::size_t now = bytes();
        if (now <= room)
            return;
        const std::size_t gone = std::clamp<std::size_t>((now - room) / rowBytes, 1, rows.size() - least);
        rows.resize(rows.size() - gone);
    }
}

template <typename List>
void cutTo(List& list, std::size_t most)
{
    list.resize(std::min(list.size(), most));
}

void keepViewShort(KernelView& view)
{
    cutTo(view.problem, kLongestSentenceInRoom);
    cutTo(view.hint, kLongestSentenceInRoom);
    cutTo(view.cores, kMostCoresInRoom);
    cutTo(view.arrivalCores, kMostArrivalCores);
    for (EventCount& count : view.counts)
        cutTo(count.counts, kMostCountedCores);
    cutTo(view.missing, kMostMissingInRoom);
    for (std::string& tracepoint : view.missing)
        cutTo(tracepoint, kLongestNameInRoom);
    if (view.adapterInterrupt)
        cutTo(view.adapterInterrupt->name, kLongestNameInRoom);
}

void dropShortestGaps(std::vector<LoopGap>& gaps, std::size_t room, const Bytes& bytes)
{
    stableSort(gaps, std::ranges::greater(), &LoopGap::lengthNs);
    dropRows(gaps, 0, kGapRowBytes, room, bytes);
    stableSort(gaps, {}, &LoopGap::endNs);
}

/// The slow probes themselves always stay.
void keepWithin(Autopsy& autopsy, std::size_t room, const Bytes& bytes)
{
    if (autopsy.spans.size() <= kMostSpansOfPoint && bytes() <= room)
        return;
    stableSort(autopsy.spans, std::ranges::greater(), &ProbeSpan::lengthNs);
    const std::size_t before = autopsy.spans.size();
    cutTo(autopsy.spans, kMostSpansOfPoint);
    dropRows(autopsy.spans, kLeastSpansInRoom, kSpanRowBytes, room, bytes);
    dropRows(autopsy.lost, 0, kLostRowBytes, room, bytes);
    dropShortestGaps(autopsy.initiator.gaps, room, bytes);
    dropShortestGaps(autopsy.responder.gaps, room, bytes);
    dropRows(autopsy.spans, 0, kSpanRowBytes, room, bytes);
    autopsy.spansLeftOut += before - autopsy.spans.size();
    stableSort(autopsy.spans, [](const ProbeSpan& one, const ProbeSpan& other) {
        return std::tuple(one.probe, one.startNs) < std::tuple(other.probe, other.startNs);
    });
}

/// Of each probe its drops and its first events.
void keepFirstEvents(std::vector<ProbeSpan>& events, std::size_t most)
{
    std::vector<ProbeSpan> kept;
    std::size_t ofProbe = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        ofProbe = i > 0 && events[i - 1].probe == events[i].probe ? ofProbe + 1 : 1;
        if (ofProbe <= most || events[i].kind == SpanKind::Drop)
            kept.push_back(events[i]);
    }
    events = std::move(kept);
}

void keepWithin(PacketPass& pass, std::size_t room, const Bytes& bytes)
{
    for (std::size_t most = 2 * kMostSpansOfProbe; most > 0 && bytes() > room; --most)
        keepFirstEvents(pass.events, most);
    dropRows(pass.events, 0, kSpanRowBytes, room, bytes);
}

}  // namespace

void keepAutopsyWithinRoom(PointResult& point)
{
    Autopsy* const own = point.autopsy ? &*point.autopsy : nullptr;
    Autopsy* const watched = point.watchedPass ? &point.watchedPass->autopsy : nullptr;
    PacketPass* const packets = point.packets ? &*point.packets : nullptr;
    const Bytes ofOwn = [own] { return own == nullptr ? 0 : bytesInRunFile(*own); };
    const Bytes ofWatched = [watched] { return watched == nullptr ? 0 : bytesInRunFile(*watched); };
    const Bytes ofPackets = [packets] { return packets == nullptr ? 0 : bytesInRunFile(*packets); };
    std::size_t room = kAutopsyBytes - kRoomMargin;
    const auto takeRoom = [&room](std::size_t bytes) { room -= std::min(bytes, room); };
    for (Autopsy* const autopsy : {own, watched}) {
        if (autopsy == nullptr)
            continue;
        keepViewShort(autopsy->initiator.kernel);
        keepViewShort(autopsy->responder.kernel);
    }
    if (packets != nullptr) {
        keepViewShort(packets->initiator);
        keepViewShort(packets->responder);
    }
    if (own != nullptr) {
        keepWithin(*own, room - std::min(ofPackets() + ofWatched(), kRoomOfPasses), ofOwn);
        takeRoom(ofOwn());
    }
    if (watched != nullptr) {
        keepWithin(*watched, room - std::min(ofPackets(), room / 2), ofWatched);
        takeRoom(ofWatched());
    }
    if (packets != nullptr)
        keepWithin(*packets, room, ofPackets);
}

}  // namespace halftrip::model
