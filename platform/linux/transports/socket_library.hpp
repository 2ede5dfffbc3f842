#pragma once

#include <optional>
#include <string>

namespace halftrip::sockets {

/// A library that was loaded before the C library and answers this program's socket calls in its place: an accelerator
/// such as Onload, VMA or XLIO, which carries them past the kernel.
struct SocketLibrary {
    std::string file;     ///< "libonload.so".
    std::string version;  ///< In the library's own words; empty: it does not say.
    bool takesManyDatagrams = false;  ///< It has taken sendmmsg() and recvmmsg() over, too.
    /// "libonload.so (9.0.1)".
    [[nodiscard]] std::string text() const;
};

/// Who answers when this program calls the C library's recv(); nothing where that is the C library itself.
[[nodiscard]] std::optional<SocketLibrary> findSocketLibrary();

/// The library that the user wanted to preload and that the loader ignored, because this program was given capabilities
/// by its file; in words, with what to do. Empty when nothing was ignored, as far as the system shows.
[[nodiscard]] std::string ignoredPreload();

}  // namespace halftrip::sockets
