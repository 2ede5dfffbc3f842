#include "platform/linux/system/files.hpp"
#include "platform/linux/system/processes.hpp"

#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

using namespace halftrip;
using platform::readFile;
using platform::writeFileAtomically;
using test::TemporaryFolder;

namespace {

unsigned modeOf(const std::string& path)
{
    struct stat facts{};
    REQUIRE(::stat(path.c_str(), &facts) == 0);
    return facts.st_mode & 0777U;
}

std::string describe(const Status& status)
{
    return status ? "saved" : status.error().what;
}

}  // namespace

TEST_CASE("a file is written whole, and nothing else is left in its folder", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string bytes(1'000'000, 'x');
    REQUIRE(writeFileAtomically(folder.path() + "/run.halftrip.json", bytes));
    CHECK(folder.read("/run.halftrip.json") == bytes);
    CHECK(folder.names() == std::vector<std::string>{"run.halftrip.json"});
}

TEST_CASE("a secret is read by nobody else, whatever the umask leaves", "[platform][files]")
{
    const TemporaryFolder folder;
    platform::LinuxProcesses processes;
    const mode_t before = ::umask(0);
    REQUIRE(processes.writeSecret(folder.path() + "/code", "K7QF"));
    REQUIRE(writeFileAtomically(folder.path() + "/run", "x"));
    ::umask(before);
    CHECK(modeOf(folder.path() + "/code") == 0600);
    CHECK(modeOf(folder.path() + "/run") == 0666);  // The umask is as it was.
}

TEST_CASE("an existing file is replaced and keeps who may read it", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/run";
    folder.write("/run", "old and longer");
    REQUIRE(::chmod(path.c_str(), 0640) == 0);
    REQUIRE(writeFileAtomically(path, "new"));
    CHECK(folder.read("/run") == "new");
    CHECK(modeOf(path) == 0640);
}

TEST_CASE("a new file gets the rights that the user's umask leaves", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/run";
    const mode_t old = ::umask(0027);
    const Status status = writeFileAtomically(path, "x");
    ::umask(old);
    REQUIRE(status);
    CHECK(modeOf(path) == 0640);
}

TEST_CASE("a symbolic link stays one", "[platform][files]")
{
    const TemporaryFolder folder;
    folder.write("/real", "old");
    std::filesystem::create_symlink("real", folder.path() + "/link");
    REQUIRE(writeFileAtomically(folder.path() + "/link", "new"));
    CHECK(std::filesystem::is_symlink(folder.path() + "/link"));
    CHECK(folder.read("/real") == "new");
}

TEST_CASE("a link that another user put into a folder for everybody is not followed", "[platform][files]")
{
    if (!test::isRoot())
        tests::skip("only root can make files of other users");
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/run";
    folder.write("/private", "secret");
    REQUIRE(::chmod(folder.path().c_str(), 01777) == 0);
    std::filesystem::create_symlink("private", path);
    REQUIRE(writeFileAtomically(path, "ours"));
    CHECK(folder.read("/private") == "ours");
    REQUIRE(::lchown(path.c_str(), 4711, 4711) == 0);
    for (const Status& status :
         {writeFileAtomically(path, "x"), platform::appendToFile(path, "x"), platform::trySaving(path)}) {
        REQUIRE_FALSE(status);
        CHECK(status.error().kind == ErrorKind::File);
        CHECK_THAT(status.error().what, Catch::Contains("somebody else has put it into " + folder.path()));
        CHECK_FALSE(status.error().hint.empty());
    }
    CHECK(folder.read("/private") == "ours");
    // Another user's pipe or device would read what is saved.
    const std::string pipe = folder.path() + "/pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0666) == 0);
    REQUIRE(::lchown(pipe.c_str(), 4711, 4711) == 0);
    CHECK_THAT(describe(writeFileAtomically(pipe, "x")), Catch::Contains("somebody else"));
}

TEST_CASE("links that go round end in words", "[platform][files]")
{
    const TemporaryFolder folder;
    std::filesystem::create_symlink("b", folder.path() + "/a");
    std::filesystem::create_symlink("a", folder.path() + "/b");
    CHECK_THAT(describe(writeFileAtomically(folder.path() + "/a", "x")), Catch::Contains("symbolic links"));
}

