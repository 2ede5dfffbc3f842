#include "app/gui/runs/flag_watch.hpp"

#include "core/diagnose/diagnose.hpp"

#include <algorithm>

namespace halftrip::gui {

namespace {

constexpr qint64 kSoonestMs = 1000;
constexpr qint64 kRestByWork = 20;

}  // namespace

FlagWatch::FlagWatch(RunModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &FlagWatch::judge);
    connect(&m_model, &RunModel::pointFinished, this, [this] {
        if (!m_next.isActive())
            m_next.start(std::max(m_next.interval(), 0));
    });
    connect(&m_model, &RunModel::liveChanged, this, [this](bool isLive) {
        m_next.stop();
        if (isLive)
            m_next.setInterval(0);
    });
}

void FlagWatch::judge()
{
    if (!m_model.isLive())
        return;
    QElapsedTimer spent;
    spent.start();
    std::vector<std::uint32_t> places;
    model::RunRecord record = m_model.finishedRecord(places);
    if (record.points.empty())
        return;
    diagnose::conclude(record);
    for (model::Finding& finding : record.findings) {
        for (std::uint32_t& point : finding.points)
            point = places[point];
    }
    m_model.setFindings(std::move(record.findings));
    m_next.setInterval(static_cast<int>(std::max(kSoonestMs, kRestByWork * spent.elapsed())));
}

}  // namespace halftrip::gui
