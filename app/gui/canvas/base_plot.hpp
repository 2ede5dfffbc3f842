#pragma once

#include "app/gui/canvas/series_looks.hpp"
#include "app/gui/canvas/stretches.hpp"
#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/chart/chart.hpp"

#include <qcustomplot.h>

#include <QSet>

#include <functional>
#include <optional>

class QAction;
class QLabel;
class QToolButton;

namespace halftrip::gui {

class ViewOptions;

/// The layer of the points that are not chosen, beneath the chosen one's own.
inline const QString kOthersLayer = QStringLiteral("others");

/// A limit on the latency that a plot shows.
struct PlotLimit {
    QString label;
    double shownUs = 0;
};

/// One picture of a run. What all of them share: palette and font of the desktop, title, legend, a line under the
/// pointer with what stands there, zoom (wheel, a rubber band, keys), ranges (Shift and a rubber band), context menu,
/// saving. GUI thread only.
class BasePlot : public QCustomPlot {
    Q_OBJECT

public:
    explicit BasePlot(QWidget* parent = nullptr);

    /// Lower axes tell nothing: beneath that, what stands around them gives way.
    static constexpr int kLowestAxesPx = 100;
    /// Of the plot, in pixels: axes of that height, title and key over them, and the numbers beneath.
    [[nodiscard]] int lowestHeight() const;
    /// Takes over what has changed and asks for a repaint. `selected`: the point that is looked at; -1 none. `model`
    /// outlives the plot.
    virtual void refresh(const RunModel& model, int selected) = 0;
    /// Whatever is drawn or cached belongs to another run now.
    virtual void forget() = 0;
    /// By the ending of `path`: PDF (vector) or PNG (twice the size on the screen), with `caption` beneath. False: the
    /// file was not written.
    [[nodiscard]] bool savePicture(const QString& path, const QString& caption);
    /// As it stands, `scale` times as large as on the screen, with `caption` beneath.
    [[nodiscard]] QImage picture(const QString& caption, double scale);
    /// What it is called in a menu: "Histogram".
    [[nodiscard]] virtual QString menuName() const = 0;
    /// The same where there is little room.
    [[nodiscard]] virtual QString shortName() const { return menuName(); }
    /// What a picture is called when nobody chose a name: "histogram".
    [[nodiscard]] virtual QString pictureName() const = 0;
    /// Draws lines at these from the next refresh on, and keeps them in sight.
    void setLimits(const std::vector<PlotLimit>& limits);
    /// Shows everything again, without a range.
    virtual void resetZoom();
    [[nodiscard]] bool isZoomed() const { return m_isZoomed; }
    /// Shows what lies between two places of the widget; pixels. Where nothing is drawn there, or they lie close
    /// together, all stays as it is.
    void zoomTo(const QRect& area);
    /// Says how much lies between two places of the widget. Where a plot of ranges along another axis brushes
    /// latencies, too, an area that is higher than wide is a band of them.
    void chooseRange(const QRect& area);
    void forgetRange();
    /// The chosen range, and whatever is brushed in the plots beside this one.
    void letGo();
    /// Says that it is the only one that is seen, and offers the way back.
    void setAlone(bool isAlone);
    [[nodiscard]] bool isAlone() const { return m_isAlone; }
    /// For a picture whose head says what it is of.
    void hideTitle();
    /// What is said of the chosen range; empty when there is none.
    [[nodiscard]] QString rangeText() const;
    /// A curve of the legend is drawn or not.
    void switchCurve(const QString& name);
    /// That curve alone; all again where it is alone already.
    void isolateCurve(const QString& name);
    /// Where the legend names that curve; pixels. Empty: it does not.
    [[nodiscard]] QRect legendPlaceOf(const QString& name) const;
    /// One that is listed is switched by the menu, too, where the legend is not seen.
    static void listInLegend(QCPGraph& graph, bool isListed);
    /// What stands at a place of the widget, as HTML; empty where nothing does.
    [[nodiscard]] virtual QString readoutAt(const QPointF& place) const = 0;
    /// Whether a published measurement can be overlaid on it (ViewOptions::reference()).
    [[nodiscard]] virtual bool canLayReference() const { return false; }
    [[nodiscard]] QSize sizeHint() const override { return {480, 300}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {220, 130}; }

signals:
    /// The plot has to be drawn anew: another palette, zoom or option.
    void refreshWanted();
    /// To be seen alone, or with the others again.
    void maximiseWanted();
    void savePictureWanted();
    void copyPictureWanted();

protected:
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    /// Colours that a subclass sets itself. Called after the common ones.
    virtual void applyColors() = 0;
    /// Entries of a subclass on top of the context menu.
    virtual void fillMenu(QMenu& menu) = 0;
    /// The axis along which ranges are chosen; null: this plot has no ranges.
    [[nodiscard]] virtual QCPAxis* rangeAxis() const { return nullptr; }
    /// Whose latencies are brushed in this plot, beside ranges along another axis; null: nobody's.
    [[nodiscard]] virtual ViewOptions* latencyBrush() const { return nullptr; }
    /// Where what is brushed is kept for all plots that show it; null: this one knows nothing of that.
    [[nodiscard]] virtual ViewOptions* brushes() const { return nullptr; }
    /// The user has zoomed or moved the view.
    virtual void onUserRange();
    /// Neither all curves nor all of their lengths are seen, or a part of the samples stands out.
    [[nodiscard]] virtual bool hidesSomething() const;
    /// The view is the plot's own again from the next refresh on; ranges and curves stay as they are.
    void endZoom();
    /// What lies between two values of the ranges' axis, in parts that stay in one piece; empty: nothing can be said of
    /// it.
    [[nodiscard]] virtual QStringList textOfRange(double from, double to) const;
    /// A range was chosen, or is no longer.
    virtual void onRange(const std::optional<QCPRange>& /*range*/) {}
    /// The axis of ranges is another one now.
    void placeRange();
    /// Shows what is brushed, here or in another plot, as the range that is chosen in this one; none: none. To be
    /// called whenever what is shown has changed.
    void followRange(const std::optional<Span>& span);
    /// Shades these latencies, which were chosen in another plot; none: nothing.
    void markLatencies(const std::optional<Span>& band);
    /// `part`: what of the run is shown; where both have no room, the title stands alone.
    void setTitle(const QString& title, const QString& part = {});
    /// A sentence beneath the plot, which pictures have, too; empty: none. Low plots have one line of it.
    void setNote(const QString& note);
    /// In the middle of the axes: nothing is drawn, for all probes were lost.
    void sayEmpty(bool isEmpty);
    /// The axis of latencies, on which limits lie; none: the plot has no place for them.
    [[nodiscard]] virtual QCPAxis* latencyAxis() const { return nullptr; }
    /// Where the limits' lines are on that axis; pixels.
    [[nodiscard]] std::vector<double> limitPlaces() const;
    /// The limits among what is fitted in.
    void widenForLimits(double& low, double& high) const;
    /// Subclasses call it at the end of their constructor.
    void applyTheme();
    /// A graph without an entry of its own is switched with the one that has.
    static void switchWith(QCPGraph& follower, QCPGraph& leader);
    /// Lists these, in smaller letters where they are many; none where there is nothing to tell apart. Of more than fit
    /// in four tenths of the height, some in two tenths, evenly spread, and how many more there are.
    void listInLegend(const std::vector<QCPGraph*>& shown);
    /// The legend ends above that pixel, beneath which stand axes whose place another plot gives; without room there it
    /// is not seen. None: it ends anywhere.
    void setLegendFloor(const std::optional<int>& floorPx);
    /// Lines of a readout that fit over the plot.
    [[nodiscard]] int readoutLines() const;
    /// Logarithmic or linear latencies, for all plots.
    static void addLatencyScale(QMenu& menu, ViewOptions& options);
    /// Logarithmic or linear values of one axis, as the user wants it; `wish` outlives the menu.
    QAction* addScale(QMenu& menu, const QString& words, const QCPAxis& axis, std::optional<bool>& wish);
    /// A logarithm of latencies, or the latencies themselves.
    static void setScale(QCPAxis& axis, bool isLog);
    /// Sets such an axis around [low, high]; a linear one begins at 0.
    static void fitLatencies(QCPAxis& axis, double low, double high);
    /// Sets a log axis around [low, high], rounded outwards to a twelfth of a decade so that it does not tremble.
    static void fitLogAxis(QCPAxis& axis, double low, double high);

private:
    /// Lays the plot out anew with a caption beneath, lets `draw` draw it in that size, and takes the caption away
    /// again.
    bool withCaption(const QString& caption, const std::function<bool(const QSize& size)>& draw);
    [[nodiscard]] QString captionWithBrush(const QString& caption) const;
    [[nodiscard]] bool hasBrush() const;
    QCPTextElement* addTextRow(const QString& text);
    /// As high as the text is in lines of that width.
    [[nodiscard]] int fitTextRow(QCPTextElement& row, int width) const;
    void fitNote();
    /// What stands around the axes gives way where these would be too low, in this order.
    enum class Hidden { Nothing, Note, LegendToo, LabelToo };
    void fitRows();
    void fitTitle();
    void hideRows();
    void styleEmpty();
    void makeChips();
    QToolButton* makeChip(const QString& tip);
    void styleAxis(QCPAxis& axis);
    void styleLegend();
    void arrangeLegend();
    [[nodiscard]] QFont legendFont(std::size_t entries) const;
    [[nodiscard]] std::vector<QCPGraph*> listedOf(const std::vector<QCPGraph*>& shown) const;
    /// Lines of a legend that end above its floor.
    [[nodiscard]] int rowsOverFloor(int linePx) const;
    [[nodiscard]] bool isLegendOverFloor() const;
    [[nodiscard]] static QString moreText(std::size_t count);
    [[nodiscard]] static int legendColumns(int width, int widestName, const QCPLegend& legend);
    void arrangeChips();
    void placeZoomChip();
    /// Where they hide no curve and no mark; in a row above the axes where these have no such place.
    void placeRangeChip();
    void openChipRow();
    void closeChipRow();
    /// An axis of ranges or of brushed latencies.
    void brush(const QCPAxis& axis, const Span& span);
    [[nodiscard]] std::optional<Span> brushedOn(const QCPAxis& axis) const;
    /// Up and Down are for latencies; null where that key brushes nothing in this plot.
    [[nodiscard]] QCPAxis* axisOfKey(int key) const;
    /// Shift moves what is brushed, with Ctrl it widens it. False: the event is for something else.
    [[nodiscard]] bool brushByKey(const QKeyEvent& event);
    /// A tenth of the axis.
    void brushMiddle(const QCPAxis& axis);
    /// In lines that the plot has room for.
    [[nodiscard]] QString linesOfRange() const;
    void giveTickersRoom();
    struct FittedLabel {
        QString whole;
        QString fitted;  ///< As the axis has it.
    };
    void fitLabels();
    /// Of a label that is longer than its room, the unit at its end is left.
    void fitLabel(QCPAxis& axis, FittedLabel& label, int room) const;
    /// The curve whose entry of the legend is there; empty: none.
    [[nodiscard]] QString curveAt(const QPoint& place) const;
    void applySwitches();
    void addCurveMenus(QMenu& menu);
    void onBand(const QRect& band, QMouseEvent* event);
    void showReadout(const QPointF& place);
    void hideReadout();
    void zoomBy(double factor);
    [[nodiscard]] bool panByKey(int key);
    void panBy(double part, QCPAxis& axis);
    void addBrushEntries(QMenu& menu);
    void showMenu(const QPoint& position);

