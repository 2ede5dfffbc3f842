#pragma once

#include "core/base/error.hpp"
#include "platform/linux/host/system_tree.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace halftrip::platform {

/// The network namespace of the calling thread.
struct NetworkNamespace {
    std::string name;  ///< "net:[4026531840]", as /proc shows it. The kernel gives it to another once this one is gone.
    std::uint64_t cookie = 0;  ///< No other one has it until the next restart; 0: not told (before Linux 5.14).
    /// "net:[4026531840] 7"; without the cookie where it is not told.
    [[nodiscard]] std::string text() const;
    /// Whether text() of this one was that; without a cookie in one of both, by the name.
    [[nodiscard]] bool isThatOf(const std::string& text) const;
};
[[nodiscard]] NetworkNamespace ownNetworkNamespace();

struct NumberedAdapter {
    std::string name;
    unsigned index = 0;
    std::string address;  ///< As AdapterNames::addressOf().
};

/// Adapters by what stays when their name changes. A fake stands in for it in the tests.
class AdapterNames {
public:
    AdapterNames() = default;
    AdapterNames(const AdapterNames&) = delete;
    AdapterNames& operator=(const AdapterNames&) = delete;
    virtual ~AdapterNames() = default;
    /// Its number in this network namespace; 0: there is no such adapter.
    [[nodiscard]] virtual unsigned indexOf(const std::string& adapter) const = 0;
    /// Its hardware address ("02:00:00:00:00:01"), as the kernel tells in this network namespace; empty: it does not.
    [[nodiscard]] virtual std::string addressOf(const std::string& adapter) const = 0;
    /// Every adapter of this network namespace.
    [[nodiscard]] virtual std::vector<NumberedAdapter> all() const = 0;
    /// What tells it from every other adapter of this host, of other network namespaces as well, until the next
    /// restart. Empty: there is no such adapter.
    [[nodiscard]] virtual std::string identify(const std::string& adapter) const = 0;
    /// What the adapter is called now that identify() told so when it was called `adapter`. Error NotFound: it is gone,
    /// or in another network namespace.
    [[nodiscard]] virtual Result<std::string> find(const std::string& adapter, const std::string& identity) const = 0;
};

/// Whether /sys shows this adapter. It shows the network namespace that it was mounted in, where another adapter may
/// have that name and number ("eth0", 2), but not the hardware address. An adapter without one ("lo" is number 1
/// everywhere) is shown where /sys shows all adapters of this namespace, and no others. `index` 0, `address` empty,
/// `askAll` null: not compared.
[[nodiscard]] bool isShownBySys(const SystemTree& tree, const std::string& adapter, unsigned index,
                                const std::string& address,
                                const std::function<std::vector<NumberedAdapter>()>& askAll);

/// Those of the network namespace of the calling thread. Stateless: any thread.
[[nodiscard]] const AdapterNames& systemAdapterNames();

}  // namespace halftrip::platform
