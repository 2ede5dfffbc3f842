#include "core/tuning/journal.hpp"
#include "platform/fake/fake_processes.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using fake::FakeProcesses;
using tuning::Journal;
using tuning::JournalEntry;
using tuning::JournalHost;

namespace {

const JournalHost kHost{"alpha", "boot-1"};
constexpr const char* kPath = "state/tuning-journal.json";

void put(FakeProcesses& files, const std::string& text)
{
    REQUIRE(files.writeFileAtomically(kPath, text));
}

std::vector<JournalEntry> someEntries()
{
    return {
        {.setting = {"coalescing.rxUsecs", "eth0"}, .old = "50", .wanted = "0", .isReadBack = true, .accepted = "2"},
        {.setting = {"steering.rpsCpus", "eth0/rx-0"}, .old = std::nullopt, .wanted = "3"},
        {.setting = {"idle.limit", ""}, .old = "", .wanted = std::nullopt, .isReadBack = true}};
}

/// Files with a journal of some entries.
FakeProcesses& savedBy(FakeProcesses& files, const JournalHost& host)
{
    auto journal = Journal::open(files, "state", host);
    REQUIRE(journal);
    REQUIRE(journal->save(someEntries()));
    return files;
}

}  // namespace

TEST_CASE("a journal that was never written is empty", "[core][tuning]")
{
    FakeProcesses files;
    const auto journal = Journal::open(files, "state", kHost);
    REQUIRE(journal);
    CHECK(journal->entries().empty());
    CHECK_FALSE(journal->isFromEarlierBoot());
    CHECK(journal->path() == kPath);
}

TEST_CASE("the next program finds the entries, nothing and an empty text told apart", "[core][tuning]")
{
    FakeProcesses files;
    const auto journal = Journal::open(savedBy(files, kHost), "state", kHost);
    REQUIRE(journal);
    CHECK(journal->entries() == someEntries());
    CHECK_FALSE(journal->isFromEarlierBoot());
}

TEST_CASE("a journal of before a restart is told from one of now", "[core][tuning]")
{
    FakeProcesses files;
    const auto journal = Journal::open(savedBy(files, kHost), "state", {"alpha", "boot-2"});
    REQUIRE(journal);
    CHECK(journal->isFromEarlierBoot());
    CHECK(journal->entries() == someEntries());
}

TEST_CASE("a host that got another name since is the same host as long as it runs", "[core][tuning]")
{
    FakeProcesses files;
    const auto journal = Journal::open(savedBy(files, kHost), "state", {"renamed", "boot-1"});
    REQUIRE(journal);
    CHECK(journal->entries() == someEntries());
    CHECK_FALSE(journal->isFromEarlierBoot());
}

TEST_CASE("a host that was renamed and restarted is known by its machine id", "[core][tuning]")
{
    FakeProcesses files;
    const auto journal = Journal::open(savedBy(files, {"alpha", "boot-1", "machine-1"}), "state",
                                       {"renamed", "boot-2", "machine-1"});
    REQUIRE(journal);
    CHECK(journal->entries() == someEntries());
    CHECK(journal->isFromEarlierBoot());
    // Two hosts that are called the same are not one.
    CHECK(Journal::open(files, "state", {"alpha", "boot-2", "machine-2"}).error().kind == ErrorKind::Invalid);
    // A program of before, or a system without one, goes by the name.
    CHECK(Journal::open(files, "state", {"alpha", "boot-2"}));
    CHECK(Journal::open(files, "state", {"renamed", "boot-2"}).error().kind == ErrorKind::Invalid);
}

TEST_CASE("another host's journal is refused by its name, unless it is empty", "[core][tuning]")
{
    FakeProcesses files;
    const auto refused = Journal::open(savedBy(files, kHost), "state", {"beta", "boot-2"});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::Invalid);
    CHECK(refused.error().what.find("alpha") != std::string::npos);
    auto own = Journal::open(files, "state", kHost);
    REQUIRE(own);
    REQUIRE(own->save({}));
    CHECK(Journal::open(files, "state", {"beta", "boot-2"}));
}

TEST_CASE("a damaged journal is refused in words wherever it was cut", "[core][tuning]")
{
    FakeProcesses files;
    savedBy(files, kHost);
    const std::string whole = files.files().at(kPath);
    for (std::size_t length = 0; length + 3 < whole.size(); ++length) {
        put(files, whole.substr(0, length));
        const auto journal = Journal::open(files, "state", kHost);
        REQUIRE_FALSE(journal);
        CHECK(journal.error().kind == ErrorKind::File);
        CHECK(journal.error().what.find(kPath) != std::string::npos);
        CHECK_FALSE(journal.error().hint.empty());
    }
    for (const char* const text : {"[]", "7", "{}", R"({"version":1,"host":{"name":"alpha"},"entries":[]})",
                                   R"({"version":1,"host":{"name":"a","bootId":"b"},"entries":[{"old":"1"}]})"}) {
        CAPTURE(text);
        put(files, text);
        CHECK(Journal::open(files, "state", kHost).error().kind == ErrorKind::File);
    }
}

TEST_CASE("a newer program's journal is refused as that", "[core][tuning]")
{
    FakeProcesses files;
    put(files, R"({"version":2,"host":{"name":"alpha","bootId":"b"},"entries":[]})");
    CHECK(Journal::open(files, "state", kHost).error().kind == ErrorKind::Version);
}

TEST_CASE("a journal that cannot be saved stays as it was", "[core][tuning]")
{
    FakeProcesses files;
    auto journal = Journal::open(savedBy(files, kHost), "state", kHost);
    REQUIRE(journal);
    files.failWrites(Error{ErrorKind::File, "the disk is full", 0, {}});
    CHECK(journal->save({}).error().kind == ErrorKind::File);
    CHECK(journal->entries() == someEntries());
}

TEST_CASE("a journal of thousands of settings is read again", "[core][tuning]")
{
    FakeProcesses files;
    std::vector<JournalEntry> entries;
    for (int policy = 0; policy < 4096; ++policy)
        entries.push_back({.setting = {"frequency.governor", "policy" + std::to_string(policy)}, .old = "powersave"});
    auto journal = Journal::open(files, "state", kHost);
    REQUIRE(journal);
    REQUIRE(journal->save(entries));
    const auto again = Journal::open(files, "state", kHost);
    REQUIRE(again);
    CHECK(again->entries() == entries);
}

TEST_CASE("more settings than a journal is read with are not written", "[core][tuning]")
{
    FakeProcesses files;
    auto journal = Journal::open(savedBy(files, kHost), "state", kHost);
    REQUIRE(journal);
    const JournalEntry entry{.setting = {"frequency.governor", "policy0"}, .old = "powersave"};
    CHECK(journal->save(std::vector<JournalEntry>(65'537, entry)).error().kind == ErrorKind::Invalid);
    CHECK(journal->save({{.setting = entry.setting, .old = std::string(std::size_t{64} << 20U, 'x')}}).error().kind ==
          ErrorKind::Invalid);
    CHECK(journal->entries() == someEntries());
    CHECK(Journal::open(files, "state", kHost)->entries() == someEntries());
}
