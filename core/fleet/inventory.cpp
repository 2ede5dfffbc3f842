#include "core/fleet/inventory.hpp"

#include "core/fleet/inventory_groups.hpp"
#include "core/fleet/yaml_tree.hpp"
#include "core/model/fields/json_text.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace halftrip::fleet {
namespace {

constexpr std::size_t kLongestText = 1'024;
constexpr std::string_view kBlanks = " \t\r";

using Variables = InventoryGroups::Variables;

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
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

/// The value of a group's variable: quotes around it go, and what stands behind them as a remark.
std::string_view unquoted(std::string_view value)
{
    if (value.empty() || (value.front() != '"' && value.front() != '\''))
        return value;
    const std::size_t end = value.find(value.front(), 1);
    if (end == std::string_view::npos)
        return value;
    const std::string_view rest = trimmed(value.substr(end + 1));
    return rest.empty() || rest.front() == '#' ? value.substr(1, end - 1) : value;
}

/// In a line of the inventory.
std::unexpected<Error> refuseLine(std::size_t line, const Text& trouble, const Text& hint)
{
    return fail(ErrorKind::Invalid, text("line {line} of the inventory {trouble}", line, trouble), hint);
}

Status checkLength(const InventoryGroups& groups, std::size_t line)
{
    if (!groups.isTooLarge())
        return {};
    return refuseLine(line, text("makes the inventory larger than {most} hosts in 50 groups each.", kMostHosts),
                      "Plan a part of the fleet.");
}

Status addChild(InventoryGroups& groups, std::size_t line, const std::string& parent, const std::string& child)
{
    groups.addChild(parent, child);
    return checkLength(groups, line);
}

/// The hosts of one pattern, in a group.
Status addHosts(InventoryGroups& groups, std::size_t line, const std::string& group, const std::string& pattern,
                const Variables& variables)
{
    const auto names = namesOf(pattern);
    if (!names)
        return refuseLine(line, names.error().what, names.error().hint);
    for (const std::string& name : *names) {
        if (!groups.addHost(group, name))
            return refuseLine(line, text("names the host {name} a second time.", name),
                              "Leave one of the two lines out.");
        if (Status status = checkLength(groups, line); !status)
            return status;
        for (const auto& [key, value] : variables)
            groups.setOfHost(name, key, value);
    }
    return {};
}

/// Ansible's INI, of which a list of names is the simplest case.
class IniReader {
public:
    Result<std::vector<Host>> read(std::string_view text)
    {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            ++m_line;
            if (Status status = take(trimmed(text.substr(0, end))); !status)
                return std::unexpected(std::move(status).error());
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return m_groups.hosts();
    }

private:
    Status take(std::string_view line)
    {
        if (line.empty() || line.front() == '#' || line.front() == ';')
            return {};
        if (const auto section = sectionOf(line))
            return beginSection(*section);
        if (m_kind == "vars")
            return takeVariable(line);
        const std::vector<std::string> words = wordsOf(line);
        if (words.empty())
            return {};
        return m_kind == "children" ? takeChild(words) : takeHosts(words);
    }

    /// What stands between the brackets of a section's line, which may end with a remark. None: it is no such line. A
    /// host's name may begin with a range, but goes on behind that.
    static std::optional<std::string_view> sectionOf(std::string_view line)
    {
        const std::size_t close = line.find(']');
        if (line.front() != '[' || close == std::string_view::npos)
            return std::nullopt;
        const std::string_view rest = trimmed(line.substr(close + 1));
        if (!rest.empty() && rest.front() != '#' && rest.front() != ';')
            return std::nullopt;
        return line.substr(1, close - 1);
    }

    Status takeVariable(std::string_view line)
    {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            return refuseLine(m_line, text("has \"{line}\" among the variables of a group.", std::string(line)),
                              "Write each variable as NAME=VALUE, on a line of its own.");
        m_groups.setOfGroup(m_group, std::string(trimmed(line.substr(0, equals))),
                            std::string(unquoted(trimmed(line.substr(equals + 1)))));
        return {};
    }

