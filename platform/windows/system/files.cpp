#include "platform/windows/system/files.hpp"

#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/temporary_file.hpp"
#include "platform/windows/system/text.hpp"

#include <fmt/format.h>
#include <windows.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <exception>
#include <string_view>
#include <utility>

namespace halftrip::windows {
namespace {

constexpr std::size_t kStepBytes = std::size_t{1} << 20U;
constexpr int kMaxNameAttempts = 100;
/// ERROR_DISK_QUOTA_EXCEEDED, which mingw-w64 10 does not declare.
constexpr DWORD kDiskQuotaExceeded = 1295;

/// The folder with the separator that ends it; empty for a bare name.
std::string folderOf(const std::string& path)
{
    const std::size_t end = path.find_last_of("/\\:");
    return end == std::string::npos ? std::string() : path.substr(0, end + 1);
}

/// "run-2.halftrip.json" for "run.halftrip.json".
std::string besides(const std::string& path, int number)
{
    const std::size_t name = folderOf(path).size();
    const std::size_t dot = path.find('.', name + 1);
    const std::size_t at = dot == std::string::npos ? path.size() : dot;
    return path.substr(0, at) + "-" + std::to_string(number) + path.substr(at);
}

/// Why Windows has no file of that name, or the one that it opens is a device or a hidden stream of another file; null:
/// it can be. (Microsoft, "Naming Files, Paths, and Namespaces".)
const char* whyNoName(const std::string& path)
{
    constexpr std::array<std::string_view, 4> kDevices{"CON", "PRN", "AUX", "NUL"};
    constexpr std::size_t kLongestName = 255;  // NTFS, in UTF-16.
    std::string_view rest(path);
    if (rest.starts_with("\\\\?\\"))
        rest.remove_prefix(4);
    const bool hasDrive = rest.size() > 1 && rest[1] == ':' && std::isalpha(static_cast<unsigned char>(rest[0])) != 0;
    rest.remove_prefix(hasDrive ? 2 : 0);
    if (rest.find(':') != std::string_view::npos)
        return "it has a colon in it";
    const std::size_t end = rest.find_last_of("/\\");
    const std::string_view name = end == std::string_view::npos ? rest : rest.substr(end + 1);
    const auto isForbidden = [](char letter) {
        return static_cast<unsigned char>(letter) < 0x20 ||
               std::string_view("<>\"|?*").find(letter) != std::string_view::npos;
    };
    if (std::ranges::any_of(name, isForbidden))
        return "it has one of the characters < > \" | ? * in it";
    if (toWide(name).size() > kLongestName)
        return "it is longer than 255 letters";
    if (name.ends_with('.') || name.ends_with(' '))
        return "it ends with a dot or a blank";
    std::string stem(name.substr(0, name.find('.')));
    for (char& letter : stem)
        letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    const bool isPort = stem.size() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")) && stem[3] >= '1' &&
                        stem[3] <= '9';
    return isPort || std::ranges::find(kDevices, stem) != kDevices.end() ? "it is the name of a device" : nullptr;
}

std::string folderInWords(const std::string& path)
{
    const std::string folder = folderOf(path);
    return folder.empty() ? "the current folder" : folder;
}

/// Why a file could not be written: the rest of "cannot save x: ...".
struct Cause {
    std::string words;
    std::string hint;
};

Cause causeOf(DWORD code, const std::string& path)
{
    const std::string folder = folderInWords(path);
    switch (code) {
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return {"the disk is full", "Free some space, or save to another disk."};
    case kDiskQuotaExceeded:
    case ERROR_NOT_ENOUGH_QUOTA:
        return {"your disk quota is used up", "Delete something of yours, or save to another disk."};
    case ERROR_FILE_TOO_LARGE:
        return {"the file would be too large for this disk", "Save to another disk."};
    case ERROR_ACCESS_DENIED:
        return {"writing in " + folder + " is not permitted", "Save to a folder of your own."};
    case ERROR_WRITE_PROTECT:
        return {folder + " is write-protected", "Save to another disk."};
    case ERROR_PATH_NOT_FOUND:
    case ERROR_FILE_NOT_FOUND:
    case ERROR_BAD_NETPATH:
    case ERROR_BAD_NET_NAME:
        return {"there is no folder " + folder, "Make the folder, or save elsewhere."};
    case ERROR_DIRECTORY:
        return {"it is a folder", "Give a file name in it."};
    case ERROR_NOT_READY:
        return {"the drive is not ready", "Put a disk in, or save elsewhere."};
    case ERROR_INVALID_NAME:
        return {"the name has letters that a file name cannot have", "Leave out < > : \" | ? and *."};
    case ERROR_FILENAME_EXCED_RANGE:
        return {"the name is too long", "Give a shorter name."};
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return {"another program has it open", "Close it there, or save under another name."};
    default:
        return {systemText(code), {}};
    }
}

std::unexpected<Error> cannotSave(const std::string& path, DWORD code)
{
    return std::unexpected(describeSaveFailure(path, code));
}

bool isFolder(const std::string& path)
{
    const DWORD attributes = GetFileAttributesW(toWidePath(path).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

std::unexpected<Error> cannotRead(const std::string& path, DWORD code)
{
    if (isFolder(path))
        return fail(ErrorKind::File, text("\"{path}\" is a folder", path), "Give the name of a file in it.",
                    static_cast<int>(code));
    switch (code) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
        return fail(ErrorKind::NotFound, text("there is no file \"{path}\"", path), "Check the name and the folder.",
                    static_cast<int>(code));
    case ERROR_ACCESS_DENIED:
        return fail(ErrorKind::File, text("reading {path} is not permitted", path),
                    "Ask its owner for the right to read it.", static_cast<int>(code));
    default:
        return fail(ErrorKind::File, text("cannot read {path}: {reason}", path, systemText(code)), {},
                    static_cast<int>(code));
    }
}

/// ERROR_SUCCESS, or why the temporary file does not have all of it.
DWORD filled(TemporaryFile& temporary, const std::string& bytes)
{
    return temporary.code() != ERROR_SUCCESS ? temporary.code() : temporary.fill(bytes);
}

/// Under the first name that nobody has, from that number on (1: the path itself); which, or empty.
std::string saveBeside(const std::string& path, int firstNumber, const std::string& bytes)
{
    TemporaryFile temporary(folderOf(path));
    if (filled(temporary, bytes) != ERROR_SUCCESS)
        return {};
    for (int number = firstNumber; number <= kMaxNameAttempts; ++number) {
        std::string other = number == 1 ? path : besides(path, number);
        if (temporary.becomeNew(other))
            return other;
    }
    return {};
}

/// In the user's own folder, called by the time; empty: nobody knows that folder.
std::string placeInProfile()
{
    std::array<wchar_t, MAX_PATH> folder{};
    const DWORD length = GetEnvironmentVariableW(L"USERPROFILE", folder.data(), static_cast<DWORD>(folder.size()));
    if (length == 0 || length >= folder.size())
        return {};
    SYSTEMTIME now{};
    GetLocalTime(&now);
    return fmt::format("{}\\halftrip-{:04}-{:02}-{:02}-{:02}{:02}{:02}.halftrip.json", toUtf8(folder.data()), now.wYear,
                       now.wMonth, now.wDay, now.wHour, now.wMinute, now.wSecond);
}

}  // namespace

bool isFile(const std::string& path)
{
    const DWORD attributes = GetFileAttributesW(toWidePath(path).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
}

Error describeSaveFailure(const std::string& path, unsigned long code)
{
    Cause cause = causeOf(code, path);
    return {ErrorKind::File, text("cannot save {path}: {reason}", path, cause.words), static_cast<int>(code),
            std::move(cause.hint)};
}

Status writeFileAtomically(const std::string& path, const std::string& bytes)
{
    if (isFolder(path))
        return cannotSave(path, ERROR_DIRECTORY);
    removeLeftovers(folderOf(path));
    TemporaryFile temporary(folderOf(path));
    if (const DWORD code = filled(temporary, bytes); code != ERROR_SUCCESS)
        return cannotSave(path, code);
    const DWORD moved = temporary.become(path);
    if (moved == ERROR_SUCCESS)
        return {};
    // The folder has taken a file: it is the old one's holder who is in the way, though Windows speaks of rights.
    return cannotSave(path, moved == ERROR_ACCESS_DENIED ? ERROR_SHARING_VIOLATION : moved);
}

os::KeptFile keepFile(const std::string& path, const std::string& bytes)
{
    Status status = writeFileAtomically(path, bytes);
    if (status)
        return {path, {}};
    std::string place;
    if (!isFolder(path))
        place = saveBeside(path, 2, bytes);
    if (const std::string own = placeInProfile(); place.empty() && !own.empty())
        place = saveBeside(own, 1, bytes);
    return {std::move(place), std::move(status)};
}

void dropKeptFile(const std::string& place) noexcept
{
    try {
        DeleteFileW(toWidePath(place).c_str());
    } catch (const std::exception&) {
        // Without memory for the name it stays.
    }
}

namespace {

/// What did not fit leaves nothing behind: the next bytes must not stand behind a part of it. A handle that only
/// appends cannot do that.
void cutBack(const std::string& path, LARGE_INTEGER bytes)
{
    constexpr DWORD kShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const OwnedHandle file(CreateFileW(toWidePath(path).c_str(), GENERIC_WRITE, kShare, nullptr, OPEN_EXISTING,
                                       FILE_ATTRIBUTE_NORMAL, nullptr));
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile = bytes;
    if (file)
        SetFileInformationByHandle(file.get(), FileEndOfFileInfo, &end, sizeof end);
}

}  // namespace

Status appendToFile(const std::string& path, const std::string& bytes)
{
    constexpr DWORD kShare = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    OwnedHandle file;
    const DWORD opened = untilFree([&] {
        file = OwnedHandle(CreateFileW(toWidePath(path).c_str(), FILE_APPEND_DATA, kShare, nullptr, OPEN_EXISTING,
                                       FILE_ATTRIBUTE_NORMAL, nullptr));
        return file ? ERROR_SUCCESS : GetLastError();
    });
    if (opened != ERROR_SUCCESS)
        return cannotSave(path, opened);
    LARGE_INTEGER before{};
    const bool isKnown = GetFileSizeEx(file.get(), &before) != FALSE;
    DWORD code = writeAll(file.get(), bytes);
    if (code == ERROR_SUCCESS && FlushFileBuffers(file.get()) == FALSE)
        code = GetLastError();
    if (code == ERROR_SUCCESS)
        return {};
    if (isKnown)
        cutBack(path, before);
    return cannotSave(path, code);
}

Status trySaving(const std::string& path)
{
    if (const char* const reason = whyNoName(path); reason != nullptr)
        return fail(ErrorKind::File, text("no file can be called \"{path}\": {reason}", path, reason),
                    "Choose another name, such as run-1.halftrip.json.");
    if (isFolder(path))
        return cannotSave(path, ERROR_DIRECTORY);
    const DWORD attributes = GetFileAttributesW(toWidePath(path).c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0)
        return fail(ErrorKind::File, text("cannot save {path}: the file is read-only", path),
                    "Clear the read-only attribute in its properties, or save under another name.");
    const TemporaryFile temporary(folderOf(path));
    if (temporary.code() != ERROR_SUCCESS)
        return cannotSave(path, temporary.code());
    return {};
}

Result<std::string> readFile(const std::string& path, std::size_t limitBytes)
{
    constexpr DWORD kSharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const OwnedHandle file(CreateFileW(toWidePath(path).c_str(), GENERIC_READ, kSharing, nullptr, OPEN_EXISTING,
                                       FILE_FLAG_SEQUENTIAL_SCAN, nullptr));
    if (!file)
        return cannotRead(path, GetLastError());
    std::string bytes;
    for (;;) {
        const std::size_t had = bytes.size();
        // One byte more than allowed is enough to know that the file is too long.
        const std::size_t step = std::min(kStepBytes, limitBytes - had + 1);
        bytes.resize(had + step);
        DWORD got = 0;
        if (ReadFile(file.get(), bytes.data() + had, static_cast<DWORD>(step), &got, nullptr) == FALSE &&
            GetLastError() != ERROR_BROKEN_PIPE)
            return cannotRead(path, GetLastError());
        bytes.resize(had + got);
        if (bytes.size() > limitBytes) {
            return fail(ErrorKind::File, text("{path} is longer than {most:d} bytes", path, limitBytes),
                        "Check that it is the right file.");
        }
        if (got == 0)
            return bytes;
    }
}

}  // namespace halftrip::windows
