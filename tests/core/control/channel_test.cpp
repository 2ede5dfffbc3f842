#include "core/control/channel.hpp"
#include "two_hosts.hpp"

#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace std::chrono_literals;
using control::Channel;
using control::FrameReader;

namespace {

/// A connection of which the test writes one end by hand and reads the other through a channel.
struct Wire {
    Wire()
    {
        auto [near, far] = hosts.connect();
        raw = std::move(near);
        channel.emplace(std::move(far), hosts.b.time());
    }
    void write(const std::string& bytes) const { REQUIRE(raw->write(std::as_bytes(std::span(bytes)), 1000ms)); }
    void frame(const std::string& message) const { write(control::frameOf(message)); }

    test::TwoHosts hosts;
    std::unique_ptr<os::ByteStream> raw;
    std::optional<Channel> channel;
};

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

}  // namespace

TEST_CASE("frames are found whatever pieces they come in", "[core][control]")
{
    const std::string stream = control::frameOf("{\"a\":1}") + control::frameOf("x") +
                               control::frameOf(std::string(5000, 'y'));
    const std::size_t piece = GENERATE(1U, 2U, 3U, 7U, 4096U, 100'000U);
    FrameReader reader(control::kMaxFrameBytes);
    std::vector<std::string> frames;
    for (std::size_t at = 0; at < stream.size(); at += piece) {
        reader.append(bytesOf(stream).subspan(at, std::min(piece, stream.size() - at)));
        while (true) {
            auto frame = reader.next();
            REQUIRE(frame);
            if (!frame->has_value())
                break;
            frames.push_back(**frame);
        }
    }
    CHECK(frames == std::vector<std::string>{"{\"a\":1}", "x", std::string(5000, 'y')});
}

TEST_CASE("a length of nothing or beyond the limit is refused before it is believed", "[core][control]")
{
    for (const std::string& head :
         {std::string("\0\0\0\0", 4), std::string("\x01\x10\0\0", 4), std::string("\xff\xff\xff\xff", 4)}) {
        FrameReader reader(4096);
        reader.append(bytesOf(head));
        const auto frame = reader.next();
        REQUIRE_FALSE(frame);
        CHECK(frame.error().kind == ErrorKind::Protocol);
    }
}

TEST_CASE("a message arrives as it was sent, and alive is swallowed", "[core][control]")
{
    test::TwoHosts hosts;
    auto [a, b] = hosts.connect();
    Channel left(std::move(a), hosts.a.time());
    Channel right(std::move(b), hosts.b.time());
    REQUIRE(left.send({{"type", "alive"}}));
    REQUIRE(left.send({{"type", "x"}, {"value", 7}}));
    const auto message = right.receive(1000ms);
    REQUIRE(message);
    CHECK((*message)["value"] == 7);
    const auto nothing = right.receive(1ms);
    REQUIRE_FALSE(nothing);
    CHECK(nothing.error().kind == ErrorKind::Timeout);
}

TEST_CASE("what is not a JSON object with a type is refused", "[core][control]")
{
    for (const std::string text : {"[", "[]", "7", "{}", "{\"type\":7}", "{\"type\":\"x\"", "\xff\xfe"}) {
        Wire wire;
        wire.frame(text);
        const auto message = wire.channel->receive(1000ms);
        CAPTURE(text);
        REQUIRE_FALSE(message);
        CHECK(message.error().kind == ErrorKind::Protocol);
    }
}

TEST_CASE("JSON that is nested deeper than ours ever is gets refused, well formed or not", "[core][control]")
{
    const std::string open(100'000, '[');
    const std::string close(100'000, ']');
    for (const std::string& text : {open, "{\"type\":\"error\",\"error\":" + open + close + "}"}) {
        Wire wire;
        wire.channel->trustPeer();
        wire.frame(text);
        const auto message = wire.channel->receive(1000ms);
        REQUIRE_FALSE(message);
        CHECK(message.error().kind == ErrorKind::Protocol);
        CHECK(message.error().what == "A control message of the peer is nested deeper than 64 levels.");
    }
}

TEST_CASE("the end of the connection is told", "[core][control]")
{
    Wire wire;
    wire.raw.reset();
    const auto message = wire.channel->receive(1000ms);
    REQUIRE_FALSE(message);
    CHECK(message.error().kind == ErrorKind::Closed);
}

TEST_CASE("signs of life that never end defeat no deadline", "[core][control]")
{
    Wire wire;
    const auto flood = wire.hosts.time.start([&] {
        for (int i = 0; i < 1000; ++i) {
            wire.frame("{\"type\":\"alive\"}");
            wire.hosts.a.threads().sleepFor(20ms);
        }
    });
    const fake::Moment before = wire.hosts.time.now();
    const auto message = wire.channel->receive(500ms);
    REQUIRE_FALSE(message);
    CHECK(message.error().kind == ErrorKind::Timeout);
    CHECK(wire.hosts.time.now() - before < 600 * test::kMillisecond);
}

TEST_CASE("more signs of life than anybody needs end the conversation", "[core][control]")
{
    Wire wire;
    for (int i = 0; i < 2 * control::kMostKeepAlivesPerSecond; ++i)
        wire.frame("{\"type\":\"alive\"}");
    const auto message = wire.channel->receive(1000ms);
    REQUIRE_FALSE(message);
    CHECK(message.error().kind == ErrorKind::Protocol);
}

TEST_CASE("half a frame that grows byte by byte defeats no deadline", "[core][control]")
{
    Wire wire;
    const auto drip = wire.hosts.time.start([&] {
        wire.write(std::string("\x00\x01\x00\x00", 4));
        for (int i = 0; i < 100; ++i) {
            wire.write("x");
            wire.hosts.a.threads().sleepFor(100ms);
        }
    });
    const fake::Moment before = wire.hosts.time.now();
    CHECK(wire.channel->receive(1000ms).error().kind == ErrorKind::Timeout);
    CHECK(wire.hosts.time.now() - before <= 1001 * test::kMillisecond);
}

TEST_CASE("who waits for a message can be stopped", "[core][control]")
{
    Wire wire;
    std::atomic<bool> stop{false};
    const fake::Moment before = wire.hosts.time.now();
    wire.hosts.time.at(before + 250 * test::kMillisecond, [&] { stop.store(true); });
    CHECK(wire.channel->receive(10'000ms, stop).error().kind == ErrorKind::Interrupted);
    CHECK(wire.hosts.time.now() - before <= 350 * test::kMillisecond);
}

TEST_CASE("a peer that has hung up is noticed without waiting, and what it said last is still heard", "[core][control]")
{
    Wire wire;
    CHECK_FALSE(wire.channel->hasPeerLeft());
    wire.frame(R"({"type":"bye"})");
    wire.hosts.a.threads().sleepFor(20ms);
    CHECK_FALSE(wire.channel->hasPeerLeft());
    wire.raw.reset();
    wire.hosts.a.threads().sleepFor(20ms);
    CHECK(wire.channel->hasPeerLeft());
    const auto last = wire.channel->receive(1000ms);
    REQUIRE(last);
    CHECK((*last)["type"] == "bye");
    CHECK(wire.channel->receive(1000ms).error().kind == ErrorKind::Closed);
}
