#include "platform/sockets/network.hpp"

#include "platform/linux/hold/threads.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/system/embedding.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"

#include <catch2/catch.hpp>

#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <thread>

using namespace halftrip;
using namespace std::chrono_literals;
using model::AddressFamily;

namespace {

sockets::SocketNetwork network;

struct Connection {
    std::unique_ptr<os::ByteStream> client;
    std::unique_ptr<os::ByteStream> server;
};

Connection connectTo(os::Listener& listener, const std::string& address)
{
    auto client = network.connect({address, listener.local().port}, "", 2s, os::kNeverStopped);
    REQUIRE(client);
    auto server = listener.accept(2s);
    REQUIRE(server);
    return {std::move(*client), std::move(*server)};
}

Connection makeConnection()
{
    auto listener = network.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    return connectTo(**listener, "127.0.0.1");
}

/// A process that holds a copy of every descriptor, as a measuring thread with a table of its own does.
class HolderOfCopies {
public:
    HolderOfCopies() : m_pid(::fork())
    {
        if (m_pid == 0) {
            ::pause();
            ::_exit(0);
        }
    }
    HolderOfCopies(const HolderOfCopies&) = delete;
    HolderOfCopies& operator=(const HolderOfCopies&) = delete;
    ~HolderOfCopies()
    {
        if (m_pid > 0) {
            ::kill(m_pid, SIGKILL);
            ::waitpid(m_pid, nullptr, 0);
        }
    }

private:
    pid_t m_pid;
};

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

std::string readSome(os::ByteStream& stream)
{
    std::array<std::byte, 100> buffer{};
    const auto got = stream.read(buffer, 2s);
    if (!got)
        return toName(got.error().kind);
    return {reinterpret_cast<const char*>(buffer.data()), *got};
}

}  // namespace

TEST_CASE("names and addresses resolve", "[platform][network]")
{
    const auto v4 = network.resolve("127.0.0.1", AddressFamily::Any, {os::kNeverStopped});
    REQUIRE(v4);
    CHECK(*v4 == std::vector<std::string>{"127.0.0.1"});
    const auto v6 = network.resolve("::1", AddressFamily::V6, {os::kNeverStopped});
    REQUIRE(v6);
    CHECK(*v6 == std::vector<std::string>{"::1"});
    const auto localhost = network.resolve("localhost", AddressFamily::V4, {os::kNeverStopped});
    REQUIRE(localhost);
    CHECK(localhost->front() == "127.0.0.1");
}

TEST_CASE("an unknown host is not found, by name", "[platform][network]")
{
    // ".invalid" never exists (RFC 2606).
    const auto unknown = network.resolve("no-such-host.invalid", AddressFamily::Any, {os::kNeverStopped});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().kind == ErrorKind::NotFound);
    CHECK_THAT(unknown.error().what, Catch::StartsWith("unknown host no-such-host.invalid"));
    const auto wrongFamily = network.resolve("127.0.0.1", AddressFamily::V6, {os::kNeverStopped});
    REQUIRE_FALSE(wrongFamily);
    CHECK(wrongFamily.error().kind == ErrorKind::NotFound);
}

TEST_CASE("bytes go both ways, whole and in order", "[platform][network]")
{
    const Connection connection = makeConnection();
    REQUIRE(connection.client->write(bytesOf("hello"), 1s));
    CHECK(readSome(*connection.server) == "hello");
    REQUIRE(connection.server->write(bytesOf("world"), 1s));
    CHECK(readSome(*connection.client) == "world");
    CHECK(connection.client->peer() == connection.server->local());
    CHECK(connection.client->local() == connection.server->peer());
}

TEST_CASE("more than the socket holds is written while the other side reads", "[platform][network]")
{
    const Connection connection = makeConnection();
    const std::string sent(20'000'000, 'x');
    std::size_t received = 0;
    std::thread reader([&] {
        std::vector<std::byte> buffer(100'000);
        while (received < sent.size()) {
            const auto got = connection.server->read(buffer, 5s);
            if (!got)
                return;
            received += *got;
        }
    });
    const Status status = connection.client->write(bytesOf(sent), 10s);
    reader.join();
    CHECK(status);
    CHECK(received == sent.size());
}

TEST_CASE("a peer that does not read ends the write by its timeout", "[platform][network]")
{
    const Connection connection = makeConnection();
    const Status status = connection.client->write(bytesOf(std::string(50'000'000, 'x')), 50ms);
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Timeout);
}

