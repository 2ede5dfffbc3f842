#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace halftrip::stats {

/// Numbers by index, nearly all of which are 0: only the pages that somebody wrote to are there. Allocates nothing
/// until then.
template <std::unsigned_integral Number>
class SparseArray {
public:
    static constexpr std::size_t kPerPage = 128 / sizeof(Number);
    struct Page {
        std::uint32_t first = 0;  ///< Index of the first number, a multiple of kPerPage.
        std::array<Number, kPerPage> numbers{};
        bool operator==(const Page&) const = default;
    };

    [[nodiscard]] Number operator[](std::size_t index) const noexcept
    {
        const auto first = firstOfPage(index);
        const auto page = std::ranges::lower_bound(m_pages, first, {}, &Page::first);
        return page != m_pages.end() && page->first == first ? page->numbers[index - first] : Number{0};
    }
    /// The number at `index`, to be written. Makes its page where there is none yet, which moves all others.
    [[nodiscard]] Number& slot(std::size_t index)
    {
        const auto first = firstOfPage(index);
        // Most are written in the order of their indexes.
        auto page = m_pages.empty() || m_pages.back().first < first
                        ? m_pages.end()
                        : std::ranges::lower_bound(m_pages, first, {}, &Page::first);
        if (page == m_pages.end() || page->first != first) {
            const auto at = page - m_pages.begin();
            // By an eighth where a vector would double: pages are few and their room is what counts.
            if (m_pages.size() == m_pages.capacity())
                m_pages.reserve(m_pages.size() + m_pages.size() / 8 + 1);
            page = m_pages.insert(m_pages.begin() + at, Page{.first = first, .numbers = {}});
        }
        return page->numbers[index - first];
    }
    /// In the order of their indexes.
    [[nodiscard]] const std::vector<Page>& pages() const noexcept { return m_pages; }
    /// What lies outside of the object itself.
    [[nodiscard]] std::size_t allocatedBytes() const noexcept { return m_pages.capacity() * sizeof(Page); }
    bool operator==(const SparseArray&) const = default;

private:
    [[nodiscard]] static constexpr std::uint32_t firstOfPage(std::size_t index) noexcept
    {
        return static_cast<std::uint32_t>(index / kPerPage * kPerPage);
    }

    std::vector<Page> m_pages;
};

}  // namespace halftrip::stats
