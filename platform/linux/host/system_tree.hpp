#pragma once

#include "core/base/error.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::platform {

/// Where the kernel tells of the processor's cores.
inline const std::string kCpus = "/sys/devices/system/cpu/";

/// /proc, /sys and /etc as small text files. The root is a parameter so that tests can show it other machines.
class SystemTree {
public:
    /// `root` is put before every path; empty for this machine.
    explicit SystemTree(std::string root = {}) : m_root(std::move(root)) {}

    /// The file's text without white space at its end; none when it cannot be read. Reads at most 4 MiB.
    [[nodiscard]] std::optional<std::string> read(const std::string& path) const;
    /// The file's text as a whole number; none when it is anything else.
    [[nodiscard]] std::optional<std::int64_t> readNumber(const std::string& path) const;
    /// Hands a text to a file that exists, in one piece, as settings below /proc and /sys want it. Errors:
    /// NotPermitted, NotFound, Invalid (the kernel does not take this value), Os.
    [[nodiscard]] Status write(const std::string& path, const std::string& text) const;
    /// The names in a folder, sorted; empty when it cannot be read.
    [[nodiscard]] std::vector<std::string> list(const std::string& path) const;

private:
    std::string m_root;
};

/// The kernel's list format: "0-2,5" is {0, 1, 2, 5}. What is not a list of cores gives an empty list.
[[nodiscard]] std::vector<int> parseCoreList(std::string_view text);
/// The inverse, for messages.
[[nodiscard]] std::string formatCoreList(const std::vector<int>& sortedCores);

}  // namespace halftrip::platform
