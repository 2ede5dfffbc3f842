#include "core/control/caller_table.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;
using namespace std::chrono_literals;

namespace {

constexpr os::Time::Instant kOpenedAt = os::Time::Instant{} + std::chrono::hours(1);

struct Known {
    int calls = 0;
    [[nodiscard]] bool isAsNew(os::Time::Instant) const { return calls == 0; }
};

}  // namespace

TEST_CASE("a caller that is in a table stays as it is, full or not", "[core][control]")
{
    control::CallerTable<std::string, Known> table{.most = 1};
    Known* const one = table.enter("one", {7}, kOpenedAt);
    REQUIRE(one != nullptr);
    CHECK(one->calls == 7);
    CHECK(table.enter("one", {0}, kOpenedAt + 1h) == one);
    CHECK(one->calls == 7);
    CHECK(table.find("one") == one);
    CHECK(table.find("two") == nullptr);
}

TEST_CASE("a full table makes room of callers that are as new, and looks for them once a second", "[core][control]")
{
    control::CallerTable<std::string, Known> table{.most = 2};
    REQUIRE(table.enter("one", {1}, kOpenedAt) != nullptr);
    REQUIRE(table.enter("two", {1}, kOpenedAt) != nullptr);
    CHECK(table.enter("three", {1}, kOpenedAt) == nullptr);
    table.find("one")->calls = 0;
    CHECK(table.enter("three", {1}, kOpenedAt + 999ms) == nullptr);
    CHECK(table.enter("three", {1}, kOpenedAt + 1s) != nullptr);
    CHECK(table.find("one") == nullptr);
    CHECK(table.find("two") != nullptr);
    CHECK(table.callers.size() == 2);
}
