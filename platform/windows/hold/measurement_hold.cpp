#include "platform/windows/hold/measurement_hold.hpp"

#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace halftrip::windows {
namespace {

constexpr DWORD kEverybody = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
constexpr std::wstring_view kHolderStart = L"halftrip-";
constexpr std::wstring_view kHolderEnd = L".holder";

class FileHold final : public os::MeasurementHold {
public:
    FileHold(OwnedHandle lock, OwnedHandle name) : m_name(std::move(name)), m_lock(std::move(lock)) {}

private:
    OwnedHandle m_name;
    OwnedHandle m_lock;
};

/// In ProgramData, where every user may make files; HALFTRIP_LOCK_DIR names another folder. With a backslash behind.
std::wstring lockFolder()
{
    for (const wchar_t* const variable : {L"HALFTRIP_LOCK_DIR", L"ProgramData"}) {
        std::array<wchar_t, MAX_PATH> folder{};
        const DWORD letters = GetEnvironmentVariableW(variable, folder.data(), static_cast<DWORD>(folder.size()));
        if (letters != 0 && letters < folder.size())
            return std::wstring(folder.data(), letters) + L"\\";
    }
    return {};
}

/// For the words of those who come meanwhile; the lock does not depend on it. Nobody else can open a lock that is not
/// shared, nor write the file of another user: so each holder has one of its own, which goes with its process. Never
/// one that is there already, or a link: another user may have put it there.
OwnedHandle writeHolder(const std::wstring& folder, const std::string& who)
{
    const std::wstring path = folder + std::wstring(kHolderStart) + std::to_wstring(GetCurrentProcessId()) +
                              std::wstring(kHolderEnd);
    constexpr DWORD kFlags = FILE_ATTRIBUTE_NORMAL | FILE_FLAG_DELETE_ON_CLOSE | FILE_FLAG_OPEN_REPARSE_POINT;
    OwnedHandle file(
        CreateFileW(path.c_str(), GENERIC_WRITE | DELETE, kEverybody, nullptr, CREATE_NEW, kFlags, nullptr));
    DWORD written = 0;
    if (file)
        WriteFile(file.get(), who.data(), static_cast<DWORD>(who.size()), &written, nullptr);
    return file;
}

bool isProcess(DWORD process)
{
    const OwnedHandle opened(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, process));
    // Another user's refuses.
    return opened || GetLastError() != ERROR_INVALID_PARAMETER;
}

/// "halftrip serve (process 4242)"; empty: this file tells nothing. Whoever may write the folder may write anything
/// into it: only what writeHolder() writes is said, and only of a process that is there.
std::string holderIn(const std::wstring& folder, const std::wstring& name)
{
    const std::string number = toUtf8(std::wstring_view(name).substr(kHolderStart.size()));
    DWORD process = 0;
    const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), process);
    if (error != std::errc() || process == 0 || toUtf8(kHolderEnd) != rest || !isProcess(process))
        return {};
    const OwnedHandle file(CreateFileW((folder + name).c_str(), GENERIC_READ, kEverybody, nullptr, OPEN_EXISTING,
                                       FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    std::array<char, 48> bytes{};
    DWORD length = 0;
    if (!file || GetFileType(file.get()) != FILE_TYPE_DISK ||
        ReadFile(file.get(), bytes.data(), static_cast<DWORD>(bytes.size()), &length, nullptr) == FALSE)
        return {};
    const std::string_view who(bytes.data(), length);
    const auto isWord = [](char letter) { return letter == ' ' || (letter >= 'a' && letter <= 'z'); };
    if (who.empty() || !std::ranges::all_of(who, isWord))
        return {};
    return "halftrip " + std::string(who) + " (process " + std::to_string(process) + ")";
}

std::string findHolder(const std::wstring& folder)
{
    std::string found;
    WIN32_FIND_DATAW entry{};
    const std::wstring pattern = folder + std::wstring(kHolderStart) + L"*" + std::wstring(kHolderEnd);
    const HANDLE search = FindFirstFileW(pattern.c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE)
        return "another program of Halftrip";
    do {
        found = holderIn(folder, entry.cFileName);
    } while (found.empty() && FindNextFileW(search, &entry) != FALSE);
    FindClose(search);
    return found.empty() ? "another program of Halftrip" : found;
}

}  // namespace

/// How the file may be shared is the lock: with readers, or with nobody.
Result<std::unique_ptr<os::MeasurementHold>> holdHost(os::HoldKind kind, const std::string& who)
{
    const std::wstring folder = lockFolder();
    const std::wstring path = folder + L"halftrip.lock";
    const DWORD share = kind == os::HoldKind::Alone ? 0 : FILE_SHARE_READ;
    OwnedHandle file(
        CreateFileW(path.c_str(), GENERIC_READ, share, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (file)
        return std::make_unique<FileHold>(std::move(file), writeHolder(folder, who));
    const DWORD code = GetLastError();
    if (code == ERROR_SHARING_VIOLATION)
        return fail(ErrorKind::Busy, text("this host already takes part in a measurement: {file}.", findHolder(folder)),
                    text("Wait until that has ended, or end it; the lock is {path}.", toUtf8(path)),
                    static_cast<int>(code));
    return fail(ErrorKind::File, "the lock that allows one measurement at a time on this host cannot be used",
                "Set HALFTRIP_LOCK_DIR to a folder that you may write, the same for all programs.",
                static_cast<int>(code));
}

}  // namespace halftrip::windows
