#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>

#include <array>

using namespace halftrip;
using namespace std::chrono_literals;
using fake::Moment;

namespace {

constexpr Moment kDelay = 5'000;

fake::HostTraits named(const std::string& name, std::vector<std::string> addresses)
{
    fake::HostTraits traits;
    traits.name = name;
    traits.addresses = std::move(addresses);
    return traits;
}

/// Two hosts, the second of which listens on port 9753.
struct TwoHosts {
    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, 1};
    fake::FakePlatform a{network, named("a", {"10.0.0.1", "fd00::1"})};
    fake::FakePlatform b{network, named("b", {"10.0.0.2", "fd00::2"})};
    std::unique_ptr<os::Listener> listener = *b.network().listen({"", 9753});

    /// Both ends of a connection: A's, then B's.
    std::pair<std::unique_ptr<os::ByteStream>, std::unique_ptr<os::ByteStream>> connect()
    {
        auto near = a.network().connect({"10.0.0.2", 9753}, {}, 1000ms, os::kNeverStopped);
        REQUIRE(near);
        auto far = listener->accept(1000ms);
        REQUIRE(far);
        return {std::move(*near), std::move(*far)};
    }
};

Status write(os::ByteStream& stream, const std::string& text)
{
    return stream.write(std::as_bytes(std::span(text)), 1000ms);
}

Result<std::string> read(os::ByteStream& stream, std::chrono::milliseconds timeout = 1000ms)
{
    std::array<std::byte, 100> buffer;
    const auto count = stream.read(buffer, timeout);
    if (!count)
        return std::unexpected(count.error());
    std::string text;
    for (const std::byte byte : std::span(buffer).first(*count))
        text.push_back(static_cast<char>(byte));
    return text;
}

}  // namespace

TEST_CASE("names, literals and families are told apart", "[fake]")
{
    TwoHosts hosts;
    hosts.network.addName("bee", {"fd00::2", "10.0.0.2"});
    auto& network = hosts.a.network();
    CHECK(*network.resolve("bee", model::AddressFamily::Any, {os::kNeverStopped}) ==
          std::vector<std::string>{"fd00::2", "10.0.0.2"});
    CHECK(*network.resolve("bee", model::AddressFamily::V4, {os::kNeverStopped}) ==
          std::vector<std::string>{"10.0.0.2"});
    CHECK(network.resolve("10.0.0.9", model::AddressFamily::V6, {os::kNeverStopped})->empty());
    CHECK(network.resolve("wasp", model::AddressFamily::Any, {os::kNeverStopped}).error().kind == ErrorKind::NotFound);
}

TEST_CASE("a connection takes a round trip and knows both its ends", "[fake]")
{
    TwoHosts hosts;
    const auto [near, far] = hosts.connect();
    CHECK(hosts.time.now() == 2 * kDelay);
    CHECK(near->peer() == os::SocketAddress{"10.0.0.2", 9753});
    CHECK(near->local().address == "10.0.0.1");
    CHECK(far->peer() == near->local());
    CHECK_FALSE(far->isPeerOurUser());
    const auto own = hosts.b.network().connect({"127.0.0.1", 9753}, {}, 1000ms, os::kNeverStopped);
    REQUIRE(own);
    CHECK((*own)->isPeerOurUser());
    const auto sixth = hosts.a.network().connect({"fd00::2", 9753}, {}, 1000ms, os::kNeverStopped);
    REQUIRE(sixth);
    CHECK((*sixth)->local().address == "fd00::1");
}

TEST_CASE("bytes arrive in order, after the path's delay", "[fake]")
{
    TwoHosts hosts;
    const auto [near, far] = hosts.connect();
    const Moment before = hosts.time.now();
    REQUIRE(write(*near, "one"));
    REQUIRE(write(*near, "two"));
    CHECK(read(*far).value() == "one");
    CHECK(hosts.time.now() == before + kDelay);
    CHECK(read(*far).value() == "two");
    CHECK(read(*far, 20ms).error().kind == ErrorKind::Timeout);
    CHECK(hosts.time.now() == before + kDelay + 20'000'000);
    CHECK(read(*far, 0ms).error().kind == ErrorKind::Timeout);
}

