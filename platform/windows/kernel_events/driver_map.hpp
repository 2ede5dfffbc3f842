#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::windows::etw {

/// A module of the kernel's, in memory.
struct Driver {
    std::uint64_t base = 0;
    std::uint64_t bytes = 0;
    std::string name;  ///< "ndis.sys".
    bool operator==(const Driver&) const = default;
};

/// Drivers by address. One thread at a time.
class DriverMap {
public:
    /// One that overlaps it has been unloaded unnoticed and gives way.
    void add(Driver driver);
    void remove(std::uint64_t base) { m_byBase.erase(base); }
    /// "ndis.sys"; "0xfffff80312345678" where no driver is known to be there.
    [[nodiscard]] std::string nameAt(std::uint64_t address) const;
    [[nodiscard]] std::vector<Driver> all() const;

private:
    std::map<std::uint64_t, Driver> m_byBase;
};

/// The drivers in what NtQuerySystemInformation(SystemModuleInformation) of 64-bit Windows wrote. Those whose address
/// the system hides (Windows 11 24H2, without SeDebugPrivilege) are left out, and so is whatever is cut off.
[[nodiscard]] std::vector<Driver> driversIn(std::span<const std::byte> block);

/// "ndis.sys" of "\SystemRoot\System32\drivers\ndis.sys".
[[nodiscard]] std::string_view fileNameOf(std::string_view path);

}  // namespace halftrip::windows::etw
