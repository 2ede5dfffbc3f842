#pragma once

#include "platform/windows/system/handle.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace halftrip::windows {

/// The file that becomes the saved one when it is whole. Goes away unless it has. Codes are those of GetLastError(), 0
/// is success.
class TemporaryFile {
public:
    /// `folder` ends with its separator, or is empty for the current one.
    explicit TemporaryFile(const std::string& folder);
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile();
    /// Of its making.
    [[nodiscard]] unsigned long code() const noexcept { return m_code; }
    /// The whole content, on the disk. Once.
    [[nodiscard]] unsigned long fill(std::string_view bytes);
    /// Takes the place of `path`, waiting some seconds for whoever has that open. Once filled.
    [[nodiscard]] unsigned long become(const std::string& path);
    /// Takes a name that nobody has yet. False when it cannot be had.
    [[nodiscard]] bool becomeNew(const std::string& path);

private:
    std::wstring m_path;
    OwnedHandle m_file;
    unsigned long m_code = 0;
    bool m_isOnDisk = false;
};

/// Removes our temporary files, older than a minute, that an ended process left in the folder (named as above).
void removeLeftovers(const std::string& folder);

[[nodiscard]] unsigned long writeAll(void* file, std::string_view bytes);

/// How long others may keep a file from us: scanners take moments, an indexer some seconds.
inline constexpr unsigned kPatienceMs = 5000;
/// Tries until it is done, fails for good, or others have kept the file for kPatienceMs.
[[nodiscard]] unsigned long untilFree(const std::function<unsigned long()>& attempt);

}  // namespace halftrip::windows
