#pragma once

#include "core/model/request/run_request.hpp"

#include <map>
#include <string>

namespace halftrip::gui {

/// How many times as long as it was planned to a run takes, 1 and more, learnt from the last one that came to its end
/// with the same peer, mode, transport and waits. Hosts with too few cores take longer than the plan, simulated ones
/// always do.
class Paces {
public:
    /// 1 while nothing is known.
    [[nodiscard]] double of(const model::RunRequest& request) const;
    void learn(const model::RunRequest& request, double pace);
    /// The hosts are others now.
    void forget() { m_known.clear(); }

private:
    std::map<std::string, double> m_known;
};

}  // namespace halftrip::gui
