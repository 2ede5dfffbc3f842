#include "platform/linux/system/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

namespace halftrip::platform {

void fillClosedStreams() noexcept
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream) {
        if (::fcntl(stream, F_GETFD) >= 0)
            continue;
        // The lowest free number is this one: those below are taken. For reading only, so that writing fails.
        if (::open("/dev/null", O_RDONLY) < 0)
            return;
    }
}

}  // namespace halftrip::platform
