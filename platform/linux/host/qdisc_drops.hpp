#pragma once

#include "platform/linux/network/netlink.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::platform {

/// What a queueing discipline has dropped, by the attributes of the kernel's RTM_NEWQDISC; none where it counts
/// nothing.
[[nodiscard]] std::optional<std::int64_t> dropsOfDiscipline(const NetlinkAttributes& discipline);

/// What the adapter's root discipline has dropped: the kernel adds the drops of those beneath it. None for an adapter
/// that has no discipline, or that does not exist. The calling thread's network namespace.
[[nodiscard]] std::optional<std::int64_t> readQdiscDrops(const std::string& adapter);

}  // namespace halftrip::platform
