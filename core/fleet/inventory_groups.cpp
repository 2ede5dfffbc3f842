#include "core/fleet/inventory_groups.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string_view>

namespace halftrip::fleet {
namespace {

constexpr std::size_t kLongestName = 253;
/// A host of twenty thousand in fifty groups each.
constexpr std::size_t kMostEntries = 1'000'000;
constexpr const char* kAll = "all";

/// Words that mean the same, the first that is set wins.
constexpr std::array kAddressKeys{"halftrip_address", "address", "ansible_host", "ansible_ssh_host"};
constexpr std::array kRackKeys{"halftrip_rack", "rack"};
constexpr std::array kAdapterKeys{"halftrip_adapter", "adapter"};

bool isUsed(const std::string& key)
{
    const auto has = [&key](const auto& keys) { return std::ranges::find(keys, key) != keys.end(); };
    return has(kAddressKeys) || has(kRackKeys) || has(kAdapterKeys);
}

template <typename Keys>
std::string valueOf(const InventoryGroups::Variables& variables, const Keys& keys)
{
    for (const char* const key : keys) {
        if (const auto found = variables.find(key); found != variables.end() && !found->second.empty())
            return found->second;
    }
    return {};
}

/// In the order in which Ansible counts, from "a" to "Z".
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::optional<std::size_t> numberOf(std::string_view digits)
{
    std::size_t number = 0;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc() || rest != digits.data() + digits.size())
        return std::nullopt;
    return number;
}

/// FIRST:LAST or FIRST:LAST:STEP, of numbers, which keep the width of the first, or of letters. None: neither.
std::optional<std::vector<std::string>> wordsOfRange(std::string_view range)
{
    const std::size_t colon = range.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const std::size_t second = std::min(range.find(':', colon + 1), range.size());
    const std::string_view first = range.substr(0, colon);
    const std::string_view last = range.substr(colon + 1, second - colon - 1);
    const auto step = second == range.size() ? std::optional<std::size_t>(1) : numberOf(range.substr(second + 1));
    if (!step || *step == 0 || *step > kMostHosts)
        return std::nullopt;
    const auto letterAt = [](std::string_view text) {
        return text.size() == 1 ? kLetters.find(text.front()) : std::string_view::npos;
    };
    const bool isOfLetters = letterAt(first) != std::string_view::npos && letterAt(last) != std::string_view::npos;
    const auto from = isOfLetters ? letterAt(first) : numberOf(first.empty() ? "0" : first);
    const auto to = isOfLetters ? letterAt(last) : numberOf(last);
    if (!from || !to || *from > *to || (*to - *from) / *step >= kMostHosts)
        return std::nullopt;
    std::vector<std::string> words;
    for (std::size_t count = 0; count <= (*to - *from) / *step; ++count) {
        const std::size_t one = *from + count * *step;
        words.push_back(isOfLetters ? std::string(1, kLetters[one]) : fmt::format("{:0{}}", one, first.size()));
    }
    return words;
}

/// With every range in it, the last counting fastest. None: one cannot be read, or they make too many hosts.
std::optional<std::vector<std::string>> expanded(std::string_view pattern)
{
    std::vector<std::string> names{""};
    while (true) {
        const std::size_t open = std::min(pattern.find('['), pattern.size());
        for (std::string& name : names)
            name += pattern.substr(0, open);
        if (open == pattern.size())
            return names;
        const std::size_t close = pattern.find(']', open);
        if (close == std::string_view::npos)
            return std::nullopt;
        const auto words = wordsOfRange(pattern.substr(open + 1, close - open - 1));
        if (!words || words->size() > kMostHosts / names.size())
            return std::nullopt;
        std::vector<std::string> more;
        for (const std::string& name : names) {
            for (const std::string& word : *words)
                more.push_back(name + word);
        }
        names = std::move(more);
        pattern.remove_prefix(close + 1);
    }
}

/// The one colon outside brackets that digits alone stand behind is that of a port, as Ansible has it.
std::string withoutPort(const std::string& pattern)
{
    std::size_t colon = std::string::npos;
    bool isInRange = false;
    for (std::size_t place = 0; place < pattern.size(); ++place) {
        if (pattern[place] == '[' || pattern[place] == ']')
            isInRange = pattern[place] == '[';
        if (pattern[place] != ':' || isInRange)
            continue;
        if (colon != std::string::npos)
            return pattern;
        colon = place;
    }
    if (colon == std::string::npos || colon + 1 == pattern.size())
        return pattern;
    const bool isPort = pattern.find_first_not_of("0123456789", colon + 1) == std::string::npos;
    return isPort ? pattern.substr(0, colon) : pattern;
}

}  // namespace

bool isNameOfHost(std::string_view name)
{
    const auto isFit = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || std::string_view("._-:").contains(letter);
    };
    return !name.empty() && name.size() <= kLongestName && name.front() != '-' && std::ranges::all_of(name, isFit);
}

