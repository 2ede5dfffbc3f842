#pragma once

#include "platform/platform.hpp"

namespace halftrip::tests {

/// True where "Windows" is Wine, which lacks some of it.
[[nodiscard]] inline bool isWine()
{
    return makePlatform()->host().facts().operatingSystem.starts_with("Wine");
}

}  // namespace halftrip::tests
