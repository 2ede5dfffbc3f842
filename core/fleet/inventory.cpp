#include "core/fleet/inventory.hpp"

#include "core/base/plural.hpp"
#include "core/model/fields/json_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

namespace halftrip::fleet {
namespace {

constexpr std::size_t kLongestName = 253;
constexpr std::string_view kBlanks = " \t\r";

using Variables = std::map<std::string, std::string>;

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

bool isNameOfHost(std::string_view name)
{
    const auto isFit = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || std::string_view("._-:").contains(letter);
    };
    return !name.empty() && name.size() <= kLongestName && name.front() != '-' && std::ranges::all_of(name, isFit);
}

/// Of the words that mean the same, the first that is set.
std::string valueOf(const Variables& variables, std::initializer_list<const char*> keys)
{
    for (const char* const key : keys) {
        if (const auto found = variables.find(key); found != variables.end() && !found->second.empty())
            return found->second;
    }
    return {};
}

Host hostOf(const std::string& name, const Variables& variables)
{
    Host host{name, valueOf(variables, {"halftrip_address", "address", "ansible_host", "ansible_ssh_host"}),
              valueOf(variables, {"halftrip_rack", "rack"}), valueOf(variables, {"halftrip_adapter", "adapter"})};
    if (host.address.empty())
        host.address = name;
    return host;
}

/// "web[01:20].example" as the names that it stands for; one name as it is. None: no range that can be read.
std::optional<std::vector<std::string>> expanded(const std::string& word)
{
    const std::size_t open = word.find('[');
    if (open == std::string::npos)
        return std::vector{word};
    const std::size_t colon = word.find(':', open);
    const std::size_t close = word.find(']', open);
    if (colon == std::string::npos || close == std::string::npos || colon > close)
        return std::nullopt;
    const std::string first = word.substr(open + 1, colon - open - 1);
    const std::string last = word.substr(colon + 1, close - colon - 1);
    std::size_t from = 0;
    std::size_t to = 0;
    const auto isNumber = [](const std::string& digits, std::size_t& number) {
        const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return error == std::errc() && rest == digits.data() + digits.size();
    };
    if (!isNumber(first, from) || !isNumber(last, to) || from > to || to - from >= kMostHosts)
        return std::nullopt;
    std::vector<std::string> names;
    for (std::size_t number = from; number <= to; ++number)
        names.push_back(fmt::format("{}{:0{}}{}", word.substr(0, open), number, first.size(), word.substr(close + 1)));
    return names;
}

/// Blanks part the words of a line, but not within quotes, which go.
std::vector<std::string> wordsOf(std::string_view line)
{
    std::vector<std::string> words;
    char quote = '\0';
    bool isInWord = false;
    for (const char letter : line) {
        if (quote == '\0' && kBlanks.contains(letter)) {
            isInWord = false;
            continue;
        }
        if (quote == '\0' && letter == '#')
            break;
        if (!isInWord)
            words.emplace_back();
        isInWord = true;
        if (letter == quote || (quote == '\0' && (letter == '"' || letter == '\'')))
            quote = quote == '\0' ? letter : '\0';
        else
            words.back() += letter;
    }
    return words;
}

/// Ansible's INI, of which a list of names is the simplest case.
class IniReader {
public:
    Status read(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++m_line;
            if (Status status = take(trimmed(text.substr(0, end))); !status)
                return status;
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return {};
    }

    [[nodiscard]] std::vector<Host> hosts() const
    {
        std::vector<Host> all;
        for (const std::string& name : m_order) {
            Variables variables = m_own.at(name);
            for (const std::string& group : m_groupsOf.at(name))
                addAbsent(variables, group);
            addAbsent(variables, "all");
            all.push_back(hostOf(name, variables));
        }
        return all;
    }

private:
    void addAbsent(Variables& variables, const std::string& group) const
    {
        if (const auto found = m_ofGroup.find(group); found != m_ofGroup.end())
            variables.insert(found->second.begin(), found->second.end());
    }

    [[nodiscard]] std::unexpected<Error> refuse(const std::string& what, const std::string& hint) const
    {
        return fail(ErrorKind::Invalid, fmt::format("line {} of the inventory {}", m_line, what), hint);
    }

    Status take(std::string_view line)
    {
        if (line.empty() || line.front() == '#' || line.front() == ';')
            return {};
        if (line.front() == '[' && line.back() == ']')
            return beginSection(line.substr(1, line.size() - 2));
        const std::vector<std::string> words = wordsOf(line);
        if (m_kind == "children" || words.empty())
            return {};
        if (m_kind == "vars") {
            const std::size_t equals = line.find('=');
            if (equals != std::string_view::npos)
                m_ofGroup[m_group][std::string(trimmed(line.substr(0, equals)))] = trimmed(line.substr(equals + 1));
            return {};
        }
        return takeHosts(words);
    }

    Status beginSection(std::string_view name)
    {
        const std::size_t colon = name.find(':');
        m_group = name.substr(0, colon);
        m_kind = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
        if (!m_kind.empty() && m_kind != "vars" && m_kind != "children")
            return refuse(fmt::format("begins a section of the kind \"{}\", which nobody knows.", m_kind),
                          "Sections are [GROUP], [GROUP:vars] and [GROUP:children].");
        return {};
    }

