#include "platform/linux/transports/xdp/xdp.hpp"

namespace halftrip::sockets {

// Compiled instead of the transport where libxdp was not found.

transport::Availability probeXdp()
{
    return {.isUsable = false,
            .reason = "This build has no AF_XDP: libxdp was not found when it was built.",
            .remedy = "Install libxdp-dev, libbpf-dev and libelf-dev, and build again."};
}

namespace {

/// Refuses to open, in words.
class UnavailableXdp final : public transport::Transport {
public:
    Result<transport::Endpoint> open(const transport::TransportRequest&) override
    {
        return fail(ErrorKind::NotSupported, probeXdp().reason, probeXdp().remedy);
    }
    Status attach(const transport::Endpoint&, std::chrono::milliseconds) override
    {
        return std::unexpected(lastError());
    }
    [[nodiscard]] transport::TransportFacts facts() const override { return {}; }
    void setProbeSize(std::uint32_t) noexcept override {}
    transport::IoResult send(std::span<const std::byte>) noexcept override { return transport::IoResult::Failed; }
    transport::IoResult receive(transport::Ticks, transport::Received&) noexcept override
    {
        return transport::IoResult::Failed;
    }
    [[nodiscard]] Error lastError() const override
    {
        return {ErrorKind::NotSupported, probeXdp().reason, 0, probeXdp().remedy};
    }
    void close() noexcept override {}
};

}  // namespace

std::unique_ptr<transport::Transport> makeXdp()
{
    return std::make_unique<UnavailableXdp>();
}

}  // namespace halftrip::sockets
