// Replies of every size and content, judged beside a list of what was sent and answered.
#include "core/loop/sequence_tracker.hpp"
#include "core/wire/probe.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <memory>
#include <set>

using namespace halftrip;
using loop::SequenceTracker;

namespace {

using enum SequenceTracker::Verdict;

SequenceTracker::Verdict expected(std::uint64_t sequence, std::uint64_t newest, const std::set<std::uint64_t>& answered)
{
    if (sequence == 0 || sequence > newest)
        return Unmatched;
    if (answered.contains(sequence))
        return Duplicate;
    if (sequence == newest)
        return Awaited;
    return answered.empty() || sequence > *answered.rbegin() ? Late : LateReordered;
}

}  // namespace

/// The input is a list of steps: a byte below 128 sends that many probes and one, another one is a reply of (byte -
/// 127) bytes, which follow. Fewer probes than the tracker's window, so that it forgets none.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto tracker = std::make_unique<SequenceTracker>();
    std::set<std::uint64_t> answered;
    auto rest = fuzz::bytesOf(data, size);
    while (!rest.empty()) {
        const auto step = std::to_integer<std::uint64_t>(rest.front());
        rest = rest.subspan(1);
        if (step < 128) {
            if (tracker->newest() + step + 1 >= SequenceTracker::kWindow)
                return 0;
            for (std::uint64_t i = 0; i <= step; ++i)
                static_cast<void>(tracker->next());
            continue;
        }
        const auto reply = rest.first(std::min<std::size_t>(step - 127, rest.size()));
        rest = rest.subspan(reply.size());
        if (reply.empty())
            return 0;
        const std::uint64_t newest = tracker->newest();
        const std::uint64_t sequence = wire::sequenceOf(reply, newest);
        const std::size_t known = std::min(reply.size() < 4 ? std::size_t{1} : std::size_t{4}, reply.size());
        for (std::size_t i = 0; i < known; ++i)
            fuzz::require(static_cast<std::byte>(sequence >> (8 * i)) == reply[i],
                          "a sequence ends in the reply's bytes");
        static_cast<void>(wire::hasTag(reply, static_cast<std::uint32_t>(newest)));
        if (wire::carriesResponderStamps(reply.size()))
            static_cast<void>(wire::responderStamps(reply));
        const auto verdict = expected(sequence, newest, answered);
        fuzz::require(tracker->arrived(sequence) == verdict, "the verdict is that of the list");
        if (verdict != Unmatched)
            answered.insert(sequence);
    }
    return 0;
}
