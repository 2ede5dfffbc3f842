#include "core/model/figures/account.hpp"

#include "core/base/stable_sort.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/request/wait.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>

namespace halftrip::model {
namespace {

/// So long after its stamp the call to send goes on, at most, where nothing has the core.
constexpr std::int64_t kSendCallNs = 5'000;
/// So long a core is gone, at most, before its kernel tells of the interrupt: 9 to 20 us in a virtual machine.
constexpr std::int64_t kBeforeInterruptNs = 50'000;

std::string sideName(Side side)
{
    return std::string(toWord(side));
}

/// A stretch of the probe's time that begins and ends with nothing changing in between.
struct Moment {
    std::int64_t fromNs;
    std::int64_t untilNs;
};

/// The account of one probe as it is made: what had the cores, moment by moment, so that what lies within another span
/// is counted once, and then what is left.
class AccountMaker {
public:
    AccountMaker(const PointResult& point, std::size_t place)
        : m_autopsy(*point.autopsy), m_place(place), m_probe(m_autopsy.slow[place])
    {
        m_account.probe = m_probe;
        m_account.excessNs = std::max<std::int64_t>(m_probe.rttNs - point.result().histogram.percentileNs(50), 0);
        m_areCoresAwake = occupiesCore(point.initiator.obtained.wait) && occupiesCore(point.responder.obtained.wait);
        m_arrivalCores = {point.initiator.obtained.arrivalCore, point.responder.obtained.arrivalCore};
        m_areArrivalsWatched = watchesArrival(point, Side::A) && watchesArrival(point, Side::B);
        if (const Distribution* const residence = point.find(DistributionKind::Residence);
            residence != nullptr && !residence->histogram.isEmpty())
            m_usualResidenceNs = residence->histogram.percentileNs(50);
        m_sendEndNs = sendEndNs(point.result().histogram.percentileNs(50));
        m_unseenGapNs = unseenGapNs(point.responder.stalls);
    }

    [[nodiscard]] ProbeAccount make()
    {
        for (const Moment& moment : moments())
            blame(moment);
        std::int64_t named = 0;
        for (const AccountPart& part : m_account.parts)
            named += part.ns;
        m_leftNs = m_account.excessNs - named;
        if (m_leftNs < 0)
            m_account.parts.push_back({.cause = AccountCause::Beside, .ns = m_leftNs});
        else
            shareOutRest();
        for (const AccountPart& part : m_account.parts)
            named += part.cause == AccountCause::Steal ? part.ns : 0;
        if (m_account.excessNs > 0)
            m_account.namedShare = std::min(static_cast<double>(named) / static_cast<double>(m_account.excessNs), 1.0);
        stableSort(m_account.parts, std::ranges::greater(), &AccountPart::ns);
        return std::move(m_account);
    }

private:
    [[nodiscard]] std::vector<Moment> moments() const
    {
        std::vector<std::int64_t> edges;
        const auto add = [&](std::int64_t at) { edges.push_back(std::clamp<std::int64_t>(at, 0, m_probe.rttNs)); };
        for (const ProbeSpan& span : m_autopsy.spans) {
            if (span.probe != m_place)
                continue;
            add(span.startNs);
            add(span.startNs + span.lengthNs);
        }
        add(m_probe.arrivedNs);
        add(leftNs());
        std::ranges::sort(edges);
        std::vector<Moment> all;
        for (std::size_t i = 1; i < edges.size(); ++i) {
            if (edges[i - 1] < edges[i])
                all.push_back({edges[i - 1], edges[i]});
        }
        return all;
    }
    /// When the responder sent it back; -1: not known.
    [[nodiscard]] std::int64_t leftNs() const
    {
        return m_probe.arrivedNs < 0 || m_probe.residenceNs < 0 ? -1 : m_probe.arrivedNs + m_probe.residenceNs;
    }

