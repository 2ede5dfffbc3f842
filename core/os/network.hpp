#pragma once

#include "core/base/error.hpp"
#include "core/model/request/run_request.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halftrip::os {

/// An IP address in text ("10.0.0.1", "fe80::1%eth0") and a port.
struct SocketAddress {
    std::string address;
    std::uint16_t port = 0;
    bool operator==(const SocketAddress&) const = default;
};

/// "10.0.0.2:5000", "[fd00::2]:5000".
[[nodiscard]] inline std::string textOf(const SocketAddress& place)
{
    const bool isV6 = place.address.find(':') != std::string::npos;
    return (isV6 ? "[" + place.address + "]" : place.address) + ":" + std::to_string(place.port);
}

/// One TCP connection of the control channel. One thread reads, one (perhaps another) writes.
class ByteStream {
public:
    ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;
    virtual ~ByteStream() = default;
    /// Reads at least one byte, at most buffer.size(). Errors: Timeout when nothing came, Closed when the peer has
    /// closed the connection (without an osCode), or when it broke (with one).
    [[nodiscard]] virtual Result<std::size_t> read(std::span<std::byte> buffer, std::chrono::milliseconds timeout) = 0;
    /// Writes everything or fails. Errors: Timeout, Closed.
    [[nodiscard]] virtual Status write(std::span<const std::byte> bytes, std::chrono::milliseconds timeout) = 0;
    [[nodiscard]] virtual SocketAddress peer() const = 0;
    [[nodiscard]] virtual SocketAddress local() const = 0;
    /// True when the peer is a program on this host that this very user (or the administrator) runs: it could do with
    /// this process what it likes. False, too, where the system does not tell.
    [[nodiscard]] virtual bool isPeerOurUser() const = 0;
};

class Listener {
public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;
    /// The next connection. Error Timeout when none came, on Linux also as soon as the thread takes a signal; Busy
    /// while descriptors or memory for one more are short, and callers wait.
    [[nodiscard]] virtual Result<std::unique_ptr<ByteStream>> accept(std::chrono::milliseconds timeout) = 0;
    [[nodiscard]] virtual SocketAddress local() const = 0;
};

/// A datagram that came.
struct Datagram {
    std::size_t bytes = 0;  ///< In the buffer; one that is longer than that is cut.
    bool isCut = false;
    bool isToUs = true;  ///< Not to everybody (broadcast) nor to a group (multicast).
    bool isV6 = false;
    std::array<std::byte, 16> source{};  ///< The sender's address; of IPv4 the first four bytes.
    std::uint16_t sourcePort = 0;
    std::optional<std::uint8_t> hopsLeft;  ///< TTL or hop limit that it came with, where the system says.
    std::int64_t cameUnixNs = 0;  ///< By the kernel's stamp where it gives one, else when receive() had it.
};

/// Where datagrams come from whoever sends them. One thread.
class DatagramSocket {
public:
    DatagramSocket() = default;
    DatagramSocket(const DatagramSocket&) = delete;
    DatagramSocket& operator=(const DatagramSocket&) = delete;
    virtual ~DatagramSocket() = default;
    /// The next one, into `buffer`; none when `timeout` has passed. Errors: Os.
    [[nodiscard]] virtual Result<std::optional<Datagram>> receive(std::span<std::byte> buffer,
                                                                  std::chrono::milliseconds timeout) = 0;
    /// To whoever sent the last one, from the address that it was sent to. False when the system does not take it.
    [[nodiscard]] virtual bool answer(std::span<const std::byte> bytes) noexcept = 0;
    /// The date, by the clock of Datagram::cameUnixNs.
    [[nodiscard]] virtual std::int64_t unixNs() const noexcept = 0;
    [[nodiscard]] virtual SocketAddress local() const = 0;
};

/// For who wants to wait whatever happens.
inline const std::atomic<bool> kNeverStopped{false};

/// An answer that takes longer is worth a word to whoever waits.
inline constexpr std::chrono::milliseconds kPatience{2000};

/// Who waits while something takes its time.
struct WaitingUser {
    const std::atomic<bool>& stop;  ///< Ends every wait: Error Interrupted.
    std::function<void(const Text&)> say = {};  ///< A sentence about what is being waited for; may be empty.
};

/// TCP for the control channel, datagrams for whoever answers unknown peers, and names. Any thread.
class Network {
public:
    Network() = default;
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;
    virtual ~Network() = default;
    /// All addresses of a name, in the system's order; only of `family` where one is given. Errors: NotFound (unknown
    /// host), Timeout (no name server answered), Interrupted. `user.stop` ends the waiting within 100 ms, whatever name
    /// servers do.
    [[nodiscard]] virtual Result<std::vector<std::string>> resolve(const std::string& host, model::AddressFamily family,
                                                                   const WaitingUser& user) = 0;
    /// Errors: Refused (nobody listens), Unreachable, Timeout, Interrupted. `fromAdapter`: leave through this adapter;
    /// may be empty. `stop` ends the waiting within 100 ms.
    [[nodiscard]] virtual Result<std::unique_ptr<ByteStream>> connect(const SocketAddress& peer,
                                                                      const std::string& fromAdapter,
                                                                      std::chrono::milliseconds timeout,
                                                                      const std::atomic<bool>& stop) = 0;
    /// Empty address: every address of both families. Port 0: any free one. Error Busy: the port is taken.
    [[nodiscard]] virtual Result<std::unique_ptr<Listener>> listen(const SocketAddress& local) = 0;
    /// UDP; otherwise as listen(). Errors, too: NotPermitted (a port that this user may not take), NotSupported.
    [[nodiscard]] virtual Result<std::unique_ptr<DatagramSocket>> openDatagrams(const SocketAddress&)
    {
        return fail(ErrorKind::NotSupported, "This network has no datagrams but those of the transports.");
    }
};

}  // namespace halftrip::os
