#include "app/gui/run_model.hpp"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

/// More points than anybody asks for; a stream that announces more is not believed.
constexpr std::size_t kMostPoints = 4096;
/// Live slices of one point. 30 a second reach it after nine minutes; then two become one.
constexpr std::size_t kMostSlices = 16'384;

PointFigures figuresOf(const stats::Histogram& rtt)
{
    return PointFigures{.samples = rtt.count(),
                        .minNs = rtt.minNs(),
                        .p50Ns = rtt.percentileNs(50),
                        .meanNs = rtt.meanNs(),
                        .p99Ns = rtt.percentileNs(99),
                        .p999Ns = rtt.percentileNs(99.9),
                        .maxNs = rtt.maxNs(),
                        .isP50Thin = rtt.isThin(50),
                        .isP99Thin = rtt.isThin(99),
                        .isP999Thin = rtt.isThin(99.9)};
}

/// For the plot over time only: the maximum stays exact, the percentiles of the pair are their count-weighted mean.
model::TimeSlice joined(const model::TimeSlice& a, const model::TimeSlice& b)
{
    const double weight = a.count + b.count == 0
                              ? 0.5
                              : static_cast<double>(a.count) / static_cast<double>(a.count + b.count);
    const auto mean = [weight](std::int64_t x, std::int64_t y) {
        return static_cast<std::int64_t>(static_cast<double>(x) * weight + static_cast<double>(y) * (1 - weight));
    };
    return {.startNs = a.startNs,
            .lengthNs = b.startNs + b.lengthNs - a.startNs,
            .count = a.count + b.count,
            .lost = a.lost + b.lost,
            .rttP50Ns = mean(a.rttP50Ns, b.rttP50Ns),
            .rttP99Ns = mean(a.rttP99Ns, b.rttP99Ns),
            .rttMaxNs = std::max(a.rttMaxNs, b.rttMaxNs)};
}

void halve(std::vector<model::TimeSlice>& slices)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < slices.size(); i += 2)
        slices[kept++] = joined(slices[i], slices[i + 1]);
    if (slices.size() % 2 != 0)
        slices[kept++] = slices.back();
    slices.resize(kept);
}

void add(model::ProbeCounts& sum, const model::ProbeCounts& part)
{
    sum.sent += part.sent;
    sum.received += part.received;
    sum.lost += part.lost;
    sum.late += part.late;
    sum.duplicate += part.duplicate;
    sum.reordered += part.reordered;
    sum.foreign += part.foreign;
    sum.notSent += part.notSent;
}

}  // namespace

RunModel::RunModel(QObject* parent) : QObject(parent) {}

void RunModel::beginRun()
{
    m_frame = {};
    m_points.clear();
    m_current = -1;
    m_leftNs = -1;
    m_clock.invalidate();
    setLive(true);
    emit runReset();
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
    m_points.clear();
    m_current = -1;
    for (model::PointResult& result : results) {
        PointState& point = m_points.emplace_back();
        point.phase = result.isComplete ? PointPhase::Done : PointPhase::Stopped;
        point.figures = figuresOf(result.rtt);
        point.result = std::move(result);
    }
    setLive(false);
    emit runReset();
    emit remarksChanged();
}

void RunModel::endIncomplete(const QString& failure)
{
    m_frame.status = failure.isEmpty() ? "interrupted" : "failed";
    m_frame.failure = failure.toStdString();
    m_frame.finishedAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString();
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        PointState& point = m_points[i];
        if (point.phase != PointPhase::Running && point.phase != PointPhase::WarmingUp)
            continue;
        point.phase = PointPhase::Stopped;
        point.result.isComplete = false;
        touch(i);
    }
    m_current = -1;
    setLive(false);
}

model::RunRecord RunModel::toRecord() const
{
    model::RunRecord record = m_frame;
    for (const PointState& point : m_points) {
        if (!point.result.rtt.isEmpty() || point.phase == PointPhase::Done)
            record.points.push_back(point.result);
    }
    return record;
}

bool RunModel::hasSamples() const
{
    return std::ranges::any_of(m_points, [](const PointState& point) { return !point.result.rtt.isEmpty(); });
}

model::ProbeCounts RunModel::totalCounts() const
{
    model::ProbeCounts total;
    for (const PointState& point : m_points)
        add(total, point.result.counts);
    return total;
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

void RunModel::on(const control::RunStartedEvent& event)
{
    m_frame = event.record;
    m_frame.points.clear();
    m_points.clear();
    for (const std::uint32_t size : event.sizesBytes) {
        if (m_points.size() == kMostPoints)
            break;
        PointState& point = m_points.emplace_back();
        point.result.sizeBytes = size;
        point.result.mode = event.record.request.mode;
        point.result.transport = event.record.request.transport;
    }
    m_clock.start();
    emit runReset();
    emit remarksChanged();
}

void RunModel::on(const control::PointStartedEvent& event)
{
    PointState* point = pointAt(event.index);
    if (point == nullptr)
        return;
    point->phase = PointPhase::WarmingUp;
    point->result.mode = event.mode;
    point->result.transport = event.transport;
    point->result.sizeBytes = event.sizeBytes;
    point->result.intervalNs = event.intervalNs;
    point->result.isComplete = false;
    m_current = static_cast<int>(event.index);
    touch(event.index);
    emit currentChanged(m_current);
}

void RunModel::on(const control::ProgressEvent& event)
{
    PointState* point = pointAt(event.index);
    if (point == nullptr)
        return;
    m_leftNs = event.runLeftNs;
    point->phase = event.isWarmingUp ? PointPhase::WarmingUp : PointPhase::Running;
    if (!event.isWarmingUp) {
        point->result.counts = event.counts;
        point->result.elapsedNs = event.elapsedNs;
        point->result.rtt.merge(event.interval);
        point->result.slices.push_back(event.slice);
        if (point->result.slices.size() > kMostSlices)
            halve(point->result.slices);
        point->figures = figuresOf(point->result.rtt);
    }
    touch(event.index);
}

void RunModel::on(const control::PointFinishedEvent& event)
{
    PointState* point = pointAt(event.index);
    if (point == nullptr)
        return;
    point->result = event.point;
    point->phase = event.point.isComplete ? PointPhase::Done : PointPhase::Stopped;
    point->figures = figuresOf(point->result.rtt);
    if (m_current == static_cast<int>(event.index))
        m_current = -1;
    touch(event.index);
}

void RunModel::on(const control::FindingEvent& event)
{
    if (std::ranges::find(m_frame.flags, event.flag) == m_frame.flags.end())
        m_frame.flags.push_back(event.flag);
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
    m_frame.finishedAt = QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toStdString();
    m_current = -1;
    setLive(false);
}

PointState* RunModel::pointAt(std::size_t index)
{
    if (index >= kMostPoints)
        return nullptr;
    if (index >= m_points.size()) {
        m_points.resize(index + 1);
        emit runReset();
    }
    return &m_points[index];
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
