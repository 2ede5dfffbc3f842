#pragma once

#include "platform/linux/transports/file_descriptor.hpp"

#include <sys/stat.h>

#include <string>
#include <string_view>

namespace halftrip::platform {

/// The file that becomes the saved one when it is whole. Goes away unless it has. Its lock tells others that it is in
/// use.
class TemporaryFile {
public:
    /// In the folder, which must stay open.
    explicit TemporaryFile(int folder);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();
    /// 0, or the errno of its making.
    [[nodiscard]] int osCode() const noexcept { return m_osCode; }
    /// The whole content, on the disk, under its final name in the folder. 0 or errno.
    [[nodiscard]] int become(const std::string& name, std::string_view bytes) noexcept;
    /// Best effort: as readable as the file that it replaces.
    void copyMode(const struct stat& old) noexcept;

private:
    int m_folder;
    std::string m_name;
    sockets::FileDescriptor m_file;
    int m_osCode = 0;
};

/// Removes our temporary files from the folder that a killed process left there: older than a minute, locked by
/// nobody.
void removeLeftovers(int folder) noexcept;

/// All of it, waiting a few seconds at most for the reader of a pipe. 0 or errno (ETIMEDOUT: nobody reads).
[[nodiscard]] int writeAll(int file, std::string_view bytes) noexcept;

}  // namespace halftrip::platform
