#pragma once

#include "core/base/error.hpp"
#include "core/os/processes.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>

namespace halftrip::cli {

/// The folder that a watch keeps its results in: DIR/DAY/TIME-PEER.halftrip.json for each run, and DIR/DAY/watch.log
/// for what happened beside them (gaps, changes of level), a sentence a line. Days are those of UTC. Any thread.
class WatchFiles {
public:
    /// `limitBytes`: what is kept; 0: everything.
    WatchFiles(std::string folder, std::uint64_t limitBytes, os::Processes& processes);

    /// A new name for a run of `peer` that begins at `date` ("2026-11-25T15:04:05.123Z"), in a folder that is there.
    /// Error File.
    [[nodiscard]] Result<std::string> placeFor(const std::string& peer, const std::string& date);
    /// Adds a line to the day's log. What cannot be written waits for the next line, the newest kMostWaiting of it.
    void log(const std::string& date, const std::string& sentence);
    /// Deletes the oldest until the limit holds, empty days included. Called now and then.
    void rotate();

private:
    static constexpr std::size_t kMostWaiting = 1000;

    std::string m_folder;
    std::uint64_t m_limitBytes;
    os::Processes& m_processes;
    std::mutex m_mutex;
    std::map<std::string, std::string> m_newest;  ///< The place of each peer's newest run.
    std::deque<std::string> m_waiting;  ///< Lines, the oldest first.
};

}  // namespace halftrip::cli
