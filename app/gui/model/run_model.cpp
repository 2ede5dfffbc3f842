#include "app/gui/model/run_model.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/model/record/slice_joining.hpp"

#include <QDateTime>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace halftrip::gui {

namespace {

/// Live slices of one point, which a heat map walks through ten times a second. 30 a second reach it after two minutes;
/// then two become one.
constexpr std::size_t kMostSlices = 4'096;

}  // namespace

PointFigures figuresOf(const model::PointResult& point)
{
    const stats::Histogram& histogram = point.result().histogram;
    const auto percentile = [&](double percent) { return percentileOf(point, point.result(), percent); };
    return PointFigures{.samples = histogram.count(),
                        .minNs = histogram.minNs(),
                        .p50 = percentile(50),
                        .meanNs = histogram.meanNs(),
                        .p90 = percentile(90),
                        .p99 = percentile(99),
                        .p999 = percentile(99.9),
                        .p9999 = percentile(99.99),
                        .maxNs = histogram.maxNs(),
                        .standardDeviationNs = histogram.standardDeviationNs()};
}

double paceOf(std::int64_t elapsedNs, std::int64_t doneNs, double before)
{
    constexpr std::int64_t kFirstNs = 1'000'000'000;
    constexpr double kSlowest = 50;
    return doneNs < kFirstNs ? before
                             : std::clamp(static_cast<double>(elapsedNs) / static_cast<double>(doneNs), 1.0, kSlowest);
}

namespace {

/// Whether a run file holds anything of it.
bool isKnown(const PointState& point)
{
    return point.figures.samples > 0 || point.phase == PointPhase::Done || !point.measured.problem.empty() ||
           model::hasResult(point.measured);
}

/// Up to the last of them, so that what names points by their place goes on naming the same ones.
std::span<const PointState> knownOf(const std::vector<PointState>& points)
{
    std::size_t count = points.size();
    while (count > 0 && !isKnown(points[count - 1]))
        --count;
    return std::span(points).first(count);
}

void addOutline(model::RunRecord& record, const model::PointResult& point)
{
    auto& slices = record.points.emplace_back(point).slices;
    slices.clear();
    slices.shrink_to_fit();
}

/// The point's result, made anew where it is of another kind.
model::Distribution& resultOf(model::PointResult& point, model::DistributionKind kind)
{
    if (point.distributions.empty() || point.distributions.front().kind != kind)
        point.distributions = {{.id = std::string(model::wordsOf(kind).key), .kind = kind, .histogram = {}}};
    return point.distributions.front();
}

/// What points of a mode are going to hold, so that their titles are right before the first sample.
model::DistributionKind kindOf(const std::string& mode)
{
    const measure::Mode* const known = measure::findMode(mode);
    return known != nullptr ? known->measures : model::DistributionKind::RoundTrip;
}

PointPhase phaseOf(const model::PointResult& point, bool isLastRound)
{
    if (point.isComplete)
        return PointPhase::Done;
    return point.problem.empty() && !isLastRound ? PointPhase::Waiting : PointPhase::Stopped;
}

}  // namespace

RunModel::RunModel(QObject* parent) : QObject(parent)
{
    // First of all who listen.
    connect(this, &RunModel::remarksChanged, this, [this] { ++m_remarksRevision; });
}

void RunModel::beginRun(const model::RunRequest& request)
{
    m_frame = {};
    m_frame.request = request;
    m_asked = request;
    m_areFindingsEarly = false;
    m_points.clear();
    m_current = -1;
    m_rest = RestOfRun(m_paces.of(request));
    m_clock.invalidate();
    setLive(true);
    adoptPoints();
    emit remarksChanged();
}

void RunModel::apply(const control::Event& event)
{
    std::visit([this](const auto& known) { on(known); }, event);
}

void RunModel::setRecord(model::RunRecord record)
{
    std::vector<model::PointResult> results = std::exchange(record.points, {});
    m_frame = std::move(record);
    m_areFindingsEarly = false;
    m_points.clear();
    m_current = -1;
    for (model::PointResult& result : results) {
        PointState& point = m_points.emplace_back();
        point.phase = phaseOf(result, /*isLastRound=*/true);
        point.figures = figuresOf(result);
        point.measured = std::move(result);
    }
    setLive(false);
    adoptPoints();
    emit remarksChanged();
}

void RunModel::endIncomplete(const Text& failure)
{
    m_frame.status = failure.empty() ? model::RunStatus::Interrupted : model::RunStatus::Failed;
    m_frame.failure = failure;
    m_frame.finishedAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString();
    stopPoints();
}

