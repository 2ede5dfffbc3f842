#include "core/base/core_list.hpp"

#include <algorithm>
#include <charconv>

namespace halftrip {
namespace {

/// More than any host has: what lies beyond is a mistake, or somebody who wants our memory.
constexpr int kMostCores = 65'536;

std::optional<int> coreFrom(std::string_view text) noexcept
{
    int core = -1;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, core);
    return error == std::errc{} && rest == end && core >= 0 && core < kMostCores ? std::optional(core) : std::nullopt;
}

}  // namespace

std::optional<CoreRange> coreRangeFrom(std::string_view part) noexcept
{
    const std::size_t dash = part.find('-');
    const auto first = coreFrom(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : coreFrom(part.substr(dash + 1));
    if (!first || !last || *last < *first)
        return std::nullopt;
    return CoreRange{*first, *last};
}

Result<std::vector<int>> parseCoreList(std::string_view text)
{
    std::vector<int> cores;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(',', at), text.size());
        const std::string_view part = text.substr(at, end - at);
        const auto range = coreRangeFrom(part);
        if (!range)
            return fail(ErrorKind::Invalid,
                        halftrip::text("at \"{part}\": this is no core or range of cores", part.substr(0, 40)));
        for (int core = range->first; core <= range->last; ++core)
            cores.push_back(core);
        if (cores.size() > static_cast<std::size_t>(kMostCores))
            return fail(ErrorKind::Invalid, halftrip::text("at \"{part}\": these are too many", part.substr(0, 40)));
        at = end + 1;
    }
    std::ranges::sort(cores);
    const auto doubles = std::ranges::unique(cores);
    cores.erase(doubles.begin(), doubles.end());
    return cores;
}

bool hasCore(const std::vector<int>& cores, int core) noexcept
{
    return std::ranges::find(cores, core) != cores.end();
}

std::string coreListText(const std::vector<int>& cores)
{
    std::string text;
    for (std::size_t begin = 0; begin < cores.size();) {
        std::size_t end = begin + 1;
        while (end < cores.size() && cores[end] == cores[end - 1] + 1)
            ++end;
        text += (text.empty() ? "" : ",") + std::to_string(cores[begin]);
        if (end - begin > 1)
            text += "-" + std::to_string(cores[end - 1]);
        begin = end;
    }
    return text;
}

}  // namespace halftrip
