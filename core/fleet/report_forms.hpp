#pragma once

#include "core/base/text.hpp"
#include "core/fleet/report.hpp"

#include <cstddef>
#include <string>

namespace halftrip::fleet {

/// For a person: what is slow and what differs there, then holes and files that could not be used.
[[nodiscard]] std::string reportText(const Report& report);
/// A line for each pair.
[[nodiscard]] std::string reportCsv(const Report& report);
/// OpenMetrics 1.0: effects of hosts, and what is named.
[[nodiscard]] std::string reportOpenMetrics(const Report& report);
/// What a page holds beside the report.
struct PageOptions {
    bool hasPairReports = false;  ///< Beside the page lies a report of each run file, named by pairReportNameOf().
    /// Of more measurements the page holds only the middle of each cell of its map. A measurement takes some 50 bytes.
    std::size_t mostPairs = 500'000;
};
/// One page without anything from elsewhere: the named, and the map host by host.
[[nodiscard]] std::string reportHtml(const Report& report, const PageOptions& options = {});
/// "NAME.html" of "NAME.halftrip.json".
[[nodiscard]] std::string pairReportNameOf(const std::string& runFile);

/// "host17: +3.1 us against every partner (95 % CI 2.9 to 3.3 us, 8 measurements)". Halves of round trips.
[[nodiscard]] Text sentenceOf(const SlowPart& part);
/// "coalescing.rxUsecs 50 us where 99 of 99 others have 0 us", of a rack "8 of 8 hosts have coalescing.rxUsecs 50 us
/// where ..."; with the name of the host or rack in front where `namesOwner`.
[[nodiscard]] Text sentenceOf(const FactDifference& difference, bool namesOwner);
/// Whether a difference needs that name: the part is a link, or a pair of two racks.
[[nodiscard]] bool hasTwoOwners(const SlowPart& part);

}  // namespace halftrip::fleet
