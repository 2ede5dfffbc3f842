#include "platform/windows/kernel_events/driver_map.hpp"

#include "platform/windows/kernel_events/bytes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::windows::etw {
namespace {

// RTL_PROCESS_MODULES and RTL_PROCESS_MODULE_INFORMATION of 64-bit Windows (phnt's ntldr.h).
constexpr std::size_t kFirstEntry = 8;
constexpr std::size_t kEntryBytes = 296;
constexpr std::size_t kBaseAt = 16;
constexpr std::size_t kSizeAt = 24;
constexpr std::size_t kNameOffsetAt = 38;
constexpr std::size_t kPathAt = 40;
constexpr std::size_t kPathBytes = 256;
constexpr std::size_t kMostDrivers = 4096;

std::string nameIn(std::span<const std::byte> entry)
{
    const auto* const path = reinterpret_cast<const char*>(entry.data() + kPathAt);
    const std::string_view whole(path, static_cast<std::size_t>(std::find(path, path + kPathBytes, '\0') - path));
    const std::size_t start = numberAt<std::uint16_t>(entry, kNameOffsetAt).value_or(0);
    return std::string(start < whole.size() ? whole.substr(start) : fileNameOf(whole));
}

}  // namespace

void DriverMap::add(Driver driver)
{
    if (driver.bytes == 0 || driver.base > UINT64_MAX - driver.bytes)
        return;
    const std::uint64_t end = driver.base + driver.bytes;
    std::erase_if(m_byBase, [&](const auto& entry) {
        return entry.second.base < end && driver.base < entry.second.base + entry.second.bytes;
    });
    if (m_byBase.size() < kMostDrivers)
        m_byBase.insert_or_assign(driver.base, std::move(driver));
}

std::string DriverMap::nameAt(std::uint64_t address) const
{
    auto behind = m_byBase.upper_bound(address);
    if (behind != m_byBase.begin()) {
        const Driver& driver = std::prev(behind)->second;
        if (address - driver.base < driver.bytes)
            return driver.name;
    }
    return fmt::format("{:#x}", address);
}

std::vector<Driver> DriverMap::all() const
{
    std::vector<Driver> drivers;
    for (const auto& [base, driver] : m_byBase)
        drivers.push_back(driver);
    return drivers;
}

std::vector<Driver> driversIn(std::span<const std::byte> block)
{
    std::vector<Driver> drivers;
    const std::size_t count = std::min<std::size_t>(numberAt<std::uint32_t>(block, 0).value_or(0), kMostDrivers);
    for (std::size_t i = 0; i < count && kFirstEntry + (i + 1) * kEntryBytes <= block.size(); ++i) {
        const auto entry = block.subspan(kFirstEntry + i * kEntryBytes, kEntryBytes);
        Driver driver{numberAt<std::uint64_t>(entry, kBaseAt).value_or(0),
                      numberAt<std::uint32_t>(entry, kSizeAt).value_or(0), nameIn(entry)};
        if (driver.base != 0 && driver.bytes != 0 && !driver.name.empty())
            drivers.push_back(std::move(driver));
    }
    return drivers;
}

std::string_view fileNameOf(std::string_view path)
{
    const std::size_t slash = path.find_last_of("\\/");
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace halftrip::windows::etw
