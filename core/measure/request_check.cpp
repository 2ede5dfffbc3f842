#include "core/measure/request_check.hpp"

#include <string>

namespace halftrip::measure {
namespace {

/// Passes when low <= value <= high.
template <typename T>
Status checkRange(const std::string& name, T value, T low, T high, const std::string& unit)
{
    if (value >= low && value <= high)
        return {};
    return fail(ErrorKind::Invalid,
                "The " + name + " of " + std::to_string(value) + unit + " is out of range.",
                "Choose " + std::to_string(low) + " to " + std::to_string(high) + unit + ".");
}

Status checkSizes(const std::vector<std::uint32_t>& sizes)
{
    if (sizes.size() > Limits::kMostSizes)
        return fail(ErrorKind::Invalid, "There are " + std::to_string(sizes.size()) + " sizes in the list.",
                    "Choose at most " + std::to_string(Limits::kMostSizes) + ".");
    for (const std::uint32_t size : sizes) {
        if (Status status = checkRange("payload size", size, 1U, Limits::kLargestSizeBytes, " bytes"); !status)
            return status;
    }
    return {};
}

Status checkTimes(const model::RunRequest& request)
{
    if (request.count > Limits::kLargestCount)
        return fail(ErrorKind::Invalid, "The count of " + std::to_string(request.count) + " probes is out of range.",
                    "Choose 1 to " + std::to_string(Limits::kLargestCount) + ", or a --duration.");
    if (request.count == 0) {
        if (Status status = checkRange("duration", request.durationNs, Limits::kShortestDurationNs,
                                       Limits::kLongestDurationNs, " ns");
            !status)
            return status;
    }
    if (Status status =
            checkRange("interval", request.intervalNs, std::int64_t{0}, Limits::kLongestIntervalNs, " ns");
        !status)
        return status;
    if (Status status = checkRange("time-out", request.timeoutNs, Limits::kShortestTimeoutNs,
                                   Limits::kLongestTimeoutNs, " ns");
        !status)
        return status;
    return checkRange("warm-up", request.warmupCount, std::uint64_t{0}, Limits::kLargestWarmup, " probes");
}

}  // namespace

Result<const transport::TransportEntry*> findUsableTransport(const transport::TransportRegistry& registry,
                                                             const std::string& id)
{
    const transport::TransportEntry* entry = registry.find(id);
    if (entry == nullptr) {
        std::string names;
        for (const transport::TransportEntry& candidate : registry.entries())
            names += (names.empty() ? "" : ", ") + candidate.id;
        return fail(ErrorKind::Invalid, "There is no transport \"" + id.substr(0, 40) + "\" here.",
                    "Choose one of these: " + names + ".");
    }
    const transport::Availability availability = entry->probe();
    if (!availability.isUsable)
        return fail(ErrorKind::NotPermitted, "The transport " + id + " cannot be used here: " + availability.reason,
                    availability.remedy);
    return entry;
}

Status checkRequest(const model::RunRequest& request, const transport::TransportRegistry& registry)
{
    if (request.peer.empty())
        return fail(ErrorKind::Invalid, "No peer was named.", "Give a host name or address, or \"self\".");
    if (request.mode != "ping")
        return fail(ErrorKind::Invalid, "There is no mode \"" + request.mode + "\".", "Choose ping.");
    if (Status status = checkSizes(request.sizesBytes); !status)
        return status;
    if (Status status = checkTimes(request); !status)
        return status;
    if (Status status = checkRange("busy-poll time", request.busyPollUs, 1, Limits::kLongestBusyPollUs, " us"); !status)
        return status;
    if (auto entry = findUsableTransport(registry, request.transport); !entry)
        return std::unexpected(std::move(entry).error());
    return {};
}

Status checkPrepare(const control::Prepare& prepare, const transport::TransportRegistry& registry)
{
    if (Status status = checkRange("largest probe", prepare.largestProbeBytes, 1U, Limits::kLargestSizeBytes, " bytes");
        !status)
        return status;
    if (Status status = checkRange("busy-poll time", prepare.busyPollUs, 1, Limits::kLongestBusyPollUs, " us"); !status)
        return status;
    if (auto entry = findUsableTransport(registry, prepare.transport); !entry)
        return std::unexpected(std::move(entry).error());
    return {};
}

Status checkStart(const control::Start& start, const control::Prepare& prepare)
{
    if (Status status = checkRange("payload size", start.sizeBytes, 1U, prepare.largestProbeBytes, " bytes"); !status)
        return status;
    return checkRange("length of a point", start.longestNs, std::int64_t{1}, 2 * Limits::kLongestDurationNs, " ns");
}

}  // namespace halftrip::measure
