#pragma once

#include <string>

namespace halftrip::windows {

/// What people call an adapter ("Ethernet 2"), and what the registry calls it: a GUID in braces, which stays when it is
/// renamed. A fake stands in for it in the tests.
class AdapterNames {
public:
    AdapterNames() = default;
    AdapterNames(const AdapterNames&) = delete;
    AdapterNames& operator=(const AdapterNames&) = delete;
    virtual ~AdapterNames() = default;
    /// Empty: there is no such adapter; so is the other one.
    [[nodiscard]] virtual std::string guidOf(const std::string& name) const = 0;
    [[nodiscard]] virtual std::string nameOf(const std::string& guid) const = 0;
};

/// This system's, one that is disabled or just restarting included. Stateless: any thread.
[[nodiscard]] const AdapterNames& systemAdapterNames();

}  // namespace halftrip::windows
