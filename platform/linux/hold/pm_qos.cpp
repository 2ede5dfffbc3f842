#include "platform/linux/hold/pm_qos.hpp"

#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <utility>

namespace halftrip::platform {
namespace {

/// The kernel takes the smallest of all PM QoS requests, and drops this one when the file is closed.
class DmaLatencyRequest final : public os::PmQosRequest {
public:
    explicit DmaLatencyRequest(sockets::FileDescriptor file) : m_file(std::move(file)) {}

private:
    sockets::FileDescriptor m_file;
};

}  // namespace

Result<std::unique_ptr<os::PmQosRequest>> requestPmQos(const std::string& device)
{
    sockets::FileDescriptor file(::open(device.c_str(), O_WRONLY | O_CLOEXEC));
    const std::int32_t longestWakeUpUs = 0;
    const bool isOpen = file.isOpen();
    if (isOpen && ::write(file.get(), &longestWakeUpUs, sizeof longestWakeUpUs) == sizeof longestWakeUpUs)
        return std::make_unique<DmaLatencyRequest>(std::move(file));
    const int code = errno;
    if (!isOpen && (code == ENOENT || code == ENODEV || code == ENXIO))
        return fail(
            ErrorKind::NotSupported,
            text("there is no {device} here, which holds C-states off (containers and some kernels lack it).", device),
            "Leave --hold-cstates out, or set the C-states on the host itself.", code);
    if (code == EACCES || code == EPERM)
        return fail(ErrorKind::NotPermitted,
                    text("{device}, which holds C-states off, cannot be opened: {reason}", device, describeErrno(code)),
                    "Run it as root, or leave --hold-cstates out.", code);
    return fail(ErrorKind::Os, text("C-states cannot be held off by {device}: {reason}", device, describeErrno(code)),
                {}, code);
}

}  // namespace halftrip::platform
