#include "platform/windows/hold/measurement_hold.hpp"

#include "platform/windows/system/handle.hpp"

#include <windows.h>

#include <array>
#include <utility>

namespace halftrip::windows {
namespace {

class FileHold final : public os::MeasurementHold {
public:
    explicit FileHold(OwnedHandle file) : m_file(std::move(file)) {}

private:
    OwnedHandle m_file;
};

/// In ProgramData, where every user may make files; HALFTRIP_LOCK_DIR names another folder.
std::wstring lockPath()
{
    for (const wchar_t* const variable : {L"HALFTRIP_LOCK_DIR", L"ProgramData"}) {
        std::array<wchar_t, MAX_PATH> folder{};
        const DWORD letters = GetEnvironmentVariableW(variable, folder.data(), static_cast<DWORD>(folder.size()));
        if (letters != 0 && letters < folder.size())
            return std::wstring(folder.data(), letters) + L"\\halftrip.lock";
    }
    return L"halftrip.lock";
}

}  // namespace

/// How the file may be shared is the lock: with readers, or with nobody.
Result<std::unique_ptr<os::MeasurementHold>> holdHost(os::HoldKind kind, const std::string& /*who*/)
{
    const DWORD share = kind == os::HoldKind::Alone ? 0 : FILE_SHARE_READ;
    OwnedHandle file(
        CreateFileW(lockPath().c_str(), GENERIC_READ, share, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (file)
        return std::make_unique<FileHold>(std::move(file));
    const DWORD code = GetLastError();
    if (code == ERROR_SHARING_VIOLATION)
        return fail(ErrorKind::Busy, "another Halftrip already measures on this host.",
                    "Wait until that has ended, or end it.", static_cast<int>(code));
    return fail(ErrorKind::File, "the lock that allows one measurement at a time on this host cannot be used",
                "Set HALFTRIP_LOCK_DIR to a folder that you may write, the same for all programs.",
                static_cast<int>(code));
}

}  // namespace halftrip::windows
