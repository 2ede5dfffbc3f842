#include "core/base/stable_sort.hpp"

#include <catch2/catch.hpp>

#include <memory>
#include <string>

using namespace halftrip;

namespace {

struct Word {
    std::string text;
    int number = 0;
    bool operator==(const Word&) const = default;
};

}  // namespace

TEST_CASE("what is alike keeps its order, upwards and downwards")
{
    const std::vector<Word> words = {{"c", 2}, {"a", 1}, {"d", 2}, {"b", 1}, {"e", 3}};
    auto upwards = words;
    stableSort(upwards, {}, &Word::number);
    CHECK(upwards == std::vector<Word>{{"a", 1}, {"b", 1}, {"c", 2}, {"d", 2}, {"e", 3}});
    auto downwards = words;
    stableSort(downwards, std::ranges::greater(), [](const Word& word) { return word.number; });
    CHECK(downwards == std::vector<Word>{{"e", 3}, {"c", 2}, {"d", 2}, {"a", 1}, {"b", 1}});
}

TEST_CASE("a comparison of two elements is asked as std's sort asks it, and nothing is copied")
{
    std::vector<std::unique_ptr<int>> numbers;
    for (const int number : {3, 1, 2}) {
        numbers.push_back(std::make_unique<int>(number));
    }
    stableSort(numbers, [](const auto& one, const auto& other) { return *one < *other; });
    CHECK(*numbers[0] == 1);
    CHECK(*numbers[1] == 2);
    CHECK(*numbers[2] == 3);
}

TEST_CASE("nothing and a single element are sorted")
{
    std::vector<int> numbers;
    stableSort(numbers);
    CHECK(numbers.empty());
    numbers = {7};
    stableSort(numbers);
    CHECK(numbers == std::vector<int>{7});
}
