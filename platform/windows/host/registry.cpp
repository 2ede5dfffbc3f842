#include "platform/windows/host/registry.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <array>
#include <charconv>
#include <cwchar>

namespace halftrip::windows {
namespace {

constexpr DWORD kView = RRF_SUBKEY_WOW6464KEY;

/// An opened key, closed by its owner. Null when there is none or it may not be read.
class OpenedKey {
public:
    OpenedKey(const std::wstring& key, REGSAM rights)
    {
        m_code = RegOpenKeyExW(HKEY_LOCAL_MACHINE, key.c_str(), 0, rights | KEY_WOW64_64KEY, &m_key);
        if (m_code != ERROR_SUCCESS)
            m_key = nullptr;
    }
    OpenedKey(const OpenedKey&) = delete;
    OpenedKey& operator=(const OpenedKey&) = delete;
    ~OpenedKey()
    {
        if (m_key != nullptr)
            RegCloseKey(m_key);
    }
    [[nodiscard]] HKEY get() const noexcept { return m_key; }
    /// Why there is none.
    [[nodiscard]] LSTATUS code() const noexcept { return m_code; }

private:
    HKEY m_key = nullptr;
    LSTATUS m_code = ERROR_SUCCESS;
};

/// The names of a key's values, in the system's order.
std::vector<std::wstring> valueNames(const std::wstring& key)
{
    const OpenedKey opened(key, KEY_QUERY_VALUE);
    std::vector<std::wstring> names;
    if (opened.get() == nullptr)
        return names;
    std::vector<wchar_t> name(16'384);  // A value's name has at most 16,383 letters.
    for (DWORD index = 0;; ++index) {
        auto letters = static_cast<DWORD>(name.size());
        if (RegEnumValueW(opened.get(), index, name.data(), &letters, nullptr, nullptr, nullptr, nullptr) !=
            ERROR_SUCCESS)
            return names;
        names.emplace_back(name.data(), letters);
    }
}

/// `operation` is "write" or "delete".
Status registryStatus(LSTATUS code, const std::string& operation, const std::wstring& key, const std::wstring& name)
{
    if (code == ERROR_SUCCESS)
        return {};
    const ErrorKind kind = code == ERROR_ACCESS_DENIED    ? ErrorKind::NotPermitted
                           : code == ERROR_FILE_NOT_FOUND ? ErrorKind::NotFound
                                                          : ErrorKind::Os;
    return fail(kind,
                text("cannot {operation} {name} in the registry (HKLM\\{key}): {reason}", operation, toUtf8(name),
                     toUtf8(key), systemText(static_cast<unsigned long>(code))),
                {}, static_cast<int>(code));
}

class SystemRegistry final : public WritableRegistry {
public:
    [[nodiscard]] std::optional<std::string> value(const std::wstring& key, const std::wstring& name) const override
    {
        if (auto text = readRegistryText(key, name))
            return text;
        const auto number = readRegistryNumber(key, name);
        return number ? std::optional(std::to_string(*number)) : std::nullopt;
    }
    [[nodiscard]] std::vector<RegistryValue> values(const std::wstring& key) const override
    {
        std::vector<RegistryValue> values;
        for (std::wstring& name : valueNames(key)) {
            if (auto text = value(key, name))
                values.push_back({std::move(name), std::move(*text)});
        }
        return values;
    }
    [[nodiscard]] std::vector<std::wstring> subkeys(const std::wstring& key) const override
    {
        return registrySubkeys(key);
    }
    [[nodiscard]] std::optional<std::vector<std::string>> list(const std::wstring& key,
                                                               const std::wstring& name) const override
    {
        DWORD bytes = 0;
        if (RegGetValueW(HKEY_LOCAL_MACHINE, key.c_str(), name.c_str(), RRF_RT_REG_MULTI_SZ | kView, nullptr, nullptr,
                         &bytes) != ERROR_SUCCESS)
            return std::nullopt;
        std::wstring texts(bytes / sizeof(wchar_t) + 2, L'\0');
        bytes = static_cast<DWORD>(texts.size() * sizeof(wchar_t));
        if (RegGetValueW(HKEY_LOCAL_MACHINE, key.c_str(), name.c_str(), RRF_RT_REG_MULTI_SZ | kView, nullptr,
                         texts.data(), &bytes) != ERROR_SUCCESS)
            return std::nullopt;
        std::vector<std::string> list;
        // Each text ends in a zero, the list in one more.
        for (const wchar_t* text = texts.c_str(); *text != L'\0'; text += std::wcslen(text) + 1)
            list.push_back(toUtf8(text));
        return list;
    }
    [[nodiscard]] Status set(const std::wstring& key, const std::wstring& name, const std::string& text) override
    {
        const auto number = wholeNumber(text);
        if (number && *number >= 0 && *number <= MAXDWORD && readRegistryNumber(key, name)) {
            const auto value = static_cast<DWORD>(*number);
            return write(key, name, REG_DWORD, &value, sizeof value);
        }
        const std::wstring wide = toWide(text);
        return write(key, name, REG_SZ, wide.c_str(), (wide.size() + 1) * sizeof(wchar_t));
    }
    [[nodiscard]] Status remove(const std::wstring& key, const std::wstring& name) override
    {
        const OpenedKey opened(key, KEY_SET_VALUE);
        const LSTATUS code = opened.get() == nullptr ? opened.code() : RegDeleteValueW(opened.get(), name.c_str());
        if (opened.get() != nullptr && code == ERROR_FILE_NOT_FOUND)
            return {};
        return registryStatus(code, "delete", key, name);
    }

private:
    static Status write(const std::wstring& key, const std::wstring& name, DWORD type, const void* bytes,
                        std::size_t count)
    {
        const OpenedKey opened(key, KEY_SET_VALUE);
        const LSTATUS code = opened.get() == nullptr
                                 ? opened.code()
                                 : RegSetValueExW(opened.get(), name.c_str(), 0, type, static_cast<const BYTE*>(bytes),
                                                  static_cast<DWORD>(count));
        return registryStatus(code, "write", key, name);
    }
};

}  // namespace

std::optional<std::int64_t> wholeNumber(std::string_view text) noexcept
{
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, failure] = std::from_chars(text.data(), end, number);
    return failure == std::errc() && rest == end ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> numberIn(const Registry& registry, const std::wstring& key, const std::wstring& name)
{
    const auto text = registry.value(key, name);
    return text ? wholeNumber(*text) : std::nullopt;
}

std::optional<std::string> readRegistryText(const std::wstring& key, const std::wstring& value)
{
    DWORD bytes = 0;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key.c_str(), value.c_str(), RRF_RT_REG_SZ | kView, nullptr, nullptr, &bytes) !=
        ERROR_SUCCESS)
        return std::nullopt;
    std::wstring text(bytes / sizeof(wchar_t) + 1, L'\0');
    bytes = static_cast<DWORD>(text.size() * sizeof(wchar_t));
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key.c_str(), value.c_str(), RRF_RT_REG_SZ | kView, nullptr, text.data(),
                     &bytes) != ERROR_SUCCESS)
        return std::nullopt;
    return toUtf8(text.c_str());
}

std::optional<std::uint32_t> readRegistryNumber(const std::wstring& key, const std::wstring& value)
{
    DWORD number = 0;
    DWORD bytes = sizeof number;
    if (RegGetValueW(HKEY_LOCAL_MACHINE, key.c_str(), value.c_str(), RRF_RT_REG_DWORD | kView, nullptr, &number,
                     &bytes) != ERROR_SUCCESS)
        return std::nullopt;
    return number;
}

std::vector<std::wstring> registrySubkeys(const std::wstring& key)
{
    const OpenedKey opened(key, KEY_ENUMERATE_SUB_KEYS);
    if (opened.get() == nullptr)
        return {};
    std::vector<std::wstring> names;
    std::array<wchar_t, 256> name{};  // A key's name has at most 255 letters.
    for (DWORD index = 0;; ++index) {
        auto letters = static_cast<DWORD>(name.size());
        if (RegEnumKeyExW(opened.get(), index, name.data(), &letters, nullptr, nullptr, nullptr, nullptr) !=
            ERROR_SUCCESS)
            break;
        names.emplace_back(name.data(), letters);
    }
    return names;
}

WritableRegistry& systemRegistry()
{
    static SystemRegistry instance;
    return instance;
}

}  // namespace halftrip::windows
