#include "app/cli/watch/watch_files.hpp"
#include "platform/fake/fake_processes.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <random>

using namespace halftrip;

namespace {

constexpr const char* kDate = "2026-11-25T15:04:05.123Z";

/// Results of a watch, in a folder that disappears.
struct Results {
    std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                   ("halftrip-watch-files-" + std::to_string(std::random_device{}()));
    fake::FakeProcesses processes;
    cli::WatchFiles files{folder.string(), 0, processes};

    Results() { std::filesystem::create_directory(folder); }
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
