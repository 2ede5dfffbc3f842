#pragma once

#include "core/control/peer_link.hpp"
#include "core/loop/loop_context.hpp"
#include "core/loop/point_recorder.hpp"
#include "core/measure/point/paths.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace halftrip::measure {

/// What the initiator's measuring thread does in a mode's points. One object serves a whole run.
class InitiatorLoop {
public:
    InitiatorLoop() = default;
    InitiatorLoop(const InitiatorLoop&) = delete;
    InitiatorLoop& operator=(const InitiatorLoop&) = delete;
    virtual ~InitiatorLoop() = default;
    /// One round over these open paths (PlannedPoint::paths), on the measuring thread. `tag`: of its probes. Returns
    /// why it stopped early when the transport gave up.
    [[nodiscard]] virtual std::optional<Error> run(const PointSettings& settings, std::span<Path* const> paths,
                                                   std::uint32_t tag, const loop::LoopContext& context,
                                                   loop::PointRecorder& out) = 0;
    /// What was learnt of the paths of earlier rounds holds no longer: others were opened since.
    virtual void forgetPaths() noexcept {}
    /// True where the run's shared pings run such a point over such a transport.
    [[nodiscard]] virtual bool isDriven(const PointSettings& settings, const transport::Transport& path) const
    {
        static_cast<void>(settings);
        static_cast<void>(path);
        return false;
    }
};

/// What `peer` makes of probes, for the plan of a loop that waits for replies.
template <typename LoopPlan>
void expectRepliesOf(const control::PeerLink& peer, LoopPlan& plan)
{
    plan.takesResidenceOut = peer.tellsResidence() && !peer.isResponder();
    plan.hasResponder = peer.tellsResidence();
    plan.keepsPattern = peer.isResponder();
}

}  // namespace halftrip::measure
