#include "made_up_events.hpp"
#include "platform/windows/kernel_events/event_decoder.hpp"
#include "recorded_events.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using namespace halftrip::tests;
using model::SpanKind;
using windows::etw::Driver;
using windows::etw::DriverMap;
using windows::etw::EventDecoder;
using windows::etw::Span;

namespace {

constexpr std::uint64_t kNdis = 0xfffff80312340000;
constexpr std::uint32_t kOwn = 4711;

struct Decoding {
    std::vector<Span> spans;
    EventDecoder decoder{{.measuring = {2}, .arrival = {4}}, [this](const Span& span) { spans.push_back(span); }};

    Decoding() { decoder.setOwnThread(kOwn); }
    Decoding(const Decoding&) = delete;
    Decoding& operator=(const Decoding&) = delete;
    void feed(const MadeUpEvent& made) { decoder.feed(made.whole()); }
    [[nodiscard]] std::string name(const Span& span) const
    {
        return nameOf(span, decoder.drivers(), [](std::uint32_t thread) { return "id " + std::to_string(thread); });
    }
};

}  // namespace

TEST_CASE("an interrupt and a DPC last from their initial time to their event", "[platform][windows]")
{
    Decoding decoding;
    decoding.decoder.drivers().add({kNdis, 0x10000, "ndis.sys"});
    decoding.feed(isrEvent(2, 1000, 1030, kNdis + 0x123, 0x71));
    decoding.feed(dpcEvent(2, 1040, 1400, kNdis + 0xffff));
    decoding.feed(dpcEvent(2, 1500, 1510, kNdis + 0x10000, windows::etw::kTimerDpc));
    decoding.feed(dpcEvent(3, 1500, 1600, kNdis));  // Another core's.
    REQUIRE(decoding.spans.size() == 3);
    CHECK(decoding.spans[0] == Span{1000, 1030, kNdis + 0x123, SpanKind::Interrupt, 0x71, 2});
    CHECK(decoding.spans[1].kind == SpanKind::Dpc);
    CHECK(decoding.spans[1].length() == 360);
    CHECK(decoding.name(decoding.spans[0]) == "ndis.sys, vector 0x71");
    CHECK(decoding.name(decoding.spans[1]) == "ndis.sys");
    CHECK(decoding.name(decoding.spans[2]) == "0xfffff80312350000 (timer)");
    CHECK(decoding.decoder.events() == 4);
    CHECK(decoding.decoder.latest() == 1600);
}

TEST_CASE("the interrupt of a message is one, and an I/O timer's DPC is a timer's", "[platform][windows]")
{
    Decoding decoding;
    decoding.decoder.drivers().add({kNdis, 0x10000, "ndis.sys"});
    decoding.feed(messageIsrEvent(2, 1000, 1030, kNdis + 0x123, 0x91, 3));
    decoding.feed(dpcEvent(2, 1500, 1510, kNdis, windows::etw::kIoTimerDpc));
    REQUIRE(decoding.spans.size() == 2);
    CHECK(decoding.spans[0] == Span{1000, 1030, kNdis + 0x123, SpanKind::Interrupt, 0x91, 2});
    CHECK(decoding.name(decoding.spans[0]) == "ndis.sys, vector 0x91");
    CHECK(decoding.name(decoding.spans[1]) == "ndis.sys (timer)");
}

TEST_CASE("a thread that had a watched core is a span, the measuring one and the idle one are not",
          "[platform][windows]")
{
    Decoding decoding;
    decoding.feed(switchEvent(2, 100, 8, kOwn));  // Nobody knows since when 8 ran.
    decoding.feed(switchEvent(2, 200, kOwn, 9));
    decoding.feed(switchEvent(1, 210, 9, 10));
    decoding.feed(switchEvent(2, 260, 9, 0));
    decoding.feed(switchEvent(2, 300, 0, kOwn, 3));
    decoding.feed(switchEvent(2, 400, kOwn, 0));
    decoding.feed(switchEvent(2, 500, 0, 9, 1));  // Not the measuring thread's wake-up.
    REQUIRE(decoding.spans.size() == 1);
    CHECK(decoding.spans[0] == Span{200, 260, 9, SpanKind::Thread, 0, 2});
    CHECK(decoding.decoder.idleExits()[3] == 1);
    CHECK(decoding.decoder.idleExits()[1] == 0);
    // Lost events: 11 was not seen to come.
    decoding.feed(switchEvent(2, 600, 11, 12));
    decoding.decoder.forgetRunning();
    decoding.feed(switchEvent(2, 700, 12, kOwn));
    CHECK(decoding.spans.size() == 1);
    decoding.feed(switchEvent(2, 800, kOwn, 13));
    decoding.feed(MadeUpEvent(windows::etw::Provider::Lost, 32, 0, 850, 0));
    decoding.feed(switchEvent(2, 900, 13, kOwn));
    CHECK(decoding.spans.size() == 1);
}

