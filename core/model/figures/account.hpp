#pragma once

#include "core/base/text.hpp"
#include "core/model/record/point_result.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

// Where the time of single slow probes went: pure functions over a point.

/// What a part of an account is about.
enum class AccountCause : std::uint8_t {
    Span,  ///< The kernel, or another thread, had a measuring core.
    Steal,  ///< The loop stalled, its thread got no CPU time and was not switched, and no interrupt was there.
    StealOrInterrupt,  ///< The same where interrupts were not recorded: some kernels take them off the CPU time, too.
    Gap,  ///< The loop stalled, and the kernel events, which were recorded, explain nothing: hypervisor or firmware.
    Switched,  ///< The loop stalled, its thread got no CPU time and was switched, and kernel events were not recorded.
    Unseen,  ///< The loop stalled, and kernel events were not recorded, or not all of them.
    Residence,  ///< Longer than usual at the responder between its two stamps, without anything else to tell.
    Elsewhere,  ///< No core of either host was away: NIC, wire or switch.
    Unexplained,  ///< The same where not everything was recorded, or where an idle core had to wake up first.
    Beside,  ///< Negative: what others took while the packet was on its usual way, and that cost nothing.
};
template <>
struct Words<AccountCause> {
    static constexpr std::array<std::string_view, 10> kNames{"span",        "steal",  "stealOrInterrupt", "gap",
                                                             "switched",    "unseen", "residence",        "elsewhere",
                                                             "unexplained", "beside"};
};

/// One line of an account.
struct AccountPart {
    AccountCause cause = AccountCause::Unexplained;
    std::optional<Side> side = {};  ///< Whose; none: nobody's.
    SpanKind kind = SpanKind::Thread;  ///< Of a span.
    int core = -1;  ///< Of a span.
    std::string name = {};  ///< Of a span.
    std::int64_t ns = 0;
    bool isOfArrival = false;  ///< Of a span: it had a core that packets arrive on, and no measuring thread.
    std::size_t probes = 1;  ///< In how many probes.
    bool operator==(const AccountPart&) const = default;
};
/// "thread kworker/1:2", "softirq NET_RX", "local timer".
[[nodiscard]] Text describe(SpanKind kind, const std::string& name);
/// "thread kworker/1:2 on core 1 of A", "softirq TIMER on core 3 of B, on which packets arrive", "hypervisor or
/// firmware at B (not reported)".
[[nodiscard]] Text describe(const AccountPart& part);

/// Of one slow probe. The parts add up to the excess.
struct ProbeAccount {
    SlowProbe probe;
    std::int64_t excessNs = 0;  ///< Over the median of the answered probes.
    std::vector<AccountPart> parts;  ///< Longest first.
    /// The share of the excess that has a name: a span of the kernel's or a thread's, or steal time. 0 to 1.
    double namedShare = 0;
};

/// Of all slow probes of a point that are slower than the p99 of the answered ones: a lost probe has no time whose
/// parts could be told, and at 1 % of losses the point's own p99 is one of them.
struct PointAccount {
    std::int64_t medianNs = 0;
    std::int64_t excessNs = 0;  ///< Of all of them together.
    std::vector<AccountPart> parts;  ///< Their sum by cause, longest first.
    double namedShare = 0;
    std::vector<ProbeAccount> probes;  ///< Slowest first.
    std::uint64_t beyondP99 = 0;  ///< So many answered probes lie there; those that were kept are the slowest of them.
};

/// A measuring thread that nobody took the core from, and that did not run: "halftrip (stopped by a signal)".
inline constexpr std::string_view kOwnAbsence = "halftrip (";
/// One of these: a CPU quota, or the limit on real-time threads.
inline constexpr std::string_view kThrottledThread = "halftrip (throttled)";

/// Below it an account says that it does not know.
inline constexpr double kExplainedShare = 0.8;

/// True: both are of one cause, whatever time each of them took.
[[nodiscard]] bool isSameCause(const AccountPart& one, const AccountPart& other);
/// Nothing for a point without an autopsy or an outlier.
[[nodiscard]] std::optional<PointAccount> accountOf(const PointResult& point);
/// Whether the core that takes the packets of that end was watched, by either end where both have one clock. True where
/// nobody knows that core.
[[nodiscard]] bool watchesArrival(const PointResult& point, Side side);
/// The round trips in which the kernels were watched, as a point of its own; nothing where there were none.
[[nodiscard]] std::optional<PointResult> passOf(const PointResult& point);
/// Of the probe at that place among the slow ones, outlier or not.
[[nodiscard]] ProbeAccount accountOfProbe(const PointResult& point, std::size_t place);

}  // namespace halftrip::model
