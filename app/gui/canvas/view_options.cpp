#include "app/gui/canvas/view_options.hpp"

namespace halftrip::gui {

bool ViewOptions::isShown(const RunModel& model, int point, int selected) const
{
    const PointState* const state = model.find(point);
    return state != nullptr && state->figures.samples > 0 && (point == selected || isTicked(point));
}

void ViewOptions::setView(ViewOf view)
{
    m_view = view;
    emit changed();
}

void ViewOptions::setLogLatency(bool isLog)
{
    m_isLogLatency = isLog;
    emit changed();
}

void ViewOptions::brushTime(const std::optional<Span>& span)
{
    if (m_brushedTime == span)
        return;
    m_brushedTime = span;
    emit changed();
}

void ViewOptions::brushLatency(const std::optional<Span>& span)
{
    if (m_brushedLatency == span)
        return;
    m_brushedLatency = span;
    emit changed();
}

void ViewOptions::setLogCount(bool isLog)
{
    m_isLogCount = isLog;
    emit changed();
}

void ViewOptions::setHeight(HeightOf height)
{
    m_height = height;
    emit changed();
}

void ViewOptions::setReference(const QString& id)
{
    m_reference = id;
    emit changed();
}

void ViewOptions::setTicked(int point, bool isTicked)
{
    if (isTicked == m_areAllTicked)
        m_exceptions.erase(point);
    else
        m_exceptions.insert(point);
    emit changed();
}

void ViewOptions::tickAll(bool areTicked)
{
    m_areAllTicked = areTicked;
    m_exceptions.clear();
    emit changed();
}

void ViewOptions::tickSome(std::size_t points, std::size_t most)
{
    m_areAllTicked = points <= most;
    m_exceptions.clear();
    if (!m_areAllTicked) {
        for (const std::size_t place : spreadOver(points, most))
            m_exceptions.insert(static_cast<int>(place));
    }
    emit changed();
}

}  // namespace halftrip::gui
