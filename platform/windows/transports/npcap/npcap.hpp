#pragma once

#include "core/transport/registry.hpp"
#include "platform/windows/transports/npcap/network_view.hpp"
#include "platform/windows/transports/npcap/npcap_library.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace halftrip::windows {

/// Whole frames through Npcap, which is found at run time: beneath the system's stack, on any Ethernet adapter.
[[nodiscard]] std::unique_ptr<transport::Transport> makeNpcap();
[[nodiscard]] transport::Availability probeNpcap();
/// Spinning takes two cores (one receives, one measures): it comes first only where there are four.
[[nodiscard]] std::vector<model::Wait> npcapWaits();

namespace npcap {

/// What the transport stands on.
struct Ground {
    std::function<Result<NpcapLibrary>()> openLibrary = openNpcap;
    std::shared_ptr<NetworkView> network = makeSystemView();
};
/// The transport on other ground: for tests.
[[nodiscard]] std::unique_ptr<transport::Transport> makeTransport(Ground ground);

}  // namespace npcap
}  // namespace halftrip::windows
