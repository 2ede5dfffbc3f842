// What a STAMP reflector may answer, right, wrong and hostile, to a session-sender that has sent some packets.
#include "core/transport/session_sender.hpp"
#include "core/wire/probe.hpp"
#include "core/wire/stamp_packet.hpp"
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <memory>
#include <vector>

using namespace halftrip;
using transport::IoResult;

namespace {

constexpr std::uint32_t kTag = 0x5EED;
constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kDateNs = 1'700'000'000 * kSecond;
constexpr std::int64_t kTripTicks = 50'000;

/// Keeps the last packet sent, and brings back what it is told to.
class Wire final : public transport::Transport {
public:
    explicit Wire(std::vector<std::byte>& sent, std::vector<std::byte>& answer) : m_sent(sent), m_answer(answer) {}
    [[nodiscard]] Result<transport::Endpoint> open(const transport::TransportRequest&) override { return {}; }
    [[nodiscard]] Status attach(const transport::Endpoint&, std::chrono::milliseconds) override { return {}; }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override
    {
        m_sent.assign(payload.begin(), payload.end());
        m_now += kTripTicks;
        return IoResult::Done;
    }
    [[nodiscard]] IoResult receive(transport::Ticks, transport::Received& out) noexcept override
    {
        out = {m_answer, m_now, 0};
        return IoResult::Done;
    }
    [[nodiscard]] Error lastError() const override { return {}; }
    void close() noexcept override {}

private:
    std::vector<std::byte>& m_sent;
    std::vector<std::byte>& m_answer;
    transport::Ticks m_now = 0;
};

class Input {
public:
    explicit Input(std::span<const std::byte> bytes) : m_rest(bytes) {}
    [[nodiscard]] bool isOver() const noexcept { return m_rest.empty(); }
    [[nodiscard]] std::uint8_t byte()
    {
        if (m_rest.empty())
            return 0;
        const auto value = std::to_integer<std::uint8_t>(m_rest.front());
        m_rest = m_rest.subspan(1);
        return value;
    }
    [[nodiscard]] std::span<const std::byte> take(std::size_t most)
    {
        const auto taken = m_rest.first(std::min(most, m_rest.size()));
        m_rest = m_rest.subspan(taken.size());
        return taken;
    }

private:
    std::span<const std::byte> m_rest;
};

/// The last packet as an honest reflector answers it, with a few bytes changed.
std::vector<std::byte> answerTo(std::vector<std::byte> packet, Input& input, std::uint8_t changes)
{
    const std::uint64_t came = wire::stampTimeOf(kDateNs + input.byte(), wire::StampFormat::Ntp);
    wire::answerStampRequest(packet, came, wire::kUnknownClock.packed(), input.byte());
    wire::writeStampTime(packet, wire::stampTimeOf(kDateNs + 256 * input.byte(), wire::StampFormat::Ntp));
    for (; changes > 0; --changes)
        packet[input.byte() % packet.size()] = static_cast<std::byte>(input.byte());
    return packet;
}

}  // namespace

/// The input: the size of the probes above the least, then steps. A byte below 64 sends a probe, one below 128 brings
/// an answer of (byte - 63) * 4 bytes, which follow, any other one the right answer with (byte - 128) % 8 bytes
/// changed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Input input(fuzz::bytesOf(data, size));
    std::vector<std::byte> probe(wire::StampLayout::kBytes + input.byte());
    std::vector<std::byte> sent;
    std::vector<std::byte> answer;
    transport::SessionSender sender(std::make_unique<Wire>(sent, answer), {clock::TickConverter(0, kSecond), kDateNs});
    transport::TransportRequest request;
    request.largestProbeBytes = static_cast<std::uint32_t>(probe.size());
    fuzz::require(sender.open(request).has_value(), "a sender opens");
    sender.setProbeTag(kTag);
    sender.setProbeSize(static_cast<std::uint32_t>(probe.size()));
    wire::fillProbe(probe, kTag);
    std::uint32_t newest = 0;
    std::uint64_t answers = 0;
    while (!input.isOver()) {
        const std::uint8_t step = input.byte();
        if (step < 64 || sent.empty()) {
            wire::setSequence(probe, ++newest);
            wire::setSendStamp(probe, std::int64_t{newest - 1} * kTripTicks);
            fuzz::require(sender.send(probe) == IoResult::Done, "a probe is sent");
            fuzz::require(sent.size() == probe.size(), "a packet is as long as the probe");
            continue;
        }
        if (step < 128) {
            const auto raw = input.take(std::size_t{step - 63U} * 4);
            answer.assign(raw.begin(), raw.end());
        } else {
            answer = answerTo(sent, input, (step - 128U) % 8U);
        }
        transport::Received received;
        fuzz::require(sender.receive(0, received) == IoResult::Done, "an answer is received");
        ++answers;
        if (received.payload.empty())
            continue;
        fuzz::require(received.payload.size() == probe.size(), "a reply is as long as the probe");
        const std::uint64_t sequence = wire::sequenceOf(received.payload, newest);
        fuzz::require(sequence >= 1 && sequence <= newest, "a reply is to a probe that was sent");
        fuzz::require(wire::hasTag(received.payload, kTag), "a reply has the tag of its probe");
        const wire::ResponderStamps stamps = wire::responderStamps(received.payload);
        const std::int64_t stay = stamps.sendTicks - stamps.receiveTicks;
        const std::int64_t trip = received.ticks - std::int64_t(sequence - 1) * kTripTicks;
        fuzz::require(stay == -1 || (stay > 0 && stay <= trip), "a stay lies within its round trip, or is none");
    }
    const auto told = sender.facts().reflector;
    fuzz::require(told && told->matched + told->otherLength + told->otherEcho == answers,
                  "every answer is counted once");
    return 0;
}
