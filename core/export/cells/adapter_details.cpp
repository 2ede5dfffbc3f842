#include "core/export/cells/adapter_details.hpp"

#include "core/model/facts/moderation_modes.hpp"

#include <fmt/format.h>

namespace halftrip::exporting {

std::string adapterDetails(const std::vector<model::Fact>& facts, const std::string& driver)
{
    std::string text;
    const auto add = [&text](const std::string& words) { text += (text.empty() ? "" : "; ") + words; };
    if (const auto bus = model::textOf(facts, "adapter.bus"))
        add("bus " + *bus);
    if (const auto firmware = model::textOf(facts, "adapter.firmware"))
        add("firmware " + *firmware);
    const auto receive = model::numberOf(facts, "adapter.rxQueues");
    const auto transmit = model::numberOf(facts, "adapter.txQueues");
    if (receive && transmit)
        add(fmt::format("queues: {} receive, {} transmit", *receive, *transmit));
    if (const auto stamps = model::textOf(facts, "adapter.stamps"))
        add("timestamps: " + *stamps);
    if (const auto cores = model::textOf(facts, "adapter.interruptCores"))
        add("interrupt affinity: cores " + *cores);
    const auto receiveUs = model::numberOf(facts, "coalescing.rxUsecs");
    const auto receiveFrames = model::numberOf(facts, "coalescing.rxFrames");
    const auto mode = receiveUs ? model::moderationModeOf(driver, *receiveUs) : std::nullopt;
    if (mode)
        add(fmt::format("rx-usecs {} ({})", *receiveUs, *mode));
    else if (receiveUs)
        add(fmt::format("rx-usecs {}{}", *receiveUs,
                        receiveFrames ? fmt::format(", rx-frames {}", *receiveFrames) : std::string()));
    return text;
}

}  // namespace halftrip::exporting
