#pragma once

namespace halftrip::fleet {

/// The value that Student's t with so many degrees of freedom exceeds with this probability (0 to 0.5). From a thousand
/// degrees on that of the normal distribution.
[[nodiscard]] double studentLimit(double exceeded, double freedom);

}  // namespace halftrip::fleet
