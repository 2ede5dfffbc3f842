#include "platform/windows/host/ndis_counters.hpp"

#include "core/model/figures/ndis_layers.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace halftrip::windows {
namespace {

/// Cycles first, in the order of the model's lists.
std::vector<std::string> paths()
{
    std::vector<std::string> all;
    for (const std::string_view name : model::kNdisCycles)
        all.push_back("\\Per Processor Network Activity Cycles(*)\\" + std::string(name) + "/sec");
    for (const std::string_view name : model::kNdisCounts)
        all.push_back("\\Per Processor Network Interface Card Activity(*)\\" + std::string(name) + "/sec");
    return all;
}

std::string_view counterName(std::size_t path)
{
    return path < model::kNdisCycles.size() ? model::kNdisCycles[path]
                                            : model::kNdisCounts[path - model::kNdisCycles.size()];
}

bool isKept(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') ||
           static_cast<unsigned char>(letter) > 0x7f;
}

/// Letters and digits alone.
std::string plain(std::string_view text)
{
    std::string kept;
    for (const char letter : text) {
        const char small = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
        if (isKept(small))
            kept.push_back(small);
    }
    return kept;
}

}  // namespace

std::optional<NdisInstance> readNdisInstance(std::string_view instance)
{
    const std::size_t comma = instance.find(", ");
    if (comma == std::string_view::npos)
        return std::nullopt;
    NdisInstance found;
    const char* const end = instance.data() + comma;
    const auto [stop, error] = std::from_chars(instance.data(), end, found.core);
    if (error != std::errc() || stop != end || found.core < 0)
        return std::nullopt;
    found.adapter = instance.substr(comma + 2);
    return found;
}

bool isSameAdapter(std::string_view described, std::string_view counted)
{
    const std::string ours = plain(described);
    return !ours.empty() && ours == plain(counted);
}

bool NdisCounters::addTo(os::CounterValues& out, std::string_view description)
{
    const std::lock_guard lock(m_mutex);
    if (description.empty() || !open() || !m_query->collect())
        return false;
    bool hasAny = false;
    for (std::size_t path = 0; path < model::kNdisCycles.size() + model::kNdisCounts.size(); ++path) {
        const std::string beginning = std::string(model::kNdisPrefix) + std::string(counterName(path)) +
                                      std::string(model::kNdisCore);
        for (const CounterItem& item : m_query->items(path)) {
            const auto instance = readNdisInstance(item.instance);
            if (!instance || !isSameAdapter(description, instance->adapter))
                continue;
            out[beginning + std::to_string(instance->core)] = static_cast<std::int64_t>(item.value);
            hasAny = true;
        }
    }
    return hasAny;
}

bool NdisCounters::open()
{
    if (!m_isOpen)
        m_isOpen = m_query->open(paths()).has_value();
    return *m_isOpen;
}

}  // namespace halftrip::windows
