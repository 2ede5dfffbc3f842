#include "core/control/channel.hpp"

#include "core/model/fields/json_text.hpp"
#include "core/wire/byte_order.hpp"

#include <nlohmann/json.hpp>

#include <array>

namespace halftrip::control {
namespace {

constexpr std::size_t kLengthBytes = 4;
/// How often the waiting for a message looks at its stop flag.
constexpr std::chrono::milliseconds kStopTurn{100};

Result<nlohmann::json> parseMessage(const std::string& frame)
{
    constexpr const char* kHint = "Check that the peer is a Halftrip program of this version.";
    auto message = model::parseJson(frame, "A control message of the peer");
    if (!message) {
        message.error().hint = kHint;
        return message;
    }
    if (!message->is_object() || !message->contains("type") || !(*message)["type"].is_string())
        return fail(ErrorKind::Protocol, "The peer sent a control message that is not a JSON object with a type.",
                    kHint);
    return message;
}

}  // namespace

void FrameReader::append(std::span<const std::byte> bytes)
{
    m_buffer.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

Result<std::optional<std::string>> FrameReader::next()
{
    if (m_buffer.size() < kLengthBytes)
        return std::nullopt;
    const auto length = wire::loadLittle<std::uint32_t>(std::as_bytes(std::span(m_buffer)), 0);
    if (length == 0 || length > m_limitBytes)
        return fail(ErrorKind::Protocol,
                    text("The peer sent a control message of {length:d} bytes; 1 to {most:d} are allowed here.", length,
                         m_limitBytes),
                    "Check that the peer is a Halftrip program and not another service on this port.");
    if (m_buffer.size() < kLengthBytes + length)
        return std::nullopt;
    std::string frame = m_buffer.substr(kLengthBytes, length);
    m_buffer.erase(0, kLengthBytes + length);
    return frame;
}

std::string frameOf(const std::string& message)
{
    std::string frame(kLengthBytes, '\0');
    wire::storeLittle(std::as_writable_bytes(std::span(frame)), 0, static_cast<std::uint32_t>(message.size()));
    return frame + message;
}

Channel::Channel(std::unique_ptr<os::ByteStream> stream, const os::Time& time)
    : m_stream(std::move(stream)), m_time(time), m_lastHeard(time.now()), m_keepAlivesSince(m_lastHeard)
{
}

Status Channel::send(const nlohmann::json& message, std::chrono::milliseconds timeout)
{
    const std::string frame = frameOf(model::toOneLine(message));
    return m_stream->write(std::as_bytes(std::span(frame)), timeout);
}

Result<nlohmann::json> Channel::receive(std::chrono::milliseconds timeout)
{
    const auto deadline = m_time.now() + timeout;
    std::array<std::byte, 4096> buffer;
    for (bool hasLooked = false;; hasLooked = true) {
        auto frame = m_frames.next();
        while (frame && *frame) {
            auto message = parseMessage(**frame);
            if (!message || (*message)["type"] != "alive")
                return message;
            if (Status status = countKeepAlive(); !status)
                return std::unexpected(std::move(status).error());
            frame = m_frames.next();
        }
        if (!frame)
            return std::unexpected(std::move(frame).error());
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - m_time.now());
        if (hasLooked && left.count() <= 0)
            return fail(ErrorKind::Timeout, "No message came in time.");
        auto count = m_stream->read(buffer, std::max(left, std::chrono::milliseconds(0)));
        if (!count)
            return std::unexpected(std::move(count).error());
        m_lastHeard = m_time.now();
        m_frames.append(std::span(buffer).first(*count));
    }
}

Result<nlohmann::json> Channel::receive(std::chrono::milliseconds timeout, const std::atomic<bool>& stop)
{
    const auto deadline = m_time.now() + timeout;
    while (!stop.load()) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - m_time.now());
        auto message = receive(std::min(left, kStopTurn));
        const bool goesOn = !message && message.error().kind == ErrorKind::Timeout && m_time.now() < deadline;
        if (!goesOn)
            return message;
    }
    return fail(ErrorKind::Interrupted, "Stopped while waiting for the peer.");
}

bool Channel::hasPeerLeft()
{
    std::array<std::byte, 4096> buffer;
    for (std::size_t kept = 0; kept < kMaxFrameBytes;) {  // Whoever floods us has not left.
        const auto count = m_stream->read(buffer, std::chrono::milliseconds(0));
        if (!count)
            return count.error().kind != ErrorKind::Timeout;
        m_lastHeard = m_time.now();
        m_frames.append(std::span(buffer).first(*count));
        kept += *count;
    }
    return false;
}

Status Channel::countKeepAlive()
{
    if (m_time.now() - m_keepAlivesSince >= std::chrono::seconds(1)) {
        m_keepAlivesSince = m_time.now();
        m_keepAlives = 0;
    }
    if (++m_keepAlives > kMostKeepAlivesPerSecond)
        return fail(ErrorKind::Protocol, "The peer floods the control connection with signs of life.",
                    "Check that the peer is a Halftrip program of this version.");
    return {};
}

std::chrono::milliseconds Channel::silence() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(m_time.now() - m_lastHeard);
}

}  // namespace halftrip::control
