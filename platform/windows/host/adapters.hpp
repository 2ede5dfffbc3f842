#pragma once

#include "core/base/error.hpp"
#include "core/model/facts/host_facts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::windows {

/// Every adapter that carries IP, in the system's order, under the names that people see ("Ethernet 2"). Any thread.
[[nodiscard]] Result<std::vector<model::AdapterFacts>> listAdapters();
/// The adapter that traffic to this numeric address leaves through, with its driver's settings. Error NotFound: no
/// route.
[[nodiscard]] Result<model::AdapterFacts> adapterTowardsAddress(const std::string& peerAddress);
/// The system's number for an adapter, by the name that people see. Error NotFound: no such adapter.
[[nodiscard]] Result<std::uint32_t> adapterIndex(const std::string& name);
/// See os::Host::adapterTrouble().
[[nodiscard]] std::optional<Error> findAdapterTrouble(const std::string& name);
/// What the registry calls an adapter (a GUID in braces), by the name that people see; empty when there is none.
[[nodiscard]] std::string adapterGuid(const std::string& name);
/// The name that people see of the adapter that the registry calls so; empty when there is none.
[[nodiscard]] std::string adapterName(const std::string& guid);
/// How often the system was asked for all of its adapters by this process: some ms each time on hosts with many, which
/// has no place between the rounds of a run.
[[nodiscard]] std::uint64_t adapterListings() noexcept;
/// What fits one packet on the adapter that has this address; nothing when no adapter has it.
[[nodiscard]] std::optional<std::uint32_t> mtuOfLocalAddress(const std::string& address);
/// How the system names an adapter to its own functions, and what people call it.
struct AdapterPlace {
    std::string name;
    std::uint64_t luid = 0;
};
/// The adapter that has this numeric address; nothing when none has it.
[[nodiscard]] std::optional<AdapterPlace> placeOfLocalAddress(const std::string& address);
/// What the adapters tell of a connection's two ends, in one look at them.
struct LocalEnd {
    std::optional<std::uint32_t> mtuBytes;  ///< Of the adapter that has the local address.
    bool isEthernet = false;  ///< It puts packets into Ethernet frames; not so loopback and tunnels.
    bool isPeerOwn = false;  ///< The peer's address is one of this host's own, too.
};
[[nodiscard]] LocalEnd localEnd(const std::string& address, const std::string& peerAddress);
/// True when this numeric address is one of this host's own, loopback included.
[[nodiscard]] bool isOwnAddress(const std::string& address);

}  // namespace halftrip::windows