    /// When the responder's call to send was over, at the latest: it goes on for as much longer as spans have its core.
    /// What began later counts as well where the reply followed it at once.
    [[nodiscard]] std::int64_t sendEndNs(std::int64_t usualRttNs) const
    {
        std::vector<Moment> spans;
        for (const ProbeSpan& span : m_autopsy.spans) {
            if (span.probe == m_place && span.side == Side::B && !isOfArrival(span))
                spans.push_back({span.startNs, span.startNs + span.lengthNs});
        }
        std::ranges::sort(spans, {}, &Moment::fromNs);
        const auto endBehind = [&](std::int64_t endNs) {
            for (const Moment& span : spans)
                endNs = span.fromNs <= endNs ? std::max(endNs, span.untilNs + kSendCallNs) : endNs;
            return endNs;
        };
        const std::int64_t boundNs = m_autopsy.timeline ? m_autopsy.timeline->boundNs : 0;
        const std::int64_t latestNs = endBehind(leftNs() + boundNs + kBeforeInterruptNs);
        // Whatever took long leaves cold caches behind.
        const std::int64_t atOnceNs = usualRttNs + boundNs + (latestNs - leftNs()) / 8;
        const bool cameBehind = m_probe.rttNs - (latestNs - kSendCallNs) <= atOnceNs;
        return cameBehind ? latestNs : endBehind(leftNs() + boundNs + kSendCallNs);
    }

    [[nodiscard]] const KernelView& kernelOf(Side side) const
    {
        return (side == Side::A ? m_autopsy.initiator : m_autopsy.responder).kernel;
    }
    [[nodiscard]] bool isOfArrival(const ProbeSpan& span) const { return kernelOf(span.side).isArrivalCore(span.core); }

    /// What had the core on which packets arrive at that side; of several the one where they did in the end. It is no
    /// more than one of several that overlap: the longest.
    [[nodiscard]] const ProbeSpan* atArrival(const Moment& moment, Side side) const
    {
        const std::optional<int> known = m_arrivalCores[side == Side::A ? 0 : 1];
        const ProbeSpan* found = nullptr;
        for (const ProbeSpan& span : m_autopsy.spans) {
            const bool covers = span.probe == m_place && span.side == side && span.startNs <= moment.fromNs &&
                                span.startNs + span.lengthNs >= moment.untilNs && isOfArrival(span) &&
                                (!known || span.core == *known);
            if (covers && (found == nullptr || span.lengthNs > found->lengthNs))
                found = &span;
        }
        return found;
    }

    /// What had the core of that side's thread then: the span that began last lies within the others. Null: nothing. Of
    /// the responder's only what began before its call to send was over: nothing else of it delays the reply.
    [[nodiscard]] const ProbeSpan* innermost(const Moment& moment, Side side) const
    {
        const std::int64_t left = leftNs();
        const bool hasLeft = side == Side::B && left >= 0 && moment.fromNs >= left;
        const std::int64_t latestNs = hasLeft ? std::min(moment.fromNs, m_sendEndNs) : moment.fromNs;
        const ProbeSpan* found = nullptr;
        for (const ProbeSpan& span : m_autopsy.spans) {
            const bool covers = span.probe == m_place && span.side == side && !isOfArrival(span) &&
                                span.startNs <= latestNs && span.startNs + span.lengthNs >= moment.untilNs;
            if (covers && (found == nullptr ||
                           std::tuple(span.startNs, -span.lengthNs) >= std::tuple(found->startNs, -found->lengthNs)))
                found = &span;
        }
        return found;
    }

    /// Once the probe has left the responder, its core does not matter any more but for the end of sending; and while
    /// it is there, that of the initiator does not.
    void blame(const Moment& moment)
    {
        const std::int64_t left = leftNs();
        const bool isThere = left >= 0 && moment.fromNs >= m_probe.arrivedNs && moment.fromNs < left;
        const ProbeSpan* const here = isThere ? nullptr : innermost(moment, Side::A);
        const ProbeSpan* const there = innermost(moment, Side::B);
        const ProbeSpan* guilty = here != nullptr ? here : there;
        // Both were away: before it arrived the longer absence holds it up, behind that the initiator's.
        if (here != nullptr && there != nullptr && (left < 0 || moment.fromNs < m_probe.arrivedNs) &&
            there->lengthNs > here->lengthNs)
            guilty = there;
        if (guilty == nullptr) {
            blameArrival(moment);
            return;
        }
        const std::int64_t length = moment.untilNs - moment.fromNs;
        (guilty->side == Side::A ? m_namedHereNs : m_namedThereNs) += length;
        if (isThere)
            m_namedInResidenceNs += length;
        AccountPart part{AccountCause::Span, guilty->side, guilty->kind, guilty->core, guilty->name, length};
        addPart(m_account.parts, part);
    }

