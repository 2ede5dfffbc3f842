#include "core/model/wait.hpp"

#include <array>
#include <utility>

namespace halftrip::model {
namespace {

constexpr std::array<std::pair<Wait, std::string_view>, 5> kWaitNames{{
    {Wait::Auto, "auto"},
    {Wait::Block, "block"},
    {Wait::Poll, "poll"},
    {Wait::Spin, "spin"},
    {Wait::BusyPoll, "busypoll"},
}};

}  // namespace

std::string_view toName(Wait wait) noexcept
{
    for (const auto& [candidate, name] : kWaitNames) {
        if (candidate == wait)
            return name;
    }
    return "auto";
}

std::optional<Wait> waitFromName(std::string_view name) noexcept
{
    for (const auto& [wait, candidate] : kWaitNames) {
        if (candidate == name)
            return wait;
    }
    return std::nullopt;
}

}  // namespace halftrip::model
