#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace halftrip {

class Text;

/// What stands in one hole of a text: a number, a name that no language changes, or another text. A literal or a
/// constant of type `const char*` is a text, a std::string or std::string_view a name.
using TextValue = std::variant<std::int64_t, double, std::string, std::shared_ptr<const Text>>;

struct TextArgument {
    std::string name;  ///< "lost"; of a hole without a name its place, from "1" on.
    TextValue value;
};

/// How a text was made. `id` is the English template, so that whoever writes a text writes one line:
/// "{lost:d} of {sent:d} probes lost {where}". The part behind the colon is fmt's ("d", "s", "?", ".1f"), or "duration"
/// for nanoseconds ("20us"). A hole "{cli: (--cpu)}" has no argument: what is in it is for readers at a terminal.
struct TextOrigin {
    std::string id;
    std::vector<TextArgument> arguments;
};

/// A sentence for people. It is its English, which is what core compares, prints and writes; beside that stands how it
/// was made, for other languages and for programs that want its figures (docs/decisions/0016-text-as-a-value.md).
/// Finished words are a text without arguments.
class Text : public std::string {
public:
    Text() = default;
    Text(std::string words) : std::string(std::move(words)) {}
    Text(std::string_view words) : std::string(words) {}
    Text(const char* words) : std::string(words) {}
    explicit Text(TextOrigin origin);

    /// Null for finished words, and where the words were changed after they were made.
    [[nodiscard]] const TextOrigin* origin() const;

private:
    std::shared_ptr<const TextOrigin> m_origin;
};

/// A stretch of a template: words, or a hole.
struct TextPiece {
    bool isHole = false;
    std::string words;  ///< Between holes; of a hole what stands behind its colon.
    std::string name;
    [[nodiscard]] bool isForTerminal() const { return isHole && name == "cli"; }
};
[[nodiscard]] std::vector<TextPiece> piecesOf(std::string_view form);
/// Null when there is none of that name.
[[nodiscard]] const TextArgument* findArgument(const TextOrigin& origin, std::string_view name);
/// In English, as a hole with these words behind its colon asks for it.
[[nodiscard]] std::string formatValue(const TextValue& value, const std::string& form);

/// A template whose holes were held against the types of its arguments when it was compiled.
template <typename... Arguments>
class TextForm {
public:
    template <std::convertible_to<std::string_view> Words>
    consteval TextForm(const Words& id) : m_id(id)
    {
        constexpr std::array<char, sizeof...(Arguments) + 1> kKinds{kindOf<std::remove_cvref_t<Arguments>>()..., 0};
        std::array<std::string_view, sizeof...(Arguments) + 1> names;
        std::size_t known = 0;
        for (std::size_t at = m_id.find('{'); at != m_id.npos; at = m_id.find('{', at)) {
            if (m_id.substr(at).starts_with("{{")) {
                at += 2;
                continue;
            }
            const std::string_view hole = m_id.substr(at + 1, m_id.find('}', at) - at - 1);
            at += hole.size() + 2;
            const std::string_view name = hole.substr(0, hole.find(':'));
            if (name == "cli")
                continue;
            std::size_t place = 0;
            while (place < known && (name.empty() || names[place] != name))
                ++place;
            if (place == known) {
                if (known == sizeof...(Arguments))
                    moreHolesThanArguments();
                ++known;
            }
            names[place] = name;
            if (!takes(kKinds[place], hole.substr(name.size())))
                holeDoesNotTakeItsArgument();
        }
        if (known != sizeof...(Arguments))
            moreArgumentsThanHoles();
    }
    [[nodiscard]] constexpr std::string_view id() const noexcept { return m_id; }

private:
    // Not constexpr: a call of them is the compiler's message.
    static void moreHolesThanArguments() {}
    static void moreArgumentsThanHoles() {}
    static void holeDoesNotTakeItsArgument() {}

    template <typename T>
    static consteval char kindOf()
    {
        static_assert(!std::same_as<T, bool>);
        return std::integral<T> ? 'd' : std::floating_point<T> ? 'f' : 's';
    }
    static consteval bool takes(char kind, std::string_view form)
    {
        if (form.size() < 2)
            return true;
        if (form == ":duration" || form.back() == 'd')
            return kind == 'd';
        return (form.back() == 's' || form.back() == '?') == (kind == 's');
    }

    std::string_view m_id;
};

namespace detail {

template <typename T>
TextValue textValue(const T& value)
{
    if constexpr (std::integral<T>)
        return static_cast<std::int64_t>(value);
    else if constexpr (std::floating_point<T>)
        return static_cast<double>(value);
    else if constexpr (std::same_as<T, Text> || std::same_as<T, const char*>)  // One of our constants.
        return std::make_shared<const Text>(value);
    else
        return std::string(std::string_view(value));
}

[[nodiscard]] Text makeText(std::string_view id, std::vector<TextValue> values);

}  // namespace detail

/// A text of a template and its arguments, in the order in which its holes come first:
/// text("{lost:d} of {sent:d} probes lost", 3, 1000).
template <typename... Arguments>
[[nodiscard]] Text text(TextForm<std::type_identity_t<Arguments>...> form, const Arguments&... arguments)
{
    return detail::makeText(form.id(), {detail::textValue<std::decay_t<const Arguments>>(arguments)...});
}

/// "a", "a and b", "a, b and c"; of very many the first, and how many more there are.
[[nodiscard]] Text joinWords(const std::vector<Text>& words);

}  // namespace halftrip
