#pragma once

#include "core/model/request/run_request.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace halftrip::gui {

/// How long a run goes on, by what halftrip tells is left of its plan and by how much longer than planned it takes.
/// It grows only when that is clearly more than was said before. Times count from the run's begin.
class RestOfRun {
public:
    /// `paceBefore`: how many times as long as planned the last run like it took.
    explicit RestOfRun(double paceBefore = 1) : m_paceBefore(paceBefore) {}
    /// What is left of the plan; negative: nobody knows.
    void note(std::int64_t elapsedNs, std::int64_t leftNs);
    /// -1 unknown.
    [[nodiscard]] std::int64_t leftNs(std::int64_t elapsedNs) const;
    /// The plan as it was at first; -1 unknown.
    [[nodiscard]] std::int64_t plannedNs() const { return m_plannedNs; }

private:
    [[nodiscard]] std::int64_t saidAt(std::int64_t elapsedNs) const;

    double m_paceBefore;
    std::int64_t m_plannedNs = -1;
    std::int64_t m_beganNs = 0;  ///< Until then nothing of the plan was done: the ends got ready.
    std::int64_t m_notedNs = 0;
    std::int64_t m_saidNs = -1;  ///< What was left then, as it is said.
};

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
