#include "core/os/chosen_adapter.hpp"

#include "core/model/request/peer.hpp"

#include <algorithm>
#include <array>

namespace halftrip::os {
namespace {

/// Addresses for documentation (RFC 5737, RFC 3849): no network has them, so that only the default route leads there.
/// No packet is sent.
constexpr std::array<const char*, 2> kNowhereInParticular{"203.0.113.1", "2001:db8::1"};

Result<ChosenAdapter> adapterByName(Host& host, const std::string& name)
{
    auto adapters = host.adapters();
    if (!adapters)
        return std::unexpected(std::move(adapters).error());
    std::string names;
    for (model::AdapterFacts& adapter : *adapters) {
        if (adapter.name == name)
            return ChosenAdapter{std::move(adapter), "chosen by name"};
        names += (names.empty() ? "" : ", ") + adapter.name;
    }
    return fail(ErrorKind::Invalid, text("There is no adapter called \"{name}\" here.", name),
                text("Choose one of these: {names}.", names));
}

}  // namespace

Result<ChosenAdapter> chooseAdapter(Host& host, const std::string& name, const std::string& peerAddress)
{
    if (!name.empty())
        return adapterByName(host, name);
    if (!peerAddress.empty()) {
        auto towards = host.adapterTowards(peerAddress);
        if (!towards)
            return std::unexpected(std::move(towards).error());
        return ChosenAdapter{std::move(*towards), "route to host B"};
    }
    for (const char* const address : kNowhereInParticular) {
        if (auto byDefault = host.adapterTowards(address); byDefault && !byDefault->isLoopback)
            return ChosenAdapter{std::move(*byDefault), "default route"};
    }
    auto adapters = host.adapters();
    if (!adapters)
        return std::unexpected(std::move(adapters).error());
    const auto found = std::ranges::find_if(
        *adapters, [](const model::AdapterFacts& adapter) { return adapter.isUp && !adapter.isLoopback; });
    if (found == adapters->end())
        return fail(ErrorKind::NotFound, "This host has no adapter that is up.",
                    "Connect one, or name one with --adapter; \"halftrip adapters\" lists them.");
    return ChosenAdapter{std::move(*found), "the first that is up; there is no default route"};
}

Status checkAdapters(Host& host, const model::RunRequest& request)
{
    std::vector<std::string> names{request.adapter};
    if (request.peer.isPort())
        names.push_back(request.peer.host);
    for (const std::string& name : names) {
        const auto adapter = name.empty() ? Result<ChosenAdapter>() : adapterByName(host, name);
        if (!adapter)
            return std::unexpected(adapter.error());
    }
    return {};
}

}  // namespace halftrip::os
