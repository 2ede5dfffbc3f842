#include "platform/linux/system/os_error.hpp"

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

}  // namespace halftrip::platform
