#include "core/tuning/search_design.hpp"

#include <numeric>
#include <random>
#include <string_view>
#include <utility>

namespace halftrip::tuning {
namespace {

/// First rows of the designs for 12 and 24 runs; the others are these, rotated, and one without any.
constexpr std::string_view kRowOf12 = "++-+++---+-";
constexpr std::string_view kRowOf24 = "+++++-+-++--++--+-+----";

std::string_view firstRow(std::size_t factors) noexcept
{
    return factors <= kRowOf12.size() ? kRowOf12 : kRowOf24;
}

/// The design, then its mirror image.
std::vector<std::vector<bool>> foldedRows(std::size_t factors)
{
    const std::string_view first = firstRow(factors);
    std::vector<std::vector<bool>> rows;
    for (std::size_t shift = 0; shift <= first.size(); ++shift) {
        std::vector<bool> row(factors);
        for (std::size_t factor = 0; factor < factors && shift < first.size(); ++factor)
            row[factor] = first[(factor + shift) % first.size()] == '+';
        rows.push_back(std::move(row));
    }
    for (std::size_t i = 0; i <= first.size(); ++i) {
        std::vector<bool> mirrored = rows[i];
        mirrored.flip();
        rows.push_back(std::move(mirrored));
    }
    return rows;
}

}  // namespace

std::size_t runsPerBlock(std::size_t factors) noexcept
{
    return 2 * (firstRow(factors).size() + 1);
}

std::vector<SearchRun> designSearch(std::size_t factors, std::size_t blocks, std::uint64_t seed)
{
    const std::vector<std::vector<bool>> rows = foldedRows(factors);
    std::mt19937_64 chance(seed);
    std::vector<SearchRun> runs;
    runs.reserve(blocks * rows.size());
    for (std::size_t block = 0; block < blocks; ++block) {
        std::vector<std::size_t> order(rows.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        // Not std::shuffle, whose order is each library's own.
        for (std::size_t left = order.size(); left > 1; --left)
            std::swap(order[left - 1], order[static_cast<std::size_t>(chance() % left)]);
        for (const std::size_t row : order)
            runs.push_back({block, row, rows[row]});
    }
    return runs;
}

}  // namespace halftrip::tuning
