#pragma once

#include "core/base/error.hpp"
#include "core/model/fields.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::model {

/// Settings as people write and read them: what stands behind a command-line option, in a form, and in the sentences
/// about what is wrong with it. The sentences are the same wherever a setting comes from: they name it by its title and
/// say its range. All errors here are ErrorKind::Invalid.

/// Reads what was given into the value, by its kind and unit: "64", "5ms", "spin", "1,2,4..2048", "udp,xdp". The value
/// is left alone where the text is refused.
[[nodiscard]] Status readText(const Field& field, std::string_view given, const Value& value);

/// The text that readText() reads back to the same value.
[[nodiscard]] std::string textOf(const Field& field, const Value& value);

/// A number with its unit: "64 bytes", "1 byte", "5ms", "1000 probes".
[[nodiscard]] Text withUnit(Unit unit, std::int64_t number);

/// What the setting may be, as the next step of a sentence: "Choose 1 to 65507 bytes.", "Choose auto, block, poll ...".
[[nodiscard]] Text choicesOf(const Field& field, const Value& value);

/// The bounds of a number: those of its description within those of its type.
struct NumberBounds {
    bool isUnsigned64 = false;  ///< Then `high` is that of 64 bits without a sign.
    std::int64_t low = 0;
    std::int64_t high = 0;
};
[[nodiscard]] NumberBounds boundsOf(const Field& field, const NumberValue& number);

/// "0 bytes is not a valid payload size.", "Choose 1 to 65507 bytes."
[[nodiscard]] Error outOfRange(const Field& field, const Value& value, const Text& given);
/// "The payload size is not a whole number.", with what it may be.
[[nodiscard]] Error wrongType(const Field& field, const Value& value);
/// "There is no setting "x".", with those that there are.
[[nodiscard]] Error unknownSetting(std::string_view key, const std::vector<std::string>& known);

/// Judges the ranges of every number of a struct of settings, nested ones included. Absent settings pass.
[[nodiscard]] Status checkRanges(const Value& settings);
template <typename T>
[[nodiscard]] Status checkSettings(const T& settings)
{
    return checkRanges(constValueOf(settings));
}

/// Reads settings that came as texts by their keys (RunRequest::modeOptions). Keys that are not there stay at their
/// defaults; unknown ones are refused.
[[nodiscard]] Status readSettings(const std::map<std::string, std::string>& texts, const Value& settings);
template <typename T>
[[nodiscard]] Result<T> settingsFrom(const std::map<std::string, std::string>& texts)
{
    T settings;
    if (Status status = readSettings(texts, valueOf(settings)); !status)
        return std::unexpected(std::move(status).error());
    return settings;
}
/// The same where the texts of other settings stand between (TransportRequest::options): unknown keys are left alone.
[[nodiscard]] Status readSettingsAmong(const std::map<std::string, std::string>& texts, const Value& settings);
template <typename T>
[[nodiscard]] Result<T> settingsAmong(const std::map<std::string, std::string>& texts)
{
    T settings;
    if (Status status = readSettingsAmong(texts, valueOf(settings)); !status)
        return std::unexpected(std::move(status).error());
    return settings;
}

/// Settings behind a function: their keys, in the order of the description, and a judgement of texts among those of
/// others.
[[nodiscard]] std::vector<std::string> keysOf(const std::function<void(Fields&)>& describe);
[[nodiscard]] Status checkTextsAmong(const std::map<std::string, std::string>& texts,
                                     const std::function<void(Fields&)>& describe);
/// One setting of a struct by its path ("initiator.wait"); the value refers into the struct.
[[nodiscard]] std::optional<std::pair<Field, Value>> settingAt(const Value& settings, std::string_view path);
/// For tables of functions: what a struct of settings has, at its defaults.
template <typename T>
void describeDefaults(Fields& fields)
{
    T settings;
    describe(fields, settings);
}

}  // namespace halftrip::model
