#include "core/control/echo_host.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

const model::Peer kRouter("icmp://router");

/// Knows one name.
class OneName final : public os::Network {
public:
    explicit OneName(std::vector<std::string> addresses) : m_addresses(std::move(addresses)) {}
    [[nodiscard]] Result<std::vector<std::string>> resolve(const std::string& host, model::AddressFamily,
                                                           const os::WaitingUser&) override
    {
        if (host != "router")
            return fail(ErrorKind::NotFound, text("unknown host {host}", host));
        return m_addresses;
    }
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> connect(const os::SocketAddress&, const std::string&,
                                                                  std::chrono::milliseconds,
                                                                  const std::atomic<bool>&) override
    {
        FAIL("an echo host is never called");
        return fail(ErrorKind::Refused, "");
    }
    [[nodiscard]] Result<std::unique_ptr<os::Listener>> listen(const os::SocketAddress&) override
    {
        return fail(ErrorKind::NotSupported, "");
    }

private:
    std::vector<std::string> m_addresses;
};

}  // namespace

TEST_CASE("an echo host needs its address and nothing else", "[core][control]")
{
    OneName network({"10.0.0.9", "fd00::9"});
    const auto host = control::EchoHost::find(network, kRouter, model::AddressFamily::Any, {os::kNeverStopped});
    REQUIRE(host);
    control::PeerLink& end = **host;
    CHECK_FALSE(end.isResponder());
    CHECK(end.hostId().empty());
    CHECK(end.host().hostName == "router");
    CHECK(end.peer().address == "10.0.0.9");
    CHECK(end.local().address.empty());
    const auto ready = end.prepare({});
    REQUIRE(ready);
    CHECK(ready->endpoint.address == "10.0.0.9");
    CHECK(ready->ticksPerSecond > 0);
    CHECK_FALSE(ready->core);
    CHECK(end.start({}));
    CHECK(end.keepAlive());
    const auto report = end.stop();
    REQUIRE(report);
    CHECK(report->counts.received == 0);
    CHECK(report->end.hostCounters.empty());
    CHECK(report->end.obtained.wait == model::Wait::Auto);
    CHECK(report->end.obtained.transport.at("answeredBy") == "the host's own system");
}

TEST_CASE("an echo service is found at its port", "[core][control]")
{
    OneName network({"10.0.0.9"});
    const auto host = control::EchoHost::find(network, "echo://router:4007", model::AddressFamily::Any,
                                              {os::kNeverStopped});
    REQUIRE(host);
    control::PeerLink& end = **host;
    CHECK_FALSE(end.isResponder());
    CHECK(end.prepare({})->endpoint.port == 4007);
    CHECK(end.stop()->end.obtained.transport.at("answeredBy") == "an echo service on port 4007");
    CHECK_FALSE(end.tellsResidence());
    const auto reflector = control::EchoHost::find(network, "stamp://router", model::AddressFamily::Any,
                                                   {os::kNeverStopped});
    REQUIRE(reflector);
    control::PeerLink& other = **reflector;
    CHECK(other.tellsResidence());
    CHECK(other.stop()->end.obtained.transport.at("answeredBy") == "a STAMP reflector on port 862");
}

TEST_CASE("a feed is an address, or any of this host, where nobody answers", "[core][control]")
{
    OneName network({"239.1.1.1"});
    const auto find = [&network](const char* host, model::AddressFamily family) {
        return control::EchoHost::find(network, "feed://" + std::string(host) + ":5000", family, {os::kNeverStopped});
    };
    const auto group = find("router", model::AddressFamily::Any);
    REQUIRE(group);
    control::PeerLink& end = **group;
    CHECK(end.peer() == os::SocketAddress{"239.1.1.1", 5000});
    CHECK(os::textOf(end.peer()) == "239.1.1.1:5000");
    CHECK(end.stop()->end.obtained.transport.empty());
    CHECK((*find("", model::AddressFamily::Any))->prepare({})->endpoint.address == "0.0.0.0");
    CHECK((*find("", model::AddressFamily::V6))->prepare({})->endpoint.address == "::");
}

TEST_CASE("an echo host that nobody knows is not found", "[core][control]")
{
    OneName network({});
    CHECK(control::EchoHost::find(network, "icmp://elsewhere", model::AddressFamily::Any, {os::kNeverStopped})
              .error()
              .kind == ErrorKind::NotFound);
    CHECK(control::EchoHost::find(network, kRouter, model::AddressFamily::V6, {os::kNeverStopped}).error().kind ==
          ErrorKind::NotFound);
}