TEST_CASE("silence is a timeout, a closed connection is closed", "[platform][network]")
{
    Connection connection = makeConnection();
    std::array<std::byte, 10> buffer{};
    const auto silence = connection.client->read(buffer, 10ms);
    REQUIRE_FALSE(silence);
    CHECK(silence.error().kind == ErrorKind::Timeout);
    REQUIRE(connection.server->write(bytesOf("last"), 1s));
    connection.server.reset();
    CHECK(readSome(*connection.client) == "last");
    CHECK(readSome(*connection.client) == "closed");
    CHECK(connection.client->read(buffer, 0ms).error().osCode == 0);
    // The first write provokes the reset, a later one sees it. None of them may raise SIGPIPE.
    Status status;
    for (int i = 0; i < 100 && status; ++i)
        status = connection.client->write(bytesOf("x"), 1s);
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::Closed);
}

TEST_CASE("a connection reset with data unread is closed", "[platform][network]")
{
    Connection connection = makeConnection();
    REQUIRE(connection.client->write(bytesOf("unread"), 1s));
    connection.server.reset();
    std::array<std::byte, 10> buffer{};
    const auto lost = connection.client->read(buffer, 2s);
    REQUIRE_FALSE(lost);
    CHECK(lost.error().kind == ErrorKind::Closed);
    CHECK(lost.error().osCode == ECONNRESET);
}

TEST_CASE("a port without a listener refuses", "[platform][network]")
{
    std::uint16_t port = 0;
    {
        auto listener = network.listen({"127.0.0.1", 0});
        REQUIRE(listener);
        port = (*listener)->local().port;
    }
    const auto refused = network.connect({"127.0.0.1", port}, "", 1s, os::kNeverStopped);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Refused);
    CHECK(refused.error().what == "nothing listens at 127.0.0.1:" + std::to_string(port));
    CHECK_FALSE(refused.error().hint.empty());
}

TEST_CASE("a taken port is busy, by number", "[platform][network]")
{
    auto first = network.listen({"", 0});
    REQUIRE(first);
    const std::uint16_t port = (*first)->local().port;
    for (const char* const address : {"", "127.0.0.1"}) {
        const auto second = network.listen({address, port});
        REQUIRE_FALSE(second);
        CHECK(second.error().kind == ErrorKind::Busy);
        CHECK(second.error().what == "port " + std::to_string(port) + " is taken");
    }
}

TEST_CASE("a port is free again as soon as its listener is gone", "[platform][network]")
{
    std::uint16_t port = 0;
    {
        auto listener = network.listen({"127.0.0.1", 0});
        REQUIRE(listener);
        port = (*listener)->local().port;
        Connection connection = connectTo(**listener, "127.0.0.1");
        // The server's side closes first, so its end lingers in TIME_WAIT.
        connection.server.reset();
        CHECK(readSome(*connection.client) == "closed");
    }
    CHECK(network.listen({"127.0.0.1", port}));
}

TEST_CASE("a listener without an address takes both families, and shows IPv4 callers as IPv4", "[platform][network]")
{
    auto listener = network.listen({"", 0});
    REQUIRE(listener);
    const Connection v4 = connectTo(**listener, "127.0.0.1");
    CHECK(v4.server->peer().address == "127.0.0.1");
    CHECK(v4.server->local().address == "127.0.0.1");
    CHECK(v4.server->isPeerOurUser());
    if (!test::hasIpv6())
        tests::skip("no IPv6 here; IPv4 was checked");
    CHECK((*listener)->local().address == "::");
    const Connection v6 = connectTo(**listener, "::1");
    CHECK(v6.server->peer().address == "::1");
    CHECK(v6.server->isPeerOurUser());
}

TEST_CASE("an accept that nobody answers is a timeout", "[platform][network]")
{
    auto listener = network.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    const auto nobody = (*listener)->accept(10ms);
    REQUIRE_FALSE(nobody);
    CHECK(nobody.error().kind == ErrorKind::Timeout);
}

