#include "core/fleet/yaml_tree.hpp"

#include <yaml.h>

#include <map>
#include <set>
#include <utility>

namespace halftrip::fleet {
namespace {

constexpr std::size_t kMostDepth = 64;
/// Aliases of aliases make billions of values of a kilobyte of text.
constexpr std::size_t kMostNodes = 1'000'000;
constexpr std::size_t kMostBytes = std::size_t{64} << 20U;

std::string textOf(const yaml_char_t* text, std::size_t bytes)
{
    return {reinterpret_cast<const char*>(text), bytes};
}

/// One event of libyaml, which owns memory.
class Event {
public:
    Event() = default;
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() { yaml_event_delete(&event); }
    yaml_event_t event{};
};

class Reader {
public:
    explicit Reader(std::string_view text) : m_isReady(yaml_parser_initialize(&m_parser) != 0)
    {
        if (m_isReady)
            yaml_parser_set_input_string(&m_parser, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() { yaml_parser_delete(&m_parser); }

    Result<YamlNode> read()
    {
        YamlNode root;
        bool hasRoot = false;
        for (;;) {
            Event event;
            if (Status status = next(event); !status)
                return std::unexpected(std::move(status).error());
            switch (event.event.type) {
            case YAML_STREAM_END_EVENT:
                return root;
            case YAML_STREAM_START_EVENT:
            case YAML_DOCUMENT_END_EVENT:
                break;
            case YAML_DOCUMENT_START_EVENT:
                if (hasRoot)
                    return refuse(lineOf(event), "begins a second document.", "Keep one inventory in a file.");
                break;
            default: {
                auto node = nodeOf(event, 0);
                if (!node)
                    return node;
                root = *std::move(node);
                hasRoot = true;
            }
            }
        }
    }

private:
    static std::unexpected<Error> refuse(std::size_t line, const Text& trouble, const char* hint)
    {
        return fail(ErrorKind::Invalid, text("line {line} of the inventory {trouble}", line, trouble), hint);
    }

    static std::size_t lineOf(const Event& event) { return event.event.start_mark.line + 1; }

    Status next(Event& out)
    {
        constexpr const char* kHint = "ansible-inventory -i FILE --list shows what Ansible makes of it.";
        if (m_isReady && yaml_parser_parse(&m_parser, &out.event) != 0)
            return {};
        if (m_parser.problem == nullptr)
            return fail(ErrorKind::Os, "there is not enough memory to read the inventory.");
        if (m_parser.error == YAML_READER_ERROR)
            return fail(ErrorKind::Invalid,
                        text("the inventory is no text (byte {byte}): {problem}.", m_parser.problem_offset + 1,
                             m_parser.problem),
                        "Write it in UTF-8.");
        return refuse(m_parser.problem_mark.line + 1, text("is no YAML: {problem}.", m_parser.problem), kHint);
    }

    /// Of one node with `bytes` of text.
    Status charge(std::size_t line, std::size_t bytes)
    {
        ++m_nodes;
        m_bytes += bytes;
        if (m_nodes <= kMostNodes && m_bytes <= kMostBytes)
            return {};
        return refuse(line, "makes the inventory longer than a million values or 64 MiB.",
                      "Leave aliases of aliases out, or plan a part of the fleet.");
    }

    /// Of a node that is to stand once more, at this depth.
    Status chargeCopy(const YamlNode& node, std::size_t line, std::size_t depth)
    {
        if (depth > kMostDepth)
            return tooDeep(line);
        if (Status status = charge(line, node.key.size() + node.text.size()); !status)
            return status;
        for (const YamlNode& child : node.children) {
            if (Status status = chargeCopy(child, line, depth + 1); !status)
                return status;
        }
        return {};
    }

    static std::unexpected<Error> tooDeep(std::size_t line)
    {
        return refuse(line, text("is nested more than {most} levels deep.", kMostDepth), "Nest groups less.");
    }

    /// The node that an event begins, whatever follows it included.
    Result<YamlNode> nodeOf(const Event& begin, std::size_t depth)
    {
        const std::size_t line = lineOf(begin);
        if (depth > kMostDepth)
            return tooDeep(line);
        if (Status status = charge(line, 0); !status)
            return std::unexpected(std::move(status).error());
        const yaml_char_t* anchor = nullptr;
        Result<YamlNode> node;
        switch (begin.event.type) {
        case YAML_ALIAS_EVENT:
            return aliased(begin, depth);
        case YAML_SCALAR_EVENT:
            anchor = begin.event.data.scalar.anchor;
            node = scalarOf(begin);
            break;
        case YAML_SEQUENCE_START_EVENT:
            anchor = begin.event.data.sequence_start.anchor;
            node = listOf(line, depth);
            break;
        case YAML_MAPPING_START_EVENT:
            anchor = begin.event.data.mapping_start.anchor;
            node = mapOf(line, depth);
            break;
        default:
            return refuse(line, "is no YAML: a value is missing.", "Correct it.");
        }
        if (!node || anchor == nullptr)
            return node;
        if (Status status = chargeCopy(*node, line, depth); !status)
            return std::unexpected(std::move(status).error());
        m_anchors.insert_or_assign(reinterpret_cast<const char*>(anchor), *node);
        return node;
    }

    Result<YamlNode> aliased(const Event& event, std::size_t depth)
    {
        const std::string name = reinterpret_cast<const char*>(event.event.data.alias.anchor);
        const auto found = m_anchors.find(name);
        if (found == m_anchors.end())
            return refuse(lineOf(event), text("has the alias *{name} without an anchor before it.", name),
                          "Write the anchor in front of its aliases.");
        if (Status status = chargeCopy(found->second, lineOf(event), depth); !status)
            return std::unexpected(std::move(status).error());
        return found->second;
    }

    Result<YamlNode> scalarOf(const Event& event)
    {
        const auto& scalar = event.event.data.scalar;
        YamlNode node{.kind = YamlNode::Kind::Text, .line = lineOf(event)};
        if (Status status = charge(node.line, scalar.length); !status)
            return std::unexpected(std::move(status).error());
        node.text = textOf(scalar.value, scalar.length);
        const bool isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE;
        if (isPlain && (node.text.empty() || node.text == "~" || node.text == "null"))
            node = {.kind = YamlNode::Kind::Null, .line = node.line};
        return node;
    }

    Result<YamlNode> listOf(std::size_t line, std::size_t depth)
    {
        YamlNode list{.kind = YamlNode::Kind::List, .line = line};
        for (;;) {
            Event event;
            if (Status status = next(event); !status)
                return std::unexpected(std::move(status).error());
            if (event.event.type == YAML_SEQUENCE_END_EVENT)
                return list;
            auto item = nodeOf(event, depth + 1);
            if (!item)
                return item;
            list.children.push_back(*std::move(item));
        }
    }

    Result<YamlNode> mapOf(std::size_t line, std::size_t depth)
    {
        YamlNode map{.kind = YamlNode::Kind::Map, .line = line};
        std::set<std::string> keys;
        std::vector<YamlNode> merged;
        for (;;) {
            Event event;
            if (Status status = next(event); !status)
                return std::unexpected(std::move(status).error());
            if (event.event.type == YAML_MAPPING_END_EVENT)
                break;
            auto member = memberOf(event, depth);
            if (!member)
                return member;
            if (member->key == "<<")
                merged.push_back(*std::move(member));
            else if (keys.insert(member->key).second)
                map.children.push_back(*std::move(member));
            else
                return refuse(lineOf(event), text("has \"{key}\" a second time.", member->key),
                              "Leave one of the two out.");
        }
        for (YamlNode& source : merged) {
            if (Status status = merge(map, keys, source); !status)
                return std::unexpected(std::move(status).error());
        }
        return map;
    }

    /// The value whose key `begin` is.
    Result<YamlNode> memberOf(const Event& begin, std::size_t depth)
    {
        if (begin.event.type != YAML_SCALAR_EVENT)
            return refuse(lineOf(begin), "has a key that is no single word.",
                          "Write each key as one word and a colon.");
        const auto& scalar = begin.event.data.scalar;
        if (Status status = charge(lineOf(begin), scalar.length); !status)
            return std::unexpected(std::move(status).error());
        Event event;
        if (Status status = next(event); !status)
            return std::unexpected(std::move(status).error());
        auto value = nodeOf(event, depth + 1);
        if (value) {
            value->key = textOf(scalar.value, scalar.length);
            value->line = lineOf(begin);
        }
        return value;
    }

    /// Whatever the map has itself is kept, and of several sources the first wins.
    static Status merge(YamlNode& map, std::set<std::string>& keys, YamlNode& source)
    {
        std::vector<YamlNode*> maps;
        if (source.kind == YamlNode::Kind::List) {
            for (YamlNode& item : source.children)
                maps.push_back(&item);
        } else {
            maps.push_back(&source);
        }
        for (YamlNode* const one : maps) {
            if (one->kind != YamlNode::Kind::Map)
                return refuse(source.line, "merges something that is not a map.",
                              "Write <<: *NAME, where &NAME marks a map.");
            for (YamlNode& member : one->children) {
                if (keys.insert(member.key).second)
                    map.children.push_back(std::move(member));
            }
        }
        return {};
    }

    yaml_parser_t m_parser{};
    bool m_isReady;
    std::map<std::string, YamlNode> m_anchors;
    std::size_t m_nodes = 0;
    std::size_t m_bytes = 0;
};

}  // namespace

Result<YamlNode> yamlTree(std::string_view text)
{
    return Reader(text).read();
}

}  // namespace halftrip::fleet
