#include "tests/platform/sockets/connection.hpp"

#include <thread>

using namespace halftrip;
using model::AddressFamily;
using std::chrono::milliseconds;
using std::chrono::seconds;
using tests::bytesOf;
using tests::Connection;
using tests::readAll;

TEST_CASE("a connection carries bytes both ways and knows both ends", "[platform][network]")
{
    const Connection pair;
    REQUIRE(pair.near->write(bytesOf("ping"), seconds(5)));
    CHECK(readAll(*pair.far, 4) == "ping");
    REQUIRE(pair.far->write(bytesOf("pong!"), seconds(5)));
    CHECK(readAll(*pair.near, 5) == "pong!");
    CHECK(pair.near->peer() == pair.far->local());
    CHECK(pair.far->peer() == pair.near->local());
    CHECK(pair.listener->local() == pair.near->peer());
}

/// Only that end asks: when the other one is connected, nobody may have taken the connection yet.
TEST_CASE("the end that accepts knows a caller of its own user", "[platform][network]")
{
    CHECK(Connection().far->isPeerOurUser());
}

TEST_CASE("listening everywhere takes callers of IPv4 under their plain addresses", "[platform][network]")
{
    const Connection pair("", "127.0.0.1");
    CHECK(pair.far->peer().address == "127.0.0.1");
    CHECK(pair.far->local().address == "127.0.0.1");
}

TEST_CASE("reading and accepting end at their time limits when nothing comes", "[platform][network]")
{
    const Connection pair;
    std::array<std::byte, 16> room{};
    const auto got = pair.near->read(room, milliseconds(30));
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Timeout);
    for (const milliseconds limit : {milliseconds(0), milliseconds(10)})
        CHECK(pair.listener->accept(limit).error().kind == ErrorKind::Timeout);
}

TEST_CASE("a peer that hangs up is told as closed, to readers and to writers", "[platform][network]")
{
    Connection pair;
    REQUIRE(pair.far->write(bytesOf("last"), seconds(5)));
    pair.far.reset();
    CHECK(readAll(*pair.near, 4) == "last");
    std::array<std::byte, 16> room{};
    for (int again = 0; again < 2; ++again) {
        const auto got = pair.near->read(room, seconds(5));
        REQUIRE_FALSE(got);
        CHECK(got.error().kind == ErrorKind::Closed);
        CHECK(got.error().osCode == 0);
    }
    // The first write provokes the reset, a later one sees it. None of them may raise SIGPIPE.
    Status status;
    for (int i = 0; i < 100 && status; ++i) {
        status = pair.near->write(bytesOf("x"), seconds(1));
        std::this_thread::sleep_for(milliseconds(1));
    }
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Closed);
}

TEST_CASE("a long message arrives whole while the reader is slow", "[platform][network]")
{
    const Connection pair;
    std::string text(5'000'000, '\0');
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = static_cast<char>('a' + i % 26);
    std::string back;
    std::thread reader([&] { back = readAll(*pair.far, text.size()); });
    const Status status = pair.near->write(bytesOf(text), seconds(60));
    reader.join();
    CHECK(status);
    CHECK(back == text);
}

TEST_CASE("writing to a peer that never reads ends at its time limit", "[platform][network]")
{
    const Connection pair;
    const Status status = pair.near->write(bytesOf(std::string(50'000'000, 'x')), milliseconds(50));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("a port that is taken is told as busy, by number", "[platform][network]")
{
    const Connection pair;
    const auto second = sockets::SocketNetwork().listen(pair.listener->local());
    REQUIRE_FALSE(second);
    CHECK(second.error().kind == ErrorKind::Busy);
    CHECK(second.error().what.find(std::to_string(pair.listener->local().port)) != std::string::npos);
}

TEST_CASE("addresses that are not this host's, or none at all, cannot be listened on", "[platform][network]")
{
    const std::string address = GENERATE("203.0.113.7", "no address");  // The first is nobody's (RFC 5737).
    const auto listener = sockets::SocketNetwork().listen({address, 0});
    REQUIRE_FALSE(listener);
    CHECK(listener.error().kind == ErrorKind::Invalid);
    CHECK_THAT(listener.error().what, Catch::Contains(address));
}

TEST_CASE("calling a port where nobody listens is refused", "[platform][network]")
{
    sockets::SocketNetwork network;
    os::SocketAddress nobody;
    {
        const auto listener = network.listen({"127.0.0.1", 0});
        REQUIRE(listener);
        nobody = (*listener)->local();
    }
    const auto stream = network.connect(nobody, {}, seconds(10), os::kNeverStopped);
    REQUIRE_FALSE(stream);
    CHECK(stream.error().kind == ErrorKind::Refused);
    CHECK(stream.error().what == "nothing listens at 127.0.0.1:" + std::to_string(nobody.port));
    CHECK_FALSE(stream.error().hint.empty());
}

TEST_CASE("an adapter that does not exist is not found, by name", "[platform][network]")
{
    const std::string adapter = GENERATE("nosuch0", "a-name-longer-than-any-adapter-has");
    const auto stream = sockets::SocketNetwork().connect({"127.0.0.1", 9}, adapter, seconds(1), os::kNeverStopped);
    REQUIRE_FALSE(stream);
    CHECK(stream.error().kind == ErrorKind::NotFound);
    CHECK_THAT(stream.error().what, Catch::Contains(adapter));
}

TEST_CASE("addresses resolve to themselves, by family, and nonsense does not", "[platform][network]")
{
    sockets::SocketNetwork network;
    CHECK(network.resolve("127.0.0.1", AddressFamily::Any, {os::kNeverStopped}).value() ==
          std::vector<std::string>{"127.0.0.1"});
    CHECK(network.resolve("::1", AddressFamily::V6, {os::kNeverStopped}).value() == std::vector<std::string>{"::1"});
    CHECK_FALSE(network.resolve("127.0.0.1", AddressFamily::V6, {os::kNeverStopped}));
    const auto unknown = network.resolve("no-such-host.invalid", AddressFamily::Any, {os::kNeverStopped});  // RFC 2606.
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what.find("no-such-host.invalid") != std::string::npos);
}
