#pragma once

#include "core/base/error.hpp"
#include "platform/linux/host/system_tree.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "platform/linux/transports/packet/interface.hpp"
#include "platform/linux/transports/xdp/filter_code.hpp"

#include <linux/capability.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::xdp {

/// Where the program runs.
enum class XdpMode : std::uint8_t {
    Native,   ///< In the driver, before a socket buffer exists.
    Generic,  ///< In the kernel's receive path, on any adapter.
};

/// "native", "generic".
[[nodiscard]] std::string toName(XdpMode mode);

/// Queues and how many of our frames arrived on each.
using StrayFrames = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

/// Our filter program on an adapter's XDP hook. The hook is held by a BPF link: it is given back when the last
/// descriptor of the link is closed, however the process ends. Any thread.
class XdpProgram {
public:
    /// Puts a program on the hook that takes nothing yet. Errors: NotPermitted (which capability), Busy (another
    /// program, with its id, and its name where this user may see it), NotSupported (no BPF links in this kernel; the
    /// driver has no such mode, or not with this MTU), Unreachable (the adapter has gone).
    [[nodiscard]] Status attach(const packet::Interface& hook, XdpMode mode);
    /// From now on, frames of the peer of `own` that arrive on `queue` go to the AF_XDP socket. Once the peer is known.
    [[nodiscard]] Status takeFrames(const wire::FrameSpec& own, std::uint32_t queue, int socket);
    /// Gives the hook back.
    void close() noexcept;
    /// Queues other than ours on which our frames arrived (and passed to the stack), and how many.
    [[nodiscard]] StrayFrames strayFrames() const;

private:
    sockets::FileDescriptor m_socketMap;
    sockets::FileDescriptor m_strayMap;
    sockets::FileDescriptor m_link;
};

/// What is on the hook, in words ("XDP program 42 \"xdp_dispatcher\" (native)"); empty when nothing is.
[[nodiscard]] std::string describeHook(int interfaceIndex);

/// Why the kernel did not load a program or make a map, and what can be done about it: NotPermitted or NotSupported.
/// `step`: "load the filter program"; `tree` tells the kernel's release and this process's limits.
[[nodiscard]] Error describeLoadError(const char* step, int code,
                                      const platform::SystemTree& tree = platform::SystemTree());

/// May this process load the filter for the hook? Loads one and drops it.
[[nodiscard]] Status checkProgramLoading();

/// What AF_XDP needs.
inline constexpr std::initializer_list<unsigned> kNeededCapabilities{CAP_NET_RAW, CAP_NET_ADMIN, CAP_BPF};

/// Which of kNeededCapabilities this thread lacks, as the end of a sentence:
/// "the capability cap_bpf is missing"; empty when it has them all.
[[nodiscard]] std::string missingCapabilities();

}  // namespace halftrip::xdp
