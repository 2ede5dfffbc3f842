#pragma once

#include "core/model/fields.hpp"
#include "core/tuning/coalescing_matrix.hpp"
#include "core/tuning/trials.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace halftrip::tuning {

/// One end's coalescing.
struct MatrixHalf {
    bool isMeasured = false;
    std::vector<std::string> settings = {};
    std::string words = {};  ///< "rx-usecs of eth0: 50 -> 0".
    std::string whyNot = {};  ///< Why it is not measured; empty where it is.
    std::vector<std::string> checks = {};  ///< That advise it. Not told.
};

/// A matrix as `halftrip diagnose --matrix --json` prints it.
struct MatrixReport {
    /// One figure of a cell: median over its runs, and what it is against the hosts as they are.
    struct Figure {
        double median = 0;
        std::optional<double> difference = {};
        std::optional<stats::Verdict> verdict = {};
    };
    struct Cell {
        std::uint64_t runs = 0;
        std::map<std::string, Figure> rttNs = {};  ///< By kSearchLabels; without what was not measured or is lost.
    };
    Text verdict = {};  ///< Empty before a whole round.
    std::uint64_t rounds = 0;
    std::map<std::string, Cell> cells = {};  ///< By kCellKeys.
    MatrixHalf a = {};
    MatrixHalf b = {};
    bool isPeerTuningAllowed = false;
};
inline constexpr std::array<std::string_view, kMatrixCells> kCellKeys{"neither", "a", "b", "both"};

/// Coalescing off at neither end, A, B and both, in turns. Main thread.
class MatrixRun {
public:
    /// `trials` outlives it.
    MatrixRun(Trials& trials, std::size_t rounds, TellStep tell)
        : m_trials(trials), m_rounds(rounds), m_tell(std::move(tell))
    {
    }

    /// Finds out what can be turned off. Error: the peer has gone.
    [[nodiscard]] Status collect(const std::atomic<bool>& stop);
    [[nodiscard]] bool hasAny() const noexcept { return m_report.a.isMeasured || m_report.b.isMeasured; }
    /// Error Interrupted: conclude() judges the rounds that were whole by then.
    [[nodiscard]] Status measure(const std::atomic<bool>& stop);
    /// Judges the whole rounds.
    void conclude();
    /// As far as it has come.
    [[nodiscard]] const MatrixReport& report() const noexcept { return m_report; }
    /// What turns coalescing off at B by hand.
    [[nodiscard]] std::string commandForB() const;

private:
    [[nodiscard]] std::vector<MatrixCell> cellsMeasured() const;
    [[nodiscard]] ChangedFor changedFor(MatrixCell cell) const;

    Trials& m_trials;
    std::size_t m_rounds;
    TellStep m_tell;
    MatrixReport m_report;
    std::array<std::vector<SearchFigures>, kMatrixCells> m_figures;
    stats::HostNoise m_noise;
};

void describe(model::Fields& fields, MatrixHalf& half);
void describe(model::Fields& fields, MatrixReport::Figure& figure);
void describe(model::Fields& fields, MatrixReport::Cell& cell);
void describe(model::Fields& fields, MatrixReport& report);

}  // namespace halftrip::tuning
