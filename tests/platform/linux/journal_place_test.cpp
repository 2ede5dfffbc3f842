#include "platform/linux/system/journal_place.hpp"
#include "tests/harness/skip.hpp"
#include "tests/platform/linux/in_child.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <map>

using namespace halftrip;

namespace {

std::string folderFor(bool isRoot, const std::map<std::string, std::string>& variables)
{
    const auto folder = platform::chooseJournalFolder(isRoot, [&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? std::string() : found->second;
    });
    return folder ? *folder : std::string(toName(folder.error().kind)) + ": " + folder.error().what;
}

}  // namespace

TEST_CASE("the journal lies with the system's state for root and with the user's own for others", "[platform][tuning]")
{
    CHECK(folderFor(true, {{"HOME", "/root"}}) == "/var/lib/halftrip");
    CHECK(folderFor(false, {{"HOME", "/users/ann"}}) == "/users/ann/.local/state/halftrip");
    CHECK(folderFor(false, {{"HOME", "/users/ann"}, {"XDG_STATE_HOME", "/data"}}) == "/data/halftrip");
    CHECK(folderFor(false, {{"HOME", "/users/ann"}, {"XDG_STATE_HOME", "data"}}) == "/users/ann/.local/state/halftrip");
    CHECK(folderFor(true, {{"HALFTRIP_STATE_DIR", "/tmp/x"}}) == "/tmp/x");
    CHECK(folderFor(false, {}) == "file: there is no place for the settings journal: this user has no home");
}

TEST_CASE("a second program that wants to change settings is refused by the first one's number", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const std::string place = folder.path() + "/a/b";
    auto first = platform::lockJournal(place);
    REQUIRE(first);
    const auto second = platform::lockJournal(place);
    REQUIRE_FALSE(second);
    CHECK(second.error().kind == ErrorKind::Busy);
    CHECK(second.error().what ==
          "Process " + std::to_string(::getpid()) + " is changing settings of this host at this moment.");
    first->reset();
    CHECK(platform::lockJournal(place));
}

TEST_CASE("nobody else can hold the lock: its file is its owner's alone, also one of an earlier version",
          "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const std::string file = folder.path() + "/tuning.lock";
    const auto modeOf = [&file] {
        struct stat found{};
        return ::stat(file.c_str(), &found) == 0 ? found.st_mode & 07777U : 0U;
    };
    CHECK(platform::lockJournal(folder.path()));
    CHECK(modeOf() == 0600);
    REQUIRE(::chmod(file.c_str(), 0644) == 0);
    CHECK(platform::lockJournal(folder.path()));
    CHECK(modeOf() == 0600);
    if (::geteuid() != 0)
        tests::skip("needs root, to give a file to another user");
    REQUIRE(::chown(file.c_str(), 54'321, 54'321) == 0);
    const auto refused = platform::lockJournal(folder.path());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::File);
}

TEST_CASE("who holds the lock is the kernel's word, not what the file says", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const auto first = platform::lockJournal(folder.path());
    REQUIRE(first);
    folder.write("/tuning.lock", "1");
    const auto second = platform::lockJournal(folder.path());
    REQUIRE_FALSE(second);
    CHECK(second.error().what ==
          "Process " + std::to_string(::getpid()) + " is changing settings of this host at this moment.");
}

TEST_CASE("nobody puts back what another user wrote down", "[platform][tuning]")
{
    if (::geteuid() != 0)
        tests::skip("needs root, to give a folder to another user");
    const test::TemporaryFolder folder;
    constexpr uid_t kAnother = 54'321;
    const std::string journal = folder.path() + "/tuning-journal.json";
    folder.write("/tuning-journal.json", "{}");
    REQUIRE(::chown(journal.c_str(), kAnother, kAnother) == 0);
    const auto refused = platform::lockJournal(folder.path());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::File);
    CHECK(refused.error().what.find("another user's") != std::string::npos);
    REQUIRE(::unlink(journal.c_str()) == 0);
    CHECK(platform::lockJournal(folder.path()));
    REQUIRE(::chown(folder.path().c_str(), kAnother, kAnother) == 0);
    CHECK_FALSE(platform::lockJournal(folder.path()));
}

TEST_CASE("a lock that is no regular file is told as that", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const std::string lock = folder.path() + "/tuning.lock";
    REQUIRE(::mkfifo(lock.c_str(), 0600) == 0);
    const auto refused = platform::lockJournal(folder.path());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::File);
    CHECK(refused.error().what == "the settings journal's lock, " + lock + ", is no regular file");
}

TEST_CASE("a program that was killed holds nobody up", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    const std::string said = test::runInChild([&folder]() -> std::string {
        static const auto kLock = platform::lockJournal(folder.path());
        ::raise(SIGKILL);
        return kLock ? "alive" : kLock.error().what;
    });
    CHECK(said == "signal 9");
    CHECK(platform::lockJournal(folder.path()));
}

TEST_CASE("a folder that cannot be made is told with the way round it", "[platform][tuning]")
{
    const test::TemporaryFolder folder;
    folder.write("/file", "");
    const auto lock = platform::lockJournal(folder.path() + "/file/journal");
    REQUIRE_FALSE(lock);
    CHECK(lock.error().kind == ErrorKind::File);
    CHECK(lock.error().hint.find("HALFTRIP_STATE_DIR") != std::string::npos);
}

TEST_CASE("root reads of a member's journal what that member wrote, and opens nothing else", "[platform][tuning]")
{
    const test::TemporaryFolder home;
    const std::string folder = home.path() + "/.local/state/halftrip";
    const std::string journal = folder + "/tuning-journal.json";
    const unsigned self = ::geteuid();
    CHECK_FALSE(platform::readJournalOf(self, home.path()));
    home.write("/.local/state/halftrip/tuning-journal.json", "{}");
    CHECK(platform::readJournalOf(self, home.path()) == "{}");
    CHECK_FALSE(platform::readJournalOf(self + 1, home.path()));

    home.write("/secret", "another file");
    REQUIRE(::unlink(journal.c_str()) == 0);
    REQUIRE(::symlink((home.path() + "/secret").c_str(), journal.c_str()) == 0);
    CHECK_FALSE(platform::readJournalOf(self, home.path()));

    REQUIRE(::unlink(journal.c_str()) == 0);
    REQUIRE(::mkfifo(journal.c_str(), 0600) == 0);
    CHECK_FALSE(platform::readJournalOf(self, home.path()));

    home.write("/elsewhere/tuning-journal.json", "{}");
    REQUIRE(::unlink(journal.c_str()) == 0);
    REQUIRE(::rmdir(folder.c_str()) == 0);
    REQUIRE(::symlink((home.path() + "/elsewhere").c_str(), folder.c_str()) == 0);
    CHECK_FALSE(platform::readJournalOf(self, home.path()));
}
