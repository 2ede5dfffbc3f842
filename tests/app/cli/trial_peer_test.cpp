#include "app/cli/peers/trial_peer.hpp"

#include <catch2/catch.hpp>

using halftrip::cli::ExitCode;
using halftrip::cli::settingsAfter;

TEST_CASE("of settings that nobody has asked about nothing is promised", "[cli]")
{
    CHECK(settingsAfter(ExitCode::Done, true) == "All settings are as they were before.\n");
    CHECK(settingsAfter(ExitCode::Interrupted, false) == "All settings are as they were before.\n");
    // The peer was not asked: the session ended first.
    CHECK(settingsAfter(ExitCode::Interrupted, true) ==
          "The settings of this host are as they were before; the peer restores its own as the session ends.\n");
    CHECK(settingsAfter(ExitCode::Peer, true).empty());
    // A driver may say so of an old value, too.
    CHECK(settingsAfter(ExitCode::NotSupported, true).empty());
}
