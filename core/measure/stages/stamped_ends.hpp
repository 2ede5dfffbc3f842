#pragma once

#include "core/control/peer_link.hpp"
#include "core/transport/joined_stamping.hpp"
#include "core/transport/registry.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// One path of a stamped pass. Its requests are those of the run itself: the same way, the same waits, the same cores.
struct StampPath {
    const transport::TransportEntry* entry = nullptr;
    transport::TransportRequest open;
    control::Prepare prepare;
};

/// The transports of a stamped pass, open at both ends while this lives. Of two paths the first is sent over, the
/// second received over. A cable takes one way, and both of its ends are here.
class StampedEnds {
public:
    /// `cableTo`: the adapter to which a cable leads; otherwise empty. The link outlives it.
    StampedEnds(const std::vector<StampPath>& paths, std::string cableTo, control::PeerLink& link);
    ~StampedEnds();
    StampedEnds(const StampedEnds&) = delete;
    StampedEnds& operator=(const StampedEnds&) = delete;

    /// Once. `atResponder`: what is stamped there; Off: nothing. `count`: probes of a pass, at the most. May block.
    /// Errors: whatever a transport or the responder complained of.
    [[nodiscard]] Status open(model::StampChoice choice, model::StampChoice atResponder, std::uint32_t count);
    /// For Start.
    [[nodiscard]] std::vector<std::uint32_t> numbers() const;
    /// Ends a pass at the responder. None: nothing is stamped there.
    [[nodiscard]] Result<std::optional<control::StageReport>> stop();
    /// What the pass runs over, after open().
    [[nodiscard]] transport::StampingTransport& transport() noexcept
    {
        return m_joined ? *m_joined : *m_transports.front();
    }
    /// As far as known by now, an adapter of either end was set to stamp.
    [[nodiscard]] bool hadHardware() const noexcept { return m_hadHardware; }

private:
    [[nodiscard]] transport::StampingTransport& make(const StampPath& path, model::StampChoice choice);
    [[nodiscard]] Status openPath(std::uint32_t index, model::StampChoice choice, model::StampChoice atResponder,
                                  std::uint32_t count);
    [[nodiscard]] Status openCable(model::StampChoice choice);

    const std::vector<StampPath>& m_paths;
    std::string m_cableTo;
    control::PeerLink& m_link;
    std::vector<std::unique_ptr<transport::StampingTransport>> m_transports;
    std::unique_ptr<transport::JoinedStamping> m_joined;  ///< Where there are two.
    std::uint32_t m_openAtResponder = 0;  ///< Paths, from the first.
    bool m_stampsAtResponder = false;
    bool m_hadHardware = false;
};

}  // namespace halftrip::measure
