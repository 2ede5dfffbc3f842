#pragma once

#include "core/base/error.hpp"
#include "core/model/request/wait.hpp"
#include "core/stats/histogram.hpp"
#include "platform/windows/transports/bound_socket.hpp"
#include "platform/windows/transports/npcap/frame_receiver.hpp"
#include "platform/windows/transports/npcap/network_view.hpp"
#include "platform/windows/transports/npcap/npcap_library.hpp"

#include <string>

/// What the transport says of itself and of what went wrong. Not for the measuring thread.
namespace halftrip::windows::npcap {

/// Which library it is and what it can do.
void describeLibrary(const NpcapLibrary& library, Obtained& obtained);
/// How frames are received and where. `measuringCore` -1: not known yet.
void describeReceiver(const FrameReceiver& receiver, model::Wait wait, bool hasReadEvent, int measuringCore,
                      Obtained& obtained);
/// "p50 12.3 us, p99 40.1 us, max 95.0 us (20000 calls)".
[[nodiscard]] std::string sendCallText(const stats::Histogram& calls);

enum class Trouble {
    Send,
    Receive,
    Silence,  ///< The adapter was found down when nothing came.
};
/// Why the transport failed. `state`: the adapter's at this moment; `words`: the library's.
[[nodiscard]] Error describeTrouble(Trouble trouble, AdapterState state, const std::string& adapter,
                                    const std::string& words);

}  // namespace halftrip::windows::npcap
