#include "platform/linux/host/system_tree.hpp"

#include "platform/linux/system/os_error.hpp"
#include "platform/linux/transports/file_descriptor.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <filesystem>

namespace halftrip::platform {
namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{4} << 20U;
/// As many cores as any Linux is built for (CONFIG_NR_CPUS): a list beyond it is nonsense.
constexpr int kMaxCores = 8192;

std::optional<int> takeCore(std::string_view& text)
{
    int core = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), core);
    if (failure != std::errc{} || core < 0 || core >= kMaxCores)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return core;
}

}  // namespace

std::optional<std::string> SystemTree::read(const std::string& path) const
{
    const sockets::FileDescriptor file(::open((m_root + path).c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.isOpen())
        return std::nullopt;
    std::string text;
    std::array<char, 4096> block;
    while (text.size() < kMaxFileBytes) {
        const ssize_t bytes = ::read(file.get(), block.data(), block.size());
        // Some files of sysfs open and then refuse to be read (a link that is down): no text then.
        if (bytes < 0 && errno != EINTR)
            return std::nullopt;
        if (bytes == 0)
            break;
        text.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
    }
    const std::size_t last = text.find_last_not_of(" \t\r\n");
    text.resize(last == std::string::npos ? 0 : last + 1);
    return text;
}

std::optional<std::int64_t> SystemTree::readNumber(const std::string& path) const
{
    const std::optional<std::string> text = read(path);
    if (!text)
        return std::nullopt;
    std::int64_t number = 0;
    const char* const end = text->data() + text->size();
    const auto [stop, failure] = std::from_chars(text->data(), end, number);
    if (failure != std::errc{} || stop != end)
        return std::nullopt;
    return number;
}

Status SystemTree::write(const std::string& path, const std::string& text) const
{
    const sockets::FileDescriptor file(::open((m_root + path).c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
    const ssize_t written = file.isOpen() ? ::write(file.get(), text.data(), text.size()) : -1;
    const int code = written < 0 ? errno : EIO;
    if (written != static_cast<ssize_t>(text.size())) {
        return fail(kindOfErrno(code),
                    halftrip::text("cannot write {text} to {path}: {reason}.", text, path, describeErrno(code)), {},
                    code);
    }
    return {};
}

std::vector<std::string> SystemTree::list(const std::string& path) const
{
    std::vector<std::string> names;
    std::error_code failure;
    for (std::filesystem::directory_iterator it(m_root + path, failure), end; !failure && it != end;
         it.increment(failure))
        names.push_back(it->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::vector<int> parseCoreList(std::string_view text)
{
    std::vector<int> cores;
    while (!text.empty()) {
        const std::optional<int> first = takeCore(text);
        if (!first)
            return {};
        int last = *first;
        if (text.starts_with('-')) {
            text.remove_prefix(1);
            const std::optional<int> end = takeCore(text);
            if (!end || *end < *first)
                return {};
            last = *end;
        }
        // Each core once: a list is no longer than there are cores, however often it repeats them.
        if (cores.size() + static_cast<std::size_t>(last - *first) >= kMaxCores)
            return {};
        for (int core = *first; core <= last; ++core)
            cores.push_back(core);
        if (text.starts_with(','))
            text.remove_prefix(1);
        else if (!text.empty())
            return {};
    }
    return cores;
}

std::string formatCoreList(const std::vector<int>& sortedCores)
{
    std::string text;
    for (std::size_t i = 0; i < sortedCores.size();) {
        std::size_t last = i;
        while (last + 1 < sortedCores.size() && sortedCores[last + 1] == sortedCores[last] + 1)
            ++last;
        text += (text.empty() ? "" : ",") + std::to_string(sortedCores[i]);
        if (last > i)
            text += "-" + std::to_string(sortedCores[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace halftrip::platform
