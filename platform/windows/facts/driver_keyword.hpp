#pragma once

#include "platform/windows/facts/all_facts.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace halftrip::windows {

/// A standardised keyword as a fact. A driver without it has nothing of the kind that could be set.
struct DriverKeyword {
    const char* fact;
    const char* keyword;
    bool isFlag;
    const char* unit = "";
    /// What holds, where the driver has *RSS, while nobody has set it.
    std::optional<std::int64_t> usual = std::nullopt;
};
/// All but interrupt moderation, whose facts have a topic of their own.
[[nodiscard]] std::span<const DriverKeyword> driverKeywords();

/// A driver's setting by its keyword, as it stands in the class key or is described there; null when the driver has
/// none.
[[nodiscard]] const model::AdapterSetting* findKeyword(const model::AdapterFacts& driver, std::string_view keyword);
/// A driver's setting by its keyword, as it was set, otherwise the driver's default; none when it is absent or no
/// number.
[[nodiscard]] std::optional<std::int64_t> keywordNumber(const model::AdapterFacts& driver, std::string_view keyword);
[[nodiscard]] bool hasKeyword(const model::AdapterFacts& driver, std::string_view keyword);
/// A name as PowerShell must see it: names of adapters may have any letter in them.
[[nodiscard]] std::string quoted(const std::string& name);
/// The command that shows it to a person.
[[nodiscard]] std::string keywordSource(const std::string& adapter, std::string_view keyword);
/// What the registry has of the adapter's driver; none where it has nothing, with `absence` saying why.
[[nodiscard]] std::optional<model::AdapterFacts> driverOf(const FactSources& sources, Text& absence);

}  // namespace halftrip::windows