    Status takeHosts(const std::vector<std::string>& words)
    {
        const auto names = expanded(words.front());
        if (!names)
            return refuse(fmt::format("holds the range \"{}\", which cannot be read.", words.front()),
                          "Write a range as web[01:20].");
        Variables variables;
        for (std::size_t index = 1; index < words.size(); ++index) {
            const std::size_t equals = words[index].find('=');
            if (equals == std::string::npos)
                return refuse(
                    fmt::format("has the word \"{}\" behind a host.", words[index]),
                    "Write what belongs to a host as rack=R1 or adapter=eth0, and each host on a line of its own.");
            variables[words[index].substr(0, equals)] = words[index].substr(equals + 1);
        }
        for (const std::string& name : *names) {
            if (Status status = takeHost(name, variables); !status)
                return status;
        }
        return {};
    }

    Status takeHost(const std::string& name, const Variables& variables)
    {
        if (!isNameOfHost(name))
            return refuse(
                fmt::format("has \"{}\", which is no name of a host.", name),
                "Names are letters, digits, dots, hyphens and underscores. Of an inventory in YAML make JSON: "
                "ansible-inventory -i FILE --list > fleet.json");
        std::vector<std::string>& groups = m_groupsOf[name];
        if (std::ranges::find(groups, m_group) != groups.end())
            return refuse(fmt::format("names the host {} a second time.", name), "Leave one of the two lines out.");
        if (groups.empty())
            m_order.push_back(name);
        groups.push_back(m_group);
        for (const auto& [key, value] : variables)
            m_own[name][key] = value;
        m_own[name];
        return {};
    }

    std::size_t m_line = 0;
    std::string m_group;
    std::string m_kind;
    std::vector<std::string> m_order;
    std::map<std::string, Variables> m_own;
    std::map<std::string, Variables> m_ofGroup;
    std::map<std::string, std::vector<std::string>> m_groupsOf;
};

/// What "ansible-inventory --list" prints: groups with their hosts, and under _meta the variables of each.
Result<std::vector<Host>> hostsFromJson(std::string_view text)
{
    const auto document = model::parseJson(text, "The inventory");
    if (!document)
        return std::unexpected(document.error());
    std::set<std::string> names;
    std::map<std::string, Variables> variables;
    for (const auto& [group, value] : document->items()) {
        if (!value.is_object())
            continue;
        const auto hosts = value.find("hosts");
        for (const auto& host : hosts != value.end() && hosts->is_array() ? *hosts : nlohmann::json::array()) {
            if (host.is_string())
                names.insert(host.get<std::string>());
        }
        const auto all = value.find("hostvars");
        if (group != "_meta" || all == value.end() || !all->is_object())
            continue;
        for (const auto& [host, its] : all->items()) {
            names.insert(host);
            if (!its.is_object())
                continue;
            for (const auto& [key, one] : its.items())
                variables[host][key] = one.is_string() ? one.get<std::string>() : one.dump();
        }
    }
    std::vector<Host> hosts;
    for (const std::string& name : names) {
        if (!isNameOfHost(name))
            return fail(ErrorKind::Invalid, fmt::format("the inventory has \"{}\", which is no name of a host.", name),
                        "Names are letters, digits, dots, hyphens and underscores.");
        hosts.push_back(hostOf(name, variables[name]));
    }
    return hosts;
}

bool isYaml(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        if (!line.empty() && line.front() != '#')
            return line == "---" || line.starts_with("- ") || line.back() == ':';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

/// Two names of one host would put it into two measurements at once.
Status checkHosts(const std::vector<Host>& hosts)
{
    if (hosts.size() < 2)
        return fail(ErrorKind::Invalid,
                    fmt::format("the inventory has {} {}: there is no pair to measure.", hosts.size(),
                                wordBehind(hosts.size(), "hosts")),
                    "List at least two hosts.");
    if (hosts.size() > kMostHosts)
        return fail(ErrorKind::Invalid,
                    fmt::format("the inventory has {} hosts, more than {}.", hosts.size(), kMostHosts),
                    "Plan a part of the fleet.");
    std::map<std::string, std::string> nameAt;
    for (const Host& host : hosts) {
        const auto [known, isNew] = nameAt.emplace(host.address, host.name);
        if (!isNew)
            return fail(
                ErrorKind::Invalid,
                fmt::format("the hosts {} and {} have one address, {}.", known->second, host.name, host.address),
                "Leave one of the two out: a host is measured once at a time.");
    }
    return {};
}

}  // namespace

void describe(model::Fields& fields, Host& host)
{
    fields("name", host.name);
    fields(model::Field("address").meaning("Where its responder is called."), host.address);
    fields(model::Field("rack").ifSet().meaning("Where the inventory says."), host.rack);
    fields(model::Field("adapter").ifSet().meaning("Measured through this one; absent: as the system routes."),
           host.adapter);
}

Result<std::vector<Host>> hostsFromInventory(std::string_view text)
{
    std::vector<Host> hosts;
    if (text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).starts_with('{')) {
        auto read = hostsFromJson(text);
        if (!read)
            return read;
        hosts = std::move(*read);
    } else if (isYaml(text)) {
        return fail(ErrorKind::Invalid, "the inventory is YAML, which is not read.",
                    "Make JSON of it, with every variable resolved: ansible-inventory -i FILE --list > fleet.json");
    } else {
        IniReader reader;
        if (Status status = reader.read(text); !status)
            return std::unexpected(std::move(status).error());
        hosts = reader.hosts();
    }
    if (Status status = checkHosts(hosts); !status)
        return std::unexpected(std::move(status).error());
    return hosts;
}

}  // namespace halftrip::fleet
