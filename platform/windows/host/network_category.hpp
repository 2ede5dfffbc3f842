#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace halftrip::windows {

/// What Windows takes an adapter's network for; its firewall has rules for each.
enum class NetworkCategory : std::uint8_t { Public, Private, Domain };

/// Asks for the network that an adapter is in. A fake stands in for it in the tests.
class NetworkCategories {
public:
    NetworkCategories() = default;
    NetworkCategories(const NetworkCategories&) = delete;
    NetworkCategories& operator=(const NetworkCategories&) = delete;
    virtual ~NetworkCategories() = default;
    /// `adapterGuid` in braces. Nothing when the adapter is in no network, or Windows does not say.
    [[nodiscard]] virtual std::optional<NetworkCategory> of(const std::string& adapterGuid) const = 0;
};

/// The network list manager's, which takes some milliseconds. Stateless: any thread.
[[nodiscard]] const NetworkCategories& systemNetworkCategories();

}  // namespace halftrip::windows
