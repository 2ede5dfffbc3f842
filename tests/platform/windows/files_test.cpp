#include "platform/windows/system/files.hpp"
#include "platform/windows/system/handle.hpp"
#include "platform/windows/system/text.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

using namespace halftrip;
using windows::readFile;
using windows::toWide;
using windows::writeFileAtomically;

namespace {

std::string temporaryFolder()
{
    std::wstring path(MAX_PATH + 1, L'\0');
    path.resize(GetTempPathW(static_cast<DWORD>(path.size()), path.data()));
    return windows::toUtf8(path);
}

/// A folder with spaces and letters of three alphabets, removed with its files at the end.
class Folder {
public:
    Folder() : m_path(temporaryFolder() + "halftrip \u00fcber \u6e2c\u5b9a " + std::to_string(GetCurrentProcessId()))
    {
        CreateDirectoryW(toWide(m_path).c_str(), nullptr);
    }
    ~Folder()
    {
        for (const std::wstring& name : names())
            DeleteFileW((toWide(m_path) + L"\\" + name).c_str());
        RemoveDirectoryW(toWide(m_path).c_str());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return m_path + "\\" + name; }
    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] std::vector<std::wstring> names() const
    {
        std::vector<std::wstring> found;
        WIN32_FIND_DATAW entry{};
        const HANDLE search = FindFirstFileW((toWide(m_path) + L"\\*").c_str(), &entry);
        if (search == INVALID_HANDLE_VALUE)
            return found;
        do {
            if ((entry.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) == 0)
                found.emplace_back(entry.cFileName);
        } while (FindNextFileW(search, &entry) != FALSE);
        FindClose(search);
        return found;
    }

private:
    std::string m_path;
};

/// As a scanner or a viewer has it that lets nobody else in.
windows::OwnedHandle holdOpen(const std::string& path)
{
    windows::OwnedHandle held(
        CreateFileW(toWide(path).c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    REQUIRE(held);
    return held;
}

}  // namespace

TEST_CASE("a file with blanks and foreign letters in its name is written and read back whole", "[platform][files]")
{
    const Folder folder;
    const std::string path = folder.file("Gr\u00f6\u00dfe \u03bcs.halftrip.json");
    std::string bytes = "{\"a\": 1}\r\n";
    bytes += std::string(3'000'000, '\x1a');  // Longer than one call, and what text mode would take for the end.
    REQUIRE(writeFileAtomically(path, bytes));
    const auto back = readFile(path, 10'000'000);
    REQUIRE(back);
    CHECK(*back == bytes);
    CHECK(folder.names() == std::vector<std::wstring>{L"Gr\u00f6\u00dfe \u03bcs.halftrip.json"});
}

TEST_CASE("writing again replaces the file and leaves nothing else behind", "[platform][files]")
{
    const Folder folder;
    const std::string path = folder.file("run.json");
    REQUIRE(writeFileAtomically(path, "old and longer"));
    REQUIRE(writeFileAtomically(path, "new"));
    CHECK(readFile(path, 100).value_or("") == "new");
    CHECK(folder.names().size() == 1);
}

TEST_CASE("a path with slashes as on Linux works as well", "[platform][files]")
{
    const Folder folder;
    const std::string path = folder.path() + "/run.json";
    REQUIRE(writeFileAtomically(path, "x"));
    CHECK(readFile(path, 100).value_or("") == "x");
}

TEST_CASE("a folder that does not exist is named, with a next step", "[platform][files]")
{
    const Folder folder;
    const Status status = writeFileAtomically(folder.file("nowhere\\run.json"), "x");
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::File);
    CHECK(status.error().what.find("there is no folder") != std::string::npos);
    CHECK(status.error().what.find("nowhere") != std::string::npos);
    CHECK_FALSE(status.error().hint.empty());
}

TEST_CASE("a folder in the place of the file is told as such", "[platform][files]")
{
    const Folder folder;
    const Status status = writeFileAtomically(folder.path(), "x");
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::File);
    CHECK(status.error().what.find("it is a folder") != std::string::npos);
    const auto read = readFile(folder.path(), 100);
    REQUIRE_FALSE(read);
    CHECK(read.error().what.find("is a folder") != std::string::npos);
}

