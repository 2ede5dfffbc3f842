#include "core/watch/rotation.hpp"

#include <catch2/catch.hpp>

#include <chrono>

namespace halftrip::watch {

TEST_CASE("only names of days are days", "[core][watch]")
{
    CHECK(isDay("2026-11-25"));
    CHECK_FALSE(isDay("2026-11-2"));
    CHECK_FALSE(isDay("2026-11-255"));
    CHECK_FALSE(isDay("photographs"));
    CHECK_FALSE(isDay("../../home/"));
}

TEST_CASE("the oldest files go first, and no more than must", "[core][watch]")
{
    const std::vector<KeptFile> files{{"2026-11-25", "090000-b.halftrip.json", 40},
                                      {"2026-11-24", "100000-a.halftrip.json", 30},
                                      {"2026-11-24", "090000-a.halftrip.json", 30},
                                      {"taxes", "2025.pdf", 1'000'000}};
    CHECK(filesToDelete(files, 100).empty());
    const auto one = filesToDelete(files, 99);
    REQUIRE(one.size() == 1);
    CHECK(one[0].day == "2026-11-24");
    CHECK(one[0].name == "090000-a.halftrip.json");
    CHECK(filesToDelete(files, 40).size() == 2);
    CHECK(filesToDelete(files, 1).size() == 3);
}

TEST_CASE("a run's file is named by time and peer, whatever the peer is called", "[core][watch]")
{
    CHECK(runFileName("15:04:05.123Z", "10.0.0.2") == "150405-10.0.0.2.halftrip.json");
    CHECK(runFileName("15:04:05.123Z", "echo://[fd00::2]:7") == "150405-echo____fd00__2__7.halftrip.json");
    CHECK(runFileName("15:04:05.123Z", "../../etc/passwd").find('/') == std::string::npos);
    CHECK(runFileName("15:04:05.123Z", std::string(500, 'x')).size() < 110);
    CHECK(runFileName("15:04:05.123Z", "10.0.0.2", 2) == "150405-10.0.0.2-2.halftrip.json");
    CHECK(runFileName("15:04:05.123Z", std::string(100, 'x'), 2) !=
          runFileName("15:04:05.123Z", std::string(100, 'x')));
}

TEST_CASE("a month of hourly runs of ten peers stays within its limit", "[core][watch]")
{
    using namespace std::chrono;
    constexpr std::uint64_t kLimit = 100'000'000;
    constexpr std::uint64_t kRunBytes = 60'000;
    std::vector<KeptFile> files;
    const sys_days first = year(2026) / November / 1;
    for (int hour = 0; hour < 30 * 24; ++hour) {
        const year_month_day day(first + days(hour / 24));
        const std::string folder = std::to_string(static_cast<int>(day.year())) + "-" +
                                   std::to_string(static_cast<unsigned>(day.month())) + "-" +
                                   (static_cast<unsigned>(day.day()) < 10 ? "0" : "") +
                                   std::to_string(static_cast<unsigned>(day.day()));
        const std::string clock = (hour % 24 < 10 ? "0" : "") + std::to_string(hour % 24) + ":00:00.000Z";
        for (int peer = 0; peer < 10; ++peer)
            files.push_back({folder, runFileName(clock, "host" + std::to_string(peer)), kRunBytes});
        std::uint64_t bytes = 0;
        const auto gone = filesToDelete(files, kLimit);
        // They were written in order: what goes is what stands first.
        files.erase(files.begin(), files.begin() + static_cast<std::ptrdiff_t>(gone.size()));
        for (const KeptFile& file : files)
            bytes += file.bytes;
        REQUIRE(bytes <= kLimit);
    }
    CHECK(files.size() == kLimit / kRunBytes);
    CHECK(files.back().day == "2026-11-30");
    CHECK(files.front().day >= "2026-11-23");
}

}  // namespace halftrip::watch
