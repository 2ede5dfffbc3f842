#pragma once

#include "core/stats/histogram.hpp"

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Structs described once. Beside each struct that is written down anywhere stands one function,
///
///     void describe(Fields& fields, ProbeCounts& counts)
///     {
///         fields("sent", counts.sent);
///         fields(kDuration, counts.durationNs);
///     }
///
/// and everything that reads, writes, checks or shows the struct walks through it: JSON both ways, the run file's
/// schema, ranges, the command line's options and help, the window's form.
namespace halftrip::model {

/// What a number counts. Decides how people write and read it.
enum class Unit : std::uint8_t { None, Bytes, Nanoseconds, Microseconds, Probes, Rounds };

struct NumberRange {
    std::int64_t low = 0;
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

/// One member of a struct.
struct Field {
    std::string_view key;  ///< In JSON, and between programs.
    std::string_view title = {};  ///< Makes it a setting: its name in sentences and forms ("payload size").
    std::string_view help = {};  ///< One line for people who are about to set or read it.
    Unit unit = Unit::None;
    std::optional<NumberRange> range = {};  ///< Absent: what the member's type holds, without negative numbers.
    bool mayBeAbsent = false;  ///< Written only where it has a value; not missed where it has none.
    bool isZeroUnset = false;  ///< 0 stands for no choice: files have it, and nobody is offered it or types it.
    std::size_t mostItems = 65'536;  ///< Of a list or map.

    // Settings only:
    std::string_view option = {};  ///< On the command line: "--duration"; empty: not there.
    std::string_view word = {};  ///< What stands for its value in --help: "TIME".
    std::string_view group = {};  ///< The heading that it stands under in --help and in forms.

    constexpr Field(std::string_view name) : key(name) {}
    constexpr Field(const char* name) : key(name) {}
    [[nodiscard]] constexpr bool isSetting() const noexcept { return !title.empty(); }

