#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/chart/budget_bar.hpp"

#include <QWidget>

#include <optional>

namespace halftrip::gui {

/// What explains the median of one point, as two bars on one scale: what was measured, and what path and settings can
/// cost at most with the rest that nothing explains. What is host B's is hatched over the colour of its cause. Beneath,
/// a line for each part. GUI thread only.
class BudgetBars : public QWidget {
    Q_OBJECT

public:
    explicit BudgetBars(QWidget* parent = nullptr);

    /// `point`: by its place; one without a budget shows nothing.
    void show(const RunModel& run, int point);
    [[nodiscard]] bool isEmpty() const { return !m_bar; }
    /// The same in words, for screen readers and tests: a line for each part.
    [[nodiscard]] QString text() const;
    /// Where a part is drawn, and what stands for it before its line; for tests. Pixels.
    [[nodiscard]] QRectF boxOf(std::size_t segment) const;
    [[nodiscard]] QRect keyOf(std::size_t segment) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// To be seen alone, or with the others again.
    void maximiseWanted();

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QString lineOf(const chart::BudgetSegment& segment) const;
    [[nodiscard]] QString nameOf(int row) const;
    [[nodiscard]] int lineHeight() const;
    /// Of a part in the legend, whose words wrap.
    [[nodiscard]] int heightOf(const chart::BudgetSegment& segment) const;
    [[nodiscard]] QRect rowOf(int row) const;
    [[nodiscard]] int legendTop() const;
    [[nodiscard]] double xOf(double us) const;
    void paintAxis(QPainter& painter) const;
    [[nodiscard]] QRectF boxIn(int row, double fromUs, double toUs) const;
    void paintMeasured(QPainter& painter) const;
    void paintSegment(QPainter& painter, std::size_t segment) const;
    /// On a ground of that colour, where the box has room for it and so much beside it.
    void paintFigure(QPainter& painter, const QRectF& box, double us, const QColor& color, int besidePx) const;
    /// What was measured, over the row beneath: parts beyond it are upper bounds that were not reached, and step back.
    void paintMeasuredLine(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;

    std::optional<chart::BudgetBar> m_bar;
};

}  // namespace halftrip::gui