TEST_CASE("where packets arrive interrupts and DPCs are spans, and threads are not", "[platform][windows]")
{
    Decoding decoding;
    decoding.feed(isrEvent(4, 1000, 1030, kNdis, 0x71));
    decoding.feed(dpcEvent(4, 1040, 1400, kNdis));
    decoding.feed(switchEvent(4, 2000, 8, 9));
    decoding.feed(switchEvent(4, 2100, 9, 8));
    REQUIRE(decoding.spans.size() == 2);
    CHECK(decoding.spans[0].core == 4);
    CHECK(decoding.spans[1].kind == SpanKind::Dpc);
}

TEST_CASE("drivers come and go by image events, programs are none", "[platform][windows]")
{
    Decoding decoding;
    decoding.feed(imageEvent(windows::etw::kImageLoad, kNdis, 0x1000, 0, "\\SystemRoot\\System32\\drivers\\e1r.sys"));
    decoding.feed(imageEvent(windows::etw::kImageRundown, kNdis + 0x1000, 0x1000, 0, "x.sys"));
    decoding.feed(imageEvent(windows::etw::kImageLoad, kNdis + 0x2000, 0x1000, 77, "C:\\halftrip.exe"));
    const DriverMap& drivers = decoding.decoder.drivers();
    CHECK(drivers.nameAt(kNdis + 0xfff) == "e1r.sys");
    CHECK(drivers.nameAt(kNdis + 0x1000) == "x.sys");
    CHECK(drivers.nameAt(kNdis + 0x2000) == "0xfffff80312342000");
    decoding.feed(imageEvent(windows::etw::kImageUnload, kNdis, 0x1000, 0, ""));
    CHECK(drivers.nameAt(kNdis) == "0xfffff80312340000");
    // Loaded where another was, whose unloading nobody saw.
    decoding.feed(imageEvent(windows::etw::kImageLoad, kNdis + 0x800, 0x1000, 0, "new.sys"));
    CHECK(drivers.nameAt(kNdis + 0x1000) == "new.sys");
    CHECK(drivers.all().size() == 1);
}

TEST_CASE("data that a kernel would not write makes nothing", "[platform][windows]")
{
    Decoding decoding;
    for (std::size_t bytes = 0; bytes < 16; ++bytes) {
        MadeUpEvent cut = dpcEvent(2, 10, 20, kNdis);
        cut.data.resize(bytes);
        decoding.feed(cut);
    }
    for (std::size_t bytes = 0; bytes < 11; ++bytes) {
        MadeUpEvent cut = switchEvent(2, 10, 1, 2);
        cut.data.resize(bytes);
        decoding.feed(cut);
    }
    for (std::size_t bytes = 0; bytes < 20; ++bytes) {
        MadeUpEvent cut = imageEvent(windows::etw::kImageLoad, kNdis, 0x1000, 0, "x.sys");
        cut.data.resize(bytes);
        decoding.feed(cut);
    }
    decoding.feed(dpcEvent(2, 30, 20, kNdis));  // It ended before it began.
    decoding.feed(imageEvent(windows::etw::kImageLoad, ~std::uint64_t{0} - 5, 0x1000, 0, "x.sys"));
    MadeUpEvent odd = switchEvent(2, 10, 1, kOwn, 255);
    decoding.feed(switchEvent(2, 5, kOwn, 0));
    odd.put(4, std::uint32_t{0});
    decoding.feed(odd);
    CHECK(decoding.spans.empty());
    CHECK(decoding.decoder.drivers().all().empty());
    CHECK(decoding.decoder.idleExits().back() == 1);
}

