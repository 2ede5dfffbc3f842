#pragma once

#include "platform/windows/transports/npcap/network_view.hpp"
#include "platform/windows/transports/npcap/npcap_library.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace halftrip::tests {

using namespace windows::npcap;

/// Two adapters joined by a cable in memory, and the library that captures on them. One at a time: the table of
/// functions has no room for a pointer to it. Like Npcap it shows a sender its own frames. Whatever it was not told it
/// does as libpcap and Npcap document it: a read blocks until the timeout (for ever without one) while non-blocking
/// mode is not on; without immediate mode or a smaller "mintocopy" it is not woken, and the event does not ring, before
/// 16,000 bytes are there; what belongs before activation is refused after it, and the other way round.
class FakeWire {
public:
    FakeWire();
    FakeWire(const FakeWire&) = delete;
    FakeWire& operator=(const FakeWire&) = delete;
    ~FakeWire();

    [[nodiscard]] static FrameAdapter adapter(bool isNear);
    /// The fake in place of the loaded library; `isWine`: without immediate mode, event and driver questions.
    [[nodiscard]] NpcapLibrary library(bool isWine = false) const;
    /// Puts a frame in front of every handle on one of the adapters, as if it had come over the cable.
    void deliver(bool toNear, std::span<const std::byte> frame);
    /// Waits until the library's users have fetched all of it.
    void waitUntilFetched();

    std::atomic<int> sendMs{0};  ///< How long the adapter takes to finish a transmission.
    std::atomic<bool> isSendRefused{false};
    std::atomic<bool> isVanished{false};  ///< Reading and sending fail.
    std::atomic<int> activateStatus{0};
    std::atomic<int> linkType{1};
    std::atomic<bool> hasDevices{true};
    std::atomic<bool> isFilterRefused{false};
    std::atomic<std::uint32_t> moderation{2};  ///< The driver's answer: 2 enabled, 3 disabled.
    std::atomic<int> openHandles{0};
    std::atomic<int> replacedFilters{0};  ///< Filters set on a handle that had one: Npcap before 1.86 crashed there.
    std::atomic<int> blockedReads{0};  ///< Reads that had to wait inside the library.
    std::atomic<int> sharedUses{0};  ///< Times when two threads were inside the library with one handle.

    /// What was set on any handle, in order ("snaplen 1540", "immediate 1", "filter ...").
    [[nodiscard]] std::vector<std::string> settings() const;
    [[nodiscard]] bool hasSetting(const std::string& text) const;

    struct Handle;
    struct Calls;  ///< The functions of the table.

private:
    mutable std::mutex m_mutex;
    std::vector<Handle*> m_handles;
    std::vector<std::string> m_settings;
};

/// What the system would say of the two adapters.
class FakeView final : public NetworkView {
public:
    explicit FakeView(bool isNear) : m_isNear(isNear) {}
    Result<FrameAdapter> adapterFor(const transport::TransportRequest&) override;
    std::optional<std::string> routerTo(const FrameAdapter&, const std::string&) override { return router; }
    Result<wire::MacAddress> resolve(const FrameAdapter&, const std::string& neighbour,
                                     const std::function<void()>& provoke, std::chrono::milliseconds,
                                     const std::atomic<bool>& stop) override;
    std::optional<std::uint32_t> mtuOf(const FrameAdapter&) const override { return mtuBytes; }
    AdapterState stateOf(const FrameAdapter&) const noexcept override { return state.load(); }

    std::atomic<AdapterState> state{AdapterState::Up};
    std::uint32_t mtuBytes = 1500;
    std::optional<std::string> router;
    std::optional<wire::MacAddress> neighbourMac;
    std::string asked;  ///< The neighbour that resolve() was asked for.

private:
    bool m_isNear;
};

}  // namespace halftrip::tests
