#pragma once

#include "core/base/error.hpp"
#include "core/clock/tick_clock.hpp"
#include "core/model/record/autopsy.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace halftrip::os {

/// Which cores of a host are watched.
struct WatchedCores {
    std::vector<int> measuring;  ///< Those of measuring threads: whatever has them is told of.
    /// Where packets arrive besides: what delays an interrupt there is told of; threads do not, and are not.
    std::vector<int> arrival = {};
};

/// The kernel of this host being watched: what takes some cores away from the threads on them. It lasts for several
/// points; its end leaves nothing in the kernel. One thread, beside the measuring one.
class KernelWatch {
public:
    KernelWatch() = default;
    KernelWatch(const KernelWatch&) = delete;
    KernelWatch& operator=(const KernelWatch&) = delete;
    virtual ~KernelWatch() = default;

    /// On the measuring thread, before it measures: it is not its own thief.
    virtual void enterThread() noexcept = 0;
    /// Forgets what was before.
    virtual void beginPoint() = 0;
    /// Takes what has been recorded out of the kernel and relates the clocks. To be called every 100 ms or so.
    virtual void collect() = 0;
    /// What was seen since beginPoint().
    [[nodiscard]] virtual model::KernelView endPoint() = 0;
    /// After endPoint() and before spansIn(), where `packets` probes went in these stretches, and in between none:
    /// which interrupt alone followed them. Its spans say then that it is the adapter's.
    [[nodiscard]] virtual std::optional<model::AdapterInterrupt> findAdapter(
        std::span<const clock::TickWindow> /*turns*/, std::uint64_t /*packets*/)
    {
        return std::nullopt;
    }
    /// After endPoint(), for each window: every span that overlaps it, its start counted from the window's; in order of
    /// start.
    [[nodiscard]] virtual std::vector<std::vector<model::KernelSpan>> spansIn(
        std::span<const clock::TickWindow> windows) = 0;
};

/// Where the system can tell what takes a core away from a measuring thread.
class KernelEvents {
public:
    KernelEvents() = default;
    KernelEvents(const KernelEvents&) = delete;
    KernelEvents& operator=(const KernelEvents&) = delete;
    virtual ~KernelEvents() = default;
    /// `clock`: what the measuring threads stamp with; it outlives the watch. The error says in one sentence why this
    /// system does not tell.
    [[nodiscard]] virtual Result<std::unique_ptr<KernelWatch>> watch(const WatchedCores& cores,
                                                                     const clock::TickClock& clock) = 0;
    /// The same for what the kernel does with packets on any core: interrupts, NAPI polls, and the transmit, receive
    /// and drop of those whose length fits a probe of `payloadBytes`.
    [[nodiscard]] virtual Result<std::unique_ptr<KernelWatch>> watchPackets([[maybe_unused]] std::uint32_t payloadBytes,
                                                                            const clock::TickClock&)
    {
        return fail(ErrorKind::NotSupported, "Packet events are recorded on Linux only.");
    }
    /// True: what is recorded costs too much to be recorded in measured points, and has round trips of its own.
    [[nodiscard]] virtual bool needsOwnPass() const { return false; }
    /// From the next watch on, what the kernel tells is written to this file as well, until endRecording().
    [[nodiscard]] virtual Status recordTo(const std::string&)
    {
        return fail(ErrorKind::NotSupported, "Kernel events are written to a file on Windows only.");
    }
    /// Error File: not everything could be written.
    [[nodiscard]] virtual Status endRecording() { return {}; }
};

/// Of a system that tells nothing.
class NoKernelEvents final : public KernelEvents {
public:
    [[nodiscard]] Result<std::unique_ptr<KernelWatch>> watch(const WatchedCores&, const clock::TickClock&) override
    {
        return fail(ErrorKind::NotSupported, "Kernel events are recorded on Linux and Windows only.");
    }
};

}  // namespace halftrip::os
