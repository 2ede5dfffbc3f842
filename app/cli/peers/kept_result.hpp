#pragma once

#include "core/model/record/run_record.hpp"
#include "core/model/request/peer.hpp"
#include "core/os/platform.hpp"

#include <string>

namespace halftrip::cli {

/// The run file of a run that another host asked for (--from): it stays on the host that measured, in the folder
/// "halftrip-from" of its user, because a broken connection would lose what is printed only. The newest ten are kept.

/// A name for such a file that no other has: the date and a random number.
[[nodiscard]] std::string nameOfKeptResult(os::Platform& platform);

/// On the host that measures: the path for a file of that name, in a folder that is there and that nobody else may
/// read. Deletes the oldest. Errors: Invalid (no name as above), File.
[[nodiscard]] Result<std::string> placeOfKeptResult(const std::string& name);

/// What a person types to fetch it.
[[nodiscard]] std::string commandToFetch(const model::Peer& host, const std::string& name);

/// On the host that asked, once the connection broke: fetches the file as soon as the run there has ended, as it does
/// when its input ends. Tries for half a minute. Errors: those of ssh, Interrupted, Timeout (it goes on there).
[[nodiscard]] Result<model::RunRecord> fetchKeptResult(const model::Peer& host, const std::string& name,
                                                       os::Platform& platform);

}  // namespace halftrip::cli