TEST_CASE("who closes is read to the end, then the end is told", "[fake]")
{
    TwoHosts hosts;
    auto [near, far] = hosts.connect();
    REQUIRE(write(*near, "last words"));
    near.reset();
    CHECK(read(*far).value() == "last words");
    CHECK(read(*far).error().kind == ErrorKind::Closed);
    CHECK(write(*far, "?").error().kind == ErrorKind::Closed);
    CHECK(hosts.network.connectionsOf(hosts.a.id()) == 1);
    far.reset();
    CHECK(hosts.network.connectionsOf(hosts.a.id()) == 0);
}

TEST_CASE("a reset ends both ends at once, and a cut tells nobody", "[fake]")
{
    TwoHosts hosts;
    const auto [near, far] = hosts.connect();
    hosts.network.cut(hosts.a.id(), hosts.b.id());
    REQUIRE(write(*near, "held"));
    CHECK(read(*far, 5000ms).error().kind == ErrorKind::Timeout);
    CHECK(hosts.a.network().connect({"10.0.0.2", 9753}, {}, 1000ms, os::kNeverStopped).error().kind ==
          ErrorKind::Timeout);
    hosts.network.mend(hosts.a.id(), hosts.b.id());
    CHECK(read(*far).value() == "held");
    hosts.network.resetConnections(hosts.a.id(), hosts.b.id());
    CHECK(read(*far).error().kind == ErrorKind::Closed);
    CHECK(write(*near, "?").error().kind == ErrorKind::Closed);
}

TEST_CASE("a system that gives a connection up tells its own end, and the other when it is next reached", "[fake]")
{
    TwoHosts hosts;
    const auto [near, far] = hosts.connect();
    hosts.network.cut(hosts.a.id(), hosts.b.id());
    hosts.network.abortConnections(hosts.a.id());
    CHECK(read(*near).error().osCode != 0);
    REQUIRE(write(*far, "still there?"));
    CHECK(read(*far).error().kind == ErrorKind::Timeout);
    hosts.network.mend(hosts.a.id(), hosts.b.id());
    CHECK(read(*far).error().osCode != 0);
    hosts.network.refuseCalls(hosts.b.id());
    CHECK(hosts.a.network().connect({"10.0.0.2", 9753}, {}, 1000ms, os::kNeverStopped).error().kind ==
          ErrorKind::Refused);
}

TEST_CASE("a port has one listener, and nobody else is reached", "[fake]")
{
    TwoHosts hosts;
    CHECK(hosts.b.network().listen({"10.0.0.2", 9753}).error().kind == ErrorKind::Busy);
    CHECK(hosts.b.network().listen({"10.0.0.7", 1}).error().kind == ErrorKind::Invalid);
    CHECK((*hosts.b.network().listen({"", 0}))->local().port != 0);
    CHECK(hosts.a.network().connect({"10.0.0.2", 1}, {}, 1000ms, os::kNeverStopped).error().kind == ErrorKind::Refused);
    CHECK(hosts.a.network().connect({"10.0.0.9", 1}, {}, 1000ms, os::kNeverStopped).error().kind ==
          ErrorKind::Unreachable);
    hosts.listener.reset();
    CHECK(hosts.a.network().connect({"10.0.0.2", 9753}, {}, 1000ms, os::kNeverStopped).error().kind ==
          ErrorKind::Refused);
}

TEST_CASE("files are kept, unless writing fails, which leaves the old one", "[fake]")
{
    TwoHosts hosts;
    auto& processes = hosts.a.fakeProcesses();
    REQUIRE(processes.writeFileAtomically("run.json", "old"));
    processes.failWrites(Error{ErrorKind::File, "The disk is full.", 28, {}});
    CHECK(processes.writeFileAtomically("run.json", "new").error().what == "The disk is full.");
    CHECK(processes.readFile("run.json", 100).value() == "old");
    CHECK(processes.readFile("run.json", 2).error().kind == ErrorKind::File);
    CHECK(processes.readFile("other", 2).error().kind == ErrorKind::NotFound);
    processes.failWrites(std::nullopt);
    REQUIRE(processes.writeFileAtomically("run.json", "new"));
    CHECK(processes.readFile("run.json", 100).value() == "new");
}

TEST_CASE("a host names the adapter towards a peer", "[fake]")
{
    TwoHosts hosts;
    CHECK(hosts.a.host().adapterTowards("10.0.0.2").value().name == "eth0");
    CHECK(hosts.a.host().adapterTowards("127.0.0.1").value().isLoopback);
    CHECK(hosts.a.host().adapterTowards("10.0.0.1").value().isLoopback);
}
