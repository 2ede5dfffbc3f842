#pragma once

#include "core/model/fields.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::model {

enum class SettingKind : std::uint8_t { Flag, Number, Word, Text };
template <>
struct Words<SettingKind> {
    static constexpr std::array<std::string_view, 4> kNames{"flag", "number", "word", "text"};
};

/// One setting as data, for those who are not of this program: lists, and forms made by another process.
struct SettingItem {
    std::string key;
    std::string title;
    std::string help;
    SettingKind kind = SettingKind::Text;
    std::vector<std::string> choices;  ///< Of a word.
    std::optional<std::int64_t> low;   ///< Of a number.
    std::optional<std::int64_t> high;
    std::string unit;    ///< Of a number; empty: none.
    std::string choose;  ///< What it may be, for people: "Choose eth or udp."
    std::string usual;   ///< The default, as readText() reads it; empty: absent.
    bool operator==(const SettingItem&) const = default;
};
void describe(Fields& fields, SettingItem& item);

/// Of SettingItem::unit. None where it is empty, or a word of another version.
[[nodiscard]] Unit unitNamed(std::string_view name);

/// The members that a function describes, in its order. Members that are objects or lists are left out.
[[nodiscard]] std::vector<SettingItem> listSettings(const std::function<void(Fields&)>& describe);

}  // namespace halftrip::model
