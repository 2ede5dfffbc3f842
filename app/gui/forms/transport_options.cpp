#include "app/gui/forms/transport_options.hpp"

#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/request/peer.hpp"

#include <algorithm>
#include <set>

namespace halftrip::gui {

namespace {

/// For a mode's question which of them it uses; nothing is opened.
transport::TransportRegistry registryOf(const std::vector<TransportChoice>& known)
{
    transport::TransportRegistry registry;
    for (const TransportChoice& choice : known) {
        const bool isOwnFrames = measure::wireOf(choice.id).empty() && choice.id != model::kIcmpTransport;
        registry.add({.id = choice.id,
                      .title = choice.title,
                      .waits = {},
                      .probe = [isUsable = choice.isUsable] { return transport::Availability{isUsable, {}, {}}; },
                      .make = [] { return nullptr; },
                      .isBelowStack = isOwnFrames});
    }
    return registry;
}

}  // namespace

TransportOptions optionsOf(const model::RunRequest& request, const std::vector<TransportChoice>& known)
{
    const measure::Mode* const mode = measure::findMode(request.mode);
    const transport::TransportRegistry registry = registryOf(known);
    const auto paths = mode == nullptr ? Result<std::vector<measure::PathPlan>>() : mode->paths(request, registry);
    TransportOptions options{.items = {}, .isWhole = paths && !paths->empty()};
    std::set<std::string> names;
    for (const measure::PathPlan& path : paths.value_or(std::vector<measure::PathPlan>())) {
        for (const std::string& end : {path.transport, path.responderTransport}) {
            const auto choice = measure::chooseTransport(registry, end);
            if (!end.empty())
                names.insert(choice ? choice->entry->id : end);
        }
    }
    for (const std::string& name : names)
        options.isWhole = options.isWhole && registry.find(name) != nullptr;
    for (const TransportChoice& choice : known) {
        if (!names.contains(choice.id))
            continue;
        for (const model::SettingItem& item : choice.options) {
            if (std::ranges::find(options.items, item.key, &model::SettingItem::key) == options.items.end())
                options.items.push_back(item);
        }
    }
    return options;
}

}  // namespace halftrip::gui
