#include "app/cli/output/measured_file.hpp"

#include <utility>

namespace halftrip::cli {

Status saveMeasured(os::Processes& processes, const std::string& path, const std::string& bytes)
{
    os::KeptFile kept = processes.keepFile(path, bytes);
    if (kept.status)
        return {};
    return std::unexpected(keptElsewhere(std::move(kept.status).error(), kept.place));
}

Error keptElsewhere(Error error, const std::string& place)
{
    if (place.empty())
        return error;
    error.what = text("{trouble}; it is kept as {place}", error.what, place);
    error.hint = "Rename that file once nothing is in the way, or use it as it is.";
    return error;
}

}  // namespace halftrip::cli