void RunModel::stopPoints()
{
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        PointState& point = m_points[i];
        const bool hasBegun = point.phase != PointPhase::Waiting || point.figures.samples > 0;
        if (!hasBegun || point.phase == PointPhase::Done)
            continue;
        point.phase = PointPhase::Stopped;
        point.measured.isComplete = false;
        touch(i);
    }
    m_current = -1;
    setLive(false);
}

void RunModel::setChecklist(model::GuidedChecklist checklist)
{
    m_frame.checklist = std::move(checklist);
    emit remarksChanged();
}

bool RunModel::addNote(const model::TimeNote& note)
{
    if (timeNotes().size() >= model::kMostTimeNotes)
        return false;
    m_frame.notes.push_back(model::textOf(note, outlineInPlace()));
    emit remarksChanged();
    return true;
}

std::vector<Text> RunModel::timeNotes() const
{
    const model::RunRecord record = outlineInPlace();
    std::vector<Text> own;
    std::ranges::copy_if(record.notes, std::back_inserter(own),
                         [&record](const Text& note) { return model::timeNoteOf(note, record).has_value(); });
    return own;
}

void RunModel::removeNote(std::size_t place)
{
    if (place >= m_frame.notes.size())
        return;
    m_frame.notes.erase(m_frame.notes.begin() + static_cast<std::ptrdiff_t>(place));
    emit remarksChanged();
}

model::RunRecord RunModel::toRecord() const
{
    model::RunRecord record = m_frame;
    for (const PointState& point : knownOf(m_points))
        record.points.push_back(point.measured);
    return record;
}

model::RunRecord RunModel::outline() const
{
    model::RunRecord record = m_frame;
    for (const PointState& point : knownOf(m_points))
        addOutline(record, point.measured);
    return record;
}

model::RunRecord RunModel::outlineInPlace() const
{
    model::RunRecord record = m_frame;
    for (const PointState& point : m_points)
        addOutline(record, point.measured);
    return record;
}

model::RunRecord RunModel::recordSoFar(std::vector<std::uint32_t>& places, std::int64_t leastNs) const
{
    model::RunRecord record = m_frame;
    places.clear();
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const PointState& point = m_points[i];
        const bool isRunning = point.phase == PointPhase::Running;
        if (isRunning ? point.measured.elapsedNs < leastNs : !point.hasFinished)
            continue;
        // How a point's median goes is in its slices; those of finished ones are long.
        if (isRunning)
            record.points.push_back(point.measured);
        else
            addOutline(record, point.measured);
        places.push_back(static_cast<std::uint32_t>(i));
    }
    return record;
}

void RunModel::setFindings(std::vector<model::Finding> findings)
{
    if (m_frame.findings == findings)
        return;
    m_frame.findings = std::move(findings);
    m_areFindingsEarly = true;
    m_findingsAtNs = elapsedNs();
    emit remarksChanged();
}

bool RunModel::hasResults() const
{
    return std::ranges::any_of(
        m_points, [](const PointState& point) { return point.figures.samples > 0 || point.measured.counts.lost > 0; });
}

model::ProbeCounts RunModel::totalCounts() const
{
    model::ProbeCounts total;
    for (const PointState& point : m_points)
        total += point.measured.counts;
    return total;
}

const PointState* RunModel::find(int index) const
{
    return index >= 0 && index < static_cast<int>(m_points.size()) ? &m_points[static_cast<std::size_t>(index)]
                                                                   : nullptr;
}

bool RunModel::variesOn(std::string_view axis) const
{
    return std::ranges::any_of(m_points, [&](const PointState& point) {
        return model::cellOn(point.measured, axis) != model::cellOn(m_points.front().measured, axis);
    });
}

QString RunModel::phraseOf(const PointState& point) const
{
    return pointText(point.measured, m_axes);
}

const model::DistributionWords& RunModel::words() const
{
    return m_points.empty() ? model::wordsOf(kindOf(m_frame.request.mode)) : m_points.front().words();
}

std::int64_t RunModel::leftNs() const
{
    return m_rest.leftNs(elapsedNs());
}

std::int64_t RunModel::elapsedNs() const
{
    return m_clock.isValid() ? m_clock.nsecsElapsed() : 0;
}

void RunModel::on(const control::HelloEvent& event)
{
    m_frame.toolVersion = event.toolVersion;
}

void RunModel::on(const control::ListeningEvent&) {}

void RunModel::on(const control::SessionEvent&) {}

void RunModel::on(const control::StepEvent&) {}

