#pragma once

#include "core/watch/metrics.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace halftrip::watch {

/// What of HTTP/1.1 a page of metrics needs: one request by GET or HEAD, one answer, the end (decision 20). Pure
/// functions over untrusted input.

/// A request whose head is longer is refused.
inline constexpr std::size_t kLongestRequest = 8'192;

enum class MetricsFormat : std::uint8_t { Plain, OpenMetrics, Protobuf };
/// What an Accept header likes best of what there is; the older text where it likes none, or there is no header.
[[nodiscard]] MetricsFormat chooseFormat(std::string_view accept);

/// True when the head of a request is there: what came ends in an empty line, or has one.
[[nodiscard]] bool isHeadComplete(std::string_view received) noexcept;

/// The whole answer to a request: metrics for /metrics, a word for /, else an error.
[[nodiscard]] std::string answerTo(std::string_view request, const std::function<WatchState()>& state);
/// The answer to a request whose head is too long.
[[nodiscard]] std::string answerTooLong();

}  // namespace halftrip::watch
