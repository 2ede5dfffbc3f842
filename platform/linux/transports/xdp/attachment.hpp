#pragma once

#include "core/base/error.hpp"
#include "core/model/record/fallback.hpp"
#include "core/transport/transport.hpp"
#include "platform/linux/system/kernel_release.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/xdp/link_watch.hpp"
#include "platform/linux/transports/xdp/program.hpp"
#include "platform/linux/transports/xdp/receive_offloads.hpp"
#include "platform/linux/transports/xdp/rings.hpp"
#include "platform/linux/transports/xdp/xdp_settings.hpp"

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

namespace halftrip::xdp {

/// "7 on queue 3, 9 on queue 5".
[[nodiscard]] std::string wordsOf(const StrayFrames& strays);
/// What to do about frames that came on other queues than ours; `strays` is not empty.
[[nodiscard]] std::string adviceOnQueues(const std::string& adapter, std::uint32_t ownQueue, const StrayFrames& strays);

/// Where the receive queues of an adapter are.
struct QueueLayout {
    std::uint32_t queues = 0;       ///< 0 .. queues-1; 0: the driver does not tell.
    bool hasZeroCopyApart = false;  ///< Zero-copy only on queues .. 2*queues-1 (mlx5 before Linux 6.1).
};
[[nodiscard]] QueueLayout queueLayout(std::uint32_t queues, const std::string& driver,
                                      const std::optional<platform::KernelRelease>& kernel);
/// What to do about a queue that has no zero-copy there.
[[nodiscard]] Text adviceOnZeroCopyQueues(const std::string& adapter, const QueueLayout& layout);

/// Everything that AF_XDP holds on an adapter: the program on its hook, the socket on its queue. Taken best mode first.
class Attachment {
public:
    /// Tries the modes of `settings` best first; a mode that this adapter does not have leads to the next one, anything
    /// else is the error. `stop`, which outlives this, ends the waiting for a link: Error Interrupted.
    [[nodiscard]] Status open(const packet::Interface& adapter, const XdpSettings& settings,
                              const std::atomic<bool>& stop);
    /// Frames of the peer arrive from now on.
    [[nodiscard]] Status takeFrames(const wire::FrameSpec& own, std::chrono::milliseconds timeout);
    /// Waits until the link is up again, where taking the program off, or an offload that is on again, restarted it;
    /// not once `stop` is set.
    void close() noexcept;

    [[nodiscard]] XdpRings& rings() noexcept { return m_rings; }
    [[nodiscard]] const XdpRings& rings() const noexcept { return m_rings; }
    [[nodiscard]] const LinkWatch& link() const noexcept { return m_link; }
    [[nodiscard]] bool isZeroCopy() const noexcept { return m_isZeroCopy; }
    /// Adds mode, copy mode, queue, and why it is not something better; what the kernel switched off for it; its
    /// counters so far; on which other queues the peer's frames came. Allocates.
    void describe(transport::TransportFacts& facts) const;
    /// What LinkWatch::problem() or a send said, in words.
    [[nodiscard]] Error describeProblem(int code) const;

private:
    [[nodiscard]] std::optional<model::Fallback> fallback() const;
    [[nodiscard]] Status openMode(XdpMode mode);
    [[nodiscard]] Status openSocket(XdpMode mode);
    [[nodiscard]] Status openQueue(XdpRings::CopyMode copy);
    /// Whether it switched offloads on again.
    bool release() noexcept;

    packet::Interface m_adapter;
    XdpSettings m_settings;
    QueueLayout m_layout;
    ReceiveOffloads m_offloads;
    XdpProgram m_program;
    XdpRings m_rings;
    LinkWatch m_link;
    XdpMode m_mode = XdpMode::Generic;
    bool m_isZeroCopy = false;
    const std::atomic<bool>* m_stop = nullptr;
    std::string m_refusals;  ///< Why the better modes are not there.
};

}  // namespace halftrip::xdp
