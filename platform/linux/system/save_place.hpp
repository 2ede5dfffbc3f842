#pragma once

#include "platform/linux/transports/file_descriptor.hpp"

#include <sys/stat.h>

#include <expected>
#include <string>

namespace halftrip::platform {

/// Where a file that is to be saved really goes: symbolic links are followed as the kernel's protected_symlinks allows
/// it, whether it is switched on or not, and the folder is held, so that nobody can put a link in between later.
struct SavePlace {
    sockets::FileDescriptor folder;
    std::string name;
    struct stat old{};
    bool hasOld = false;
    bool isInPlace = false;  ///< No regular file (a pipe, a device, /dev/stdout): written to as it is.
};

/// What locate() fails with besides errno: in a folder where everybody may write, somebody else has put it there.
inline constexpr int kSomebodyElses = -1;

/// The folder that a path names: "." without one.
[[nodiscard]] std::string folderOf(const std::string& path);

[[nodiscard]] std::expected<SavePlace, int> locateSavePlace(const std::string& path) noexcept;

/// Opens what is no regular file, for writing; never waits for a reader. -1 and errno when it cannot be had.
[[nodiscard]] sockets::FileDescriptor openInPlace(const SavePlace& place) noexcept;

}  // namespace halftrip::platform
