#pragma once

#include <cstdint>

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

}  // namespace halftrip::gui
