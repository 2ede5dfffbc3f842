#include "platform/linux/kernel_events/kernel_watch.hpp"

namespace halftrip::platform {

Result<std::unique_ptr<os::KernelWatch>> LinuxKernelEvents::watchPackets(std::uint32_t, const clock::TickClock& clock)
{
    return watch({}, clock);
}

Result<std::unique_ptr<os::KernelWatch>> LinuxKernelEvents::watch(const os::WatchedCores&, const clock::TickClock&)
{
    return fail(ErrorKind::NotSupported, "This build has no libbpf, which records kernel events.",
                "Build it where libbpf.a and libelf.a are installed.");
}

}  // namespace halftrip::platform