TEST_CASE("what was measured is kept beside a file that another program does not let go of", "[platform][files]")
{
    const Folder folder;
    const std::string path = folder.file("run.halftrip.json");
    REQUIRE(writeFileAtomically(path, "old"));
    const windows::OwnedHandle held = holdOpen(path);
    const os::KeptFile kept = windows::keepFile(path, "new");
    REQUIRE_FALSE(kept.status);
    CHECK(kept.status.error().kind == ErrorKind::File);
    CHECK(kept.status.error().what.find("another program has it open") != std::string::npos);
    CHECK(kept.place == folder.file("run-2.halftrip.json"));
    CHECK(readFile(kept.place, 100).value_or("") == "new");
    CHECK(folder.names().size() == 2);
    // What can be made again is put nowhere else.
    CHECK_FALSE(writeFileAtomically(path, "newest"));
    CHECK(folder.names().size() == 2);
    CHECK(windows::keepFile(path, "newest").place == folder.file("run-3.halftrip.json"));
    windows::dropKeptFile(kept.place);
    CHECK(folder.names().size() == 2);
}

TEST_CASE("what was measured for a folder that is gone is kept in the user's own", "[platform][files]")
{
    const Folder profile;
    std::array<wchar_t, MAX_PATH> before{};
    GetEnvironmentVariableW(L"USERPROFILE", before.data(), MAX_PATH);
    SetEnvironmentVariableW(L"USERPROFILE", toWide(profile.path()).c_str());
    const std::string path = profile.file("gone\\run.halftrip.json");
    const os::KeptFile first = windows::keepFile(path, "one");
    const os::KeptFile second = windows::keepFile(path, "two");
    SetEnvironmentVariableW(L"USERPROFILE", before.data());
    REQUIRE_FALSE(first.status);
    CHECK(first.status.error().what.find("there is no folder") != std::string::npos);
    CHECK(first.place.starts_with(profile.file("halftrip-20")));
    CHECK(first.place.ends_with(".halftrip.json"));
    CHECK(readFile(first.place, 100).value_or("") == "one");
    CHECK(readFile(second.place, 100).value_or("") == "two");
    CHECK(profile.names().size() == 2);
}

TEST_CASE("a scanner that has the file open for a moment does no harm", "[platform][files]")
{
    const Folder folder;
    const std::string path = folder.file("run.halftrip.json");
    REQUIRE(writeFileAtomically(path, "old"));
    windows::OwnedHandle held = holdOpen(path);
    std::jthread scanner([&held] {
        Sleep(300);
        held.reset();
    });
    const Status status = writeFileAtomically(path, "new");
    scanner.join();
    CHECK(status.has_value());
    CHECK(readFile(path, 100).value_or("") == "new");
    CHECK(folder.names().size() == 1);
}

TEST_CASE("what a killed run left in the folder goes with the next one", "[platform][files]")
{
    const Folder folder;
    REQUIRE(writeFileAtomically(folder.file(".halftrip-99999-1.tmp"), "left"));
    REQUIRE(writeFileAtomically(folder.file(".halftrip-99999-2.tmp"), "just begun"));
    windows::OwnedHandle file(CreateFileW(toWide(folder.file(".halftrip-99999-1.tmp")).c_str(), FILE_WRITE_ATTRIBUTES,
                                          FILE_SHARE_READ, nullptr, OPEN_EXISTING, 0, nullptr));
    const FILETIME longAgo{0, 0x01D00000};
    REQUIRE(SetFileTime(file.get(), nullptr, nullptr, &longAgo) != FALSE);
    file.reset();
    REQUIRE(writeFileAtomically(folder.file("run.json"), "x"));
    CHECK(folder.names().size() == 2);
    CHECK(readFile(folder.file(".halftrip-99999-2.tmp"), 100).value_or("") == "just begun");
}

