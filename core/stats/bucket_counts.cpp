#include "core/stats/bucket_counts.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace halftrip::stats {

void BucketCounts::Iterator::settle() noexcept
{
    const auto& pages = m_counts->m_low.pages();
    const std::size_t highPages = m_counts->m_high.pages().size();
    for (; m_page < pages.size(); ++m_page, m_slot = 0) {
        const auto& page = pages[m_page];
        for (; m_slot < page.numbers.size(); ++m_slot) {
            if (page.numbers[m_slot] == 0 && m_highPage == highPages)
                continue;
            const std::size_t index = page.first + m_slot;
            m_bucket = {.index = index, .count = page.numbers[m_slot] + nextHighOf(index)};
            if (m_bucket.count != 0)
                return;
        }
    }
    m_bucket = {};
}

std::uint64_t BucketCounts::Iterator::nextHighOf(std::size_t index) noexcept
{
    using High = SparseArray<std::uint64_t>;
    const auto& pages = m_counts->m_high.pages();
    while (m_highPage < pages.size() && pages[m_highPage].first + High::kPerPage <= index)
        ++m_highPage;
    const bool isThere = m_highPage < pages.size() && pages[m_highPage].first <= index;
    return isThere ? pages[m_highPage].numbers[index - pages[m_highPage].first] << kLowBits : 0;
}

void BucketCounts::add(std::size_t index, std::uint64_t count)
{
    assert(index < BucketLayout::kBucketCount);
    if (count == 0)
        return;
    std::uint16_t& low = m_low.slot(index);
    const std::uint64_t before = low + highOf(index);
    const std::uint64_t sum = before + std::min(count, std::numeric_limits<std::uint64_t>::max() - before);
    low = static_cast<std::uint16_t>(sum);
    if (const std::uint64_t high = sum >> kLowBits; high != 0)
        m_high.slot(index) = high;
}

std::size_t BucketCounts::firstIndex() const noexcept
{
    assert(!isEmpty());
    return (*begin()).index;
}

std::size_t BucketCounts::lastIndex() const noexcept
{
    assert(!isEmpty());
    const auto& last = m_low.pages().back();
    std::size_t index = last.first + last.numbers.size() - 1;
    while ((*this)[index] == 0)
        --index;
    return index;
}

}  // namespace halftrip::stats
