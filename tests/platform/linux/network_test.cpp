#include "platform/linux/hold/threads.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/system/embedding.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/sockets/connection.hpp"

#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

using namespace halftrip;
using namespace std::chrono_literals;
using model::AddressFamily;
using tests::Connection;

namespace {

sockets::SocketNetwork kernelNetwork;

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

}  // namespace

TEST_CASE("an unknown host is not found, by name", "[platform][network]")
{
    // ".invalid" never exists (RFC 2606).
    const auto unknown = kernelNetwork.resolve("no-such-host.invalid", AddressFamily::Any, {os::kNeverStopped});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().kind == ErrorKind::NotFound);
    CHECK_THAT(unknown.error().what, Catch::StartsWith("unknown host no-such-host.invalid"));
    const auto wrongFamily = kernelNetwork.resolve("127.0.0.1", AddressFamily::V6, {os::kNeverStopped});
    REQUIRE_FALSE(wrongFamily);
    CHECK(wrongFamily.error().kind == ErrorKind::NotFound);
    const auto localhost = kernelNetwork.resolve("localhost", AddressFamily::V4, {os::kNeverStopped});
    REQUIRE(localhost);
    CHECK(localhost->front() == "127.0.0.1");
}

TEST_CASE("a port is free again as soon as its listener is gone", "[platform][network]")
{
    os::SocketAddress place;
    {
        Connection pair;
        place = pair.listener->local();
        // The server's side closes first, so its end lingers in TIME_WAIT.
        pair.far.reset();
        CHECK(tests::readAll(*pair.near, 1).empty());
    }
    CHECK(kernelNetwork.listen(place));
}

TEST_CASE("a connection reset with data unread is closed", "[platform][network]")
{
    Connection pair;
    REQUIRE(pair.near->write(tests::bytesOf("unread"), 1s));
    pair.far.reset();
    std::array<std::byte, 10> room{};
    const auto lost = pair.near->read(room, 2s);
    REQUIRE_FALSE(lost);
    CHECK(lost.error().kind == ErrorKind::Closed);
    CHECK(lost.error().osCode == ECONNRESET);
}

TEST_CASE("a taken port is busy, by number", "[platform][network]")
{
    auto first = kernelNetwork.listen({"", 0});
    REQUIRE(first);
    const std::uint16_t port = (*first)->local().port;
    for (const char* const address : {"", "127.0.0.1"}) {
        const auto second = kernelNetwork.listen({address, port});
        REQUIRE_FALSE(second);
        CHECK(second.error().kind == ErrorKind::Busy);
        CHECK(second.error().what == "port " + std::to_string(port) + " is taken");
    }
}

TEST_CASE("a listener without an address takes both families, and shows IPv4 callers as IPv4", "[platform][network]")
{
    if (!test::hasIpv6())
        tests::skip("no IPv6 here");
    Connection pair("", "127.0.0.1");
    CHECK(pair.listener->local().address == "::");
    CHECK(pair.far->peer().address == "127.0.0.1");
    pair.connect("::1");
    CHECK(pair.far->peer().address == "::1");
    CHECK(pair.far->isPeerOurUser());
}

TEST_CASE("an accept ends when its thread takes a signal, for that may be one to stop", "[platform][network]")
{
    auto listener = kernelNetwork.listen({"127.0.0.1", 0});
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

TEST_CASE("a connection leaves through the adapter it was told to", "[platform][network]")
{
    auto listener = kernelNetwork.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    CHECK(kernelNetwork.connect({"127.0.0.1", (*listener)->local().port}, "lo", 1s, os::kNeverStopped));
}

TEST_CASE("a user without rights may choose the adapter, too", "[platform][network]")
{
    auto listener = kernelNetwork.listen({"127.0.0.1", 0});
    REQUIRE(listener);
    const std::uint16_t port = (*listener)->local().port;
    const std::string said = test::runUnprivileged([port]() -> std::string {
        const auto stream = kernelNetwork.connect({"127.0.0.1", port}, "lo", 1s, os::kNeverStopped);
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
        const auto silence = kernelNetwork.connect({"192.0.2.77", 9}, "", 50ms, os::kNeverStopped);
        const auto noRoute = kernelNetwork.connect({"198.51.100.1", 9}, "", 1s, os::kNeverStopped);
        return std::string(toName(silence.error().kind)) + " " + toName(noRoute.error().kind);
    });
    CHECK(said == "timeout unreachable");
}

TEST_CASE("a link-local address without its adapter is unreachable, with the way to write it", "[platform][network]")
{
    if (!test::hasIpv6())
        tests::skip("no IPv6 here");
    const auto result = kernelNetwork.connect({"fe80::1", 9}, "", 200ms, os::kNeverStopped);
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::Unreachable);
    CHECK_THAT(result.error().hint, Catch::Contains("fe80::1%"));
}

TEST_CASE("a connection that is closed ends for its peer, also where somebody holds a copy of it",
          "[platform][network]")
{
    Connection pair;
    const HolderOfCopies holder;
    std::array<std::byte, 8> room{};
    SECTION("with all read") {}
    SECTION("with bytes that nobody read")
    {
        REQUIRE(pair.near->write(tests::bytesOf("two"), 1s));
        REQUIRE(pair.far->read(std::span(room).first(1), 2s));
    }
    pair.far.reset();
    const auto got = pair.near->read(room, 2s);
    const bool isEnd = got ? *got == 0 : got.error().kind == ErrorKind::Closed;
    CAPTURE(got ? Text("bytes") : got.error().what);
    CHECK(isEnd);
}
