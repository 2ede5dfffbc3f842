#pragma once

#include "core/base/error.hpp"
#include "core/control/messages.hpp"
#include "core/model/run_request.hpp"
#include "core/transport/registry.hpp"

namespace halftrip::measure {

/// The ranges of a request, in one place for the window, the command line and both ends.
struct Limits {
    static constexpr std::uint32_t kLargestSizeBytes = 65'507;  ///< A UDP datagram over IPv4.
    static constexpr std::uint64_t kLargestCount = 1'000'000'000'000;
    static constexpr std::int64_t kShortestDurationNs = 1'000'000;
    static constexpr std::int64_t kLongestDurationNs = 7LL * 86'400 * 1'000'000'000;
    static constexpr std::int64_t kLongestIntervalNs = 60'000'000'000;
    static constexpr std::int64_t kShortestTimeoutNs = 10'000;
    static constexpr std::int64_t kLongestTimeoutNs = 60'000'000'000;  ///< The histogram's end.
    static constexpr std::uint64_t kLargestWarmup = 1'000'000'000;
    static constexpr int kLongestBusyPollUs = 1'000'000;
    static constexpr std::size_t kMostSizes = 1000;
    static constexpr std::uint32_t kMostStampedProbes = control::kMostStampedProbes;
};

/// Judges a request before anything is opened. Error Invalid names the field and its range.
[[nodiscard]] Status checkRequest(const model::RunRequest& request, const transport::TransportRegistry& registry);

/// The responder's own judgement of what an initiator asks of it, whoever sent it. Nothing is clamped.
[[nodiscard]] Status checkPrepare(const control::Prepare& prepare, const transport::TransportRegistry& registry);
/// `prepare` is that of the transport which the point runs over.
[[nodiscard]] Status checkStart(const control::Start& start, const control::Prepare& prepare);

/// Whether a transport can take these stamps; Off can always be taken. Error Invalid names those that can.
[[nodiscard]] Status checkStamps(model::StampChoice stamps, std::uint32_t count, const std::string& transport,
                                 const transport::TransportRegistry& registry);

/// The transport of that name (not "auto": chooseTransport()), usable here; otherwise the error says what is missing and
/// the command that would help.
[[nodiscard]] Result<const transport::TransportEntry*> findUsableTransport(const transport::TransportRegistry& registry,
                                                                           const std::string& id);

}  // namespace halftrip::measure
