#pragma once

#include "tests/platform/linux/temporary_folder.hpp"

namespace halftrip::test {

/// Files below /proc and /sys as such machines have them, as far as facts are read from them. Each has an adapter
/// "eth0".

/// Two sockets, intel_pstate, C6, adapter on node 1 in too narrow a slot; a kernel line that isolates cores.
void writeIntelServer(const TemporaryFolder& folder);
/// acpi-cpufreq with boost, C2 forbidden, a kernel without nohz_full.
void writeAmdServer(const TemporaryFolder& folder);
/// On battery, hybrid cores, services that manage power.
void writeLaptop(const TemporaryFolder& folder);
/// A KVM guest: no frequencies, haltpoll, a virtio adapter.
void writeGuest(const TemporaryFolder& folder);

}  // namespace halftrip::test
