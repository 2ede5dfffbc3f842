#include "app/gui/process/run_series.hpp"

#include "app/gui/model/run_store.hpp"

#include <utility>

namespace halftrip::gui {

std::vector<bool> turnsOf(int times, bool hasB)
{
    std::vector<bool> turns;
    for (int i = 0; i < times; ++i) {
        const bool isBFirst = i % 2 != 0;
        turns.push_back(hasB && isBFirst);
        if (hasB)
            turns.push_back(!isBFirst);
    }
    return turns;
}

RunSeries::RunSeries(RunController& controller, QObject* parent) : QObject(parent), m_controller(controller)
{
    // After everybody who lists and keeps the run that has ended.
    connect(&m_controller, &RunController::runningChanged, this, &RunSeries::onRunningChanged, Qt::QueuedConnection);
}

void RunSeries::start(SeriesSide a, std::optional<SeriesSide> b, int times)
{
    if (m_isRunning || m_controller.isRunning())
        return;
    m_turns = turnsOf(times, b.has_value());
    m_a = std::move(a);
    m_b = std::move(b);
    m_filesOfA.clear();
    m_filesOfB.clear();
    m_current = 0;
    m_isRunning = true;
    startNext();
}

void RunSeries::stop()
{
    if (!m_isRunning)
        return;
    if (m_controller.isRunning())
        m_controller.stop();
    else
        end();
}

bool RunSeries::isCurrentOfB() const
{
    return m_current > 0 && m_turns[static_cast<std::size_t>(m_current - 1)];
}

void RunSeries::startNext()
{
    ++m_current;
    const SeriesSide& side = isCurrentOfB() ? *m_b : *m_a;
    emit changed();
    m_controller.start(side.request, side.pairingCode, side.wish);
    // The program was not found, which was said.
    if (!m_controller.isRunning())
        end();
}

void RunSeries::onRunningChanged(bool isRunning)
{
    if (isRunning || !m_isRunning || m_controller.isRunning())
        return;
    const QString& file = m_controller.keptFile();
    const auto record = file.isEmpty() ? Result<model::RunRecord>(fail(ErrorKind::NotFound, Text())) : loadRun(file);
    if (!record || record->status != model::RunStatus::Complete)
        return end();
    (isCurrentOfB() ? m_filesOfB : m_filesOfA) << file;
    if (m_current < total())
        startNext();
    else
        end();
}

void RunSeries::end()
{
    m_isRunning = false;
    emit changed();
    emit ended(m_filesOfA.size() + m_filesOfB.size() == total());
}

}  // namespace halftrip::gui
