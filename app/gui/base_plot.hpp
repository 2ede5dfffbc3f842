#pragma once

#include "app/gui/plot_colors.hpp"
#include "app/gui/run_model.hpp"

#include <qcustomplot.h>

namespace halftrip::gui {

/// The layer of the points that are not chosen, beneath the chosen one's own.
inline const QString kOthersLayer = QStringLiteral("others");

/// One picture of a run. What all of them share: palette and font of the desktop, title, zooming by mouse, context menu,
/// saving. GUI thread only.
class BasePlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit BasePlot(QWidget* parent = nullptr);

    /// Takes over what has changed and asks for a repaint. `selected`: the point that is looked at; -1 none.
    virtual void refresh(const RunModel& model, int selected) = 0;
    /// Whatever is drawn or cached belongs to another run now.
    virtual void forget() = 0;
    /// By the ending of `path`: PDF (vector) or PNG (twice the size on the screen). False: the file was not written.
    [[nodiscard]] bool savePicture(const QString& path);
    /// What it is called in a menu: "Histogram".
    [[nodiscard]] virtual QString menuName() const = 0;
    /// What a picture is called when nobody chose a name: "histogram".
    [[nodiscard]] virtual QString pictureName() const = 0;
    /// Ends the user's own zoom.
    void resetZoom();
    [[nodiscard]] bool isZoomed() const { return m_isZoomed; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 300}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 130}; }

signals:
    /// The plot has to be drawn anew: another palette, zoom or option.
    void refreshWanted();
    void savePictureWanted();

protected:
    void changeEvent(QEvent* event) override;
    /// Colours that a subclass sets itself. Called after the common ones.
    virtual void applyColors() = 0;
    /// Entries of a subclass on top of the context menu.
    virtual void fillMenu(QMenu& menu) = 0;
    void setTitle(const QString& title);
    /// Subclasses call it at the end of their constructor.
    void applyTheme();
    /// Pictures carry a legend even where the window's table is one.
    static void listInLegend(QCPGraph& graph, bool isListed);
    /// Sets a log axis around [low, high], rounded outwards to a twelfth of a decade so that it does not tremble.
    static void fitLogAxis(QCPAxis& axis, double low, double high);

private:
    void styleAxis(QCPAxis& axis);
    void styleLegend();
    void onUserRange();
    void showMenu(const QPoint& position);

    QCPTextElement* m_title;
    bool m_isZoomed = false;
};

}  // namespace halftrip::gui