TEST_CASE("another user's rights are not handed on to our file", "[platform][files]")
{
    if (!test::isRoot())
        tests::skip("only root can make files of other users");
    const TemporaryFolder folder;
    folder.write("/run", "old");
    const std::string path = folder.path() + "/run";
    REQUIRE(::chmod(path.c_str(), 0666) == 0);
    REQUIRE(::lchown(path.c_str(), 4711, 4711) == 0);
    const mode_t before = ::umask(0022);
    const Status status = writeFileAtomically(path, "new");
    ::umask(before);
    REQUIRE(status);
    CHECK(modeOf(path) == 0644);
}

TEST_CASE("a pipe without a reader does not hold anybody up, one with a reader is written to", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/pipe";
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    CHECK(describe(writeFileAtomically(path, "x")) == "cannot save " + path + ": nobody reads what is written to it");
    const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    REQUIRE(reader >= 0);
    CHECK(platform::trySaving(path));
    CHECK(writeFileAtomically(path, "result"));
    std::array<char, 16> got{};
    CHECK(::read(reader, got.data(), got.size()) == 6);
    ::close(reader);
    CHECK(std::filesystem::is_fifo(path));
}

TEST_CASE("what a killed run left in the folder goes with the next one, what is in use stays", "[platform][files]")
{
    const TemporaryFolder folder;
    for (const char* const name : {"/.halftrip-999999-1.tmp", "/.halftrip-999999-2.tmp", "/.halftrip-999999-3.tmp"})
        folder.write(name, "half");
    const std::string used = folder.path() + "/.halftrip-999999-2.tmp";
    const int file = ::open(used.c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(::flock(file, LOCK_EX) == 0);
    const std::array longAgo{timespec{1'000'000'000, 0}, timespec{1'000'000'000, 0}};
    for (const char* const name : {"/.halftrip-999999-1.tmp", "/.halftrip-999999-2.tmp"})
        REQUIRE(::utimensat(AT_FDCWD, (folder.path() + name).c_str(), longAgo.data(), 0) == 0);
    REQUIRE(writeFileAtomically(folder.path() + "/run", "x"));
    ::close(file);
    auto names = folder.names();
    std::ranges::sort(names);
    CHECK(names == std::vector<std::string>{".halftrip-999999-2.tmp", ".halftrip-999999-3.tmp", "run"});
}

TEST_CASE("whether a file can be saved is known before, and nothing is left of the trial", "[platform][files]")
{
    const TemporaryFolder folder;
    CHECK(platform::trySaving(folder.path() + "/run"));
    CHECK(folder.names().empty());
    CHECK(describe(platform::trySaving(folder.path() + "/none/run")) ==
          describe(writeFileAtomically(folder.path() + "/none/run", "x")));
    CHECK_FALSE(platform::trySaving(folder.path()));
}

TEST_CASE("a file whose name is as long as can be is still written", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string name(255, 'n');
    REQUIRE(writeFileAtomically(folder.path() + "/" + name, "x"));
    const Status status = writeFileAtomically(folder.path() + "/" + name + "n", "x");
    REQUIRE_FALSE(status);
    CHECK_THAT(status.error().what, Catch::EndsWith("the name is too long"));
    CHECK(folder.names().size() == 1);
}

TEST_CASE("a full device is called a full disk", "[platform][files]")
{
    const Status status = writeFileAtomically("/dev/full", "x");
    REQUIRE_FALSE(status);
    CHECK(status.error().kind == ErrorKind::File);
    CHECK(status.error().what == "cannot save /dev/full: the disk is full");
    CHECK_FALSE(status.error().hint.empty());
}

TEST_CASE("a line that does not fit leaves nothing of itself, and the next one that fits stands alone",
          "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string said = test::runInChild([&folder]() -> std::string {
        if (!test::enterOwnMounts() || ::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0)
            return "skipped";
        folder.write("/log", "first\n");
        const Status status = platform::appendToFile(folder.path() + "/log", std::string(1'000'000, 'x'));
        const Status next = platform::appendToFile(folder.path() + "/log", "second\n");
        return describe(status) + " | " + describe(next) + " | " + folder.read("/log");
    });
    if (said == "skipped")
        tests::skip("this system lets us mount no file system of our own");
    CHECK(said == "cannot save " + folder.path() + "/log: the disk is full | saved | first\nsecond\n");
}

TEST_CASE("a device is written to, not replaced", "[platform][files]")
{
    REQUIRE(writeFileAtomically("/dev/null", "x"));
    struct stat facts{};
    REQUIRE(::stat("/dev/null", &facts) == 0);
    CHECK(S_ISCHR(facts.st_mode));
}

