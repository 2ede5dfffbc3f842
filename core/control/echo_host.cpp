#include "core/control/echo_host.hpp"

#include <fmt/format.h>

namespace halftrip::control {

Result<std::unique_ptr<EchoHost>> EchoHost::find(os::Network& network, const std::string& host,
                                                 model::AddressFamily family, const os::WaitingUser& user)
{
    auto addresses = network.resolve(host, family, user);
    if (!addresses)
        return std::unexpected(std::move(addresses).error());
    if (addresses->empty())
        return fail(ErrorKind::NotFound, fmt::format("The host {} has no address of the wanted family.", host),
                    "Leave out -4 and -6, or name another address.");
    return std::unique_ptr<EchoHost>(new EchoHost(host, std::move(addresses->front())));
}

EchoHost::EchoHost(std::string name, std::string address) : m_address(std::move(address))
{
    m_host.hostName = std::move(name);
}

Result<Ready> EchoHost::prepare(const Prepare&)
{
    Ready ready;
    ready.endpoint.address = m_address;
    ready.ticksPerSecond = 1'000'000'000;  // It has no stamps; any rate will do.
    ready.wait = model::Wait::Auto;
    return ready;
}

Status EchoHost::start(const Start&)
{
    return {};
}

Result<PointReport> EchoHost::stop(std::chrono::milliseconds)
{
    PointReport report;
    report.end.obtained.wait = model::Wait::Auto;  // Unknown, and none of a program's.
    report.end.obtained.scheduling.clear();
    report.end.obtained.transport = {{"answeredBy", "the host's own system"}};
    return report;
}

}  // namespace halftrip::control
