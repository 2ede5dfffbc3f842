// Packets of any sender at a feed's port: marks, and the numbers that are followed.
#include "core/loop/feed_sequences.hpp"
#include "core/wire/feed.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <memory>
#include <vector>

using namespace halftrip;

/// The input: one packet after another, each its length in a byte, then so many bytes; a header where the length is
/// odd.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static auto sequences = std::make_unique<loop::FeedSequences>();
    sequences->clear();
    auto rest = fuzz::bytesOf(data, size);
    std::uint64_t packets = 0;
    while (!rest.empty()) {
        const auto length = std::to_integer<std::size_t>(rest.front());
        rest = rest.subspan(1);
        const auto taken = rest.first(std::min(length, rest.size()));
        rest = rest.subspan(taken.size());
        std::vector<std::byte> packet(taken.begin(), taken.end());
        if (length % 2 == 1 && packet.size() >= 12) {
            // Number and tag as they came, behind a right mark.
            std::vector<std::byte> marked(wire::FeedLayout::kHeaderBytes);
            wire::fillFeedPacket(marked, std::to_integer<std::uint32_t>(packet[8]));
            std::copy_n(packet.begin(), 8, marked.begin() + wire::FeedLayout::kNumberOffset);
            packet = std::move(marked);
        }
        const auto mark = wire::feedMarkOf(packet);
        fuzz::require(!mark || packet.size() >= wire::FeedLayout::kHeaderBytes, "a mark has its header");
        if (!mark)
            continue;
        ++packets;
        (void)sequences->arrived(mark->tag, mark->number);
        const loop::FeedFigures& figures = sequences->figures();
        fuzz::require(figures.first + figures.duplicates + figures.tooOld <= packets, "a packet is counted once");
        fuzz::require(figures.reordered <= figures.first, "what came late came");
        fuzz::require(figures.missing <= packets * loop::FeedSequences::kLongestJump, "losses stay in proportion");
        fuzz::require(figures.senders <= loop::FeedSequences::kMostSenders, "senders are bounded");
    }
    return 0;
}
