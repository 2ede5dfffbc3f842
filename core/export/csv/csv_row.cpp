#include "core/export/csv/csv_row.hpp"

#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace halftrip::exporting {
namespace {

/// A spreadsheet takes it for a formula, and runs it.
bool isFormula(std::string_view field)
{
    if (field.empty() || std::string_view("=+-@\t").find(field.front()) == std::string_view::npos)
        return false;
    double number = 0;
    const std::string_view digits = field.substr(field.front() == '+' ? 1 : 0);
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error != std::errc() || rest != digits.data() + digits.size();
}

/// A field as RFC 4180 wants it; what comes from elsewhere and begins like a formula is made a text by an apostrophe.
std::string quotedField(std::string_view text)
{
    std::string field = (isFormula(text) ? "'" : "") + std::string(text);
    if (field.find_first_of(",\"\r\n") == std::string_view::npos)
        return field;
    std::string out = "\"";
    for (const char character : field) {
        if (character == '"')
            out += '"';
        out += character;
    }
    return out + "\"";
}

std::string_view suffixOf(model::Unit unit)
{
    switch (unit) {
    case model::Unit::Bytes:
        return "_bytes";
    case model::Unit::Nanoseconds:
        return "_ns";
    case model::Unit::Microseconds:
        return "_us";
    case model::Unit::None:
    case model::Unit::Probes:
    case model::Unit::Rounds:
        break;
    }
    return "";
}

/// The axes of numbers that have a column in every file. One that comes later has its own behind all others, as swept
/// settings have: no column moves (docs/reports.md).
constexpr std::array kAxesOfKey{model::kSizeAxis,  model::kOrderAxis, model::kIntervalAxis,
                                model::kPauseAxis, model::kGapAxis,   model::kWindowAxis};

bool isInKey(std::string_view axis)
{
    return axis == model::kTransportAxis || axis == model::kFeedAxis ||
           std::ranges::find(kAxesOfKey, axis) != kAxesOfKey.end();
}

/// Address and port of a feed; empty where probes were sent.
std::string csvFeedOf(const model::PointKey& point)
{
    const auto found = std::ranges::find(point.axes, model::kFeedAxis, &model::AxisValue::axis);
    return found == point.axes.end() ? std::string() : found->word;
}

}  // namespace

std::string CsvRow::joinedFields(const std::vector<std::string>& fields, const std::vector<std::string>& last)
{
    std::string line;
    for (const auto* const part : {&fields, &last}) {
        for (const std::string& field : *part)
            line += quotedField(field) + ",";
    }
    line.replace(line.size() - 1, 1, "\r\n");
    return line;
}

void addPointKey(CsvRow& row, const model::PointKey& point, const model::PointKey& columnsOf)
{
    row.add("mode", point.mode);
    row.add("transport", point.transport);
    row.add(std::string(model::kFeedAxis), csvFeedOf(point));
    for (const std::string_view axis : kAxesOfKey) {
        const auto number = point.numberOn(axis);
        row.add(fmt::format("{}{}", axis, suffixOf(model::axisInfo(axis).unit)),
                number ? fmt::format("{}", *number) : "");
    }
    for (const model::AxisValue& column : columnsOf.axes) {
        if (isInKey(column.axis))
            continue;
        const auto here = std::ranges::find(point.axes, column.axis, &model::AxisValue::axis);
        const std::string field = here == point.axes.end() ? ""
                                  : here->word.empty()     ? std::to_string(here->number)
                                                           : here->word;
        row.addLast(fmt::format("{}{}", columnOf(column.axis), suffixOf(model::axisInfo(column.axis).unit)), field);
    }
}

model::PointResult firstPoint(const model::RunRecord& record)
{
    return record.points.empty() ? model::PointResult() : record.points.front();
}

void addKind(CsvRow& row, const model::DistributionWords& words)
{
    row.add("stored_as", std::string(words.stored));
    row.add("shown_as", std::string(words.shown));
}

void addPair(CsvRow& row, const model::DistributionWords& words, const std::string& name,
             std::optional<std::int64_t> ns)
{
    row.add("stored_" + name + "_ns", ns ? fmt::format("{}", *ns) : "");
    row.add("shown_" + name + "_us",
            ns ? fmt::format("{:.4f}", model::shownMicroseconds(words, static_cast<double>(*ns))) : "");
}

std::string columnOf(std::string figure)
{
    std::ranges::replace(figure, '.', '_');
    return figure;
}

}  // namespace halftrip::exporting
