#include "core/control/channel.hpp"

#include "core/model/json_text.hpp"
#include "core/wire/byte_order.hpp"

#include <nlohmann/json.hpp>

#include <array>

namespace halftrip::control {
namespace {

constexpr std::size_t kLengthBytes = 4;
constexpr std::chrono::milliseconds kSendTimeout{5000};

Result<nlohmann::json> parseMessage(const std::string& frame)
{
    nlohmann::json message = nlohmann::json::parse(frame, nullptr, /*allow_exceptions=*/false);
    const bool hasType = message.is_object() && message.contains("type") && message["type"].is_string();
    model::scrubControlCharacters(message);
    if (!hasType)
        return fail(ErrorKind::Protocol, "The peer sent a control message that is not a JSON object with a type.",
                    "Check that the other end is a Halftrip responder of this version.");
    return message;
}

}  // namespace

void FrameReader::append(std::span<const std::byte> bytes)
{
    for (const std::byte byte : bytes)
        m_buffer.push_back(static_cast<char>(byte));
}

Result<std::optional<std::string>> FrameReader::next()
{
    if (m_buffer.size() < kLengthBytes)
        return std::nullopt;
    const auto length = wire::loadLittle<std::uint32_t>(std::as_bytes(std::span(m_buffer)), 0);
    if (length == 0 || length > m_limitBytes)
        return fail(ErrorKind::Protocol,
                    "The peer sent a control message of " + std::to_string(length) + " bytes; 1 to " +
                        std::to_string(m_limitBytes) + " are allowed here.",
                    "Check that the other end is a Halftrip program and not another service on this port.");
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

Channel::Channel(std::unique_ptr<os::ByteStream> stream) : m_stream(std::move(stream)) {}

Status Channel::send(const nlohmann::json& message)
{
    const std::string frame = frameOf(message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return m_stream->write(std::as_bytes(std::span(frame)), kSendTimeout);
}

Result<nlohmann::json> Channel::receive(std::chrono::milliseconds timeout)
{
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    std::array<std::byte, 4096> buffer;
    while (true) {
        auto frame = m_frames.next();
        if (!frame)
            return std::unexpected(std::move(frame).error());
        if (frame->has_value()) {
            auto message = parseMessage(**frame);
            if (message && (*message)["type"] == "alive")
                continue;
            return message;
        }
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline -
                                                                                std::chrono::steady_clock::now());
        auto count = m_stream->read(buffer, std::max(left, std::chrono::milliseconds(0)));
        if (!count)
            return std::unexpected(std::move(count).error());
        m_lastHeard = std::chrono::steady_clock::now();
        m_frames.append(std::span(buffer).first(*count));
    }
}

std::chrono::milliseconds Channel::silence() const
{
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - m_lastHeard);
}

}  // namespace halftrip::control