Result<std::vector<std::string>> namesOf(const std::string& pattern)
{
    auto names = expanded(withoutPort(pattern.substr(0, 2 * kLongestName)));
    if (!names)
        return fail(ErrorKind::Invalid, text("holds the range \"{pattern}\", which cannot be read.", pattern),
                    "Write a range as web[01:20], web[01:50:2] or web[a:f].");
    for (const std::string& name : *names) {
        if (!isNameOfHost(name))
            return fail(ErrorKind::Invalid, text("has \"{name}\", which is no name of a host.", name),
                        "Names are letters, digits, dots, hyphens and underscores.");
    }
    return *std::move(names);
}

Host hostOf(const std::string& name, const InventoryGroups::Variables& variables)
{
    Host host{name, valueOf(variables, kAddressKeys), valueOf(variables, kRackKeys), valueOf(variables, kAdapterKeys)};
    if (host.address.empty())
        host.address = name;
    return host;
}

bool InventoryGroups::addHost(const std::string& group, const std::string& name)
{
    const auto [own, isNew] = m_own.try_emplace(name);
    if (isNew)
        m_order.push_back(name);
    ++m_entries;
    if (!group.empty())
        m_groups.try_emplace(group);
    return m_groupsOf[name].insert(group).second;
}

bool InventoryGroups::isTooLarge() const
{
    return m_order.size() > kMostHosts || m_entries > kMostEntries || m_groups.size() > kMostEntries;
}

void InventoryGroups::setOfHost(const std::string& name, const std::string& key, const std::string& value)
{
    if (isUsed(key))
        m_own[name][key] = value;
}

void InventoryGroups::setOfGroup(const std::string& group, const std::string& key, const std::string& value)
{
    if (isUsed(key))
        m_groups[group].variables[key] = value;
}

void InventoryGroups::addChild(const std::string& parent, const std::string& child)
{
    ++m_entries;
    m_groups.try_emplace(parent);
    m_groups[child].parents.insert(parent);
}

Result<std::vector<Host>> InventoryGroups::hosts() const
{
    const auto groups = resolvedGroups();
    if (!groups)
        return std::unexpected(groups.error());
    std::vector<Host> hosts;
    for (const std::string& name : m_order) {
        std::map<std::string, Told> told;
        for (const std::string& group : m_groupsOf.at(name)) {
            if (const auto found = groups->find(group); found != groups->end())
                takeOver(told, found->second.variables);
        }
        if (const auto all = groups->find(kAll); all != groups->end())
            takeOver(told, all->second.variables);
        Variables variables = m_own.at(name);
        for (const auto& [key, one] : told)
            variables.try_emplace(key, one.value);
        hosts.push_back(hostOf(name, variables));
    }
    return hosts;
}

/// Each group after those that it is in.
Result<std::map<std::string, InventoryGroups::Resolved>> InventoryGroups::resolvedGroups() const
{
    std::map<std::string, std::size_t> waitsFor;
    std::map<std::string, std::vector<std::string>> children;
    std::vector<std::string> ready;
    for (const auto& [name, group] : m_groups) {
        waitsFor[name] = group.parents.size();
        if (group.parents.empty())
            ready.push_back(name);
        for (const std::string& parent : group.parents)
            children[parent].push_back(name);
    }
    std::map<std::string, Resolved> known;
    while (!ready.empty()) {
        const std::string name = std::move(ready.back());
        ready.pop_back();
        known[name] = resolved(name, m_groups.at(name), known);
        for (const std::string& child : children[name]) {
            if (--waitsFor[child] == 0)
                ready.push_back(child);
        }
    }
    for (const auto& [name, group] : m_groups) {
        if (!known.contains(name))
            return fail(ErrorKind::Invalid, text("the inventory's group {name} is in itself.", name),
                        "Take it out of the children of the groups that it contains.");
    }
    return known;
}

InventoryGroups::Resolved InventoryGroups::resolved(const std::string& name, const Group& group,
                                                    const std::map<std::string, Resolved>& known)
{
    Resolved own;
    own.depth = name == kAll ? 0 : 1;
    for (const std::string& parent : group.parents) {
        own.depth = std::max(own.depth, known.at(parent).depth + 1);
        takeOver(own.variables, known.at(parent).variables);
    }
    for (const auto& [key, value] : group.variables)
        own.variables[key] = {{own.depth, name}, value};
    return own;
}

void InventoryGroups::takeOver(std::map<std::string, Told>& into, const std::map<std::string, Told>& from)
{
    for (const auto& [key, told] : from) {
        const auto [known, isNew] = into.try_emplace(key, told);
        if (!isNew && known->second.from < told.from)
            known->second = told;
    }
}

}  // namespace halftrip::fleet
