#include "platform/windows/system/journal_place.hpp"

#include "platform/windows/system/elevation.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <aclapi.h>
#include <objbase.h>
#include <sddl.h>
#include <shlobj.h>

#include <array>
#include <utility>
#include <vector>

namespace halftrip::windows {
namespace {

constexpr const wchar_t* kStateVariable = L"HALFTRIP_STATE_DIR";
/// The system and administrators: everything. Users: read. In ProgramData everybody might write otherwise.
constexpr const wchar_t* kAdministratorsFolder = L"D:P(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;GRGX;;;BU)";

/// The system lets go of it when the process ends, whatever ends it.
class OpenFileLock final : public os::TuningLock {
public:
    explicit OpenFileLock(OwnedHandle file) : m_file(std::move(file)) {}

private:
    OwnedHandle m_file;
};

/// LocalFree's memory.
class LocalMemory {
public:
    LocalMemory() = default;
    LocalMemory(const LocalMemory&) = delete;
    LocalMemory& operator=(const LocalMemory&) = delete;
    ~LocalMemory() { LocalFree(m_memory); }
    [[nodiscard]] void** put() noexcept { return &m_memory; }
    [[nodiscard]] void* get() const noexcept { return m_memory; }

private:
    void* m_memory = nullptr;
};

std::string stateVariable()
{
    const DWORD letters = GetEnvironmentVariableW(kStateVariable, nullptr, 0);
    if (letters == 0)
        return {};
    std::wstring value(letters, L'\0');
    value.resize(GetEnvironmentVariableW(kStateVariable, value.data(), letters));
    return toUtf8(value);
}

std::unexpected<Error> cannotUseFolder(const std::string& folder, const std::string& why, DWORD code = 0)
{
    return fail(ErrorKind::File, text("the settings journal's folder, {folder}, cannot be used: {why}", folder, why),
                "Set HALFTRIP_STATE_DIR to a folder that you may write.", static_cast<int>(code));
}

std::string holderOf(const std::wstring& lock)
{
    const OwnedHandle file(CreateFileW(lock.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                       OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    std::array<char, 16> text{};
    DWORD got = 0;
    if (!file || ReadFile(file.get(), text.data(), static_cast<DWORD>(text.size()), &got, nullptr) == FALSE)
        return "Another program";
    const std::string pid(text.data(), got);
    const bool isNumber = !pid.empty() && pid.find_first_not_of("0123456789") == std::string::npos;
    return isNumber ? "Process " + pid : std::string("Another program");
}

/// This process's user, as a SID in the vector's memory; empty where the system does not say.
std::vector<std::byte> ownUser()
{
    HANDLE opened = nullptr;
    if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &opened) == FALSE)
        return {};
    const OwnedHandle token(opened);
    DWORD bytes = 0;
    GetTokenInformation(token.get(), TokenUser, nullptr, 0, &bytes);
    std::vector<std::byte> user(bytes);
    if (user.empty() || GetTokenInformation(token.get(), TokenUser, user.data(), bytes, &bytes) == FALSE)
        return {};
    return user;
}

/// Whoever made the folder could have laid a journal into it, which an administrator would follow.
Status checkOwner(const std::string& folder)
{
    PSID owner = nullptr;
    LocalMemory descriptor;
    std::wstring path = toWidePath(folder);
    const DWORD code = GetNamedSecurityInfoW(path.data(), SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, &owner, nullptr,
                                             nullptr, nullptr, descriptor.put());
    if (code != ERROR_SUCCESS || owner == nullptr)
        return cannotUseFolder(folder, systemText(code), code);
    const std::vector<std::byte> user = ownUser();
    const bool isOurs = !user.empty() &&
                        EqualSid(owner, reinterpret_cast<const TOKEN_USER*>(user.data())->User.Sid) != FALSE;
    if (isOurs || IsWellKnownSid(owner, WinBuiltinAdministratorsSid) != FALSE ||
        IsWellKnownSid(owner, WinLocalSystemSid) != FALSE)
        return {};
    return cannotUseFolder(folder, "it belongs to another user, who is no administrator.");
}

bool isThere(const std::wstring& folder)
{
    const DWORD attributes = GetFileAttributesW(folder.c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/// ERROR_SUCCESS, or why there is no such folder.
DWORD makeFolder(const std::string& folder)
{
    const std::wstring path = toWidePath(folder);
    if (isThere(path))
        return ERROR_SUCCESS;
    const std::size_t end = folder.find_last_of("/\\");
    if (end != std::string::npos && end > 0 && folder[end - 1] != ':') {
        if (const DWORD code = makeFolder(folder.substr(0, end)); code != ERROR_SUCCESS)
            return code;
    }
    LocalMemory descriptor;
    SECURITY_ATTRIBUTES attributes{
        .nLength = sizeof(SECURITY_ATTRIBUTES), .lpSecurityDescriptor = nullptr, .bInheritHandle = FALSE};
    const bool isForAll = isElevated();
    if (isForAll && ConvertStringSecurityDescriptorToSecurityDescriptorW(kAdministratorsFolder, SDDL_REVISION_1,
                                                                         descriptor.put(), nullptr) == FALSE)
        return GetLastError();
    attributes.lpSecurityDescriptor = descriptor.get();
    if (CreateDirectoryW(path.c_str(), isForAll ? &attributes : nullptr) != FALSE || isThere(path))
        return ERROR_SUCCESS;
    return GetLastError();
}

/// Ours in one of the system's folders; empty when there is no such folder.
std::string folderIn(const KNOWNFOLDERID& id)
{
    PWSTR path = nullptr;
    const HRESULT code = SHGetKnownFolderPath(id, 0, nullptr, &path);
    const std::string folder = code == S_OK ? toUtf8(path) + "\\Halftrip" : std::string();
    CoTaskMemFree(path);
    return folder;
}

}  // namespace

std::string administratorsJournalFolder()
{
    return folderIn(FOLDERID_ProgramData);
}

Result<std::string> chooseJournalFolder()
{
    if (std::string own = stateVariable(); !own.empty())
        return own;
    const std::string folder = isElevated() ? administratorsJournalFolder() : folderIn(FOLDERID_LocalAppData);
    if (folder.empty())
        return fail(ErrorKind::File, "there is no place for the settings journal: this user has no folder for it",
                    "Set HALFTRIP_STATE_DIR to a folder that you may write.");
    return folder;
}

Result<std::unique_ptr<os::TuningLock>> lockJournal(const std::string& folder)
{
    if (const DWORD code = makeFolder(folder); code != ERROR_SUCCESS)
        return cannotUseFolder(folder, systemText(code), code);
    if (Status status = checkOwner(folder); !status)
        return std::unexpected(std::move(status).error());
    const std::wstring path = toWidePath(folder + "\\tuning.lock");
    // Others may read who holds it; to write, nobody else gets it open.
    OwnedHandle file(CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, nullptr, OPEN_ALWAYS,
                                 FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!file) {
        const DWORD code = GetLastError();
        if (code != ERROR_SHARING_VIOLATION)
            return cannotUseFolder(folder, systemText(code), code);
        return fail(ErrorKind::Busy, text("{holder} is changing settings of this host at this moment.", holderOf(path)),
                    "Wait until it has ended; \"halftrip tune status\" shows what is changed.");
    }
    // For the words of those who come meanwhile; the lock itself does not depend on it.
    const std::string pid = std::to_string(GetCurrentProcessId());
    DWORD written = 0;
    if (SetEndOfFile(file.get()) != FALSE)
        WriteFile(file.get(), pid.data(), static_cast<DWORD>(pid.size()), &written, nullptr);
    return std::make_unique<OpenFileLock>(std::move(file));
}

}  // namespace halftrip::windows
