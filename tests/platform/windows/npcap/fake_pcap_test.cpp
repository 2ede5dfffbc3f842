#include "tests/platform/windows/npcap/fake_pcap.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <array>

using namespace halftrip::tests;

namespace {

/// One handle on the wire, as the library gives it before anybody has told it anything.
struct Bare {
    FakeWire wire;
    PcapFunctions functions = wire.library().functions;
    Capture* handle = functions.create(deviceNameOf(FakeWire::adapter(true).guid).c_str(), nullptr);

    Bare() = default;
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;
    ~Bare() { functions.close(handle); }

    int read()
    {
        PacketHeader* header = nullptr;
        const unsigned char* frame = nullptr;
        return functions.nextPacket(handle, &header, &frame);
    }
    void bring(std::size_t bytes) { wire.deliver(true, std::vector<std::byte>(bytes)); }
    bool hasRung() { return WaitForSingleObject(functions.readEvent(handle), 0) == WAIT_OBJECT_0; }
};

}  // namespace

TEST_CASE("a read blocks until the timeout unless it was told not to", "[platform][npcap]")
{
    Bare bare;
    CHECK(bare.functions.setTimeout(bare.handle, 30) == 0);
    CHECK(bare.read() < 0);  // Not activated.
    REQUIRE(bare.functions.activate(bare.handle) == 0);
    const auto begin = std::chrono::steady_clock::now();
    CHECK(bare.read() == 0);
    CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(30));
    CHECK(bare.wire.blockedReads == 1);
    CHECK(bare.functions.setNonBlock(bare.handle, 1, nullptr) == 0);
    CHECK(bare.read() == 0);
    CHECK(bare.wire.blockedReads == 1);
}

TEST_CASE("without immediate mode a frame waits for 16,000 bytes or the timeout", "[platform][npcap]")
{
    Bare bare;
    CHECK(bare.functions.setTimeout(bare.handle, 30) == 0);
    REQUIRE(bare.functions.activate(bare.handle) == 0);
    bare.bring(100);
    CHECK_FALSE(bare.hasRung());
    CHECK(bare.read() == 1);
    CHECK(bare.wire.blockedReads == 1);
    for (int i = 0; i < 11; ++i)
        bare.bring(1'500);
    CHECK(bare.hasRung());
    CHECK(bare.read() == 1);
    CHECK(bare.wire.blockedReads == 1);
}

TEST_CASE("immediate mode, or a minimum of nothing, hands every frame on at once", "[platform][npcap]")
{
    Bare bare;
    const bool isImmediate = GENERATE(true, false);
    if (isImmediate)
        CHECK(bare.functions.setImmediateMode(bare.handle, 1) == 0);
    CHECK(bare.functions.setMinToCopy(bare.handle, 0) < 0);  // Only of a capture that runs.
    REQUIRE(bare.functions.activate(bare.handle) == 0);
    if (!isImmediate)
        CHECK(bare.functions.setMinToCopy(bare.handle, 0) == 0);
    bare.bring(100);
    CHECK(bare.hasRung());
    CHECK(bare.read() == 1);
    CHECK(bare.wire.blockedReads == 0);
}

TEST_CASE("what belongs before activation is refused after it", "[platform][npcap]")
{
    Bare bare;
    REQUIRE(bare.functions.activate(bare.handle) == 0);
    CHECK(bare.functions.setImmediateMode(bare.handle, 1) < 0);
    CHECK(bare.functions.setSnaplen(bare.handle, 100) < 0);
    CHECK(bare.functions.setBufferSize(bare.handle, 100) < 0);
    bare.bring(100);
    CHECK_FALSE(bare.hasRung());
}
