#pragma once

namespace halftrip::stats {

/// Standard deviations that a normal value exceeds, in either direction, with this probability: 1.96 for 5 %.
[[nodiscard]] double normalLimit(double probability);

/// The same where the standard deviation is known from that many degrees of freedom only (Student's t, Cornish and
/// Fisher's expansion): within 1 % from 10 degrees on, down to a probability of 1 in 10,000.
[[nodiscard]] double studentLimit(double probability, double freedom);

}  // namespace halftrip::stats
