#pragma once

#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace halftrip::test {

/// A tap adapter of the calling thread's network namespace, gone with the process. The one adapter without hardware
/// that has coalescing: rx-frames. False: this system makes none.
[[nodiscard]] inline bool makeTap(std::string_view name)
{
    const int tap = ::open("/dev/net/tun", O_RDWR | O_CLOEXEC);
    ifreq request{};
    name.copy(request.ifr_name, IFNAMSIZ - 1);
    request.ifr_flags = IFF_TAP | IFF_NO_PI;
    return tap >= 0 && ::ioctl(tap, TUNSETIFF, &request) == 0;
}

/// A mount namespace of our own whose /sys shows the network namespace that the thread is in. False: not permitted.
[[nodiscard]] inline bool mountOwnSys()
{
    return ::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
           ::mount("sysfs", "/sys", "sysfs", 0, nullptr) == 0;
}

}  // namespace halftrip::test
