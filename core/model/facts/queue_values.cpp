#include "core/model/facts/queue_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace halftrip::model {
namespace {

constexpr std::string_view kReceives = "rx-";

template <typename Number>
std::optional<Number> wholeNumber(std::string_view text)
{
    Number number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && rest == end && number >= 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

std::string queueValuesText(const QueueValues& values)
{
    std::string text;
    for (const auto& [queue, value] : values)
        text += fmt::format("{}{}{} {}", text.empty() ? "" : ", ", kReceives, queue, value);
    return text;
}

std::vector<std::pair<int, std::string>> queueTextsOf(const std::vector<Fact>& facts, std::string_view id)
{
    std::vector<std::pair<int, std::string>> texts;
    const std::optional<std::string> told = textOf(facts, id);
    std::string_view text = told ? std::string_view(*told) : std::string_view();
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(", "));
        text.remove_prefix(std::min(text.size(), part.size() + 2));
        const std::size_t space = part.find(' ');
        if (!part.starts_with(kReceives) || space == std::string_view::npos)
            continue;
        if (const auto queue = wholeNumber<int>(part.substr(kReceives.size(), space - kReceives.size())))
            texts.emplace_back(*queue, part.substr(space + 1));
    }
    return texts;
}

QueueValues queueValuesOf(const std::vector<Fact>& facts, std::string_view id)
{
    QueueValues values;
    for (const auto& [queue, text] : queueTextsOf(facts, id)) {
        if (const auto value = wholeNumber<std::int64_t>(text))
            values.emplace(queue, *value);
    }
    return values;
}

std::vector<std::optional<int>> judgedQueues(const ArrivalQueueNumbers& arrivals,
                                             const std::vector<const QueueValues*>& values)
{
    if (!arrivals.empty())
        return {arrivals.begin(), arrivals.end()};
    std::set<int> own;
    for (const QueueValues* const of : values) {
        for (const auto& [queue, value] : *of)
            own.insert(queue);
    }
    std::vector<std::optional<int>> all{std::nullopt};
    all.insert(all.end(), own.begin(), own.end());
    return all;
}

std::int64_t valueOfQueue(const QueueValues& values, std::optional<int> queue, std::int64_t ofAdapter)
{
    const auto found = queue ? values.find(*queue) : values.end();
    return found == values.end() ? ofAdapter : found->second;
}

}  // namespace halftrip::model