    Status takeChild(const std::vector<std::string>& words)
    {
        if (words.size() > 1 || words.front().find_first_of("[]= \t") != std::string::npos)
            return refuseLine(m_line, text("has \"{word}\" among the children of a group.", words.back()),
                              "Write each child's name alone, on a line of its own.");
        return addChild(m_groups, m_line, m_group, words.front());
    }

    Status beginSection(std::string_view name)
    {
        if (name.empty() || name.find_first_of(kBlanks) != std::string_view::npos)
            return refuseLine(m_line, text("begins a section with the name \"{name}\".", std::string(name)), kSections);
        const std::size_t colon = name.find(':');
        m_group = name.substr(0, colon);
        m_kind = colon == std::string_view::npos ? std::string_view() : name.substr(colon + 1);
        if (!m_kind.empty() && m_kind != "vars" && m_kind != "children")
            return refuseLine(m_line, text("begins a section of the unknown kind \"{kind}\".", m_kind), kSections);
        return {};
    }

    Status takeHosts(const std::vector<std::string>& words)
    {
        Variables variables;
        for (std::size_t index = 1; index < words.size(); ++index) {
            const std::size_t equals = words[index].find('=');
            if (equals == std::string::npos)
                return refuseLine(
                    m_line, text("has the word \"{word}\" behind a host.", words[index]),
                    "Write what belongs to a host as rack=R1 or adapter=eth0, and each host on a line of its own.");
            variables[words[index].substr(0, equals)] = words[index].substr(equals + 1);
        }
        return addHosts(m_groups, m_line, m_group, words.front(), variables);
    }

    static constexpr const char* kSections = "Sections are [GROUP], [GROUP:vars] and [GROUP:children].";
    std::size_t m_line = 0;
    std::string m_group;
    std::string m_kind;
    InventoryGroups m_groups;
};

/// Ansible's YAML, or a list of names.
class YamlReader {
public:
    Result<std::vector<Host>> read(std::string_view text)
    {
        const auto tree = yamlTree(text);
        if (!tree)
            return std::unexpected(tree.error());
        if (Status status = takeRoot(*tree); !status)
            return std::unexpected(std::move(status).error());
        return m_groups.hosts();
    }

private:
    using Kind = YamlNode::Kind;

    Status takeRoot(const YamlNode& root)
    {
        if (root.kind == Kind::List) {
            for (const YamlNode& name : root.children) {
                if (name.kind != Kind::Text)
                    return refuseLine(name.line, "lists something that is not a host name.",
                                      "List names alone, or write groups as Ansible does: all: hosts: NAME:");
                if (Status status = addHosts(m_groups, name.line, {}, name.text, {}); !status)
                    return status;
            }
            return {};
        }
        if (root.kind == Kind::Text)
            return refuseLine(root.line, "is one text, neither groups nor a list.", kGroups);
        for (const YamlNode& group : root.children) {
            if (Status status = takeGroup(group); !status)
                return status;
        }
        return {};
    }

    Status takeGroup(const YamlNode& group)
    {
        if (group.kind != Kind::Map && group.kind != Kind::Null)
            return refuseLine(group.line, text("has \"{key}\", which is no group.", group.key),
                              "Of an inventory that a plugin makes, make JSON: "
                              "ansible-inventory -i FILE --list > fleet.json");
        for (const YamlNode& part : group.children) {
            if (part.kind != Kind::Map && part.kind != Kind::Null)
                return refuseLine(part.line, text("has \"{key}\" without names beneath it.", part.key), kGroups);
            if (Status status = takePart(group.key, part); !status)
                return status;
        }
        return {};
    }