TEST_CASE("on a full disk the old file stays and the half-written one goes", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string said = test::runInChild([&folder]() -> std::string {
        if (!test::enterOwnMounts() || ::mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=64k") != 0)
            return "skipped";
        folder.write("/run", "old");
        const Status status = writeFileAtomically(folder.path() + "/run", std::string(1'000'000, 'x'));
        return describe(status) + " | " + folder.read("/run") + " | " + std::to_string(folder.names().size());
    });
    if (said == "skipped")
        tests::skip("this system lets us mount no file system of our own");
    CHECK(said == "cannot save " + folder.path() + "/run: the disk is full | old | 1");
}

TEST_CASE("a file-size limit is an error, not the end", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string said = test::runInChild([&folder] {
        ::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{.rlim_cur = 1000, .rlim_max = 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        return describe(writeFileAtomically(folder.path() + "/run", std::string(10'000, 'x')));
    });
    CHECK(said == "cannot save " + folder.path() + "/run: the file would be larger than allowed here");
    CHECK(folder.names().empty());
}

TEST_CASE("each reason not to save is said in words", "[platform][files]")
{
    const TemporaryFolder folder;
    folder.write("/file", "x");
    const std::string& path = folder.path();
    CHECK(describe(writeFileAtomically(path + "/none/run", "x")) ==
          "cannot save " + path + "/none/run: there is no folder " + path + "/none");
    CHECK(describe(writeFileAtomically(path, "x")) == "cannot save " + path + ": it is a folder");
    CHECK(describe(writeFileAtomically(path + "/file/run", "x")) ==
          "cannot save " + path + "/file/run: " + path + "/file is not a folder");
    // Linux says of /proc, too, that there is no such file.
    CHECK(describe(writeFileAtomically("/proc/run", "x")) == "cannot save /proc/run: /proc takes no new files");
    const std::string refused = test::runUnprivileged([] { return describe(writeFileAtomically("/proc-run", "x")); });
    CHECK(refused == "cannot save /proc-run: writing in / is not permitted");
}

TEST_CASE("a file is read whole", "[platform][files]")
{
    const TemporaryFolder folder;
    const std::string bytes = std::string(200'000, 'a') + '\0' + "end";
    REQUIRE(writeFileAtomically(folder.path() + "/run", bytes));
    CHECK(readFile(folder.path() + "/run", bytes.size()) == bytes);
    folder.write("/empty", "");
    CHECK(readFile(folder.path() + "/empty", 0) == "");
}

TEST_CASE("what cannot be read is said in words", "[platform][files]")
{
    const TemporaryFolder folder;
    folder.write("/run", "0123456789");
    const auto missing = readFile(folder.path() + "/none", 100);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().kind == ErrorKind::NotFound);
    CHECK(missing.error().what == "there is no file \"" + folder.path() + "/none\"");
    const auto isFolder = readFile(folder.path(), 100);
    REQUIRE_FALSE(isFolder);
    CHECK(isFolder.error().kind == ErrorKind::File);
    CHECK(isFolder.error().what == "\"" + folder.path() + "\" is a folder");
    const auto tooLarge = readFile(folder.path() + "/run", 9);
    REQUIRE_FALSE(tooLarge);
    CHECK(tooLarge.error().kind == ErrorKind::File);
    CHECK(tooLarge.error().what == "\"" + folder.path() + "/run\" is larger than 9 bytes");
    // A file without an end does not fill the memory.
    CHECK_FALSE(readFile("/dev/zero", 1'000'000));
}

TEST_CASE("a file that others can read or write is no place for a secret", "[platform][files]")
{
    const TemporaryFolder folder;
    folder.write("/code", "K7QF-3M9T-WX2C");
    const std::string path = folder.path() + "/code";
    const auto reasonAt = [&path](mode_t mode) {
        REQUIRE(::chmod(path.c_str(), mode) == 0);
        return platform::reasonNotSecret(path);
    };
    CHECK(reasonAt(0600).empty());
    CHECK(reasonAt(0440).empty());
    CHECK(reasonAt(0644) == "every user of this host can read it");
    CHECK(reasonAt(0660) == "other users can write to it");
    CHECK(reasonAt(0666) == "other users can write to it");
    CHECK(platform::reasonNotSecret(folder.path() + "/none").empty());
    CHECK(platform::reasonNotSecret("/dev/null").empty());
}
