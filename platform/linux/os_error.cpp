#include "platform/linux/os_error.hpp"

#include "core/base/shell_words.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace halftrip::platform {

std::string describeErrno(int code)
{
    return std::generic_category().message(code);
}

ErrorKind kindOfErrno(int code) noexcept
{
    switch (code) {
    case EACCES:
    case EPERM:
    case EROFS:  // /proc and /sys of containers.
        return ErrorKind::NotPermitted;
    case EOPNOTSUPP:
        return ErrorKind::NotSupported;
    case ENOENT:
    case ENODEV:
        return ErrorKind::NotFound;
    case EINVAL:
    case ERANGE:
    case EOVERFLOW:
        return ErrorKind::Invalid;
    default:
        return ErrorKind::Os;
    }
}

std::string grantCommand()
{
    std::array<char, 4096> path{};
    const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
    const std::string program = length > 0 ? std::string(path.data(), static_cast<std::size_t>(length))
                                           : std::string("halftrip");
    return "sudo setcap cap_net_raw,cap_net_admin,cap_sys_nice,cap_ipc_lock,cap_bpf+ep " +
           quoteForShell(program, Shell::Posix);
}

std::string adviceOnGrant()
{
    return "Run \"" + grantCommand() + "\", or start it as root.";
}

}  // namespace halftrip::platform