    Status takePart(const std::string& group, const YamlNode& part)
    {
        if (part.key == "vars") {
            for (const YamlNode& variable : part.children)
                m_groups.setOfGroup(group, variable.key, variable.text);
            return {};
        }
        if (part.key != "hosts" && part.key != "children")
            return refuseLine(part.line, text("has the unknown key \"{key}\" in a group.", part.key), kGroups);
        for (const YamlNode& one : part.children) {
            Status status = part.key == "children" ? addChild(m_groups, one.line, group, one.key)
                                                   : takeHost(group, one);
            if (status && part.key == "children")
                status = takeGroup(one);
            if (!status)
                return status;
        }
        return {};
    }

    Status takeHost(const std::string& group, const YamlNode& host)
    {
        if (host.kind != Kind::Map && host.kind != Kind::Null)
            return refuseLine(host.line, text("has the text \"{text}\" behind the host {host}.", host.text, host.key),
                              "Write variables beneath the host, one a line.");
        Variables variables;
        for (const YamlNode& variable : host.children)
            variables[variable.key] = variable.text;
        return addHosts(m_groups, host.line, group, host.key, variables);
    }

    static constexpr const char* kGroups = "A group has hosts, vars and children, each with names and colons beneath.";
    InventoryGroups m_groups;
};

/// What "ansible-inventory --list" prints: groups with their hosts, and under _meta the variables of each. Groups whose
/// hosts have variables are Ansible's YAML, written as JSON.
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
        if (hosts != value.end() && hosts->is_object())
            return YamlReader().read(text);
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
            return fail(ErrorKind::Invalid,
                        halftrip::text("the inventory has \"{name}\", which is no name of a host.", name),
                        "Names are letters, digits, dots, hyphens and underscores.");
        hosts.push_back(hostOf(name, variables[name]));
    }
    return hosts;
}

/// By the first line that is no comment.
bool isYaml(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = trimmed(text.substr(0, end));
        const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
        if (!line.empty() && line.front() != '#')
            return word == "---" || word == "-" || word == "%YAML" || word.ends_with(':');
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

/// What stands in a plan and is shown.
Status checkTexts(const Host& host)
{
    for (const std::string* const text : {&host.address, &host.rack, &host.adapter}) {
        const bool isPlain = std::ranges::none_of(
            *text, [](char letter) { return (letter >= '\0' && letter < ' ') || letter == '\x7f'; });
        if (!isPlain || text->size() > kLongestText)
            return fail(
                ErrorKind::Invalid,
                halftrip::text("the host {host} has a rack, adapter or address with control characters or of more than "
                               "{most} bytes.",
                               host.name, kLongestText),
                "Correct it in the inventory.");
        if (text->contains("{{"))
            return fail(ErrorKind::Invalid,
                        halftrip::text("the host {host} has a template ({template}), which only Ansible resolves.",
                                       host.name, *text),
                        "Write the value itself.");
    }
    return {};
}

/// Two names of one host would put it into two measurements at once.
Status checkHosts(const std::vector<Host>& hosts)
{
    if (hosts.size() < 2)
        return fail(ErrorKind::Invalid,
                    hosts.empty() ? Text("the inventory has 0 hosts: there is no pair to measure.")
                                  : Text("the inventory has 1 host: there is no pair to measure."),
                    "List at least two hosts.");
    if (hosts.size() > kMostHosts)
        return fail(ErrorKind::Invalid,
                    text("the inventory has {hosts} hosts, more than {most}.", hosts.size(), kMostHosts),
                    "Plan a part of the fleet.");
    std::map<std::string, std::string> nameAt;
    for (const Host& host : hosts) {
        if (Status status = checkTexts(host); !status)
            return status;
        const auto [known, isNew] = nameAt.emplace(host.address, host.name);
        if (!isNew)
            return fail(ErrorKind::Invalid,
                        text("the hosts {first} and {second} have one address, {address}.", known->second, host.name,
                             host.address),
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
    const bool isJson = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).starts_with('{');
    auto hosts = isJson ? hostsFromJson(text) : isYaml(text) ? YamlReader().read(text) : IniReader().read(text);
    if (!hosts)
        return hosts;
    if (Status status = checkHosts(*hosts); !status)
        return std::unexpected(std::move(status).error());
    return hosts;
}

}  // namespace halftrip::fleet
