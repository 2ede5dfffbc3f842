#pragma once

#include "core/base/text.hpp"
#include "core/model/fields.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace halftrip::model {

/// What something is set to: a text, a whole number, or yes or no.
using FactValue = std::variant<std::string, std::int64_t, bool>;

/// One thing that a host says about itself or about one of its adapters. Collected by the platform, which never judges
/// it.
struct Fact {
    std::string id;  ///< Topic and setting: "coalescing.rxUsecs". The same wherever the meaning is the same.
    std::optional<FactValue> value;  ///< None: see `absence`.
    std::string unit;  ///< Of a number: "us", "%"; empty: it counts things, or is the driver's own scale.
    Text source;  ///< Where a person finds it: "ethtool -c eth0: rx-usecs", "/sys/devices/...".
    Text absence;  ///< Why there is no value, in one sentence; empty where there is one.
    bool isInapplicable =
        false;  ///< Absent because there is nothing of the kind here, and not because nobody could read it.
    bool operator==(const Fact&) const = default;
};
void describe(Fields& fields, Fact& fact);

/// A fact with a value, one that could not be read, and one of something that this host or adapter does not have.
[[nodiscard]] Fact knownFact(std::string id, FactValue value, std::string unit, Text source);
[[nodiscard]] Fact absentFact(std::string id, std::string unit, Text source, Text absence);
[[nodiscard]] Fact inapplicableFact(std::string id, Text source, Text absence);

/// Null when nobody collected it. Ids are unique in a list.
[[nodiscard]] const Fact* findFact(const std::vector<Fact>& facts, std::string_view id);
/// Its value; none also when it is absent or of another kind.
[[nodiscard]] std::optional<std::int64_t> numberOf(const std::vector<Fact>& facts, std::string_view id);
[[nodiscard]] std::optional<std::string> textOf(const std::vector<Fact>& facts, std::string_view id);
[[nodiscard]] std::optional<bool> flagOf(const std::vector<Fact>& facts, std::string_view id);

/// "50", "performance", "yes"; without the unit.
[[nodiscard]] std::string formatValue(const FactValue& value);
/// "50 us"; "not known" for an absent one.
[[nodiscard]] Text formatFact(const Fact& fact);

}  // namespace halftrip::model