    /// No thread's core was away: the packet may wait on the core that takes it from the adapter, B's on its way there,
    /// A's on its way back. No loop has a gap for that.
    void blameArrival(const Moment& moment)
    {
        const std::int64_t left = leftNs();
        const bool isKnown = left >= 0;
        const bool isOnWayThere = isKnown && moment.fromNs < m_probe.arrivedNs;
        if (isKnown && !isOnWayThere && moment.fromNs < left)
            return;
        const ProbeSpan* const guilty = atArrival(moment, isOnWayThere ? Side::B : Side::A);
        if (guilty == nullptr)
            return;
        addPart(m_account.parts, {AccountCause::Span, guilty->side, guilty->kind, guilty->core, guilty->name,
                                  moment.untilNs - moment.fromNs, true});
    }

    static void addPart(std::vector<AccountPart>& parts, const AccountPart& part)
    {
        const auto same = std::ranges::find_if(parts,
                                               [&](const AccountPart& other) { return isSameCause(other, part); });
        if (same == parts.end())
            parts.push_back(part);
        else
            same->ns += part.ns;
    }

    void takeRest(AccountCause cause, std::optional<Side> side, std::int64_t ns)
    {
        const std::int64_t taken = std::clamp<std::int64_t>(ns, 0, m_leftNs);
        m_leftNs -= taken;
        if (taken != 0)
            m_account.parts.push_back({.cause = cause, .side = side, .ns = taken});
    }

    /// The gap of this probe's wait at that end, with what the system told of the thread behind it; null: it is not
    /// among the kept ones. It ended when the probe came.
    [[nodiscard]] const LoopGap* gapOfWait(Side side) const
    {
        if (side == Side::B && m_probe.arrivedNs < 0)
            return nullptr;
        // A file may hold any number, and unsigned ones do not overflow. Both ends are rounded.
        constexpr std::uint64_t kRoundingNs = 3;
        const auto unsignedOf = [](std::int64_t ns) { return static_cast<std::uint64_t>(ns); };
        const std::uint64_t end = unsignedOf(m_probe.sentNs) +
                                  unsignedOf(side == Side::A ? m_probe.rttNs : m_probe.arrivedNs);
        const std::vector<LoopGap>& gaps = side == Side::A ? m_autopsy.initiator.gaps : m_autopsy.responder.gaps;
        const auto found = std::ranges::find_if(
            gaps, [&](const LoopGap& gap) { return unsignedOf(gap.endNs) - end + kRoundingNs <= 2 * kRoundingNs; });
        return found == gaps.end() ? nullptr : &*found;
    }

    /// What of it the thread got no CPU time in, be it that it was switched meanwhile (since the gap before), or that
    /// it was not: then a hypervisor had the core. `namedNs` may be missing from the CPU time as well.
    [[nodiscard]] std::int64_t withoutCpuOf(Side side, std::int64_t namedNs, bool isSwitched) const
    {
        // Below that a look costs as much.
        constexpr std::int64_t kLeastNs = 1'000;
        const LoopGap* const gap = gapOfWait(side);
        if (gap == nullptr || (gap->switches != 0) != isSwitched || gap->withoutCpuNs < kLeastNs)
            return 0;
        const std::int64_t taken = std::min(gap->withoutCpuNs, gap->lengthNs) - std::max<std::int64_t>(namedNs, 0);
        return taken < kLeastNs ? 0 : taken;
    }

    /// The gap of that end's loop, as far as no span has it.
    void takeGap(Side side, bool isWatched, std::int64_t gapNs, std::int64_t namedNs)
    {
        const std::int64_t restNs = gapNs - namedNs;
        const auto takenNs = [&](bool isSwitched) {
            return std::min(withoutCpuOf(side, namedNs, isSwitched), std::max<std::int64_t>(restNs, 0));
        };
        const std::int64_t stolenNs = takenNs(/*isSwitched=*/false);
        // Where events were recorded, the thread that had the core is among them.
        const std::int64_t switchedNs = isWatched ? 0 : takenNs(/*isSwitched=*/true);
        takeRest(isWatched ? AccountCause::Steal : AccountCause::StealOrInterrupt, side, stolenNs);
        takeRest(AccountCause::Switched, side, switchedNs);
        takeRest(isWatched ? AccountCause::Gap : AccountCause::Unseen, side, restNs - stolenNs - switchedNs);
    }

