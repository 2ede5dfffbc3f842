#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace halftrip::watch {

/// A file among the results of a watch.
struct KeptFile {
    std::string day;   ///< Its folder: "2026-11-25".
    std::string name;
    std::uint64_t bytes = 0;
};

/// "2026-11-25": ten characters of that form, and nothing else is a day's folder.
[[nodiscard]] bool isDay(const std::string& name) noexcept;
/// What of `files` has to go so that no more than `limitBytes` stay: the oldest days first, in each the names first in
/// order. Of the newest day nothing goes but what the limit leaves no other way for. Files outside of days are
/// nobody's.
[[nodiscard]] std::vector<KeptFile> filesToDelete(std::vector<KeptFile> files, std::uint64_t limitBytes);

/// "TIME-PEER.halftrip.json" for a run of `peer` that began at `time` ("15:04:05.123Z", of the day's folder): no
/// character that a folder's name could be made of. Of a long name only the beginning is in it: names that are taken
/// have the next `number`, "TIME-PEER-2.halftrip.json".
[[nodiscard]] std::string runFileName(const std::string& time, const std::string& peer, int number = 1);

}  // namespace halftrip::watch
