#include "core/model/stamp_choice.hpp"

#include <array>
#include <utility>

namespace halftrip::model {
namespace {

constexpr std::array<std::pair<StampChoice, std::string_view>, 4> kStampChoiceNames{{
    {StampChoice::Off, "off"},
    {StampChoice::Software, "software"},
    {StampChoice::Hardware, "hardware"},
    {StampChoice::Auto, "auto"},
}};

}  // namespace

std::string_view toName(StampChoice choice) noexcept
{
    for (const auto& [candidate, name] : kStampChoiceNames) {
        if (candidate == choice)
            return name;
    }
    return "off";
}

std::optional<StampChoice> stampChoiceFromName(std::string_view name) noexcept
{
    for (const auto& [choice, candidate] : kStampChoiceNames) {
        if (candidate == name)
            return choice;
    }
    return std::nullopt;
}

}  // namespace halftrip::model