    /// So long a gap of either loop may be in this probe's waits without being known of: it is seen where it is longer
    /// than the shortest one and half of the rest of its wait together, and told by the responder where it is kept.
    [[nodiscard]] std::int64_t unseenGapNs(const std::optional<Stalls>& there) const
    {
        const std::int64_t inWaitNs = (2 * kShortestGapNs + m_probe.rttNs) / 3;
        const std::int64_t hereNs = m_probe.gapNs == 0 ? inWaitNs : 0;
        if (m_probe.responderGapNs != 0)
            return hereNs;
        const std::vector<LoopGap>& kept = m_autopsy.responder.gaps;
        std::int64_t thereNs = std::min(inWaitNs, kShortestGapNs + kEmptyWaitNs / 2);
        if (there && there->count > kept.size() && !kept.empty())
            thereNs = std::max(thereNs, std::ranges::min(kept, {}, &LoopGap::lengthNs).lengthNs);
        return std::max(hereNs, thereNs);
    }

    void shareOutRest()
    {
        const auto isKnown = [&](const EndAutopsy& end) { return end.kernel.isWhole() && m_autopsy.spansLeftOut == 0; };
        const bool isWatchedHere = isKnown(m_autopsy.initiator);
        // Without a relation of the clocks none of the responder's events has a place in this probe's time.
        const bool isWatchedThere = m_autopsy.timeline && isKnown(m_autopsy.responder);
        takeGap(Side::B, isWatchedThere, m_probe.responderGapNs, m_namedThereNs - m_namedInResidenceNs);
        // A gap of the initiator's wait can be as long as the responder's absence that it waited through: what the
        // responder took is no gap of its own, since it went on looking meanwhile.
        takeGap(Side::A, isWatchedHere, m_probe.gapNs, m_namedHereNs);
        if (m_probe.residenceNs >= 0 && m_usualResidenceNs)
            takeRest(AccountCause::Residence, Side::B,
                     m_probe.residenceNs - *m_usualResidenceNs - m_namedInResidenceNs);
        // How long an idle core takes to wake up is in no event.
        const bool isComplete = isWatchedHere && isWatchedThere && m_areCoresAwake && m_areArrivalsWatched &&
                                m_leftNs > m_unseenGapNs;
        takeRest(isComplete ? AccountCause::Elsewhere : AccountCause::Unexplained, std::nullopt, m_leftNs);
    }

