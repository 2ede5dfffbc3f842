#pragma once

#include "core/model/fields.hpp"
#include "core/model/figures/run_comparison.hpp"
#include "core/model/record/run_record.hpp"
#include "core/tuning/transaction.hpp"
#include "core/tuning/trials.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::tuning {

/// What the runs with an item say of it.
enum class ProofVerdict : std::uint8_t {
    Helped,
    Cost,
    Both,  ///< Some figures are better with it, some worse.
    NoDifference,
    CannotTell,  ///< More runs would.
};
[[nodiscard]] ProofVerdict proofVerdict(const model::RunComparison& comparison);

/// The most rounds that a proof may have.
inline constexpr std::size_t kMostProofRounds = 100;
/// Rounds that would probably tell what a proof cannot; at most kMostProofRounds. 0: it leaves nothing open.
[[nodiscard]] std::size_t roundsToTell(const model::RunComparison& comparison);
/// The verdict as a sentence about an item, as its reader calls it.
[[nodiscard]] Text verdictInWords(const std::string& item, ProofVerdict verdict);
/// The same of a proof of so many rounds; where it cannot tell with the option for more.
[[nodiscard]] Text verdictInWords(const std::string& item, const model::RunComparison& comparison, std::size_t rounds);

/// What else decides about `item`, by a run with it; usually empty. An adapter that limits the rate of its interrupts
/// hides the shorter of two timers.
[[nodiscard]] Text proofRemark(const std::string& item, const model::RunRecord& run);

/// One item, and the runs with it.
struct ProvedItem {
    std::string item;
    std::vector<model::RunRecord> runs = {};
    model::RunComparison comparison = {};
    ProofVerdict verdict = ProofVerdict::CannotTell;
    Text remark = {};  ///< What else decides; usually empty.
};

/// Measures with and without each item, in turns. Main thread.
class Proof {
public:
    /// `trials` outlives it.
    Proof(Trials& trials, const std::vector<std::string>& items, std::size_t rounds, TellStep tell);

    /// Each item changes something here: found out before a long measurement, not in it.
    [[nodiscard]] Status checkItems() const;
    /// A, B of each item, A, B ... and A at the end, so that a drift falls on all alike. Error Interrupted:
    /// wholeRounds() may be had all the same. NotSupported: an item changed nothing for its run.
    [[nodiscard]] Status measure(const std::atomic<bool>& stop);
    /// Judges the whole rounds; what of another is there is left out. Error Invalid: there is none.
    [[nodiscard]] Status conclude();

    [[nodiscard]] std::size_t rounds() const noexcept { return m_rounds; }
    [[nodiscard]] std::size_t wholeRounds() const noexcept { return m_wholeRounds; }
    [[nodiscard]] const std::vector<ProvedItem>& proved() const noexcept { return m_proved; }
    [[nodiscard]] const Trials& trials() const noexcept { return m_trials; }

private:
    [[nodiscard]] Status measureOnce(std::vector<model::RunRecord>& runs, const std::string& item,
                                     const std::atomic<bool>& stop);

    Trials& m_trials;
    std::size_t m_rounds;
    TellStep m_tell;
    std::vector<model::RunRecord> m_asItIs;
    std::vector<ProvedItem> m_proved;
    std::size_t m_wholeRounds = 0;
};

/// What stays changed after a proof.
struct Kept {
    std::vector<AppliedChange> applied = {};  ///< Also those that were refused.
    std::vector<LeftOut> leftOut = {};
    std::optional<Error> error = {};  ///< Nothing could be changed at all.
};
/// Makes what helped and cost nothing stay.
[[nodiscard]] Kept keepHelpful(const Proof& proof);

/// A proof as `halftrip tune prove --json` prints it.
struct ProofReport {
    /// One figure of the first point; round trips, as everywhere in files. Absent: not resolvable, or lost.
    struct Figure {
        double percentile = 50;
        std::optional<double> beforeNs = {};
        std::optional<double> afterNs = {};
    };
    struct Item {
        std::string item;
        ProofVerdict verdict = ProofVerdict::CannotTell;
        Text remark = {};
        std::optional<std::uint64_t> roundsToTell = {};  ///< Of CannotTell, where more rounds than there were would do.
        std::vector<Figure> figures = {};
    };
    std::vector<Item> proved = {};
    std::uint64_t rounds = 0;  ///< Whole ones.
    std::vector<AppliedChange> kept = {};
};
/// Of one that is concluded.
[[nodiscard]] ProofReport reportOf(const Proof& proof, const Kept& kept);

void describe(model::Fields& fields, ProofReport::Figure& figure);
void describe(model::Fields& fields, ProofReport::Item& item);
void describe(model::Fields& fields, ProofReport& report);

}  // namespace halftrip::tuning

template <>
struct halftrip::model::Words<halftrip::tuning::ProofVerdict> {
    static constexpr std::array<std::string_view, 5> kNames{"helped", "cost", "both", "noDifference", "cannotTell"};
};
