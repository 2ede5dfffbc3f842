#pragma once

#include <cstdio>

namespace halftrip::windows {

/// What is written to `stream` (stdout, stderr) goes to `descriptor` from now on, which it takes over whatever happens;
/// also where the program was started without that stream, as services are. False: it cannot.
[[nodiscard]] bool redirectStream(std::FILE* stream, int descriptor);

}  // namespace halftrip::windows
