#pragma once

#include "core/base/error.hpp"

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::model {

/// Collects the first thing that is wrong with a JSON document. Any thread, one at a time.
class JsonProblem {
public:
    /// Keeps only the first one. `path` names the member ("points[2].rtt.count"), `why` continues the sentence.
    void report(const std::string& path, std::string_view why);
    [[nodiscard]] bool isEmpty() const noexcept { return !m_error; }
    /// `value` when nothing was wrong, otherwise the problem (ErrorKind::Protocol unless set() gave another).
    template <typename T>
    [[nodiscard]] Result<T> resultOf(T value) &&
    {
        if (m_error)
            return std::unexpected(std::move(*m_error));
        return value;
    }
    /// For problems that have a kind and words of their own.
    void set(Error error);

private:
    std::optional<Error> m_error;
};

/// Reads members of one JSON object, with ranges. Never throws for what the document holds: a problem is reported to the
/// JsonProblem, the target keeps its default, and reading goes on harmlessly. Unknown members are ignored; null counts
/// as absent. The document and the problem must outlive the reader.
class JsonReader {
public:
    /// Bounds against hostile documents, far above anything we write.
    static constexpr std::size_t kMaxItems = 65'536;
    static constexpr std::size_t kMaxTextBytes = 65'536;

    /// `path` is what messages call `value`; empty for the document's root.
    JsonReader(const nlohmann::json& value, std::string path, JsonProblem& problem);

    [[nodiscard]] bool has(std::string_view key) const { return find(key) != nullptr; }
    void text(std::string_view key, std::string& out) const;
    void flag(std::string_view key, bool& out) const;
    void flag(std::string_view key, std::optional<bool>& out) const;
    /// Any finite number.
    void real(std::string_view key, double& out) const;
    void texts(std::string_view key, std::vector<std::string>& out) const;
    void textMap(std::string_view key, std::map<std::string, std::string>& out) const;

    /// A whole number in min .. max.
    template <std::integral T>
    void number(std::string_view key, T& out, T min = 0, T max = std::numeric_limits<T>::max()) const
    {
        if (const nlohmann::json* value = require(key))
            toNumber(*value, pathOf(key), out, min, max);
    }
    template <std::integral T>
    void number(std::string_view key, std::optional<T>& out, T min = 0, T max = std::numeric_limits<T>::max()) const
    {
        const nlohmann::json* value = find(key);
        if (value == nullptr)
            return;
        T number{};
        if (toNumber(*value, pathOf(key), number, min, max))
            out = number;
    }
    template <std::integral T>
    void numbers(std::string_view key, std::vector<T>& out, T min = 0, T max = std::numeric_limits<T>::max()) const
    {
        if (const nlohmann::json* list = requireList(key, kMaxItems))
            toNumbers(*list, pathOf(key), out, min, max);
    }
    /// A list of such lists, each at most kMaxItems long.
    template <std::integral T>
    void numberLists(std::string_view key, std::vector<std::vector<T>>& out) const
    {
        const nlohmann::json* lists = requireList(key, kMaxItems);
        if (lists == nullptr)
            return;
        for (std::size_t index = 0; index < lists->size() && m_problem->isEmpty(); ++index)
            toNumbers((*lists)[index], pathOf(key, index), out.emplace_back(), T{0}, std::numeric_limits<T>::max());
    }
    template <std::integral T>
    void numberMap(std::string_view key, std::map<std::string, T>& out, T min, T max) const
    {
        const nlohmann::json* map = requireMap(key);
        if (map == nullptr)
            return;
        for (const auto& [name, value] : map->items()) {
            T number{};
            if (toNumber(value, pathOf(key) + "." + name, number, min, max))
                out.emplace(name, number);
        }
    }

    /// A text that `fromName` (text to optional) knows; `allowed` names the choices in the message.
    template <typename T, typename FromName>
    void choice(std::string_view key, T& out, FromName&& fromName, std::string_view allowed) const
    {
        std::string name;
        text(key, name);
        if (const auto value = fromName(name))
            out = *value;
        else
            report(key, "is none of " + std::string(allowed));
    }

    /// Calls `read(JsonReader, T&)` for a member that must be there.
    template <typename T, typename Read>
    void object(std::string_view key, T& out, Read&& read) const
    {
        if (const nlohmann::json* value = require(key))
            read(JsonReader(*value, pathOf(key), *m_problem), out);
    }
    /// The same for one that may be absent.
    template <typename T, typename Read>
    void object(std::string_view key, std::optional<T>& out, Read&& read) const
    {
        if (const nlohmann::json* value = find(key))
            read(JsonReader(*value, pathOf(key), *m_problem), out.emplace());
    }
    /// The same for each item of a list of at most `maxItems`. Stops at the first problem.
    template <typename T, typename Read>
    void list(std::string_view key, std::vector<T>& out, std::size_t maxItems, Read&& read) const
    {
        const nlohmann::json* items = requireList(key, maxItems);
        if (items == nullptr)
            return;
        for (std::size_t index = 0; index < items->size() && m_problem->isEmpty(); ++index)
            read(JsonReader((*items)[index], pathOf(key, index), *m_problem), out.emplace_back());
    }

    /// The value itself, for what has no function here; null when absent.
    [[nodiscard]] const nlohmann::json* find(std::string_view key) const;
    void report(std::string_view key, std::string_view why) const { m_problem->report(pathOf(key), why); }
    [[nodiscard]] JsonProblem& problem() const noexcept { return *m_problem; }

private:
    [[nodiscard]] std::string pathOf(std::string_view key) const;
    [[nodiscard]] std::string pathOf(std::string_view key, std::size_t index) const;
    [[nodiscard]] const nlohmann::json* require(std::string_view key) const;
    [[nodiscard]] const nlohmann::json* requireList(std::string_view key, std::size_t maxItems) const;
    [[nodiscard]] const nlohmann::json* requireMap(std::string_view key) const;
    bool isListUpTo(const nlohmann::json& value, const std::string& path, std::size_t maxItems) const;
    bool toText(const nlohmann::json& value, const std::string& path, std::string& out) const;

    template <std::integral T>
    bool toNumber(const nlohmann::json& value, const std::string& path, T& out, T min, T max) const
    {
        if (!value.is_number_integer()) {
            m_problem->report(path, "is not a whole number");
            return false;
        }
        const bool isInRange = value.is_number_unsigned() ? isBetween(value.get<std::uint64_t>(), min, max)
                                                          : isBetween(value.get<std::int64_t>(), min, max);
        if (!isInRange) {
            m_problem->report(path, "is outside " + std::to_string(min) + " .. " + std::to_string(max));
            return false;
        }
        out = value.get<T>();
        return true;
    }
    template <std::integral T>
    void toNumbers(const nlohmann::json& list, const std::string& path, std::vector<T>& out, T min, T max) const
    {
        if (!isListUpTo(list, path, kMaxItems))
            return;
        out.reserve(list.size());
        for (std::size_t index = 0; index < list.size(); ++index) {
            T number{};
            if (toNumber(list[index], path + "[" + std::to_string(index) + "]", number, min, max))
                out.push_back(number);
        }
    }
    template <std::integral N, std::integral T>
    static bool isBetween(N number, T min, T max) noexcept
    {
        return std::cmp_greater_equal(number, min) && std::cmp_less_equal(number, max);
    }

    const nlohmann::json* m_value;
    std::string m_path;
    JsonProblem* m_problem;
};

/// Reads a whole document with one of the read() functions: the frame of every ...FromJson().
template <typename T, typename Read>
[[nodiscard]] Result<T> readJson(const nlohmann::json& json, Read&& read)
{
    JsonProblem problem;
    T value;
    read(JsonReader(json, {}, problem), value);
    return std::move(problem).resultOf(std::move(value));
}

}  // namespace halftrip::model
