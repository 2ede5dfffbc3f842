#pragma once

#include <string>
#include <string_view>

namespace halftrip::windows {

/// Between our UTF-8 and the system's UTF-16. What is not valid becomes U+FFFD.
[[nodiscard]] std::wstring toWide(std::string_view utf8);
[[nodiscard]] std::string toUtf8(std::wstring_view wide);

/// As Windows compares the names of files: without regard to capital letters, of whatever alphabet.
[[nodiscard]] bool isSameFileName(std::string_view left, std::string_view right);

/// A path for the W functions. A long one becomes absolute with the prefix that lifts the limit of 260 characters.
[[nodiscard]] std::wstring toWidePath(std::string_view utf8);

/// The system's sentence for a GetLastError() or WSAGetLastError() code, in the user's language, without the line end;
/// "error 10049" where it has none.
[[nodiscard]] std::string systemText(unsigned long code);

}  // namespace halftrip::windows
