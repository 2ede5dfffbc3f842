#include "core/base/error.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <set>

using namespace halftrip;

namespace {

constexpr std::array kEveryKind{
    ErrorKind::Invalid, ErrorKind::NotSupported, ErrorKind::NotPermitted, ErrorKind::NotFound, ErrorKind::Busy,
    ErrorKind::Refused, ErrorKind::Unreachable,  ErrorKind::Timeout,      ErrorKind::Version,  ErrorKind::Protocol,
    ErrorKind::Closed,  ErrorKind::File,         ErrorKind::Interrupted,  ErrorKind::Os,
};

}  // namespace

TEST_CASE("every error kind comes back from its name", "[core][base]")
{
    for (const ErrorKind kind : kEveryKind) {
        CAPTURE(toName(kind));
        CHECK(errorKindFromName(toName(kind)) == kind);
    }
}

TEST_CASE("no two error kinds share a name, and none is left out of the list above", "[core][base]")
{
    std::set<std::string> names;
    for (const ErrorKind kind : kEveryKind)
        names.insert(toName(kind));
    CHECK(names.size() == kEveryKind.size());
    // The kinds are numbered without gaps; Os is the last.
    CHECK(static_cast<std::size_t>(ErrorKind::Os) + 1 == kEveryKind.size());
}

TEST_CASE("a name that nobody knows is a protocol error", "[core][base]")
{
    CHECK(errorKindFromName("") == ErrorKind::Protocol);
    CHECK(errorKindFromName("Busy") == ErrorKind::Protocol);
    CHECK(errorKindFromName("busy ") == ErrorKind::Protocol);
}

TEST_CASE("fail() carries everything it was given", "[core][base]")
{
    const Result<int> result = fail(ErrorKind::Busy, "port 9753 is taken", "Choose another.", 98);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Busy);
    CHECK(result.error().what == "port 9753 is taken");
    CHECK(result.error().hint == "Choose another.");
    CHECK(result.error().osCode == 98);
}
