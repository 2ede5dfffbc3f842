#include "app/cli/exit_codes.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using cli::exitCodeFor;

TEST_CASE("what a host cannot do is no fault of the program", "[cli]")
{
    CHECK(static_cast<int>(exitCodeFor(ErrorKind::NotSupported)) == 7);
    CHECK(static_cast<int>(exitCodeFor(ErrorKind::Os)) == 6);
    CHECK(static_cast<int>(exitCodeFor(ErrorKind::Invalid)) == 2);
    CHECK(static_cast<int>(exitCodeFor(ErrorKind::Unreachable)) == 3);
    CHECK(exitCodeFor(std::optional(ErrorKind::NotPermitted)) == cli::ExitCode::Permission);
    CHECK(exitCodeFor(std::optional<ErrorKind>()) == cli::ExitCode::Done);
}
