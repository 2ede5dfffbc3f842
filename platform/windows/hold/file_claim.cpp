#include "platform/windows/hold/file_claim.hpp"

#include "platform/windows/system/files.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <utility>

namespace halftrip::windows {
namespace {

class OpenFile final : public os::FileClaim {
public:
    explicit OpenFile(OwnedHandle file) : m_file(std::move(file)) {}

private:
    OwnedHandle m_file;
};

std::string lockBeside(const std::string& path)
{
    const std::size_t slash = path.find_last_of("/\\");
    const std::size_t name = slash == std::string::npos ? 0 : slash + 1;
    return path.substr(0, name) + "." + path.substr(name) + ".lock";
}

}  // namespace

/// That the file is open and shared with nobody is the lock; it goes with the handle.
Result<std::unique_ptr<os::FileClaim>> claimFile(const std::string& path)
{
    const std::string lock = lockBeside(path);
    constexpr DWORD kFlags = FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_OPEN_REPARSE_POINT;
    OwnedHandle file(
        CreateFileW(toWidePath(lock).c_str(), GENERIC_READ | DELETE, 0, nullptr, OPEN_ALWAYS, kFlags, nullptr));
    if (file)
        return std::make_unique<OpenFile>(std::move(file));
    const DWORD code = GetLastError();
    // A file that another account made is as a rule one that this one may not open for deletion.
    if (code == ERROR_SHARING_VIOLATION || (code == ERROR_ACCESS_DENIED && isFile(lock)))
        return fail(ErrorKind::Busy, text("another program of Halftrip writes {path}.", path),
                    text("End that one, or choose another place; the lock is {lock}.", lock), static_cast<int>(code));
    return fail(ErrorKind::File, text("the lock {lock} of that file cannot be used: {reason}", lock, systemText(code)),
                {}, static_cast<int>(code));
}

}  // namespace halftrip::windows
