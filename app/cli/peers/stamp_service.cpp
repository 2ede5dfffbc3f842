#include "app/cli/peers/stamp_service.hpp"

#include "core/base/duration_text.hpp"
#include "core/model/request/peer.hpp"

#include <fmt/format.h>

#include <charconv>

namespace halftrip::cli {
namespace {

/// Of ping-pongs without a pause.
constexpr std::uint32_t kRateOfPingPongs = 100'000;

}  // namespace

StampService::StampService(os::Platform& platform, std::unique_ptr<os::DatagramSocket> socket,
                           std::uint32_t packetsPerSecond, Log log, std::optional<Error> why)
    : m_platform(platform),
      m_socket(std::move(socket)),
      m_packetsPerSecond(packetsPerSecond),
      m_log(std::move(log)),
      m_why(std::move(why)),
      m_reflector(*m_socket, platform.time(), {packetsPerSecond, m_log})
{
}

Result<std::unique_ptr<StampService>> StampService::open(os::Platform& platform, const std::string& bind,
                                                         std::optional<std::uint16_t> port,
                                                         std::uint32_t packetsPerSecond, Log log)
{
    std::optional<Error> why;
    auto socket = platform.network().openDatagrams({bind, port.value_or(model::kStampPort)});
    const bool isTaken = !socket &&
                         (socket.error().kind == ErrorKind::NotPermitted || socket.error().kind == ErrorKind::Busy);
    if (!port && isTaken) {
        why = std::move(socket).error();
        socket = platform.network().openDatagrams({bind, kStampPortOfUsers});
    }
    if (!socket)
        return std::unexpected(std::move(socket).error());
    return std::unique_ptr<StampService>(
        new StampService(platform, std::move(*socket), packetsPerSecond, std::move(log), std::move(why)));
}

std::string StampService::announcement(const std::string& host) const
{
    const std::uint16_t port = m_socket->local().port;
    std::string text = fmt::format("STAMP reflector (RFC 8762) on UDP port {}, for everybody who reaches it, at most "
                                   "{} packets per second to each "
                                   "address.\n",
                                   port, m_packetsPerSecond);
    if (m_why)
        text += fmt::format("It is not on port {}: {}. {}\n", model::kStampPort, m_why->what, m_why->hint);
    const std::string inAddress = host.contains(':') ? "[" + host + "]" : host;
    // Half of what is allowed; nothing where a ping-pong hardly comes near it.
    const std::string interval = m_packetsPerSecond >= kRateOfPingPongs
                                     ? std::string()
                                     : " --interval " + durationText(2'000'000LL / m_packetsPerSecond * 1'000);
    return text + fmt::format("On the other host: halftrip ping stamp://{}{}{}\n", inAddress,
                              port == model::kStampPort ? std::string() : fmt::format(":{}", port), interval);
}

void StampService::start()
{
    m_thread = m_platform.threads().start([this] {
        if (const Status status = m_reflector.run(m_stop); !status)
            m_log("STAMP: the reflector has ended: " + status.error().what + ".");
    });
}

void StampService::end()
{
    if (!m_thread)
        return;
    m_stop.store(true);
    m_thread->join();
    m_thread.reset();
    m_log("STAMP: " + control::describe(m_reflector.counts()) + ".");
}

Result<std::optional<std::uint16_t>> stampPortOf(const std::string& text)
{
    if (text.empty())
        return std::nullopt;
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [read, code] = std::from_chars(text.data(), end, port);
    if (code != std::errc() || read != end || port == 0)
        return fail(ErrorKind::Invalid,
                    halftrip::text("--stamp is given \"{port}\", which is no port.", text.substr(0, 20)),
                    "Choose 1 to 65535, or leave it out for 862.");
    return port;
}

}  // namespace halftrip::cli
