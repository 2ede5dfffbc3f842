#include "app/gui/runs/progress_strip.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "core/measure/plan/mode.hpp"

#include <QHBoxLayout>
#include <QProgressBar>

#include <chrono>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

constexpr int kFull = 1000;

}  // namespace

ProgressStrip::ProgressStrip(const RunModel& model, const HostUse& use, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_use(use),
      m_state(new PlainLabel(this)),
      m_counts(new PlainLabel(this)),
      m_bar(new QProgressBar(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kWide);
    m_bar->setTextVisible(false);
    m_bar->setRange(0, kFull);
    m_bar->setFixedWidth(letterWidth(fontMetrics()) * 28);
    m_bar->setMaximumHeight(fontMetrics().height());
    m_bar->setAccessibleName(tr("Progress of the run"));
    row->addWidget(m_state, 1);
    row->addWidget(m_counts);
    row->addWidget(m_bar);
    m_pace.setInterval(100ms);
    connect(&m_pace, &QTimer::timeout, this, &ProgressStrip::refresh);
    connect(&m_use, &HostUse::changed, this, &ProgressStrip::refresh);
    connect(&m_model, &RunModel::runReset, this, &ProgressStrip::refresh);
    connect(&m_model, &RunModel::liveChanged, this, [this](bool isLive) {
        m_hasConnected = m_hasConnected || isLive;
        refresh();
    });
    refresh();
}

void ProgressStrip::setRunning(bool isRunning, bool isStopping)
{
    m_hasConnected = isRunning && (m_model.isLive() || (m_isRunning && m_hasConnected));
    m_isRunning = isRunning;
    m_isStopping = isStopping;
    if (isRunning)
        m_pace.start();
    else
        m_pace.stop();
    refresh();
}

void ProgressStrip::refresh()
{
    m_state->setText(stateText());
    // While a run goes on, the results say when.
    if (!m_isRunning || !m_model.isLive())
        showCounts();
    showProgress();
}

void ProgressStrip::showCounts()
{
    m_counts->setText(countsText());
}

void ProgressStrip::showProgress()
{
    const QString other = m_isRunning ? QString() : m_use.what();
    m_bar->setVisible(m_isRunning || !other.isEmpty());
    if (!other.isEmpty())
        m_bar->setRange(0, 0);
    if (!m_isRunning)
        return;
    const std::int64_t left = m_model.isLive() ? m_model.leftNs() : -1;
    const auto elapsed = static_cast<double>(m_model.elapsedNs());
    if (left < 0 || elapsed <= 0) {
        m_bar->setRange(0, 0);
        return;
    }
    m_bar->setRange(0, kFull);
    m_bar->setValue(static_cast<int>(kFull * elapsed / (elapsed + static_cast<double>(left))));
}

QString ProgressStrip::stateText() const
{
    if (m_isStopping)
        return tr("Stopping...");
    if (m_isRunning && !m_model.isLive())
        return m_hasConnected ? tr("Saving...") : tr("Connecting...");
    const auto total = m_model.points().size();
    const int current = m_model.currentIndex();
    if (m_isRunning && current < 0)
        return m_model.hasResults() ? tr("Between points") : tr("Preparing...");
    if (m_isRunning) {
        const PointState& point = m_model.points()[static_cast<std::size_t>(current)];
        const QString left = durationText(m_model.leftNs());
        const QString phrase = m_model.phraseOf(point);
        // Points come again in each round, so that their numbers run backwards.
        const QString where = point.rounds > 1 ? tr("Round %1 of %2, point %3 of %4: %5")
                                                     .arg(point.round + 1)
                                                     .arg(point.rounds)
                                                     .arg(current + 1)
                                                     .arg(total)
                                                     .arg(phrase)
                                               : tr("Point %1 of %2: %3").arg(current + 1).arg(total).arg(phrase);
        return left.isEmpty() ? where : tr("%1, %2 left").arg(where, left);
    }
    if (const QString other = m_use.what(); !other.isEmpty())
        return other;
    const model::RunStatus status = m_model.frame().status;
    if (total == 0)
        return tr("Ready");
    if (status == model::RunStatus::Complete)
        return tr("Complete");
    if (!m_model.hasResults())
        return status == model::RunStatus::Failed ? tr("Failed; nothing was measured")
                                                  : tr("Stopped; nothing was measured");
    return status == model::RunStatus::Failed ? tr("Failed; what was measured is kept")
                                              : tr("Stopped; what was measured is kept");
}

QString ProgressStrip::countsText() const
{
    if (m_model.points().empty())
        return {};
    const model::ProbeCounts counts = m_model.totalCounts();
    QString rate;
    // What is only sent is answered by nobody.
    const measure::Mode* const mode = measure::findMode(m_model.frame().request.mode);
    const bool isAnswered = mode == nullptr || mode->traffic != measure::Traffic::Sent;
    QStringList parts{tr("sent %1").arg(countText(counts.sent))};
    if (isAnswered)
        parts << tr("received %1").arg(countText(counts.received)) << tr("lost %1").arg(countText(counts.lost))
              << tr("late %1").arg(countText(counts.late)) << tr("duplicate %1").arg(countText(counts.duplicate));
    if (counts.notSent > 0)
        parts << tr("not sent %1").arg(countText(counts.notSent));
    const int current = m_model.currentIndex();
    if (m_isRunning && m_model.isLive() && current >= 0) {
        const PointState& point = m_model.points()[static_cast<std::size_t>(current)];
        rate = rateText(point.figures.samples, point.measured.elapsedNs);
    }
    const QString joined = parts.join(QStringLiteral("   "));
    const QString all = m_model.points().size() > 1 ? tr("All points: %1").arg(joined) : joined;
    return rate.isEmpty() ? all : rate + QStringLiteral("   ") + all;
}

}  // namespace halftrip::gui
