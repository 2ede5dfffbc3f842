#pragma once

#include "core/measure/point/paths.hpp"
#include "core/measure/point/point_run.hpp"
#include "core/measure/point/reachability.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace halftrip::measure {

/// What came back over one way in all rounds so far.
class ReplyTally {
public:
    void add(const PointOutcome& outcome, std::uint32_t point, std::uint32_t sizeBytes);
    /// Rounds may each be too short to tell silence from bad luck; together they are not. `isLast`: there are no more.
    [[nodiscard]] bool isSilent(bool isLast) const;
    /// The last point alone hears nothing, and never did: a loss of its own, and no silence of the path.
    [[nodiscard]] bool isPointSilent() const;
    [[nodiscard]] std::uint32_t largestHeard() const { return m_largestHeard; }
    /// Something came, and all of it too late.
    [[nodiscard]] bool isAllLate() const { return m_hasHeard && !m_hasHeardInTime; }
    [[nodiscard]] std::chrono::milliseconds silentFor() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(m_silentFor);
    }
    /// Probes that the responder received since something was heard; absent where nobody counts.
    [[nodiscard]] std::optional<std::uint64_t> arrived() const { return m_arrived; }
    /// Packets that came and were none of our probes.
    [[nodiscard]] std::uint64_t unmatched() const { return m_unmatched; }
    /// What came from a STAMP reflector.
    [[nodiscard]] const model::ReflectorAnswers& reflector() const { return m_reflector; }
    /// Where packets went instead, as this end and the responder said last.
    [[nodiscard]] const std::string& unheardHere() const { return m_unheardHere; }
    [[nodiscard]] const std::string& unheardThere() const { return m_unheardThere; }

private:
    std::set<std::uint32_t> m_heardPoints;
    std::uint32_t m_largestHeard = 0;
    std::map<std::uint32_t, std::chrono::nanoseconds> m_silentPoints;  ///< That never heard anything, where others do.
    std::optional<std::uint32_t> m_lastSilent;  ///< The last one, if it is among them.
    bool m_hasHeard = false;
    bool m_hasHeardInTime = false;
    std::chrono::nanoseconds m_silentFor{0};  ///< Since the last round that heard something.
    std::optional<std::uint64_t> m_arrived;
    std::uint64_t m_unmatched = 0;
    model::ReflectorAnswers m_reflector;
    std::string m_unheardHere;
    std::string m_unheardThere;
};

/// What is known of a path over which nothing was heard. `path`: the open one.
[[nodiscard]] Reachability reachabilityOver(const ReplyTally& tally, const Path& path, const RunContext& run);

}  // namespace halftrip::measure
