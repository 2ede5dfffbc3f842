#include "core/control/channel.hpp"
#include "platform/fake/memory_stream.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace halftrip;
using namespace std::chrono_literals;
using control::Channel;
using control::FrameReader;

namespace {

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
    auto [a, b] = fake::MemoryStream::makePair();
    Channel left(std::move(a));
    Channel right(std::move(b));
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
        auto [a, b] = fake::MemoryStream::makePair();
        Channel right(std::move(b));
        const std::string frame = control::frameOf(text);
        REQUIRE(a->write(bytesOf(frame), 1000ms));
        const auto message = right.receive(1000ms);
        CAPTURE(text);
        REQUIRE_FALSE(message);
        CHECK(message.error().kind == ErrorKind::Protocol);
    }
}

TEST_CASE("deeply nested JSON does not break the reader", "[core][control]")
{
    auto [a, b] = fake::MemoryStream::makePair();
    Channel right(std::move(b));
    right.trustPeer();
    const std::string frame = control::frameOf(std::string(500'000, '['));
    REQUIRE(a->write(bytesOf(frame), 1000ms));
    const auto message = right.receive(5000ms);
    REQUIRE_FALSE(message);
    CHECK(message.error().kind == ErrorKind::Protocol);
}

TEST_CASE("the end of the connection is told", "[core][control]")
{
    auto [a, b] = fake::MemoryStream::makePair();
    Channel right(std::move(b));
    a.reset();
    const auto message = right.receive(1000ms);
    REQUIRE_FALSE(message);
    CHECK(message.error().kind == ErrorKind::Closed);
}
