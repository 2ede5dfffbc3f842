#include "platform/sockets/network.hpp"

#include "tests/harness/skip.hpp"
#include "tests/platform/windows/socket_hook.hpp"
#include "tests/platform/windows/wine.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <string>
#include <thread>

using namespace halftrip;
using model::AddressFamily;
using std::chrono::milliseconds;
using std::chrono::seconds;
using tests::DownSockets;
using WindowsNetwork = sockets::SocketNetwork;

namespace {

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

/// Both ends of one connection on this host.
struct Connection {
    explicit Connection(const std::string& bindTo, const std::string& callTo)
    {
        auto made = network.listen({bindTo, 0});
        REQUIRE(made);
        listener = std::move(*made);
        REQUIRE(listener->local().port != 0);
        auto called = network.connect({callTo, listener->local().port}, {}, seconds(5), os::kNeverStopped);
        REQUIRE(called);
        near = std::move(*called);
        auto accepted = listener->accept(seconds(5));
        REQUIRE(accepted);
        far = std::move(*accepted);
    }

    WindowsNetwork network;
    std::unique_ptr<os::Listener> listener;
    std::unique_ptr<os::ByteStream> near;
    std::unique_ptr<os::ByteStream> far;
};

std::string readAll(os::ByteStream& stream, std::size_t bytes)
{
    std::string text;
    std::array<std::byte, 4096> room{};
    while (text.size() < bytes) {
        const auto got = stream.read(room, seconds(10));
        if (!got)
            return text;
        text.append(reinterpret_cast<const char*>(room.data()), *got);
    }
    return text;
}

}  // namespace

TEST_CASE("a connection carries bytes both ways and knows both ends", "[platform][network]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Connection pair(address, address);
    REQUIRE(pair.near->write(bytesOf("ping"), seconds(5)));
    CHECK(readAll(*pair.far, 4) == "ping");
    REQUIRE(pair.far->write(bytesOf("pong!"), seconds(5)));
    CHECK(readAll(*pair.near, 5) == "pong!");
    CHECK(pair.near->peer() == pair.far->local());
    CHECK(pair.far->peer() == pair.near->local());
}

/// Only that end asks: when the other one is connected, nobody may have taken the connection yet.
TEST_CASE("the end that accepts knows a caller of its own user", "[platform][network]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Connection pair(address, address);
    if (address == "::1" && !pair.far->isPeerOurUser() && tests::isWine())
        tests::skip("Wine does not tell whose IPv6 connections are; IPv4 was checked");
    CHECK(pair.far->isPeerOurUser());
}

TEST_CASE("listening everywhere takes callers of both families under their plain addresses", "[platform][network]")
{
    const std::string address = GENERATE("127.0.0.1", "::1");
    const Connection pair("", address);
    CHECK(pair.far->peer().address == address);
}

TEST_CASE("reading ends at its time limit when nothing comes", "[platform][network]")
{
    const Connection pair("127.0.0.1", "127.0.0.1");
    std::array<std::byte, 16> room{};
    const auto got = pair.near->read(room, milliseconds(30));
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Timeout);
    CHECK(pair.listener->accept(milliseconds(0)).error().kind == ErrorKind::Timeout);
}

TEST_CASE("a peer that hangs up is told as closed", "[platform][network]")
{
    Connection pair("127.0.0.1", "127.0.0.1");
    pair.far.reset();
    std::array<std::byte, 16> room{};
    const auto got = pair.near->read(room, seconds(5));
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Closed);
    CHECK(got.error().osCode == 0);
}

TEST_CASE("a connection that the system gives up is closed, and no program has done it", "[platform][network]")
{
    const int code = GENERATE(tests::kNetworkReset, tests::kConnectionAborted, tests::kConnectionReset);
    const Connection pair("127.0.0.1", "127.0.0.1");
    const DownSockets down(code);
    std::array<std::byte, 16> room{};
    const auto got = pair.near->read(room, seconds(5));
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Closed);
    CHECK(got.error().osCode == code);
    const auto sent = pair.near->write(bytesOf("x"), seconds(5));
    REQUIRE_FALSE(sent);
    CHECK(sent.error().osCode == code);
}

TEST_CASE("a long message arrives whole while the reader is slow", "[platform][network]")
{
    const Connection pair("127.0.0.1", "127.0.0.1");
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
    const Connection pair("127.0.0.1", "127.0.0.1");
    const std::string text(50'000'000, 'x');
    const Status status = pair.near->write(bytesOf(text), milliseconds(50));
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("a port that is taken is told as busy", "[platform][network]")
{
    const Connection pair("127.0.0.1", "127.0.0.1");
    const auto second = WindowsNetwork().listen(pair.listener->local());
    REQUIRE_FALSE(second);
    CHECK(second.error().kind == ErrorKind::Busy);
    CHECK(second.error().what.find(std::to_string(pair.listener->local().port)) != std::string::npos);
}

TEST_CASE("an address that is not ours cannot be listened on", "[platform][network]")
{
    const auto listener = WindowsNetwork().listen({"192.0.2.1", 0});  // RFC 5737: nobody's address.
    REQUIRE_FALSE(listener);
    CHECK(listener.error().kind == ErrorKind::Invalid);
}

TEST_CASE("calling a port where nobody listens is refused", "[platform][network]")
{
    WindowsNetwork network;
    os::SocketAddress nobody;
    {
        const auto listener = network.listen({"127.0.0.1", 0});
        REQUIRE(listener);
        nobody = (*listener)->local();
    }
    const auto stream = network.connect(nobody, {}, seconds(10), os::kNeverStopped);
    REQUIRE_FALSE(stream);
    CHECK(stream.error().kind == ErrorKind::Refused);
    CHECK_FALSE(stream.error().hint.empty());
}

TEST_CASE("an adapter that does not exist is refused by name before anything is sent", "[platform][network]")
{
    const auto stream = WindowsNetwork().connect({"127.0.0.1", 1}, "no such adapter", seconds(1), os::kNeverStopped);
    REQUIRE_FALSE(stream);
    CHECK(stream.error().kind == ErrorKind::NotFound);
}

TEST_CASE("addresses resolve to themselves, by family, and nonsense does not", "[platform][network]")
{
    WindowsNetwork network;
    CHECK(network.resolve("127.0.0.1", AddressFamily::Any, {os::kNeverStopped}).value() ==
          std::vector<std::string>{"127.0.0.1"});
    CHECK(network.resolve("::1", AddressFamily::V6, {os::kNeverStopped}).value() == std::vector<std::string>{"::1"});
    CHECK_FALSE(network.resolve("127.0.0.1", AddressFamily::V6, {os::kNeverStopped}));
    const auto unknown = network.resolve("no-such-host.invalid", AddressFamily::Any, {os::kNeverStopped});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what.find("no-such-host.invalid") != std::string::npos);
}
