#include "platform/windows/transports/overlapped_read.hpp"

#include "tests/platform/contract/transport_pair.hpp"

#include <catch2/catch.hpp>

#include <winsock2.h>

using namespace halftrip::tests;
using namespace halftrip::windows;

TEST_CASE("a port whose sockets may not skip it is asked for every packet", "[platform][transports]")
{
    // As a layered provider without handles of the file system answers, and one that answers nothing.
    const auto flags = GENERATE(
        OverlappedRead::ServiceFlags([](NativeSocket) { return std::optional<unsigned long>(0); }),
        OverlappedRead::ServiceFlags([](NativeSocket) { return std::optional<unsigned long>(); }));
    auto receiver = openSocket(AF_INET, SocketKind::Datagram, "a socket");
    auto sender = openSocket(AF_INET, SocketKind::Datagram, "a socket");
    REQUIRE((receiver && sender));
    const auto loopback = SocketName::parse("127.0.0.1", 0);
    REQUIRE(bind(receiver->get(), loopback->get(), loopback->size()) == 0);
    const SocketName target = SocketName::localOf(receiver->get());
    REQUIRE(connect(sender->get(), target.get(), target.size()) == 0);
    OverlappedRead read(flags);
    Obtained obtained;
    REQUIRE(read.open(receiver->get(), Completion::Port, obtained));
    CHECK(obtained.at("block").find("no handles of the file system") != std::string::npos);
    std::vector<std::byte> room(100);
    for (unsigned seed = 0; seed < 10; ++seed) {
        // A datagram that is there already ends the read at once, and yet its packet must be fetched.
        const auto sent = pattern(64, seed);
        REQUIRE(send(sender->get(), reinterpret_cast<const char*>(sent.data()), 64, 0) == 64);
        ReadOutcome outcome = read.post(room);
        for (int turn = 0; turn < 100 && outcome.result == IoResult::Nothing; ++turn)
            outcome = read.wait(50);
        REQUIRE(outcome.result == IoResult::Done);
        CHECK(isSame(std::span(room).first(outcome.bytes), sent));
    }
    read.close();
}

TEST_CASE("the system's own sockets have handles of the file system", "[platform][transports]")
{
    const auto socket = openSocket(AF_INET, SocketKind::Datagram, "a socket");
    REQUIRE(socket);
    const auto flags = serviceFlagsOf(socket->get());
    REQUIRE(flags);
    CHECK((*flags & XP1_IFS_HANDLES) != 0);
}
