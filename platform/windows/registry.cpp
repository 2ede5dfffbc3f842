#include "platform/windows/registry.hpp"

#include "platform/windows/text.hpp"

#include <windows.h>

#include <array>

namespace halftrip::windows {
namespace {

constexpr DWORD kView = RRF_SUBKEY_WOW6464KEY;

}  // namespace

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
    HKEY opened = nullptr;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, key.c_str(), 0, KEY_ENUMERATE_SUB_KEYS | KEY_WOW64_64KEY, &opened) !=
        ERROR_SUCCESS)
        return {};
    std::vector<std::wstring> names;
    std::array<wchar_t, 256> name{};  // A key's name has at most 255 letters.
    for (DWORD index = 0;; ++index) {
        auto letters = static_cast<DWORD>(name.size());
        if (RegEnumKeyExW(opened, index, name.data(), &letters, nullptr, nullptr, nullptr, nullptr) != ERROR_SUCCESS)
            break;
        names.emplace_back(name.data(), letters);
    }
    RegCloseKey(opened);
    return names;
}

}  // namespace halftrip::windows
