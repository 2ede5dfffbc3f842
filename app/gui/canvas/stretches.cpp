#include "app/gui/canvas/stretches.hpp"

namespace halftrip::gui {

const chart::Stretch* Stretches::of(const RunModel& model, int point, const Span& span)
{
    const PointState* const state = model.find(point);
    if (state == nullptr)
        return nullptr;
    if (m_model != &model || m_pointsRevision != model.pointsRevision() || m_span != span) {
        m_known.clear();
        m_model = &model;
        m_pointsRevision = model.pointsRevision();
        m_span = span;
    }
    const auto known = m_known.find(point);
    if (known != m_known.end() && known->second.revision == state->revision)
        return &known->second.stretch;
    Known fresh{state->revision, chart::stretchOf(state->measured, span.from, span.to)};
    return &m_known.insert_or_assign(point, std::move(fresh)).first->second.stretch;
}

}  // namespace halftrip::gui
