#pragma once

#include "core/clock/tick_converter.hpp"
#include "core/transport/transport.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace halftrip::transport {

/// Both ends of a cable between two adapters of this host, as one transport: what send() hands to the one comes to
/// receive() from the other. For transports that send frames of their own (Role::Cable); the system would never let a
/// packet between two of its adapters out.
///
/// One thread sends and receives. A frame that is there before send() has returned is seen only then: facts() says how
/// often the first look found one.
class CabledTransport final : public Transport {
public:
    /// Neither is open yet. Frames are sent on the request's adapter and come to `receivingAdapter`. `converter`: of
    /// the request's clock.
    CabledTransport(std::unique_ptr<Transport> sender, std::unique_ptr<Transport> receiver,
                    std::string receivingAdapter, const clock::TickConverter& converter);

    [[nodiscard]] Result<Endpoint> open(const TransportRequest& request) override;
    /// Joins the two, whatever `peer` says, and tries the cable. Error Unreachable: not one frame arrived.
    [[nodiscard]] Status attach(const Endpoint& peer, std::chrono::milliseconds timeout) override;
    [[nodiscard]] TransportFacts facts() const override;
    void setProbeTag(std::uint32_t tag) noexcept override;
    void setProbeSize(std::uint32_t bytes) noexcept override;
    [[nodiscard]] std::span<std::byte> probeMemory(std::size_t bytes) noexcept override
    {
        return m_sender->probeMemory(bytes);
    }
    [[nodiscard]] IoResult send(std::span<const std::byte> payload) noexcept override
    {
        const IoResult result = m_sender->send(payload);
        if (result != IoResult::Done) [[unlikely]]
            m_failed = m_sender.get();
        m_isFirstLook = true;
        return result;
    }
    [[nodiscard]] IoResult receive(Ticks deadline, Received& out) noexcept override
    {
        const IoResult result = m_receiver->receive(deadline, out);
        if (result == IoResult::Failed) [[unlikely]]
            m_failed = m_receiver.get();
        if (result == IoResult::Done) {
            m_looks->known += out.looks != 0 ? 1U : 0U;
            m_looks->atFirst += m_isFirstLook && out.looks == 1 ? 1U : 0U;
        }
        m_isFirstLook = false;
        return result;
    }
    [[nodiscard]] Error lastError() const override { return m_failed->lastError(); }
    void close() noexcept override;

private:
    [[nodiscard]] Status tryCable();

    std::unique_ptr<Transport> m_sender;
    std::unique_ptr<Transport> m_receiver;
    std::string m_sendingAdapter;
    std::string m_receivingAdapter;
    clock::TickConverter m_converter;
    const clock::TickClock* m_clock = nullptr;
    const std::atomic<bool>* m_stop = &os::kNeverStopped;  ///< The request's.
    Endpoint m_senderEnd;
    Endpoint m_receiverEnd;
    Transport* m_failed;  ///< Which of the two complained last.
    bool m_isFirstLook = false;  ///< Nothing has been looked for since the last send.
    struct Looks {
        std::uint64_t known = 0;  ///< Frames that came by a receive which counts its looks.
        std::uint64_t atFirst = 0;  ///< Of these.
    };
    std::map<std::uint32_t, Looks> m_looksBySize;  ///< A size that is set again is another round of the same point.
    Looks* m_looks = &m_looksBySize[0];
};

}  // namespace halftrip::transport