void RunModel::on(const control::RunStartedEvent& event)
{
    m_frame = event.record;
    m_frame.points.clear();
    m_points.clear();
    for (const model::PointKey& key : event.points) {
        PointState& point = m_points.emplace_back();
        static_cast<model::PointKey&>(point.measured) = key;
        resultOf(point.measured, kindOf(key.mode));
    }
    m_rest = RestOfRun(m_paces.of(m_asked));
    m_clock.start();
    adoptPoints();
    emit remarksChanged();
}

void RunModel::on(const control::PointStartedEvent& event)
{
    PointState* point = pointAt(event.index);
    if (point == nullptr)
        return;
    point->phase = PointPhase::WarmingUp;
    point->countsBefore = point->measured.counts;
    point->elapsedBeforeNs = point->measured.elapsedNs;
    point->round = event.round;
    point->rounds = event.rounds;
    point->measured.isComplete = false;
    if (point->measured.key() != event.point) {
        static_cast<model::PointKey&>(point->measured) = event.point;
        adoptPoints();
    }
    m_current = static_cast<int>(event.index);
    touch(event.index);
    emit currentChanged(m_current);
}

void RunModel::on(const control::ProgressEvent& event)
{
    PointState* point = pointAt(event.index);
    if (point == nullptr)
        return;
    m_rest.note(elapsedNs(), event.runLeftNs);
    point->phase = event.isWarmingUp ? PointPhase::WarmingUp : PointPhase::Running;
    if (!event.isWarmingUp) {
        model::PointResult& measured = point->measured;
        measured.counts = point->countsBefore;
        measured.counts += event.counts;
        measured.elapsedNs = point->elapsedBeforeNs + event.elapsedNs;
        const bool isOtherKind = measured.result().kind != event.kind;
        stats::Histogram& histogram = resultOf(measured, event.kind).histogram;
        histogram.merge(event.interval);
        if (isOtherKind)
            adoptPoints();
        measured.slices.push_back(event.slice);
        measured.slices.back().startNs += point->elapsedBeforeNs;
        measured.slices.back().cells = stats::CellCounts(event.interval);
        if (measured.slices.size() > kMostSlices)
            model::joinNeighbours(measured.slices);
        point->figures = figuresOf(measured);
    }
    touch(event.index);
}

void RunModel::on(const control::PointFinishedEvent& event)
{
    PointState* point = pointAt(event.index);
    if (point == nullptr)
        return;
    point->measured = event.point;
    point->phase = phaseOf(event.point, point->isLastRound());
    point->figures = figuresOf(point->measured);
    point->hasFinished = true;
    if (m_current == static_cast<int>(event.index))
        m_current = -1;
    touch(event.index);
    emit pointFinished(static_cast<int>(event.index));
}

void RunModel::on(const control::FindingEvent& event)
{
    if (std::exchange(m_areFindingsEarly, false))
        m_frame.findings.clear();
    if (std::ranges::find(m_frame.findings, event.finding) == m_frame.findings.end())
        m_frame.findings.push_back(event.finding);
    emit remarksChanged();
}

void RunModel::on(const control::NoteEvent& event)
{
    m_frame.notes.push_back(event.sentence);
    emit remarksChanged();
}

void RunModel::on(const control::ErrorEvent&) {}

void RunModel::on(const control::RunFinishedEvent& event)
{
    m_frame.status = event.status;
    if (event.status == model::RunStatus::Complete && m_rest.plannedNs() > 0)
        m_paces.learn(m_asked, paceOf(elapsedNs(), m_rest.plannedNs(), m_paces.of(m_asked)));
    m_frame.finishedAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString();
    stopPoints();
}

PointState* RunModel::pointAt(std::size_t index)
{
    if (index >= model::kMostPoints)
        return nullptr;
    if (index >= m_points.size()) {
        m_points.resize(index + 1);
        adoptPoints();
    }
    return &m_points[index];
}

void RunModel::adoptPoints()
{
    std::vector<model::PointResult> keys(m_points.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        static_cast<model::PointKey&>(keys[i]) = m_points[i].measured.key();
    m_axes = model::axesThatVary(keys);
    ++m_pointsRevision;
    emit runReset();
}

void RunModel::touch(std::size_t index)
{
    ++m_points[index].revision;
    emit pointChanged(static_cast<int>(index));
}

void RunModel::setLive(bool isLive)
{
    if (m_isLive == isLive)
        return;
    m_isLive = isLive;
    emit liveChanged(isLive);
}

}  // namespace halftrip::gui
