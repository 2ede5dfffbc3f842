#include "app/cli/watch/watch_files.hpp"
#include "platform/fake/fake_processes.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <system_error>

using namespace halftrip;

namespace {

constexpr const char* kDate = "2026-11-25T15:04:05.123Z";

/// Results of a watch, in a folder that disappears.
struct Results {
    std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                   ("halftrip-watch-files-" + std::to_string(std::random_device{}()));
    fake::FakeProcesses processes;
    cli::WatchFiles files;

    explicit Results(std::uint64_t limitBytes = 0) : files(folder.string(), limitBytes, processes)
    {
        std::filesystem::create_directory(folder);
    }
    Results(const Results&) = delete;
    Results& operator=(const Results&) = delete;
    ~Results()
    {
        std::error_code ignored;
        std::filesystem::remove_all(folder, ignored);
    }
    std::string nameFor(const std::string& peer)
    {
        const auto place = files.placeFor(peer, kDate);
        return place ? std::filesystem::path(*place).filename().string() : std::string(place.error().what);
    }
    /// A file of that many bytes, in a folder that is made for it.
    void add(const std::string& path, std::size_t bytes) const
    {
        std::filesystem::create_directories((folder / path).parent_path());
        std::ofstream(folder / path, std::ios::binary) << std::string(bytes, 'x');
    }
    /// Also a link to nowhere.
    [[nodiscard]] bool has(const std::string& path) const
    {
        return std::filesystem::exists(std::filesystem::symlink_status(folder / path));
    }
};

}  // namespace

TEST_CASE("two runs of a long name that begin in one second have a file each", "[app][cli]")
{
    Results results;
    const std::string peer(100, 'x');
    const std::string first = results.nameFor(peer);
    std::ofstream(results.folder / "2026-11-25" / first) << "{}";
    const std::string second = results.nameFor(peer);
    CHECK(second != first);
    CHECK(second.ends_with("-2.halftrip.json"));
}

TEST_CASE("peers whose names begin alike have a file each, before there is one", "[app][cli]")
{
    Results results;
    const std::string start(90, 'x');
    const std::string first = results.nameFor(start + "a");
    CHECK(results.nameFor(start + "b") != first);
    CHECK(results.nameFor("rack:7") == "150405-rack_7.halftrip.json");
    CHECK(results.nameFor("rack_7") == "150405-rack_7-2.halftrip.json");
    // The same peer again, after a run that measured nothing.
    CHECK(results.nameFor(start + "a") == first);
}

TEST_CASE("results above the limit are deleted from the oldest on, with the days that they leave empty", "[app][cli]")
{
    Results results(900);
    results.add("2026-11-23/090000-a.halftrip.json", 400);
    results.add("2026-11-23/watch.log", 100);
    results.add("2026-11-24/090000-a.halftrip.json", 400);
    results.add("2026-11-25/090000-a.halftrip.json", 400);
    results.add("2026-11-25/100000-a.halftrip.json", 400);
    results.files.rotate();
    CHECK_FALSE(results.has("2026-11-23"));
    CHECK_FALSE(results.has("2026-11-24"));
    CHECK(results.has("2026-11-25/090000-a.halftrip.json"));
    CHECK(results.has("2026-11-25/100000-a.halftrip.json"));
    results.add("2026-11-26/090000-a.halftrip.json", 400);
    results.files.rotate();
    CHECK_FALSE(results.has("2026-11-25/090000-a.halftrip.json"));
    CHECK(results.has("2026-11-25/100000-a.halftrip.json"));
    CHECK(results.has("2026-11-26/090000-a.halftrip.json"));
}

TEST_CASE("links, and what lies outside of days or in folders of theirs, are neither counted nor deleted", "[app][cli]")
{
    Results results(500);
    results.add("2026-11-23/090000-a.halftrip.json", 400);
    results.add("2026-11-25/090000-a.halftrip.json", 400);
    results.add("elsewhere/080000-a.halftrip.json", 10'000);
    results.add("2026-11-22.old/090000-a.halftrip.json", 10'000);
    results.add("2026-11-21", 10'000);
    results.add("notes.txt", 10'000);
    results.add("2026-11-23/mine/notes.txt", 10'000);
    std::error_code isWithoutLinks;  // A system whose library makes none.
    const std::filesystem::path elsewhere = results.folder / "elsewhere";
    std::filesystem::create_directory_symlink(elsewhere, results.folder / "2026-11-20", isWithoutLinks);
    std::filesystem::create_symlink(elsewhere / "080000-a.halftrip.json",
                                    results.folder / "2026-11-23/080000-a.halftrip.json", isWithoutLinks);
    results.files.rotate();
    CHECK_FALSE(results.has("2026-11-23/090000-a.halftrip.json"));
    CHECK(results.has("2026-11-25/090000-a.halftrip.json"));
    CHECK(results.has("elsewhere/080000-a.halftrip.json"));
    CHECK(results.has("2026-11-22.old/090000-a.halftrip.json"));
    CHECK(results.has("2026-11-21"));
    CHECK(results.has("notes.txt"));
    CHECK(results.has("2026-11-23/mine/notes.txt"));
    CHECK(results.has("2026-11-20") == !isWithoutLinks);
    CHECK(results.has("2026-11-23/080000-a.halftrip.json") == !isWithoutLinks);
}