    // Fluent forms, for descriptions in one expression.
    [[nodiscard]] constexpr Field within(std::int64_t low, std::int64_t high) const
    {
        Field changed = *this;
        changed.range = NumberRange{low, high};
        return changed;
    }
    /// Any number of the member's type, negative ones as well.
    [[nodiscard]] constexpr Field anySign() const
    {
        return within(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    }
    [[nodiscard]] constexpr Field zeroIsUnset() const
    {
        Field changed = *this;
        changed.isZeroUnset = true;
        return changed;
    }
    /// Left out where it is empty or false.
    [[nodiscard]] constexpr Field ifSet() const
    {
        Field changed = *this;
        changed.mayBeAbsent = true;
        return changed;
    }
    [[nodiscard]] constexpr Field atMost(std::size_t items) const
    {
        Field changed = *this;
        changed.mostItems = items;
        return changed;
    }
    [[nodiscard]] constexpr Field meaning(std::string_view sentence) const
    {
        Field changed = *this;
        changed.help = sentence;
        return changed;
    }
    [[nodiscard]] constexpr Field in(Unit counted) const
    {
        Field changed = *this;
        changed.unit = counted;
        return changed;
    }
    /// Makes it a setting.
    [[nodiscard]] constexpr Field named(std::string_view name) const
    {
        Field changed = *this;
        changed.title = name;
        return changed;
    }
    [[nodiscard]] constexpr Field asOption(std::string_view name, std::string_view placeholder,
                                           std::string_view heading) const
    {
        Field changed = *this;
        changed.option = name;
        changed.word = placeholder;
        changed.group = heading;
        return changed;
    }
};

/// The names of an enumeration's values, in the enumerators' order (which begin at 0). Specialised beside each
/// enumeration that is written down.
template <typename E>
struct Words;

template <typename E>
concept Worded = std::is_enum_v<E> && requires { Words<E>::kNames[0]; };

template <Worded E>
[[nodiscard]] constexpr std::string_view toWord(E value) noexcept
{
    return Words<E>::kNames[static_cast<std::size_t>(value)];
}

template <Worded E>
[[nodiscard]] constexpr std::optional<E> fromWord(std::string_view word) noexcept
{
    for (std::size_t index = 0; index < Words<E>::kNames.size(); ++index) {
        if (Words<E>::kNames[index] == word)
            return static_cast<E>(index);
    }
    return std::nullopt;
}

/// A value that has a text form of its own ("auto", "none", "3"). Specialised beside its type with
/// `static std::string write(const T&)`, `static bool read(std::string_view, T&)` and `kForm`, what it may be in words.
template <typename T>
struct TextForm;

template <typename T>
concept TextFormed = requires(T& value) {
    TextForm<T>::write(value);
    TextForm<T>::read(std::string_view(), value);
};

class Fields;

template <typename T>
concept Described = requires(Fields& fields, T& value) { describe(fields, value); };

struct Value;

/// A member of an enumeration.
struct WordValue {
    void* value;
    std::span<const std::string_view> words;
    std::size_t (*get)(const void*);
    void (*set)(void*, std::size_t);
};
struct TextFormValue {
    void* value;
    std::string_view form;
    std::string (*write)(const void*);
    bool (*read)(void*, std::string_view);
};
struct ObjectValue {
    void* object;
    void (*walk)(Fields&, void*);
};
struct ListValue {
    void* list;
    std::size_t (*size)(const void*);
    Value (*at)(void*, std::size_t);
    Value (*append)(void*);
    void (*clear)(void*);
};
struct MapValue {
    void* map;
    std::vector<std::string> (*keys)(const void*);
    Value (*at)(void*, const std::string&);
    /// Absent for a name that such a map cannot hold (one of a newer version): it is left out.
    std::optional<Value> (*add)(void*, const std::string&);
    void (*clear)(void*);
};
struct OptionalValue {
    void* optional;
    bool (*hasValue)(const void*);
    Value (*value)(void*);
    /// Gives it a default value.
    Value (*emplace)(void*);
    void (*reset)(void*);
};

using NumberValue = std::variant<int*, std::int64_t*, std::uint16_t*, std::uint32_t*, std::uint64_t*>;

/// Any described value behind one face. Refers to it; does not own it.
struct Value {
    std::variant<bool*, NumberValue, double*, std::string*, WordValue, TextFormValue, ObjectValue, ListValue, MapValue,
                 OptionalValue, stats::Histogram*>
        of;
};

template <typename T>
[[nodiscard]] Value valueOf(T& value);

/// One who walks through a description.
class Fields {
public:
    Fields() = default;
    Fields(const Fields&) = delete;
    Fields& operator=(const Fields&) = delete;
    virtual ~Fields() = default;

