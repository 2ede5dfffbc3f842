// Writes what the Python tests compare with other people's programs: run files, histogram encodings with the counts that
// they must decode to, and the exports in HdrHistogram's own formats.
//     write_fixtures DIRECTORY

#include "core/export/exporter.hpp"
#include "core/model/json.hpp"
#include "core/stats/hdr_codec.hpp"
#include "fixture_record.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

using namespace halftrip;

namespace {

struct Case {
    std::string name;
    stats::Histogram histogram;
};

stats::Histogram histogramOf(const std::vector<std::int64_t>& values)
{
    stats::Histogram histogram;
    for (const std::int64_t value : values)
        histogram.record(value);
    return histogram;
}

stats::Histogram powersOfTwo()
{
    stats::Histogram histogram;
    for (unsigned exponent = 0; exponent < 36; ++exponent) {
        const std::int64_t power = std::int64_t{1} << exponent;
        for (const std::int64_t value : {power - 1, power, power + 1})
            histogram.record(value);
    }
    return histogram;
}

stats::Histogram largeCounts()
{
    std::vector<std::uint64_t> counts(stats::BucketLayout::kBucketCount, 0);
    for (unsigned bits = 0; bits < 50; ++bits)
        counts[bits * 501] = std::uint64_t{1} << bits;
    return stats::Histogram::fromCounts(counts, {});
}

std::vector<Case> cases()
{
    return {{"one sample", histogramOf({10'340})},
            {"zero and a minute", histogramOf({0, 60'000'000'000})},
            {"neighbours", histogramOf({5, 6, 7, 9, 10, 12})},
            {"a tail", fixtures::tailedHistogram(9'880, 20'000)},
            {"powers of two", powersOfTwo()},
            {"large counts", largeCounts()}};
}

nlohmann::json toJson(const Case& one)
{
    nlohmann::json counts = nlohmann::json::array();
    for (std::size_t index = 0; index < stats::BucketLayout::kBucketCount; ++index) {
        if (const std::uint64_t count = one.histogram.counts()[index]; count != 0)
            counts.push_back({stats::BucketLayout::lowestOf(index), count});
    }
    return {{"name", one.name},
            {"hdr", stats::encodeCompressedV2(one.histogram)},
            {"count", one.histogram.count()},
            {"valuesAndCounts", std::move(counts)},
            {"percentile99Ns", one.histogram.percentileNs(99)},
            {"maxNs", one.histogram.maxNs()}};
}

void writeFile(const std::filesystem::path& path, const std::string& text)
{
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush())
        throw std::runtime_error("cannot write " + path.string());
}

void writeAll(const std::filesystem::path& directory)
{
    std::filesystem::create_directories(directory);
    nlohmann::json histograms = nlohmann::json::array();
    for (const Case& one : cases())
        histograms.push_back(toJson(one));
    writeFile(directory / "histograms.json", histograms.dump());
    const model::RunRecord record = fixtures::fullRecord();
    writeFile(directory / "full.halftrip.json", model::toRunFile(record));
    writeFile(directory / "empty.halftrip.json", model::toRunFile(fixtures::emptyRecord()));
    for (const char* format : {"hlog", "hgrm", "csv"})
        writeFile(directory / (std::string("full.") + format), exporting::findExporter(format)->write(record));
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: write_fixtures DIRECTORY\n", stderr);
        return 2;
    }
    try {
        writeAll(argv[1]);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "write_fixtures: %s\n", problem.what());
        return 1;
    }
    return 0;
}
