#pragma once

#include "app/gui/series_looks.hpp"

#include <QObject>

#include <set>

namespace halftrip::gui {

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
    /// The published measurement that is laid over charts of sizes, by its id; empty: none.
    [[nodiscard]] const QString& reference() const { return m_reference; }
    void setLogCount(bool isLog);
    void setReference(const QString& id);
    void setHeight(HeightOf height);
    void setTicked(int point, bool isTicked);
    /// All points, or none.
    void tickAll(bool areTicked);

signals:
    void changed();

private:
    bool m_isLogCount = true;
    HeightOf m_height = HeightOf::Count;
    QString m_reference;
    bool m_areAllTicked = true;
    std::set<int> m_exceptions;
    mutable SeriesLooks m_looks;
};

}  // namespace halftrip::gui
