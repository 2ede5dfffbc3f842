#pragma once

#include "core/base/error.hpp"

#include <string>

namespace halftrip::platform {

/// Adapters by what stays when their name changes. A fake stands in for it in the tests.
class AdapterNames {
public:
    AdapterNames() = default;
    AdapterNames(const AdapterNames&) = delete;
    AdapterNames& operator=(const AdapterNames&) = delete;
    virtual ~AdapterNames() = default;
    /// Its number in this network namespace; 0: there is no such adapter.
    [[nodiscard]] virtual unsigned indexOf(const std::string& adapter) const = 0;
    /// What tells it from every other adapter of this host, of other network namespaces as well, until the next
    /// restart. Empty: there is no such adapter.
    [[nodiscard]] virtual std::string identify(const std::string& adapter) const = 0;
    /// What the adapter is called now that identify() told so when it was called `adapter`. Error NotFound: it is gone,
    /// or in another network namespace.
    [[nodiscard]] virtual Result<std::string> find(const std::string& adapter, const std::string& identity) const = 0;
};

/// Those of the network namespace of the calling thread. Stateless: any thread.
[[nodiscard]] const AdapterNames& systemAdapterNames();

}  // namespace halftrip::platform
