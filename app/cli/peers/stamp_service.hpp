#pragma once

#include "core/control/session_reflector.hpp"
#include "core/os/platform.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <string>

namespace halftrip::cli {

/// `serve --stamp`: a reflector of STAMP on a thread of its own, beside the responder.
class StampService {
public:
    using Log = std::function<void(const std::string&)>;

    /// Opens `port`; without one 862, or where that cannot be had kStampPortOfUsers. `bind`: empty for every address.
    /// Errors as os::Network::openDatagrams(). `log` takes a line from any thread.
    [[nodiscard]] static Result<std::unique_ptr<StampService>> open(os::Platform& platform, const std::string& bind,
                                                                    std::optional<std::uint16_t> port,
                                                                    std::uint32_t packetsPerSecond, Log log);
    ~StampService() { end(); }
    StampService(const StampService&) = delete;
    StampService& operator=(const StampService&) = delete;

    /// Where it answers, and how to measure against it from another host, which calls this one `host`; why not at 862,
    /// where it should have been.
    [[nodiscard]] std::string announcement(const std::string& host) const;
    void start();
    /// Waits for the thread's end, a quarter of a second at the most, and writes to the log what was answered.
    void end();

private:
    StampService(os::Platform& platform, std::unique_ptr<os::DatagramSocket> socket, std::uint32_t packetsPerSecond,
                 Log log, std::optional<Error> why);

    os::Platform& m_platform;
    std::unique_ptr<os::DatagramSocket> m_socket;
    std::uint32_t m_packetsPerSecond;
    Log m_log;
    std::optional<Error> m_why;  ///< 862 could not be had.
    control::SessionReflector m_reflector;
    std::atomic<bool> m_stop{false};
    std::unique_ptr<os::Thread> m_thread;
};

/// The text behind --stamp; empty: the usual port. Error Invalid.
[[nodiscard]] Result<std::optional<std::uint16_t>> stampPortOf(const std::string& text);

/// Where any user may listen.
inline constexpr std::uint16_t kStampPortOfUsers = 8'862;

}  // namespace halftrip::cli
