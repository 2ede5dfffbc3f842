#pragma once

#include "core/transport/transport.hpp"

namespace halftrip::transport {

/// Sends over one transport and receives over another, which stay open and closed by whoever has them. What comes back
/// has `replyBytes`. For a loop that knows one transport; its two calls cost a virtual one each.
class JoinedTransport final : public Transport {
public:
    /// Both outlive it.
    JoinedTransport(Transport& sender, Transport& receiver, std::uint32_t replyBytes) noexcept
        : m_sender(sender), m_receiver(receiver), m_replyBytes(replyBytes)
    {
    }

    [[nodiscard]] Result<Endpoint> open(const TransportRequest&) override
    {
        return fail(ErrorKind::NotSupported, kOpen);
    }
    [[nodiscard]] Status attach(const Endpoint&, std::chrono::milliseconds) override
    {
        return fail(ErrorKind::NotSupported, kOpen);
    }
    [[nodiscard]] TransportFacts facts() const override { return m_sender.facts(); }
    void setProbeTag(std::uint32_t tag) noexcept override
    {
        m_sender.setProbeTag(tag);
        m_receiver.setProbeTag(tag);
    }
    void setProbeSize(std::uint32_t bytes) noexcept override
    {
        m_sender.setProbeSize(bytes);
        m_receiver.setProbeSize(m_replyBytes);
    }
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const IoResult result = m_sender.send(payload);
        if (result != IoResult::Done) [[unlikely]]
            m_failed = &m_sender;
        return result;
    }
    [[nodiscard]] IoResult receive(Ticks deadline, Received& out) noexcept override
    {
        const IoResult result = m_receiver.receive(deadline, out);
        if (result == IoResult::Failed) [[unlikely]]
            m_failed = &m_receiver;
        return result;
    }
    [[nodiscard]] Error lastError() const override { return m_failed->lastError(); }
    void close() noexcept override {}

private:
    static constexpr const char* kOpen = "A joined transport is made of two that are open.";

    Transport& m_sender;
    Transport& m_receiver;
    std::uint32_t m_replyBytes;
    Transport* m_failed = &m_sender;  ///< Which of the two complained last.
};

}  // namespace halftrip::transport