    QCPTextElement* m_title;
    QString m_name;  ///< In it, with m_part where that has room.
    QString m_part;
    QCPItemStraightLine* m_cross;
    QCPItemRect* m_range;
    Span m_chosen;  ///< By the user, while m_range is seen.
    QStringList m_rangeText;
    QCPItemRect* m_band = nullptr;  ///< Latencies that were chosen in another plot; null while none ever were.
    QLabel* m_readout;
    QCPTextElement* m_noteRow = nullptr;
    QString m_note;  ///< In full.
    QToolButton* m_zoomChip = nullptr;
    QToolButton* m_rangeChip = nullptr;
    QToolButton* m_aloneChip = nullptr;
    struct LimitLine {
        PlotLimit limit;
        QCPItemStraightLine* line = nullptr;
        QCPItemText* label = nullptr;
    };
    void styleLimit(LimitLine& drawn);
    void styleBand(QCPItemRect& band) const;
    std::vector<LimitLine> m_limits;
    std::vector<QCPGraph*> m_listed;
    std::optional<int> m_legendFloor;
    QSet<QString> m_off;  ///< Curves that are not drawn, by their names in the legend.
    FittedLabel m_heightLabel;
    FittedLabel m_widthLabel;
    Hidden m_hidden = Hidden::Nothing;
    QRect m_axesOfChip;  ///< When the chip got its place.
    QCPLayoutElement* m_chipRow = nullptr;  ///< The chip's room above the axes; null: it lies in them.
    bool m_isPictured = false;  ///< Laid out for a picture.
    QCPItemText* m_empty = nullptr;  ///< Null while it was never said.
    bool m_isZoomed = false;
    bool m_isAlone = false;
    bool m_hasTitle = true;
};

/// Draws them in place of what the graph had.
void setDots(QCPGraph& graph, const chart::Dots& dots);

/// A row of a readout: a sign in the point's colour, its name, its figures.
[[nodiscard]] QString readoutRow(const QColor& color, const QString& name, const QStringList& cells);
/// Rows as a table beneath a head.
[[nodiscard]] QString readoutTable(const QString& head, const QString& rows);

}  // namespace halftrip::gui
