// What the provider alone cannot see here: how the sockets that it gets were made.
#include "tests/platform/contract/echo.hpp"
#include "tests/platform/windows/rio/rio_pair.hpp"
#include "tests/platform/windows/socket_hook.hpp"

#include "platform/windows/network/winsock.hpp"

#include <winsock2.h>

using namespace halftrip::tests;
using halftrip::transport::Role;
namespace fake = halftrip::fake;
namespace windows = halftrip::windows;

namespace {

// winsock2.h; written down here once more, so that no mistake of the product's own constant is shared.
constexpr unsigned long kRegisteredIo = 0x100;
constexpr unsigned long kOverlapped = 0x01;

/// A provider that takes sockets for Registered I/O only, as the system's own does.
class Strict {
public:
    Strict()
    {
        fake::resetRio();
        fake::scriptRio({.isRegistered = [](auto socket) {
            return (SocketHook::flagsOf(socket).value_or(0) & kRegisteredIo) != 0;
        }});
    }
    Strict(const Strict&) = delete;
    Strict& operator=(const Strict&) = delete;
    ~Strict() { fake::resetRio(); }

private:
    SocketHook m_hook;
};

}  // namespace

TEST_CASE("every socket that goes to Registered I/O was made for it, an accepted one as well", "[rio][trouble]")
{
    const Strict strict;
    RioSetup setup;
    setup.isStream = GENERATE(false, true);
    CAPTURE(setup.isStream);
    {
        const RioPair pair(fake::fakeRio(), setup);
        pair.setProbeSize(64);
        const Echo echo(*pair.responder);
        CHECK(countEchoes(*pair.initiator, 64, 3) == 3);
    }
    // Of a stream: a listener, the one that connects, and the one that is accepted.
    CHECK(SocketHook::madeWith(kRegisteredIo | kOverlapped) == (setup.isStream ? 3 : 2));
    CHECK(SocketHook::madeWithout(kRegisteredIo) == 0);
}

TEST_CASE("a socket that was not made for Registered I/O gets no queue", "[rio][trouble]")
{
    const Strict strict;
    const auto plain = windows::openSocket(AF_INET, windows::SocketKind::Datagram, "a plain socket");
    REQUIRE(plain);
    const auto provider = fake::fakeRio();
    const auto completions = provider.table.createCompletionQueue(8, nullptr);
    CHECK(provider.table.createRequestQueue(plain->get(), 1, 1, 1, 1, completions, completions, nullptr) == nullptr);
    provider.table.closeCompletionQueue(completions);
}

TEST_CASE("sockets of the other transports are not made for Registered I/O", "[rio][trouble]")
{
    const SocketHook hook;
    const std::string transport = GENERATE("udp", "tcp");
    {
        const TransportPair pair({.transport = transport});
    }
    CHECK(SocketHook::madeWith(kRegisteredIo) == 0);
    CHECK(SocketHook::madeWithout(kRegisteredIo) >= 2);
}
