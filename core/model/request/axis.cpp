#include "core/model/request/axis.hpp"

#include "core/base/duration_text.hpp"
#include "core/model/facts/identifier.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/request/run_request.hpp"

#include <algorithm>
#include <array>

namespace halftrip::model {

const std::vector<AxisInfo>& allAxes()
{
    static const std::vector<AxisInfo> kAxes{
        {kTransportAxis, "transport", "transport", Unit::None, true},
        {kFeedAxis, "feed", "feed", Unit::None, true},
        {kSizeAxis, "payload in bytes", "bytes", Unit::Bytes, false},
        {"order", "order in bytes", "order bytes", Unit::Bytes, false},
        {kIntervalAxis, "time between two sends", "interval", Unit::Nanoseconds, false},
        {kPauseAxis, "pause before each probe", "pause", Unit::Nanoseconds, false},
        {kGapAxis, "time between two sends of a burst", "gap", Unit::Nanoseconds, false},
        {kWindowAxis, "probes in flight", "window", Unit::Probes, false},
    };
    return kAxes;
}

namespace {

/// What sweeps over settings call by another name than the setting's path. No columns of their own in a CSV file.
constexpr std::array kSweptAxes{
    AxisInfo{kWaitAxis, "wait of both ends", "wait", Unit::None, true},
    AxisInfo{kWorkAxis, "work between a reply and the next probe", "work", Unit::Nanoseconds, false},
    AxisInfo{kFlowAxis, "flow (pair of ports)", "flow", Unit::None, false},
};

}  // namespace

AxisInfo axisInfo(std::string_view id)
{
    const auto found = std::ranges::find(allAxes(), id, &AxisInfo::id);
    if (found != allAxes().end())
        return *found;
    const auto swept = std::ranges::find(kSweptAxes, id, &AxisInfo::id);
    if (swept != kSweptAxes.end())
        return *swept;
    RunRequest request;
    const auto setting = settingAt(valueOf(request), id);
    if (!setting)
        return {id, id, id, Unit::None, false};
    const bool isNumber = std::holds_alternative<NumberValue>(setting->second.of);
    return {id, setting->first.title, id, setting->first.unit, !isNumber};
}

void describe(Fields& fields, AxisValue& value)
{
    fields(Field("axis").meaning(
               "Along what this point differs from others: \"size\", \"interval\", \"pause\", "
               "\"gap\", \"window\", \"order\", \"feed\", \"transport\", \"wait\", \"work\", \"flow\", or a swept "
               "setting."),
           value.axis);
    if (fields.isReading())
        keepIdentifier(value.axis);
    fields(Field("number").anySign(), value.number);
    fields(Field("word").ifSet().meaning("In place of the number, on axes of words."), value.word);
}

AxisValue numberOn(std::string_view axis, std::int64_t number)
{
    return {std::string(axis), number, {}};
}

AxisValue wordOn(std::string_view axis, std::string word)
{
    return {std::string(axis), 0, std::move(word)};
}

std::string textOf(const AxisValue& value)
{
    if (!value.word.empty())
        return value.word;
    return axisInfo(value.axis).unit == Unit::Nanoseconds ? durationText(value.number) : std::to_string(value.number);
}

Text phraseOf(const AxisValue& value)
{
    if (value.axis == kTransportAxis)
        return text("over {transport}", textOf(value));
    if (value.axis == kWaitAxis)
        return text("wait {wait}", textOf(value));
    if (value.axis == kWorkAxis)
        return value.number == 0 ? "no work" : text("work {work:duration}", value.number);
    if (value.axis == kFlowAxis)
        return text("flow {flow}", value.number);
    if (std::ranges::find(allAxes(), value.axis, &AxisInfo::id) == allAxes().end())
        return text("{setting} {value}", value.axis, textOf(value));
    // A word says by itself what it is.
    if (!value.word.empty())
        return value.word;
    if (value.axis == kIntervalAxis)
        return value.number == 0 ? "back to back" : text("one every {interval:duration}", value.number);
    if (value.axis == kPauseAxis)
        return value.number == 0 ? "no pause" : text("{pause:duration} pause", value.number);
    if (value.axis == kGapAxis)
        return value.number == 0 ? "zero gap" : text("{gap:duration} gap", value.number);
    if (value.axis == kWindowAxis)
        return text("window {probes}", value.number);
    if (value.axis == kSizeAxis)
        return value.number == 1 ? text("{bytes} byte", value.number) : text("{bytes} bytes", value.number);
    if (value.axis == kOrderAxis)
        return value.number == 1 ? text("{bytes} order byte", value.number) : text("{bytes} order bytes", value.number);
    return text("{value} {axis}", textOf(value), Text(axisInfo(value.axis).column));
}

}  // namespace halftrip::model
