#include "core/base/version.hpp"

namespace halftrip {

// The build names them for this file alone, so that another version or commit compiles nothing else.
const char* const kVersion = HALFTRIP_VERSION;
const char* const kBuild = HALFTRIP_BUILD;

}  // namespace halftrip