TEST_CASE("whether a file can be saved is known before, and nothing is left of the trial", "[platform][files]")
{
    const Folder folder;
    const std::string path = folder.file("run.json");
    CHECK(windows::trySaving(path));
    CHECK(folder.names().empty());
    CHECK_FALSE(windows::trySaving(folder.path()));
    CHECK_FALSE(windows::trySaving(folder.file("nowhere\\run.json")));
    REQUIRE(writeFileAtomically(path, "x"));
    REQUIRE(SetFileAttributesW(toWide(path).c_str(), FILE_ATTRIBUTE_READONLY) != FALSE);
    const Status status = windows::trySaving(path);
    SetFileAttributesW(toWide(path).c_str(), FILE_ATTRIBUTE_NORMAL);
    REQUIRE_FALSE(status);
    CHECK(status.error().what.find("read-only") != std::string::npos);
}

TEST_CASE("a file that is missing is not found, one that is too long is refused", "[platform][files]")
{
    const Folder folder;
    const auto missing = readFile(folder.file("missing.json"), 100);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == ErrorKind::NotFound);

    const std::string path = folder.file("long.json");
    REQUIRE(writeFileAtomically(path, std::string(101, 'x')));
    CHECK_FALSE(readFile(path, 100));
    CHECK(readFile(path, 101));
}

TEST_CASE("text survives the way to UTF-16 and back", "[platform][files]")
{
    const std::string text = "\u00b5s \u0394 \U0001F600 plain";
    CHECK(windows::toUtf8(toWide(text)) == text);
    CHECK(toWide("").empty());
}

TEST_CASE("a long path gets the prefix that lifts the limit, a short one does not", "[platform][files]")
{
    CHECK(windows::toWidePath("C:\\short.json") == L"C:\\short.json");
    const std::string deep = "C:\\" + std::string(300, 'x') + "\\run.json";
    CHECK(windows::toWidePath(deep) == L"\\\\?\\" + toWide(deep));
}

TEST_CASE("an error code becomes the system's sentence without its line end", "[platform][files]")
{
    const std::string text = windows::systemText(ERROR_ACCESS_DENIED);
    CHECK(text.find("(error 5)") != std::string::npos);
    CHECK(text.find('\n') == std::string::npos);
    CHECK(windows::systemText(0xE0000FFF).find(std::to_string(0xE0000FFF)) != std::string::npos);
}

TEST_CASE("a full drive is told as such, with a next step", "[platform][files]")
{
    static_assert(ERROR_DISK_FULL == 112 && ERROR_HANDLE_DISK_FULL == 39);
    const unsigned long code = GENERATE(112UL, 39UL);
    const Error error = windows::describeSaveFailure("D:\\Läufe\\a.json", code);
    CHECK(error.kind == ErrorKind::File);
    CHECK(error.osCode == static_cast<int>(code));
    CHECK(error.what == "cannot save D:\\Läufe\\a.json: the disk is full");
    CHECK_FALSE(error.hint.empty());
}

TEST_CASE("each cause of a failed save has words of its own", "[platform][files]")
{
    constexpr unsigned long kDiskQuotaExceeded = 1295;
    CHECK(windows::describeSaveFailure("a", kDiskQuotaExceeded).what.find("quota") != std::string::npos);
    CHECK(windows::describeSaveFailure("a", ERROR_WRITE_PROTECT).what.find("write-protected") != std::string::npos);
    CHECK(windows::describeSaveFailure("C:\\a", ERROR_ACCESS_DENIED).what.find("not permitted") != std::string::npos);
    CHECK(windows::describeSaveFailure("a", ERROR_NOT_READY).what.find("not ready") != std::string::npos);
}

TEST_CASE("a name that no file can have is refused before anything is measured", "[platform][files]")
{
    const auto whyNot = [](const std::string& path) {
        const Status status = windows::trySaving(path);
        return status ? Text() : status.error().what;
    };
    for (const char* const name : {"a|b.json", "b?.json", "run 12:30.json", "C:run:1.json", "<a>.json", "a\"b.json",
                                   "CON", "nul.json", "com1.halftrip.json", "Lpt9", "run.", "run "}) {
        CAPTURE(name);
        CHECK(whyNot(name).find("no file can be called") == 0);
    }
    const std::string longest(255, 'a');
    CHECK(whyNot(longest).empty());
    const std::string tooLong(256, 'a');
    CHECK(whyNot(tooLong).find("no file can be called") == 0);
    for (const char* const name : {"run.halftrip.json", "console.json", "com10.json", "a.b.c", "-1"}) {
        CAPTURE(name);
        CHECK(whyNot(name).empty());
    }
}
