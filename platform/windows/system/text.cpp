#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <array>

namespace halftrip::windows {
namespace {

/// MAX_PATH less the room that a directory needs for an 8.3 file name.
constexpr std::size_t kLongestPlainPath = 247;

bool isTrailingJunk(wchar_t letter)
{
    return letter == L'\r' || letter == L'\n' || letter == L' ' || letter == L'.';
}

}  // namespace

std::wstring toWide(std::string_view utf8)
{
    if (utf8.empty())
        return {};
    const auto bytes = static_cast<int>(utf8.size());
    const int letters = MultiByteToWideChar(CP_UTF8, 0, utf8.data(), bytes, nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(letters), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, utf8.data(), bytes, wide.data(), letters);
    return wide;
}

std::string toUtf8(std::wstring_view wide)
{
    if (wide.empty())
        return {};
    const auto letters = static_cast<int>(wide.size());
    const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide.data(), letters, nullptr, 0, nullptr, nullptr);
    std::string utf8(static_cast<std::size_t>(bytes), '\0');
    WideCharToMultiByte(CP_UTF8, 0, wide.data(), letters, utf8.data(), bytes, nullptr, nullptr);
    return utf8;
}

bool isSameFileName(std::string_view left, std::string_view right)
{
    const std::wstring one = toWide(left);
    const std::wstring other = toWide(right);
    return CompareStringOrdinal(one.data(), static_cast<int>(one.size()), other.data(), static_cast<int>(other.size()),
                                TRUE) == CSTR_EQUAL;
}

std::wstring toWidePath(std::string_view utf8)
{
    std::wstring path = toWide(utf8);
    if (path.size() <= kLongestPlainPath || path.starts_with(L"\\\\?\\"))
        return path;
    const DWORD room = GetFullPathNameW(path.c_str(), 0, nullptr, nullptr);
    std::wstring full(room, L'\0');
    full.resize(GetFullPathNameW(path.c_str(), room, full.data(), nullptr));
    if (full.empty())
        return path;
    if (full.starts_with(L"\\\\"))
        return L"\\\\?\\UNC" + full.substr(1);
    return L"\\\\?\\" + full;
}

std::string systemText(unsigned long code)
{
    std::array<wchar_t, 512> text{};
    const DWORD length = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS |
                                            FORMAT_MESSAGE_MAX_WIDTH_MASK,
                                        nullptr, code, 0, text.data(), static_cast<DWORD>(text.size()), nullptr);
    std::wstring_view sentence(text.data(), length);
    while (!sentence.empty() && isTrailingJunk(sentence.back()))
        sentence.remove_suffix(1);
    if (sentence.empty())
        return "error " + std::to_string(code);
    return toUtf8(sentence) + " (error " + std::to_string(code) + ")";
}

}  // namespace halftrip::windows
