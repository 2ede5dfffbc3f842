#include "core/loop/feed_sequences.hpp"

#include <algorithm>

namespace halftrip::loop {

FeedSequences::FeedSequences() : m_senders(kMostSenders) {}

void FeedSequences::clear() noexcept
{
    m_figures = {};
}

FeedSequences::Verdict FeedSequences::arrived(std::uint32_t tag, std::uint64_t number) noexcept
{
    Sender* const sender = number == 0 ? nullptr : senderOf(tag, number);
    if (sender == nullptr)
        return Verdict::Unmatched;
    if (sender != &m_senders.front()) {
        ++m_figures.ofOthers;
        return Verdict::Unmatched;
    }
    if (number > sender->highest) {
        if (!goOn(*sender, number))
            return Verdict::Unmatched;
        ++m_figures.first;
        return Verdict::First;
    }
    if (sender->highest - number >= kWindow) {
        ++m_figures.tooOld;
        return Verdict::TooOld;
    }
    if (!takeBit(*sender, number)) {
        ++m_figures.duplicates;
        return Verdict::Duplicate;
    }
    if (number < sender->lowest) {
        // Overtaken by the very first that came: what is between the two has not come yet.
        m_figures.missing += sender->lowest - number - 1;
        sender->lowest = number;
    } else {
        --m_figures.missing;
    }
    ++m_figures.first;
    ++m_figures.reordered;
    return Verdict::Reordered;
}

FeedSequences::Sender* FeedSequences::senderOf(std::uint32_t tag, std::uint64_t number) noexcept
{
    for (std::size_t i = 0; i < m_figures.senders; ++i) {
        if (m_senders[i].tag == tag)
            return &m_senders[i];
    }
    if (m_figures.senders == kMostSenders)
        return nullptr;
    Sender& sender = m_senders[m_figures.senders++];
    sender.tag = tag;
    sender.lowest = number;
    sender.highest = number - 1;
    sender.seen.fill(0);
    return &sender;
}

/// A number above all before it. False: out of all proportion.
bool FeedSequences::goOn(Sender& sender, std::uint64_t number) noexcept
{
    const std::uint64_t leftOut = number - sender.highest - 1;
    if (leftOut >= std::min(kLongestJump, kJumpAtOnce + kJumpPerPacket * m_figures.first))
        return false;
    if (leftOut != 0) {
        ++m_figures.gaps;
        m_figures.longestGap = std::max(m_figures.longestGap, leftOut);
        m_figures.missing += leftOut;
    }
    clearBits(sender, sender.highest + 1, number);
    static_cast<void>(takeBit(sender, number));
    sender.highest = number;
    return true;
}

/// False when it was taken before.
bool FeedSequences::takeBit(Sender& sender, std::uint64_t number) noexcept
{
    std::uint64_t& word = sender.seen[number % kWindow / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    const bool isFree = (word & bit) == 0;
    word |= bit;
    return isFree;
}

void FeedSequences::clearBits(Sender& sender, std::uint64_t from, std::uint64_t to) noexcept
{
    if (to - from >= kWindow) {
        sender.seen.fill(0);
        return;
    }
    // By what is left: no number is above the largest one, which anybody can send.
    for (std::uint64_t left = to - from + 1; left > 0; --left, ++from)
        sender.seen[from % kWindow / 64] &= ~(std::uint64_t{1} << (from % 64));
}

}  // namespace halftrip::loop
