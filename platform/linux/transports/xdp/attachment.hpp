#pragma once

#include "core/base/error.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/xdp/link_watch.hpp"
#include "platform/linux/transports/xdp/program.hpp"
#include "platform/linux/transports/xdp/rings.hpp"
#include "platform/linux/transports/xdp/xdp_options.hpp"

#include <chrono>
#include <map>
#include <string>

namespace halftrip::xdp {

/// Everything that AF_XDP holds on an adapter: the program on its hook, the socket on its queue. Taken best mode first.
class Attachment {
public:
    /// Tries the modes of `options` in their order; a mode that this adapter does not have leads to the next one, anything
    /// else is the error.
    [[nodiscard]] Status open(const packet::Interface& adapter, const XdpOptions& options);
    /// Frames that pass `filter` arrive from now on.
    [[nodiscard]] Status takeFrames(const packet::FrameFilter& filter, std::chrono::milliseconds timeout);
    void close() noexcept;

    [[nodiscard]] XdpRings& rings() noexcept { return m_rings; }
    [[nodiscard]] const LinkWatch& link() const noexcept { return m_link; }
    /// Mode, copy mode, queue, and why it is not something better; the kernel's counters so far. Allocates.
    [[nodiscard]] std::map<std::string, std::string> obtained() const;
    /// What LinkWatch::problem() or a send said, in words.
    [[nodiscard]] Error describeProblem(int code) const;

private:
    [[nodiscard]] Status openMode(XdpMode mode);
    [[nodiscard]] Status openSocket(XdpMode mode);
    [[nodiscard]] Status openQueue(XdpRings::CopyMode copy);
    void release() noexcept;

    packet::Interface m_adapter;
    XdpOptions m_options;
    XdpProgram m_program;
    XdpRings m_rings;
    LinkWatch m_link;
    XdpMode m_mode = XdpMode::Generic;
    bool m_isZeroCopy = false;
    std::string m_refusals;  ///< Why the better modes are not there.
};

}  // namespace halftrip::xdp
