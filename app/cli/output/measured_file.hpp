#pragma once

#include "core/os/processes.hpp"

#include <string>

namespace halftrip::cli {

/// Saves what cannot be measured again (os::Processes::keepFile()). Error File names the file that has it instead, if
/// there is one.
[[nodiscard]] Status saveMeasured(os::Processes& processes, const std::string& path, const std::string& bytes);

/// That error, of what is kept at `place`; unchanged where that is empty.
[[nodiscard]] Error keptElsewhere(Error error, const std::string& place);

}  // namespace halftrip::cli