TEST_CASE("the drivers of a running system are read as far as it tells them", "[platform][windows]")
{
    std::vector<std::byte> block(8 + 3 * 296);
    const auto put = [&block](std::size_t at, auto value) { std::memcpy(block.data() + at, &value, sizeof value); };
    put(0, std::uint32_t{3});
    constexpr std::string_view kPath = "\\SystemRoot\\System32\\drivers\\ndis.sys";
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t at = 8 + i * 296;
        put(at + 16, i == 1 ? std::uint64_t{0} : kNdis + i * 0x100000);  // The second one's address is hidden.
        put(at + 24, std::uint32_t{0x20000});
        put(at + 38, static_cast<std::uint16_t>(kPath.find("ndis")));
        std::memcpy(block.data() + at + 40, kPath.data(), kPath.size());
    }
    CHECK(windows::etw::driversIn(block) ==
          std::vector<Driver>{{kNdis, 0x20000, "ndis.sys"}, {kNdis + 0x200000, 0x20000, "ndis.sys"}});
    block.resize(block.size() - 1);
    CHECK(windows::etw::driversIn(block).size() == 1);
    CHECK(windows::etw::driversIn({}).empty());
}

TEST_CASE("a recorded file is decoded as on the machine that wrote it", "[platform][windows]")
{
    // Made up, in the form of a real one: an interrupt, its DPC, and a thread in between.
    constexpr std::string_view kFile = "halftrip kernel events 1\n"
                                       "counter 10000000\n"
                                       "core 2\n"
                                       "driver fffff80312340000 65536 ndis.sys\n"
                                       "thread 4711\n"
                                       "begin 900\n"
                                       "P 67 2 2 1030 e8030000000000002301341203f8ffff01710000\n"
                                       "T 36 4 2 1100 090000006712000008080100060005000000000000000000\n"
                                       "T 36 4 2 1200 671200000900000008080000060005000000000000000000\n"
                                       "name 9 Defender of all.exe\n"
                                       "end 1300\n";
    const auto recorded = readRecordedEvents(kFile);
    REQUIRE(recorded);
    CHECK(recorded->counterHertz == 10'000'000);
    CHECK(recorded->begins == std::vector<std::int64_t>{900});
    CHECK(recorded->ends == std::vector<std::int64_t>{1300});
    const auto spans = replay(*recorded);
    REQUIRE(spans.size() == 2);
    CHECK(spans[0].name == "ndis.sys, vector 0x71");
    CHECK(spans[0].span.length() == 30);
    CHECK(spans[1].name == "Defender of all.exe");
    CHECK(spans[1].span.length() == 100);
    CHECK_FALSE(readRecordedEvents("halftrip kernel events 2\n"));
    CHECK_FALSE(readRecordedEvents("halftrip kernel events 1\nP 67 2 2 x 00\n"));
    CHECK_FALSE(readRecordedEvents("halftrip kernel events 1\nP 67 2 2 1030 0g\n"));
    CHECK_FALSE(readRecordedEvents("halftrip kernel events 1\nwhat 1\n"));
}

TEST_CASE("a recorded file of several sessions joins them, and nobody runs from one into the next",
          "[platform][windows]")
{
    // A trial before the first point, and a pass: thread 9 had the core when the first ended and the second began.
    constexpr std::string_view kFile = "halftrip kernel events 1\n"
                                       "counter 10000000\n"
                                       "core 2\n"
                                       "driver fffff80312340000 65536 ndis.sys\n"
                                       "T 36 4 2 1100 090000006712000008080100060005000000000000000000\n"
                                       "counter 10000000\n"
                                       "core 2\n"
                                       "driver fffff80312340000 65536 ndis.sys\n"
                                       "thread 4711\n"
                                       "begin 90000\n"
                                       "T 36 4 2 91000 671200000900000008080000060005000000000000000000\n"
                                       "T 36 4 2 92000 090000006712000008080100060005000000000000000000\n"
                                       "T 36 4 2 92100 671200000900000008080000060005000000000000000000\n"
                                       "end 93000\n";
    const auto recorded = readRecordedEvents(kFile);
    REQUIRE(recorded);
    CHECK(recorded->cores.measuring == std::vector{2});
    const auto spans = replay(*recorded);
    REQUIRE(spans.size() == 1);
    CHECK(spans[0].span.length() == 100);
}
