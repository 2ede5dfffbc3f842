#pragma once

#include "platform/sockets/socket_api.hpp"
#include "platform/sockets/socket_name.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace halftrip::sockets {

/// Datagrams over one socket, or over one of each family. `Half` is such a socket, in the system's own way:
///   static Result<Half> open(const SocketName&);
///   NativeSocket native() const;
///   int receive(std::span<std::byte>, os::Datagram&);  // 0, or the system's code of the failure
///   bool answer(std::span<const std::byte>);           // to whoever sent the last one
///   static std::int64_t dateNs();                      // the clock of Datagram::cameUnixNs
template <typename Half>
class DatagramPair final : public os::DatagramSocket {
public:
    DatagramPair(std::vector<Half> halves, os::SocketAddress local)
        : m_halves(std::move(halves)), m_local(std::move(local))
    {
        for (const Half& half : m_halves)
            m_waits.push_back({half.native(), POLLRDNORM, 0});
    }

    [[nodiscard]] Result<std::optional<os::Datagram>> receive(std::span<std::byte> buffer,
                                                              std::chrono::milliseconds timeout) override
    {
        const int ready = pollSockets(m_waits.data(), m_waits.size(), static_cast<int>(timeout.count()));
        if (ready < 0) {
            const int code = lastCode();
            return fail(ErrorKind::Os, text("cannot wait at {local}: {reason}", m_local.address, reasonOf(code)), {},
                        code);
        }
        for (std::size_t turn = 0; ready > 0 && turn < m_halves.size(); ++turn) {
            m_next = (m_next + 1) % m_halves.size();
            if (m_waits[m_next].revents == 0)
                continue;
            os::Datagram datagram;
            const int code = m_halves[m_next].receive(buffer, datagram);
            if (code == 0) {
                m_last = &m_halves[m_next];
                return datagram;
            }
            if (isOfDatagramSocket(code))
                return fail(ErrorKind::Os, text("cannot receive at {local}: {reason}", m_local.address, reasonOf(code)),
                            {}, code);
        }
        return std::nullopt;
    }
    [[nodiscard]] bool answer(std::span<const std::byte> bytes) noexcept override
    {
        return m_last != nullptr && m_last->answer(bytes);
    }
    [[nodiscard]] std::int64_t unixNs() const noexcept override { return Half::dateNs(); }
    [[nodiscard]] os::SocketAddress local() const override { return m_local; }

private:
    std::vector<Half> m_halves;
    std::vector<pollfd> m_waits;
    os::SocketAddress m_local;
    Half* m_last = nullptr;
    std::size_t m_next = 0;
};

/// As openDatagramSocket().
template <typename Half>
Result<std::unique_ptr<os::DatagramSocket>> openDatagramPair(const os::SocketAddress& local)
{
    const bool isEverywhere = local.address.empty();
    const auto first = SocketName::parse(isEverywhere ? "0.0.0.0" : local.address, local.port);
    if (!first)
        return std::unexpected(first.error());
    auto half = Half::open(*first);
    if (!half)
        return std::unexpected(std::move(half).error());
    const os::SocketAddress bound = SocketName::localOf(half->native()).toSocketAddress();
    std::vector<Half> halves;
    halves.push_back(std::move(*half));
    if (isEverywhere) {
        const auto second = SocketName::parse("::", bound.port);
        auto other = second ? Half::open(*second) : std::unexpected(second.error());
        // A system without IPv6 says so here.
        const int code = other ? 0 : other.error().osCode;
        if (!other && code != kNoFamily && code != kNoAddress)
            return std::unexpected(std::move(other).error());
        if (other)
            halves.push_back(std::move(*other));
    }
    return std::make_unique<DatagramPair<Half>>(std::move(halves), bound);
}

}  // namespace halftrip::sockets
