#pragma once

#include "core/os/network.hpp"
#include "core/watch/metrics.hpp"

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

namespace halftrip::cli {

/// Serves /metrics to whoever asks, on threads of its own: at most kMostClients at once, each for kLongestVisit; who
/// comes when all places are taken is disconnected. A slow client costs its place for that long, and no probe anything.
class MetricsServer {
public:
    static constexpr std::size_t kMostClients = 8;
    static constexpr std::chrono::milliseconds kLongestVisit{5'000};

    /// Takes the port. Starts no thread: the process may still move into another namespace. Errors: those of
    /// os::Network::listen().
    [[nodiscard]] static Result<std::unique_ptr<MetricsServer>> open(os::Network& network,
                                                                     const os::SocketAddress& where);
    /// `state` is called from any thread and outlives this.
    void start(std::function<watch::WatchState()> state);
    [[nodiscard]] os::SocketAddress local() const { return m_listener->local(); }
    MetricsServer(const MetricsServer&) = delete;
    MetricsServer& operator=(const MetricsServer&) = delete;
    ~MetricsServer();

private:
    struct Place {
        std::jthread thread;
        std::atomic<bool> isFree{true};
    };
    explicit MetricsServer(std::unique_ptr<os::Listener> listener) : m_listener(std::move(listener)) {}
    void accept(const std::stop_token& stop);
    void visit(Place& place, std::unique_ptr<os::ByteStream> client);
    void serve(os::ByteStream& client) const;

    std::unique_ptr<os::Listener> m_listener;
    std::function<watch::WatchState()> m_state;
    std::array<Place, kMostClients> m_places;
    std::jthread m_thread;
};

}  // namespace halftrip::cli
