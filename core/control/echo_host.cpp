#include "core/control/echo_host.hpp"

#include <fmt/format.h>

namespace halftrip::control {
namespace {

std::string answererAt(model::Peer::Kind kind, std::uint16_t port)
{
    switch (kind) {
    case model::Peer::Kind::Echo:
        return fmt::format("an echo service on port {}", port);
    case model::Peer::Kind::Stamp:
        return fmt::format("a STAMP reflector on port {}", port);
    default:
        return "the host's own system";
    }
}

}  // namespace

Result<std::unique_ptr<EchoHost>> EchoHost::find(os::Network& network, const model::Peer& echo,
                                                 model::AddressFamily family, const os::WaitingUser& user)
{
    if (echo.kind == model::Peer::Kind::Port)
        return std::unique_ptr<EchoHost>(new EchoHost(echo, {}));
    if (echo.host.empty())
        return std::unique_ptr<EchoHost>(new EchoHost(echo, family == model::AddressFamily::V6 ? "::" : "0.0.0.0"));
    auto addresses = network.resolve(echo.host, family, user);
    if (!addresses)
        return std::unexpected(std::move(addresses).error());
    if (addresses->empty())
        return fail(ErrorKind::NotFound, text("The host {host} has no address of the wanted family.", echo.host),
                    "Leave out -4 and -6, or name another address.");
    return std::unique_ptr<EchoHost>(new EchoHost(echo, std::move(addresses->front())));
}

EchoHost::EchoHost(const model::Peer& echo, std::string address)
    : m_address(std::move(address)), m_kind(echo.kind), m_port(echo.servicePort)
{
    m_host.hostName = echo.host;
}

Result<Ready> EchoHost::prepare(const Prepare&)
{
    Ready ready;
    ready.endpoint.address = m_address;
    ready.endpoint.port = m_port;
    ready.ticksPerSecond = 1'000'000'000;  // A reflector's stamps come as nanoseconds; an echo has none.
    ready.wait = model::Wait::Auto;
    return ready;
}

Status EchoHost::start(const Start&, PathState, const Meanwhile& meanwhile)
{
    if (meanwhile)
        meanwhile();
    return {};
}

Result<PointReport> EchoHost::stop(PathState, const Meanwhile& meanwhile, const Stop&)
{
    if (meanwhile)
        meanwhile();
    PointReport report;
    report.end.obtained.wait = model::Wait::Auto;  // Unknown, and none of a program's.
    if (m_kind == model::Peer::Kind::Feed || m_kind == model::Peer::Kind::Port)
        return report;
    report.end.obtained.transport = {{"answeredBy", answererAt(m_kind, m_port)}};
    return report;
}

}  // namespace halftrip::control