    template <typename T>
    void operator()(const Field& field, T& value)
    {
        member(field, valueOf(value));
    }
    /// True where members are about to be given values: then a description may build its struct from what came.
    [[nodiscard]] virtual bool isReading() const noexcept { return false; }
    /// What a description says of the whole: "columns must be of one length". Readers refuse the document with it.
    virtual void demand(bool isMet, const Field& field, std::string_view why)
    {
        (void)isMet;
        (void)field;
        (void)why;
    }

protected:
    virtual void member(const Field& field, const Value& value) = 0;
};

/// Text of map keys. Specialised for keys that are no texts.
template <typename Key>
struct MapKey {
    static std::string toText(const Key& key)
        requires Worded<Key>
    {
        return std::string(toWord(key));
    }
    static std::optional<Key> fromText(const std::string& text)
        requires Worded<Key>
    {
        return fromWord<Key>(text);
    }
};
template <>
struct MapKey<std::string> {
    static std::string toText(const std::string& key) { return key; }
    static std::optional<std::string> fromText(const std::string& text) { return text; }
};

namespace detail {

template <typename T>
struct IsVector : std::false_type {};
template <typename T>
struct IsVector<std::vector<T>> : std::true_type {};
template <typename T>
struct IsMap : std::false_type {};
template <typename K, typename V>
struct IsMap<std::map<K, V>> : std::true_type {};
template <typename T>
struct IsOptional : std::false_type {};
template <typename T>
struct IsOptional<std::optional<T>> : std::true_type {};

template <typename List>
Value listValue(List& list)
{
    return {ListValue{&list, [](const void* of) { return static_cast<const List*>(of)->size(); },
                      [](void* of, std::size_t index) { return valueOf((*static_cast<List*>(of))[index]); },
                      [](void* of) { return valueOf(static_cast<List*>(of)->emplace_back()); },
                      [](void* of) { static_cast<List*>(of)->clear(); }}};
}

template <typename Map>
Value mapValue(Map& map)
{
    using Key = typename Map::key_type;
    return {MapValue{&map,
                     [](const void* of) {
                         std::vector<std::string> keys;
                         for (const auto& [key, value] : *static_cast<const Map*>(of))
                             keys.push_back(MapKey<Key>::toText(key));
                         return keys;
                     },
                     [](void* of, const std::string& key) {
                         return valueOf(static_cast<Map*>(of)->at(*MapKey<Key>::fromText(key)));
                     },
                     [](void* of, const std::string& text) -> std::optional<Value> {
                         const auto key = MapKey<Key>::fromText(text);
                         if (!key)
                             return std::nullopt;
                         return valueOf((*static_cast<Map*>(of))[*key]);
                     },
                     [](void* of) { static_cast<Map*>(of)->clear(); }}};
}

template <typename Optional>
Value optionalValue(Optional& optional)
{
    return {OptionalValue{&optional, [](const void* of) { return static_cast<const Optional*>(of)->has_value(); },
                          [](void* of) { return valueOf(**static_cast<Optional*>(of)); },
                          [](void* of) { return valueOf(static_cast<Optional*>(of)->emplace()); },
                          [](void* of) { static_cast<Optional*>(of)->reset(); }}};
}

}  // namespace detail

template <typename T>
Value valueOf(T& value)
{
    if constexpr (std::same_as<T, bool> || std::same_as<T, double> || std::same_as<T, std::string> ||
                  std::same_as<T, stats::Histogram>) {
        return {&value};
    } else if constexpr (std::integral<T>) {
        return {NumberValue{&value}};
    } else if constexpr (Worded<T>) {
        return {WordValue{&value, Words<T>::kNames,
                          [](const void* of) { return static_cast<std::size_t>(*static_cast<const T*>(of)); },
                          [](void* of, std::size_t index) { *static_cast<T*>(of) = static_cast<T>(index); }}};
    } else if constexpr (TextFormed<T>) {
        return {TextFormValue{
            &value, TextForm<T>::kForm, [](const void* of) { return TextForm<T>::write(*static_cast<const T*>(of)); },
            [](void* of, std::string_view text) { return TextForm<T>::read(text, *static_cast<T*>(of)); }}};
    } else if constexpr (detail::IsVector<T>::value) {
        return detail::listValue(value);
    } else if constexpr (detail::IsMap<T>::value) {
        return detail::mapValue(value);
    } else if constexpr (detail::IsOptional<T>::value) {
        return detail::optionalValue(value);
    } else {
        static_assert(Described<T>, "describe(Fields&, T&) is missing beside the struct");
        return {ObjectValue{&value, [](Fields& fields, void* of) { describe(fields, *static_cast<T*>(of)); }}};
    }
}

/// Looks at a value that nobody is going to change. Descriptions take their structs for reading and writing alike;
/// walkers that only read keep the promise that this cast makes for them.
template <typename T>
[[nodiscard]] Value constValueOf(const T& value)
{
    return valueOf(const_cast<T&>(value));
}

/// A function for each alternative of Value, for std::visit. Pointers are taken as they are: beside an `auto` for all
/// the rest, a pointer to const would lose to it.
template <typename... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};

}  // namespace halftrip::model
