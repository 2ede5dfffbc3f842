#pragma once

#include <string>
#include <vector>

namespace halftrip::fixtures {

/// A file of tests/golden: what changes in it has to be looked at, then copied there on purpose (write_fixtures makes
/// it anew).
struct GoldenFile {
    std::string name;
    std::string text;
};

/// Every reviewed export as it stands there: with the line ends of this system, and without what differs between C
/// libraries and versions of zlib (coordinates of charts, compressed histograms), which have tests of their own.
[[nodiscard]] std::vector<GoldenFile> goldenFiles();

}  // namespace halftrip::fixtures
