#pragma once

#include "core/watch/metrics.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace halftrip::watch {

/// Prometheus' protobuf (io.prometheus.client.MetricFamily, each behind its length): the only form in which native
/// histograms travel. Fields and their numbers: prometheus/client_model, io/prometheus/client/metrics.proto. A
/// histogram carries its classic buckets, too, for a server that does not take native ones.
inline constexpr std::string_view kProtobufType =
    "application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited";
[[nodiscard]] std::string toProtobuf(const std::vector<MetricFamily>& families);

/// Of the native histograms: 2^4 buckets for each doubling, 4.4 % wide.
inline constexpr int kNativeSchema = 4;
/// The index of the native bucket whose bounds, in seconds, are the next around `ns` (more than 0): the upper bound
/// 2^(index / 2^kNativeSchema) is in it, the lower is not.
[[nodiscard]] int nativeIndexOf(double ns);

}  // namespace halftrip::watch
