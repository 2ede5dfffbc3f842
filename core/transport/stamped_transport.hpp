#pragma once

#include "core/transport/stamping.hpp"

#include <functional>
#include <memory>
#include <utility>

namespace halftrip::transport {

/// A transport that receives through a stamper, made into one that stamps. The transport itself is the one that
/// measures otherwise; only its calls through the stamper differ. How packets are sent is for the system's class below
/// to say.
///
/// A Stamper has prepare(choice, clock) for before the opening, stop(), facts(), receivedStamps(), collectSent(),
/// readClocks(), systemClock() and adapterClock() as StampingTransport has them.
template <typename Stamper>
class StampedTransport : public StampingTransport {
public:
    using Make = std::function<std::unique_ptr<Transport>(Stamper&)>;
    template <typename... StamperParts>
    explicit StampedTransport(const Make& make, StamperParts&&... parts)
        : m_stamper(std::forward<StamperParts>(parts)...), m_transport(make(m_stamper))
    {
    }
    ~StampedTransport() override { StampedTransport::close(); }

    [[nodiscard]] Result<Endpoint> open(const TransportRequest& request) override
    {
        m_stamper.prepare(m_choice, *request.clock);
        return m_transport->open(request);
    }
    [[nodiscard]] Status attach(const Endpoint& peer, std::chrono::milliseconds timeout) override
    {
        return m_transport->attach(peer, timeout);
    }
    [[nodiscard]] TransportFacts facts() const override { return m_transport->facts(); }
    void setProbeSize(std::uint32_t bytes) noexcept override { m_transport->setProbeSize(bytes); }
    [[nodiscard]] IoResult receive(Ticks deadline, Received& out) noexcept override
    {
        return m_transport->receive(deadline, out);
    }
    [[nodiscard]] Error lastError() const override { return m_transport->lastError(); }
    void close() noexcept override
    {
        m_stamper.stop();
        m_transport->close();
    }

    void chooseStamps(model::StampChoice choice) noexcept override { m_choice = choice; }
    [[nodiscard]] StampFacts stampFacts() const override { return m_stamper.facts(); }
    [[nodiscard]] StageStamps receivedStamps() const noexcept override { return m_stamper.receivedStamps(); }
    [[nodiscard]] StageStamps collectSent(Ticks deadline) noexcept override { return m_stamper.collectSent(deadline); }
    void readClocks() noexcept override { m_stamper.readClocks(); }
    [[nodiscard]] const clock::ClockRelation& systemClock() const noexcept override { return m_stamper.systemClock(); }
    [[nodiscard]] const clock::ClockRelation& adapterClock() const noexcept override
    {
        return m_stamper.adapterClock();
    }

protected:
    [[nodiscard]] Stamper& stamper() noexcept { return m_stamper; }
    [[nodiscard]] Transport& inner() noexcept { return *m_transport; }

private:
    model::StampChoice m_choice = model::StampChoice::Software;
    Stamper m_stamper;
    std::unique_ptr<Transport> m_transport;
};

}  // namespace halftrip::transport
