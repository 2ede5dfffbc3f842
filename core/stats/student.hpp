#pragma once

namespace halftrip::stats {

/// Standard deviations that a normal value exceeds, in either direction, with this probability: 1.96 for 5 %.
[[nodiscard]] double normalLimit(double probability);

/// The same where the standard deviation is known from that many degrees of freedom only (Student's t); from a thousand
/// on that of the normal distribution.
[[nodiscard]] double studentLimit(double probability, double freedom);

}  // namespace halftrip::stats