    const Autopsy& m_autopsy;
    std::size_t m_place;
    const SlowProbe& m_probe;
    std::optional<std::int64_t> m_usualResidenceNs;
    std::int64_t m_sendEndNs = 0;  ///< Of the responder.
    std::int64_t m_unseenGapNs = 0;
    bool m_areCoresAwake = true;  ///< While their threads wait.
    std::array<std::optional<int>, 2> m_arrivalCores;  ///< Where the packets came in the end, at A and at B.
    bool m_areArrivalsWatched = true;  ///< Their cores may be others than the threads'.
    ProbeAccount m_account;
    std::int64_t m_namedHereNs = 0;
    std::int64_t m_namedThereNs = 0;
    std::int64_t m_namedInResidenceNs = 0;
    std::int64_t m_leftNs = 0;
};

void addToSum(PointAccount& sum, const ProbeAccount& account)
{
    sum.excessNs += account.excessNs;
    for (const AccountPart& part : account.parts) {
        const auto same = std::ranges::find_if(sum.parts,
                                               [&](const AccountPart& other) { return isSameCause(other, part); });
        if (same == sum.parts.end()) {
            sum.parts.push_back(part);
            continue;
        }
        same->ns += part.ns;
        ++same->probes;
    }
}

}  // namespace

bool isSameCause(const AccountPart& one, const AccountPart& other)
{
    return one.cause == other.cause && one.side == other.side && one.kind == other.kind && one.core == other.core &&
           one.name == other.name && one.isOfArrival == other.isOfArrival;
}

Text describe(SpanKind kind, const std::string& name)
{
    switch (kind) {
    case SpanKind::Timer:
    case SpanKind::Nmi:
        return name == "local timer" ? text("local timer") : Text(name);
    case SpanKind::Ipi:
        return text("IPI {name:s}", name);
    case SpanKind::Interrupt:
        return text("interrupt {name:s}", name);
    case SpanKind::Softirq:
        return text("softirq {name:s}", name);
    case SpanKind::Work:
        return text("work item {name:s}", name);
    case SpanKind::Thread:
        return text("thread {name:s}", name);
    case SpanKind::Transmit:
    case SpanKind::Receive:
    case SpanKind::Poll:
    case SpanKind::Drop:
        return Text(name);
    case SpanKind::Dpc:
        return text("DPC {name:s}", name);
    }
    return {};
}

Text describe(const AccountPart& part)
{
    const std::string side = part.side ? sideName(*part.side) : std::string();
    switch (part.cause) {
    case AccountCause::Span:
        if (part.isOfArrival)
            return text("{what} on core {core:d} of {side:s}, on which packets arrive", describe(part.kind, part.name),
                        part.core, side);
        return text("{what} on core {core:d} of {side:s}", describe(part.kind, part.name), part.core, side);
    case AccountCause::Steal:
        return text("steal time of {side:s} (the hypervisor had the core)", side);
    case AccountCause::StealOrInterrupt:
        return text("steal time or interrupts of {side:s} (kernel events not recorded)", side);
    case AccountCause::Gap:
        return text("hypervisor or firmware at {side:s} (not reported by its kernel)", side);
    case AccountCause::Switched:
        return text("another thread on the core of {side}, or a stop (kernel events not recorded)", side);
    case AccountCause::Unseen:
        return text("core of {side:s} unavailable (cause not recorded)", side);
    case AccountCause::Residence:
        return text("longer at {side:s} than usual, without a recorded kernel event", side);
    case AccountCause::Elsewhere:
        return text("NIC, wire or switch: no core of either host was unavailable");
    case AccountCause::Unexplained:
        return text(
            "unexplained (an idle core's wake-up, a core that was not watched, events that were not recorded, or a gap "
            "too short to be seen)");
    case AccountCause::Beside:
        return text("overlap with the usual round trip");
    }
    return {};
}

std::optional<PointAccount> accountOf(const PointResult& point)
{
    if (!point.autopsy)
        return std::nullopt;
    PointAccount sum;
    const stats::Histogram& histogram = point.result().histogram;
    // The percentiles that are shown of the point; of those that came back where p99 lies among the lost ones.
    const std::uint64_t lost = isLost(point, 99) ? 0 : lostBeside(point, point.result());
    sum.medianNs = histogram.percentileNs(50, lost);
    const std::int64_t p99Ns = histogram.percentileNs(99, lost);
    double namedNs = 0;
    for (std::size_t place = 0; place < point.autopsy->slow.size(); ++place) {
        if (point.autopsy->slow[place].rttNs <= p99Ns)
            continue;
        sum.probes.push_back(accountOfProbe(point, place));
        addToSum(sum, sum.probes.back());
        namedNs += sum.probes.back().namedShare * static_cast<double>(sum.probes.back().excessNs);
    }
    if (sum.probes.empty() || sum.excessNs == 0)
        return std::nullopt;
    sum.namedShare = namedNs / static_cast<double>(sum.excessNs);
    sum.beyondP99 = std::max<std::uint64_t>(histogram.samplesBeyond(99, lost), sum.probes.size());
    stableSort(sum.parts, std::ranges::greater(), &AccountPart::ns);
    return sum;
}

bool watchesArrival(const PointResult& point, Side side)
{
    const auto& arrival = (side == Side::A ? point.initiator : point.responder).obtained.arrivalCore;
    if (!arrival || !point.autopsy)
        return true;
    const Autopsy& autopsy = *point.autopsy;
    const auto isWatchedBy = [&](const EndAutopsy& end) {
        return std::ranges::find(end.kernel.cores, *arrival) != end.kernel.cores.end();
    };
    const bool isOneHost = autopsy.timeline && autopsy.timeline->isOneClock;
    return isWatchedBy(side == Side::A ? autopsy.initiator : autopsy.responder) ||
           (isOneHost && (isWatchedBy(autopsy.initiator) || isWatchedBy(autopsy.responder)));
}

std::optional<PointResult> passOf(const PointResult& point)
{
    if (!point.watchedPass)
        return std::nullopt;
    PointResult pass;
    static_cast<PointKey&>(pass) = point.key();
    pass.distributions = point.watchedPass->distributions;
    pass.autopsy = point.watchedPass->autopsy;
    pass.initiator.obtained = point.initiator.obtained;
    pass.responder.obtained = point.responder.obtained;
    return pass;
}

ProbeAccount accountOfProbe(const PointResult& point, std::size_t place)
{
    return AccountMaker(point, place).make();
}

}  // namespace halftrip::model