TEST_CASE("an accept ends when its thread takes a signal, for that may be one to stop", "[platform][network]")
{
    auto listener = network.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    platform::LinuxThreads threads;
    auto kind = ErrorKind::Invalid;
    const auto begin = std::chrono::steady_clock::now();
    const auto thread = threads.start([&] {
        if (const auto nobody = (*listener)->accept(60s); !nobody)
            kind = nobody.error().kind;
    });
    while (!thread->waitUntilDone(20ms))
        thread->wake();
    CHECK(kind == ErrorKind::Timeout);
    CHECK(std::chrono::steady_clock::now() - begin < 30s);
}

TEST_CASE("addresses that are not this host's, or none at all, cannot be listened on", "[platform][network]")
{
    const auto foreign = network.listen({"203.0.113.7", 0});
    REQUIRE_FALSE(foreign);
    CHECK(foreign.error().kind == ErrorKind::Invalid);
    CHECK_THAT(foreign.error().what, Catch::Contains("203.0.113.7"));
    const auto nonsense = network.listen({"no address", 0});
    REQUIRE_FALSE(nonsense);
    CHECK(nonsense.error().kind == ErrorKind::Invalid);
}

TEST_CASE("an adapter that does not exist is not found, by name", "[platform][network]")
{
    for (const char* const adapter : {"nosuch0", "a-name-longer-than-any-adapter-has"}) {
        const auto result = network.connect({"127.0.0.1", 9}, adapter, 1s, os::kNeverStopped);
        REQUIRE_FALSE(result);
        CHECK(result.error().kind == ErrorKind::NotFound);
        CHECK(result.error().what == std::string("there is no adapter ") + adapter);
    }
}

TEST_CASE("a connection leaves through the adapter it was told to", "[platform][network]")
{
    auto listener = network.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    CHECK(network.connect({"127.0.0.1", (*listener)->local().port}, "lo", 1s, os::kNeverStopped));
}

TEST_CASE("a user without rights may choose the adapter, too", "[platform][network]")
{
    auto listener = network.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    const std::uint16_t port = (*listener)->local().port;
    const std::string said = test::runUnprivileged([port]() -> std::string {
        const auto stream = network.connect({"127.0.0.1", port}, "lo", 1s, os::kNeverStopped);
        return stream ? "connected from " + (*stream)->local().address : std::string(stream.error().what);
    });
    CHECK(said == "connected from 127.0.0.1");
}

TEST_CASE("silence and missing routes are told apart", "[platform][network]")
{
    if (!test::mayMakeNetworks())
        tests::skip("needs network namespaces (root)");
    const std::string said = test::runInChild([]() -> std::string {
        const auto embedding = platform::makeEmbedding();
        if (!embedding)
            return embedding.error().what;
        // In the veth pair's subnet, but nobody is there; and an address that no route leads to.
        const auto silence = network.connect({"192.0.2.77", 9}, "", 50ms, os::kNeverStopped);
        const auto noRoute = network.connect({"198.51.100.1", 9}, "", 1s, os::kNeverStopped);
        return std::string(toName(silence.error().kind)) + " " + toName(noRoute.error().kind);
    });
    CHECK(said == "timeout unreachable");
}

TEST_CASE("a link-local address without its adapter is unreachable, with the way to write it", "[platform][network]")
{
    if (!test::hasIpv6())
        tests::skip("no IPv6 here");
    const auto result = network.connect({"fe80::1", 9}, "", 200ms, os::kNeverStopped);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Unreachable);
    CHECK_THAT(result.error().hint, Catch::Contains("fe80::1%"));
}

TEST_CASE("a connection that is closed ends for its peer, also where somebody holds a copy of it",
          "[platform][network]")
{
    Connection connection = makeConnection();
    const HolderOfCopies holder;
    std::array<std::byte, 8> room{};
    SECTION("with all read") {}
    SECTION("with bytes that nobody read")
    {
        REQUIRE(connection.client->write(bytesOf("two"), 1s));
        REQUIRE(connection.server->read(std::span(room).first(1), 2s));
    }
    connection.server.reset();
    const auto got = connection.client->read(room, 2s);
    const bool isEnd = got ? *got == 0 : got.error().kind == ErrorKind::Closed;
    CAPTURE(got ? Text("bytes") : got.error().what);
    CHECK(isEnd);
}
