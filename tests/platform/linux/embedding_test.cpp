#include "platform/linux/system/embedding.hpp"

#include "platform/linux/ethtool/ethtool.hpp"
#include "platform/linux/host/adapters.hpp"
#include "platform/linux/network/veth_pair.hpp"
#include "platform/sockets/network.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/child_output.hpp"
#include "tests/platform/linux/in_child.hpp"

#include <catch2/catch.hpp>

#include <net/if.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <thread>

using namespace halftrip;
using namespace std::chrono_literals;

// The responder's side: this very program, started by the embedding in the other namespace.
TEST_CASE("embedded: echoes one connection", "[.child]")
{
    std::cout << test::kBegin << '\n' << std::flush;
    std::string address;
    std::cin >> address;
    sockets::SocketNetwork network;
    const auto listener = network.listen({address, 0});
    if (!listener) {
        std::cerr << listener.error().what << '\n' << std::flush;
        ::_exit(3);
    }
    std::cout << (*listener)->local().port << '\n' << std::flush;
    const int raw = ::socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0);
    std::cout << (raw >= 0 ? "raw" : "no raw") << '\n' << std::flush;
    const auto stream = (*listener)->accept(20s);
    if (!stream)
        ::_exit(4);
    std::array<std::byte, 100> buffer{};
    while (const auto got = (*stream)->read(buffer, 20s)) {
        if (!(*stream)->write(std::span(buffer).first(*got), 20s))
            break;
    }
    ::_exit(0);
}

namespace {

/// Speaks with the embedded responder; "raw echo" when it answered and may open packet sockets. `what` says how far it
/// came otherwise.
std::string talk(os::Embedding& embedding, bool wantV6)
{
    sockets::SocketNetwork network;
    const std::string address = embedding.responderAddress(wantV6);
    auto child = embedding.start({"embedded: echoes one connection"}, address);
    if (!child)
        return child.error().what;
    if (!test::skipToBegin(**child))
        return "no beginning: " + (*child)->errorOutput();
    const auto port = (*child)->readLine(20s);
    if (!port)
        return port.error().what;
    const auto raw = (*child)->readLine(20s);
    if (!raw)
        return raw.error().what;
    const auto stream = network.connect({address, static_cast<std::uint16_t>(std::stoi(*port))}, "", 5s,
                                        os::kNeverStopped);
    if (!stream)
        return stream.error().what;
    const std::string sent = "echo";
    std::array<std::byte, 100> buffer{};
    if (const Status status = (*stream)->write(std::as_bytes(std::span(sent)), 5s); !status)
        return status.error().what;
    const auto got = (*stream)->read(buffer, 5s);
    if (!got)
        return got.error().what;
    return *raw + " " + std::string(reinterpret_cast<const char*>(buffer.data()), *got);
}

std::string describe(const model::AdapterFacts& adapter)
{
    std::string text = adapter.name + " " + adapter.driver + " mtu " + std::to_string(adapter.mtuBytes.value_or(0)) +
                       (adapter.hasCarrier ? " up" : " down") + (adapter.isVirtual ? " virtual" : " real");
    for (const std::string& address : adapter.addresses)
        text += " " + address;
    return text;
}

/// Everything worth knowing about an embedding in lines: description, reason, echo over IPv4, over IPv6, adapters.
std::string report(const char* const separator)
{
    const auto embedding = platform::makeEmbedding();
    if (!embedding)
        return "error: " + embedding.error().what;
    const platform::SystemTree tree;
    std::string text = (*embedding)->description() + separator + (*embedding)->reason() + separator +
                       talk(**embedding, false) + separator + talk(**embedding, true) + separator;
    const auto towards = platform::findAdapterTowards(tree, (*embedding)->responderAddress(false));
    text += towards ? describe(*towards) : std::string(towards.error().what);
    const auto adapters = platform::listAdapters(tree);
    return text + separator + std::to_string(adapters ? adapters->size() : 0);
}

const std::string kVeth = "a veth pair between two network namespaces";
const std::string kFarEnd = "ht-a veth mtu 9000 up virtual 192.0.2.1 2001:db8::1";

/// Network namespaces for an ordinary user, by a user namespace that gives rights inside. (Some systems give it
/// without.)
bool mayUserMakeNetworks()
{
    return test::runUnprivileged([] {
               const bool isMade = ::unshare(CLONE_NEWUSER | CLONE_NEWNET) == 0;
               const bool hasRights = ::socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0) >= 0;
               return std::string(isMade && hasRights ? "yes" : "no");
           }) == "yes";
}

}  // namespace

TEST_CASE("root gets two namespaces and a veth pair that carries both families", "[platform][embedding]")
{
    if (!test::mayMakeNetworks())
        tests::skip("needs network namespaces (root)");
    const std::string said = test::runInChild([] { return report("|"); });
    CHECK_THAT(said, Catch::StartsWith(kVeth + "||raw echo|"));
    if (!test::hasIpv6())
        tests::skip("no IPv6 here; IPv4 was checked");
    // Nothing but loopback and our end is there.
    CHECK(said == kVeth + "||raw echo|raw echo|" + kFarEnd + "|2");
}

TEST_CASE("the ends of the pair have different numbers, so that the link is announced at once", "[platform][embedding]")
{
    if (!test::mayMakeNetworks())
        tests::skip("needs network namespaces (root)");
    const std::string said = test::runInChild([] {
        const auto embedding = platform::makeEmbedding();
        const std::string name(platform::kInitiatorAdapter);
        auto statistics = platform::Ethtool().statistics(name);
        const std::int64_t peer = statistics["peer_ifindex"];
        return peer == 0 ? "veth does not tell" : peer == ::if_nametoindex(name.c_str()) ? "the same" : "different";
    });
    CHECK(said == "different");
}

TEST_CASE("an ordinary user gets the same inside a user namespace, and is told the price", "[platform][embedding]")
{
    if (!mayUserMakeNetworks())
        tests::skip("needs user namespaces for ordinary users");
    const std::string said = test::runUnprivileged([] { return report("|"); });
    CHECK_THAT(said, Catch::StartsWith(kVeth + "|it had to be made inside a user namespace"));
    CHECK_THAT(said, Catch::Contains("echo|"));
    if (test::hasIpv6())
        CHECK_THAT(said, Catch::EndsWith("|raw echo|raw echo|" + kFarEnd + "|2"));
}

TEST_CASE("where the system allows no namespaces the responder is on loopback, with the reason",
          "[platform][embedding]")
{
    const std::string said = test::runUnprivileged([] {
        // Another thread is one thing that keeps a process out of a user namespace.
        std::thread other([] { ::pause(); });
        other.detach();
        return report("|");
    });
    CHECK_THAT(said, Catch::StartsWith("loopback|the system refuses a user namespace: Invalid argument. Run"));
    CHECK_THAT(said, Catch::Contains("echo|"));
    CHECK_THAT(said, Catch::Contains("|lo "));
}

TEST_CASE("the namespaces leave nothing behind in the one we came from", "[platform][embedding]")
{
    const auto namesNow = [] {
        std::vector<std::string> names;
        const auto adapters = platform::listAdapters(platform::SystemTree());
        for (const model::AdapterFacts& adapter : *adapters)
            names.push_back(adapter.name);
        return names;
    };
    const std::vector<std::string> before = namesNow();
    static_cast<void>(test::runInChild([] { return report("|"); }));
    CHECK(namesNow() == before);
}
