#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace halftrip {

/// The path that UTF-8 names, whatever the system's own letters for paths are.
[[nodiscard]] inline std::filesystem::path nativePath(std::string_view utf8)
{
    return {std::u8string(utf8.begin(), utf8.end())};
}

[[nodiscard]] inline std::string utf8Of(const std::filesystem::path& path)
{
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

}  // namespace halftrip
