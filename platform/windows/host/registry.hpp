#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::windows {

/// One value of a key: a text as it stands, a number in decimal digits.
struct RegistryValue {
    std::wstring name;
    std::string text;
};

/// What is read of the registry, under HKEY_LOCAL_MACHINE. A fake stands in for it in the tests.
class Registry {
public:
    Registry() = default;
    Registry(const Registry&) = delete;
    Registry& operator=(const Registry&) = delete;
    virtual ~Registry() = default;
    /// A text (REG_SZ) or a number (REG_DWORD) as text. Nothing when it is absent, of another type or not to be read.
    [[nodiscard]] virtual std::optional<std::string> value(const std::wstring& key, const std::wstring& name) const = 0;
    /// All values of these types.
    [[nodiscard]] virtual std::vector<RegistryValue> values(const std::wstring& key) const = 0;
    [[nodiscard]] virtual std::vector<std::wstring> subkeys(const std::wstring& key) const = 0;
    /// The texts of a list (REG_MULTI_SZ). Nothing when it is absent, of another type or not to be read.
    [[nodiscard]] virtual std::optional<std::vector<std::string>> list(const std::wstring& key,
                                                                       const std::wstring& name) const = 0;
};

/// What is also written there.
class WritableRegistry : public Registry {
public:
    /// A text (REG_SZ); where a number (REG_DWORD) stands now and `text` is one, it stays a number. Errors: NotFound
    /// (no such key), NotPermitted, Os.
    [[nodiscard]] virtual Status set(const std::wstring& key, const std::wstring& name, const std::string& text) = 0;
    /// Takes the value away; well, too, where there is none. Errors as above.
    [[nodiscard]] virtual Status remove(const std::wstring& key, const std::wstring& name) = 0;
};

/// A text that is a whole number in decimal digits, to its end.
[[nodiscard]] std::optional<std::int64_t> wholeNumber(std::string_view text) noexcept;
/// A value that is a whole number, whichever type it has.
[[nodiscard]] std::optional<std::int64_t> numberIn(const Registry& registry, const std::wstring& key,
                                                   const std::wstring& name);

/// This system's. Stateless: any thread.
[[nodiscard]] WritableRegistry& systemRegistry();

/// Values under HKEY_LOCAL_MACHINE, read only, in the 64-bit view. Nothing when key or value is absent or of another
/// type.
[[nodiscard]] std::optional<std::string> readRegistryText(const std::wstring& key, const std::wstring& value);
[[nodiscard]] std::optional<std::uint32_t> readRegistryNumber(const std::wstring& key, const std::wstring& value);
/// The names of the keys below `key`; empty when there are none or they may not be read.
[[nodiscard]] std::vector<std::wstring> registrySubkeys(const std::wstring& key);

}  // namespace halftrip::windows
