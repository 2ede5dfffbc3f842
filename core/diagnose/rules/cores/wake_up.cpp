#include "core/diagnose/microseconds.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/where.hpp"
#include "core/model/figures/idle_steps.hpp"
#include "core/model/figures/packet_rates.hpp"
#include "core/model/record/point_figures.hpp"

#include <algorithm>

namespace halftrip::diagnose {
namespace {

constexpr const char* kWakeUpSentence =
    "Blocking adds {costUs} us to the median round trip: waking up the thread {ends}.";
constexpr const char* kWakeUpInShort = "waking a blocked thread";
constexpr const char* kWakeUpCause = "the wake-up of blocked threads";
constexpr const char* kWakeUpOfA = "on A";
constexpr const char* kWakeUpOfB = "on B";
constexpr const char* kWakeUpOfBoth = "on both ends";
constexpr const char* kWakeUpSeen = "RTT p50 is {blockedUs} us blocking and {spunUs} us spinning.";
constexpr const char* kWakeUpOverturned = "The same difference between two runs that both spin.";
constexpr const char* kWakeUpNextOfA = "Spin where a core is free{cli: (--wait spin)}; where none is, try busy "
                                       "polling{cli: (--wait busypoll)}.";
constexpr const char* kWakeUpNextOfB = "Spin where a core is free{cli: (--responder-wait spin)}; where none is, try "
                                       "busy polling{cli: (--responder-wait busypoll)}.";
constexpr const char* kWakeUpNextOfBoth =
    "Spin where a core is free{cli: (--wait spin --responder-wait spin)}; where none is, try busy polling{cli: (--wait "
    "busypoll --responder-wait busypoll)}.";

constexpr std::int64_t kWakeUpLeastNs = 2'000;
constexpr double kWakeUpLeastShare = 0.1;

model::PointKey withoutWaits(const model::PointResult& point)
{
    model::PointKey key = point.key();
    std::erase_if(key.axes, [](const model::AxisValue& value) {
        return value.axis == model::kWaitAxis || value.axis.ends_with(".wait");
    });
    return key;
}

bool blocksThere(const model::EndResult& end)
{
    return end.obtained.wait == model::Wait::Block;
}

bool spinsThere(const model::EndResult& end)
{
    return model::occupiesCore(end.obtained.wait);
}

/// True where `slow` differs from `fast` by nothing but ends that block in it and spin in the other.
bool differByBlocking(const model::PointResult& slow, const model::PointResult& fast)
{
    const auto isLike = [](const model::EndResult& one, const model::EndResult& other) {
        return one.obtained.wait == other.obtained.wait || (blocksThere(one) && spinsThere(other));
    };
    return isLike(slow.initiator, fast.initiator) && isLike(slow.responder, fast.responder) &&
           (slow.initiator.obtained.wait != fast.initiator.obtained.wait ||
            slow.responder.obtained.wait != fast.responder.obtained.wait) &&
           withoutWaits(slow) == withoutWaits(fast);
}

bool hasMedian(const model::PointResult& point)
{
    return model::hasSerialRoundTrips(point) && !model::isLost(point, 50);
}

struct WaitPair {
    std::uint32_t slow = 0;
    std::uint32_t fast = 0;
    std::int64_t costNs = 0;
};

/// The dearest of all pairs.
std::optional<WaitPair> dearest(const model::RunRecord& record)
{
    std::optional<WaitPair> found;
    const PointIndices points = pointsWhere(record, hasMedian);
    for (const std::uint32_t slow : points) {
        for (const std::uint32_t fast : points) {
            const model::PointResult& blocked = record.points[slow];
            const model::PointResult& spun = record.points[fast];
            const std::int64_t fastNs = model::percentileNs(spun, 50);
            const std::int64_t costNs = model::percentileNs(blocked, 50) - fastNs;
            const auto least = std::max(static_cast<double>(kWakeUpLeastNs),
                                        kWakeUpLeastShare * static_cast<double>(fastNs));
            if (static_cast<double>(costNs) >= least && (!found || costNs > found->costNs) &&
                differByBlocking(blocked, spun) && !model::mayHaveOneMedian(blocked, spun))
                found = WaitPair{slow, fast, costNs};
        }
    }
    return found;
}

struct BlockedEnds {
    Text name;
    Text nextStep;
};

BlockedEnds endsThatBlock(const model::PointResult& slow, const model::PointResult& fast)
{
    const bool isA = slow.initiator.obtained.wait != fast.initiator.obtained.wait;
    const bool isB = slow.responder.obtained.wait != fast.responder.obtained.wait;
    if (isA && isB)
        return {kWakeUpOfBoth, text(kWakeUpNextOfBoth)};
    return isA ? BlockedEnds{kWakeUpOfA, text(kWakeUpNextOfA)} : BlockedEnds{kWakeUpOfB, text(kWakeUpNextOfB)};
}

std::vector<model::Finding> findWakeUps(const model::RunRecord& record)
{
    const auto pair = dearest(record);
    if (!pair)
        return {};
    const model::PointResult& slow = record.points[pair->slow];
    const model::PointResult& fast = record.points[pair->fast];
    const BlockedEnds blocked = endsThatBlock(slow, fast);
    return {{.id = "wakeUp",
             .sentence = text(kWakeUpSentence, shortUs(pair->costNs), blocked.name),
             .kind = model::FindingKind::Cause,
             .confidence = model::Confidence::Likely,
             .evidence = {text(kWakeUpSeen, shortUs(model::percentileNs(slow, 50)),
                               shortUs(model::percentileNs(fast, 50)))},
             .overturnedBy = kWakeUpOverturned,
             .nextStep = blocked.nextStep,
             .points = {pair->slow},
             .costNs = pair->costNs}};
}

Text wakeUpAsCause(const model::RunRecord&, const model::Finding&)
{
    return kWakeUpCause;
}

}  // namespace

Rule wakeUpRule()
{
    return {"wakeUp",       "What does waking a blocked thread cost?",
            findWakeUps,    Touches::Everything,
            kWakeUpInShort, nullptr,
            &wakeUpAsCause};
}

}  // namespace halftrip::diagnose
