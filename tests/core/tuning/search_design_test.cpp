#include "core/tuning/search_design.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace halftrip;
using tuning::SearchRun;

namespace {

int level(const SearchRun& run, std::size_t factor)
{
    return run.isOn[factor] ? 1 : -1;
}

}  // namespace

TEST_CASE("a block has each row once, and the mirror image of each")
{
    for (const std::size_t factors : {1U, 11U, 12U, 23U}) {
        const auto runs = tuning::designSearch(factors, 3, 1);
        const std::size_t rows = tuning::runsPerBlock(factors);
        CHECK(rows == (factors <= 11 ? 24U : 48U));
        REQUIRE(runs.size() == 3 * rows);
        for (std::size_t block = 0; block < 3; ++block) {
            std::set<std::size_t> seen;
            for (std::size_t i = 0; i < rows; ++i) {
                const SearchRun& run = runs[block * rows + i];
                CHECK(run.block == block);
                seen.insert(run.row);
                auto mirrored = run.isOn;
                mirrored.flip();
                CHECK(std::ranges::any_of(
                    runs, [&](const SearchRun& other) { return other.block == block && other.isOn == mirrored; }));
            }
            CHECK(seen.size() == rows);
        }
    }
}

TEST_CASE("factors are independent of one another, and of what any two do together")
{
    for (const std::size_t factors : {11U, 23U}) {
        const auto runs = tuning::designSearch(factors, 1, 7);
        for (std::size_t a = 0; a < factors; ++a) {
            int balance = 0;
            for (const SearchRun& run : runs)
                balance += level(run, a);
            CHECK(balance == 0);
            for (std::size_t b = a + 1; b < factors; ++b) {
                int both = 0;
                for (const SearchRun& run : runs)
                    both += level(run, a) * level(run, b);
                CHECK(both == 0);
                for (std::size_t c = 0; c < factors; ++c) {
                    int clear = 0;
                    for (const SearchRun& run : runs)
                        clear += level(run, a) * level(run, b) * level(run, c);
                    CHECK(clear == 0);
                }
            }
        }
    }
}

TEST_CASE("the seed decides the order, and each block has its own")
{
    const auto runs = tuning::designSearch(5, 2, 42);
    CHECK(runs == tuning::designSearch(5, 2, 42));
    CHECK(runs != tuning::designSearch(5, 2, 43));
    std::vector<std::size_t> first;
    std::vector<std::size_t> second;
    for (const SearchRun& run : runs)
        (run.block == 0 ? first : second).push_back(run.row);
    CHECK(first != second);
}
