#include "platform/windows/system/standard_stream.hpp"

#include "platform/windows/host/kernel_information.hpp"

#include <io.h>

namespace halftrip::windows {

bool redirectStream(std::FILE* stream, int descriptor)
{
    // A stream that the program was started without becomes one by being opened.
    const bool isThere = _fileno(stream) >= 0 || std::freopen("NUL", "ab", stream) != nullptr;
    if (isThere && _fileno(stream) >= 0) {
        const bool isRedirected = _dup2(descriptor, _fileno(stream)) == 0;
        _close(descriptor);
        return isRedirected;
    }
    // Wine's C library opens no such stream, but bears the exchange of the whole of it. (In that of Windows a FILE is
    // only a part of the stream.)
    std::FILE* const made = systemKernelQueries().isWine() ? _fdopen(descriptor, "ab") : nullptr;
    if (made != nullptr)
        *stream = *made;
    else
        _close(descriptor);
    return made != nullptr;
}

}  // namespace halftrip::windows
