#include "app/cli/peers/responder_port.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace halftrip;

TEST_CASE("a responder's port is taken from behind its host, unless another one is asked for", "[app][cli]")
{
    const auto taken = [](const char* written, std::optional<std::uint16_t> asked = std::nullopt) {
        model::Peer peer(written);
        const auto port = cli::takePort(peer, asked);
        return port ? peer.text + "|" + (*port ? std::to_string(**port) : "none") : std::string(port.error().what);
    };
    CHECK(taken("10.0.0.2:9755") == "10.0.0.2|9755");
    CHECK(taken("[fd00::2]:9755", 9755) == "fd00::2|9755");
    CHECK(taken("[fd00::2]") == "fd00::2|none");
    CHECK(taken("host", 4000) == "host|4000");
    CHECK(taken("ssh://host:22", 4000) == "ssh://host:22|4000");
    CHECK(taken("host:0") == "The peer \"host:0\" has no port from 1 to 65535.");
    CHECK(taken("host:1", 2) == "The peer \"host:1\" and --port 2 name two ports.");
}
