#include "platform/windows/system/temporary_file.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace halftrip::windows {
namespace {

constexpr std::size_t kWriteStepBytes = std::size_t{1} << 20U;
constexpr int kMostNames = 100;
/// A minute, in units of 100 ns.
constexpr std::uint64_t kLeftoverAge = 600'000'000;

/// ERROR_SUCCESS, or the code of the failure.
DWORD moveFile(const std::wstring& from, const std::string& to, DWORD how)
{
    return MoveFileExW(from.c_str(), toWidePath(to).c_str(), how | MOVEFILE_WRITE_THROUGH) == FALSE ? GetLastError()
                                                                                                    : ERROR_SUCCESS;
}

/// True for what may be over in a moment: somebody has the file open.
bool isInUse(DWORD code)
{
    // Replacing a file that waits for its last handle to be deleted is "access denied", too.
    return code == ERROR_SHARING_VIOLATION || code == ERROR_LOCK_VIOLATION || code == ERROR_ACCESS_DENIED ||
           code == ERROR_USER_MAPPED_FILE;
}

std::uint64_t hundredsOfNs(const FILETIME& time)
{
    return std::uint64_t{time.dwHighDateTime} << 32U | time.dwLowDateTime;
}

/// Its writer has ended, or would have renamed it by now.
bool isOld(const FILETIME& written)
{
    FILETIME now{};
    GetSystemTimeAsFileTime(&now);
    return hundredsOfNs(written) + kLeftoverAge < hundredsOfNs(now);
}

}  // namespace

TemporaryFile::TemporaryFile(const std::string& folder)
{
    static std::atomic<unsigned> counter = 0;
    for (int attempt = 0; attempt < kMostNames; ++attempt) {
        // A short name of its own: the final one plus a suffix could be too long for the file system.
        m_path = toWidePath(folder + ".halftrip-" + std::to_string(GetCurrentProcessId()) + "-" +
                            std::to_string(++counter) + ".tmp");
        m_file = OwnedHandle(
            CreateFileW(m_path.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr));
        m_code = m_file ? ERROR_SUCCESS : GetLastError();
        if (m_code != ERROR_FILE_EXISTS)
            break;
    }
    m_isOnDisk = static_cast<bool>(m_file);
}

TemporaryFile::~TemporaryFile()
{
    m_file.reset();
    if (m_isOnDisk)
        DeleteFileW(m_path.c_str());
}

unsigned long TemporaryFile::fill(std::string_view bytes)
{
    const DWORD code = writeAll(m_file.get(), bytes);
    if (code == ERROR_SUCCESS && FlushFileBuffers(m_file.get()) == FALSE)
        return GetLastError();
    return code;
}

unsigned long TemporaryFile::become(const std::string& path)
{
    m_file.reset();
    const DWORD code = untilFree([&] { return moveFile(m_path, path, MOVEFILE_REPLACE_EXISTING); });
    m_isOnDisk = code != ERROR_SUCCESS;
    return code;
}

bool TemporaryFile::becomeNew(const std::string& path)
{
    m_file.reset();
    m_isOnDisk = moveFile(m_path, path, 0) != ERROR_SUCCESS;
    return !m_isOnDisk;
}

void removeLeftovers(const std::string& folder)
{
    WIN32_FIND_DATAW entry{};
    const HANDLE search = FindFirstFileW(toWidePath(folder + ".halftrip-*.tmp").c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE)
        return;
    do {
        // Whoever still writes has it open without sharing, which makes this fail.
        if (isOld(entry.ftLastWriteTime))
            DeleteFileW(toWidePath(folder + toUtf8(entry.cFileName)).c_str());
    } while (FindNextFileW(search, &entry) != FALSE);
    FindClose(search);
}

unsigned long untilFree(const std::function<unsigned long()>& attempt)
{
    const ULONGLONG end = GetTickCount64() + kPatienceMs;
    DWORD pauseMs = 10;
    for (;;) {
        const DWORD code = attempt();
        if (!isInUse(code) || GetTickCount64() >= end)
            return code;
        Sleep(pauseMs);
        pauseMs = std::min<DWORD>(2 * pauseMs, 200);
    }
}

unsigned long writeAll(void* file, std::string_view bytes)
{
    while (!bytes.empty()) {
        DWORD written = 0;
        const auto part = static_cast<DWORD>(std::min(bytes.size(), kWriteStepBytes));
        if (WriteFile(file, bytes.data(), part, &written, nullptr) == FALSE)
            return GetLastError();
        if (written == 0)
            return ERROR_DISK_FULL;
        bytes.remove_prefix(written);
    }
    return ERROR_SUCCESS;
}

}  // namespace halftrip::windows
