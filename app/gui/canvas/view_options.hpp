#pragma once

#include "app/gui/canvas/series_looks.hpp"
#include "app/gui/canvas/stretches.hpp"

#include <QObject>

#include <optional>
#include <set>

namespace halftrip::gui {

/// Two views of the same evidence: how latencies are distributed, and when they came.
enum class ViewOf { Distribution, Time };

/// What a histogram's height is.
enum class HeightOf { Count, Share, Cumulative };

/// How the plots are to look at runs. One for all plots, so that a choice made in one of them holds in the others.
class ViewOptions : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] bool isLogCount() const { return m_isLogCount; }
    [[nodiscard]] HeightOf height() const { return m_height; }
    /// Whether a point is drawn, too, while another one is chosen.
    [[nodiscard]] bool isTicked(int point) const { return m_areAllTicked != m_exceptions.contains(point); }
    /// A point that plots of several draw: one with samples that is ticked, or chosen.
    [[nodiscard]] bool isShown(const RunModel& model, int point, int selected) const;
    [[nodiscard]] const std::vector<SeriesLook>& looks(const RunModel& model, const QPalette& palette) const
    {
        return m_looks.of(model, palette);
    }
    /// The published measurement that is overlaid on charts of sizes, by its id; empty: none.
    [[nodiscard]] const QString& reference() const { return m_reference; }
    [[nodiscard]] ViewOf view() const { return m_view; }
    [[nodiscard]] bool isLogLatency() const { return m_isLogLatency; }
    /// What was brushed in one plot; the others show what lies in it.
    [[nodiscard]] const std::optional<Span>& brushedTime() const { return m_brushedTime; }
    [[nodiscard]] const std::optional<Span>& brushedLatency() const { return m_brushedLatency; }
    /// What the brushed stretch of time holds of a point; null where none is brushed, or there is no such point.
    [[nodiscard]] const chart::Stretch* brushedStretch(const RunModel& model, int point) const
    {
        return m_brushedTime ? m_stretches.of(model, point, *m_brushedTime) : nullptr;
    }
    /// The same of one that may be brushed next.
    [[nodiscard]] const chart::Stretch* stretchOf(const RunModel& model, int point, const Span& span) const
    {
        return m_stretches.of(model, point, span);
    }
    void setView(ViewOf view);
    void setLogLatency(bool isLog);
    void brushTime(const std::optional<Span>& span);
    void brushLatency(const std::optional<Span>& span);
    void setLogCount(bool isLog);
    void setReference(const QString& id);
    void setHeight(HeightOf height);
    void setTicked(int point, bool isTicked);
    /// All points, or none.
    void tickAll(bool areTicked);
    /// All of so many points, or where they are more than `most`, so many from the first to the last, evenly spread.
    void tickSome(std::size_t points, std::size_t most);

signals:
    void changed();

private:
    ViewOf m_view = ViewOf::Distribution;
    bool m_isLogLatency = true;
    std::optional<Span> m_brushedTime;
    std::optional<Span> m_brushedLatency;
    bool m_isLogCount = true;
    HeightOf m_height = HeightOf::Count;
    QString m_reference;
    bool m_areAllTicked = true;
    std::set<int> m_exceptions;
    mutable SeriesLooks m_looks;
    mutable Stretches m_stretches;
};

}  // namespace halftrip::gui
