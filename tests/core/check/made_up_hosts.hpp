#pragma once

#include "core/model/facts/host_facts.hpp"

#include <cstdint>
#include <string>

namespace halftrip::tests {

/// Hosts that do not exist. Facts of the systems' own sources, values as people find them.

/// A server whose i40e adapter "eth0" adapts its interrupts and whose processor goes down to C6.
[[nodiscard]] model::HostFacts untunedLinux();
/// The same after tuning: there is nothing left to advise.
[[nodiscard]] model::HostFacts tunedLinux();
/// A virtual machine with an adapter of its hypervisor, as a cloud hands it out.
[[nodiscard]] model::HostFacts untunedGuest();
/// A Windows computer with hyper-threading and an Intel adapter called "Ethernet 2", as installed.
[[nodiscard]] model::HostFacts untunedWindows();
/// The same after tuning.
[[nodiscard]] model::HostFacts tunedWindows();

/// Gives a fact another value, or takes it away with a reason. The fact must exist.
void setFact(model::HostFacts& host, const std::string& id, model::FactValue value);
void takeFact(model::HostFacts& host, const std::string& id, const std::string& absence);

}  // namespace halftrip::tests
