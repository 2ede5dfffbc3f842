#pragma once

#include "core/base/error.hpp"
#include "core/stats/histogram.hpp"

#include <string>
#include <string_view>

namespace halftrip::stats {

/// HdrHistogram V2 compressed encoding in base64 ("HISTFAAAA..."): what the public HdrHistogram libraries read.
/// Exact moments are not part of it. Allocates; any thread.
[[nodiscard]] std::string encodeCompressedV2(const Histogram& histogram);

/// The inverse, for histograms of our own layout (3 digits, 1 ns to 60 s). Hostile input (wrong cookie, lengths that
/// lie, zip bombs, counts that overflow) gives ErrorKind::Protocol. `moments`: the exact ones, kept outside the
/// encoding.
[[nodiscard]] Result<Histogram> decodeCompressedV2(std::string_view base64,
                                                   std::optional<Histogram::Moments> moments = {});

}  // namespace halftrip::stats
