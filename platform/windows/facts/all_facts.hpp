#pragma once

#include "core/model/facts/fact.hpp"
#include "platform/windows/hold/power_plan.hpp"
#include "platform/windows/host/device_properties.hpp"
#include "platform/windows/host/network_category.hpp"
#include "platform/windows/host/registry.hpp"
#include "platform/windows/host/system_readings.hpp"

#include <string>
#include <vector>

namespace halftrip::windows {

/// Where facts come from.
struct FactSources {
    const Registry& registry;
    const PowerPlans& plans;
    std::string adapter;  ///< The name that people see; empty: none, and there are no facts about one.
    std::string adapterGuid;  ///< In braces; empty: there is no adapter of that name.
    const DeviceProperties& devices = systemDeviceProperties();
    SystemReadings readings = {};
    std::string program = {};  ///< Where this program lies; empty: not known.
    const NetworkCategories& networks = systemNetworkCategories();
};

/// Everything that the topics tell, in the order of their list in all_facts.cpp.
[[nodiscard]] std::vector<model::Fact> collectFacts(const FactSources& sources);

/// One function for each topic, each in a file of its own. What the system does not tell is an absent fact with its
/// reason.
using CollectTopic = std::vector<model::Fact>(const FactSources& sources);
CollectTopic adapterFacts, firewallFacts, driverSettingFacts, interruptModerationFacts, powerPlanFacts, securityFacts,
    systemFacts;

}  // namespace halftrip::windows
