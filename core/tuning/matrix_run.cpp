#include "core/tuning/matrix_run.hpp"
#include "core/model/fields/text_fields.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::tuning {
namespace {

/// What holds packets or interrupts back: the adapter's timer, and the kernel's.
constexpr std::array<std::string_view, 2> kCoalescingChecks{"interruptModeration", "softwareModeration"};

MatrixHalf halfFrom(const Result<std::vector<model::TuningOffer>>& offers)
{
    MatrixHalf half;
    if (!offers) {
        half.whyNot = offers.error().what;
        return half;
    }
    for (const model::TuningOffer& offer : *offers) {
        if (std::ranges::find(kCoalescingChecks, offer.check) == kCoalescingChecks.end())
            continue;
        half.checks.push_back(offer.check);
        half.settings.insert(half.settings.end(), offer.settings.begin(), offer.settings.end());
        half.words += (half.words.empty() ? "" : ", ") + offer.words;
    }
    half.isMeasured = !half.checks.empty();
    if (!half.isMeasured)
        half.whyNot = "There is no coalescing to turn off: none is on, or it cannot be changed while a run lasts.";
    return half;
}

/// None where that was not measured or is lost.
std::optional<MatrixReport::Figure> figureOf(const MatrixFigure& of, std::size_t cell)
{
    if (cell != 0) {
        const auto& compared = of[cell];
        if (!compared || !compared->afterNs)
            return std::nullopt;
        return MatrixReport::Figure{*compared->afterNs, compared->differenceNs.value_or(0), compared->verdict};
    }
    const auto found = std::ranges::find_if(of, [](const auto& one) { return one.has_value(); });
    if (found == of.end() || !(*found)->beforeNs)
        return std::nullopt;
    return MatrixReport::Figure{*(*found)->beforeNs};
}

}  // namespace

Status MatrixRun::collect(const std::atomic<bool>& stop)
{
    m_report.a = halfFrom(m_trials.offersHere());
    auto there = m_trials.offersThere(stop);
    if (!there && there.error().kind != ErrorKind::NotSupported)
        return std::unexpected(std::move(there).error());
    m_report.isPeerTuningAllowed = there.has_value();
    m_report.b = halfFrom(there);
    return {};
}

Status MatrixRun::measure(const std::atomic<bool>& stop)
{
    const std::vector<MatrixCell> cells = cellsMeasured();
    std::size_t done = 0;
    for (const MatrixCell cell : matrixOrder(cells, m_rounds)) {
        if (const std::size_t round = done / cells.size(); done % cells.size() == 0)
            m_tell(round, m_rounds, fmt::format("round {} of {}", round + 1, m_rounds));
        auto record = m_trials.measure(changedFor(cell), stop);
        if (!record)
            return std::unexpected(std::move(record).error());
        m_figures[static_cast<std::size_t>(cell)].push_back(figuresOf(*record));
        m_noise.clockNs = std::max(
            m_noise.clockNs,
            static_cast<double>(record->noiseFloor.stampCostPs + record->noiseFloor.stampGridPs) / 1000);
        m_report.rounds = ++done / cells.size();
    }
    return {};
}

std::vector<MatrixCell> MatrixRun::cellsMeasured() const
{
    std::vector<MatrixCell> cells{MatrixCell::AsItIs};
    if (m_report.a.isMeasured)
        cells.push_back(MatrixCell::AOff);
    if (m_report.b.isMeasured)
        cells.push_back(MatrixCell::BOff);
    if (cells.size() == 3)
        cells.push_back(MatrixCell::BothOff);
    return cells;
}

ChangedFor MatrixRun::changedFor(MatrixCell cell) const
{
    ChangedFor changed;
    if (cell == MatrixCell::AOff || cell == MatrixCell::BothOff)
        changed.items = m_report.a.settings;
    if (cell == MatrixCell::BOff || cell == MatrixCell::BothOff)
        changed.peerChecks = m_report.b.checks;
    return changed;
}

void MatrixRun::conclude()
{
    for (auto& of : m_figures)
        of.resize(std::min(of.size(), static_cast<std::size_t>(m_report.rounds)));
    const MatrixResult result = analyseMatrix(m_figures, m_noise);
    if (m_report.rounds > 0)
        m_report.verdict = matrixInWords(result);
    for (std::size_t cell = 0; cell < kMatrixCells; ++cell) {
        MatrixReport::Cell& told = m_report.cells[std::string(kCellKeys[cell])];
        told.runs = result.runs[cell];
        for (std::size_t figure = 0; figure < kSearchFigures; ++figure) {
            if (const auto of = figureOf(result.figures[figure], cell))
                told.rttNs[std::string(kSearchLabels[figure])] = *of;
        }
    }
}

std::string MatrixRun::commandForB() const
{
    return m_trials.commandToApply(/*isAtB=*/true, {kCoalescingChecks.begin(), kCoalescingChecks.end()});
}

void describe(model::Fields& fields, MatrixHalf& half)
{
    fields("isMeasured", half.isMeasured);
    fields("settings", half.settings);
    fields("words", half.words);
    fields("whyNot", half.whyNot);
}

void describe(model::Fields& fields, MatrixReport::Figure& figure)
{
    fields("median", figure.median);
    fields("difference", figure.difference);
    fields("verdict", figure.verdict);
}

void describe(model::Fields& fields, MatrixReport::Cell& cell)
{
    fields("runs", cell.runs);
    fields("rttNs", cell.rttNs);
}

void describe(model::Fields& fields, MatrixReport& report)
{
    fields("verdict", report.verdict);
    fields("rounds", report.rounds);
    fields("cells", report.cells);
    fields("a", report.a);
    fields("b", report.b);
    fields("isPeerTuningAllowed", report.isPeerTuningAllowed);
    model::describeOrigins(fields, report.verdict);
}

}  // namespace halftrip::tuning
