#pragma once

#include "core/os/processes.hpp"

namespace halftrip::platform {

/// See os::Processes::embed().
[[nodiscard]] Result<std::unique_ptr<os::Embedding>> makeEmbedding();

}  // namespace halftrip::platform
