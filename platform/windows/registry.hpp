#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::windows {

/// Values under HKEY_LOCAL_MACHINE, read only, in the 64-bit view. Nothing when key or value is absent or of another type.
[[nodiscard]] std::optional<std::string> readRegistryText(const std::wstring& key, const std::wstring& value);
[[nodiscard]] std::optional<std::uint32_t> readRegistryNumber(const std::wstring& key, const std::wstring& value);
/// The names of the keys below `key`; empty when there are none or they may not be read.
[[nodiscard]] std::vector<std::wstring> registrySubkeys(const std::wstring& key);

}  // namespace halftrip::windows
