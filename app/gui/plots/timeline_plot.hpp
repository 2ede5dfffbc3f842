#pragma once

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/canvas/heat_key.hpp"
#include "app/gui/canvas/view_options.hpp"

#include <array>

namespace halftrip::gui {

class SlowMarks;
class TimeMarks;

/// A curve that stays legible over whatever lies beneath: along it runs a wider one in the background's colour.
class RimmedGraph : public QCPGraph {
public:
    using QCPGraph::QCPGraph;
    /// No pen: none.
    void setRim(const QPen& rim) { m_rim = rim; }

protected:
    void draw(QCPPainter* painter) override;

private:
    QPen m_rim{Qt::NoPen};
};

/// The chosen point over its time: a heat map of which share of each slice's samples was how long, over it p50, p99 and
/// maximum of the slices, and which of them have lost probes. Of a run whose slices keep no cells, the bands between
/// the curves are filled by how many samples they hold.
class TimelinePlot : public BasePlot {
    Q_OBJECT

public:
    /// `options` outlives the plot.
    explicit TimelinePlot(ViewOptions& options, QWidget* parent = nullptr);

    void refresh(const RunModel& model, int selected) override;
    void forget() override;
    [[nodiscard]] QString menuName() const override { return tr("Over time"); }
    [[nodiscard]] QString pictureName() const override { return QStringLiteral("over-time"); }
    [[nodiscard]] QString readoutAt(const QPointF& place) const override;
    /// As if the user had zoomed to them here.
    void showLatencies(const QCPRange& latencies);

signals:
    /// Another plot beside this one can take over its scale.
    void axesPlaced(const QCPRange& latencies, const QRect& axes);
    /// The lanes of both hosts are asked for: of which point, and which of its slow packets.
    void slowPacketWanted(int point, int packet);
    /// Somebody wants to write down what happened then, or to take that note of the run away.
    void noteWanted(int point, double seconds);
    void noteRemovalWanted(std::size_t note);

protected:
    [[nodiscard]] QCPAxis* latencyAxis() const override { return yAxis; }
    [[nodiscard]] QCPAxis* rangeAxis() const override { return xAxis; }
    [[nodiscard]] ViewOptions* latencyBrush() const override { return &m_options; }
    [[nodiscard]] ViewOptions* brushes() const override { return &m_options; }
    void onRange(const std::optional<QCPRange>& range) override;
    [[nodiscard]] QStringList textOfRange(double from, double to) const override;
    void applyColors() override;
    void fillMenu(QMenu& menu) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What the map was drawn from; the same again needs no drawing.
    struct MapState {
        int point = -1;
        std::uint64_t revision = ~std::uint64_t{0};
        QCPRange range;
        QCPRange latencies;  ///< Of an axis that is not logarithmic.
        int columns = 0;
        std::optional<Span> brushed;  ///< Latencies: what is outside of them is dimmed.
        bool operator==(const MapState&) const = default;
    };

    /// Of what is drawn, in seconds and us as shown.
    struct Extent {
        double end = 0;
        double lowest = 0;
        double highest = 0;  ///< 0: no reply came.
    };
    void fillNotes(QMenu& menu, const QPointF& place);
    void fitAxes();
    void setSlices(const std::vector<model::TimeSlice>& slices, const model::DistributionWords& words);
    void makeRoomForKey();
    /// On the time axis, whole: half of a sign on its line would be cut off.
    void placeLosses();
    /// From beneath the axes to above them: of a band no edge along the time is seen.
    void placeSilences();
    /// The part of the time that is in sight, a column for each pixel at most. Costs what is in sight, however long the
    /// run.
    void drawMap();
    /// It shows a point.
    [[nodiscard]] bool canTakeNotes() const;
    /// The moment of a note at that pixel. Outside of the axes: where what is brushed begins, else now of a run that
    /// goes on, else the middle.
    [[nodiscard]] double secondsAt(const QPointF& place) const;
    void fillMap(const model::PointResult& point, const model::DistributionWords& words);
    /// What the map shows outside of the brushed latencies; `latencies`: from its lower edge to its upper one.
    void dimMap(const QCPRange& latencies);
    /// "5.10 to 5.33", its samples and their share of the slice.
    [[nodiscard]] QString readoutOfCell(const model::TimeSlice& slice, const model::DistributionWords& words,
                                        double shownUs) const;

    ViewOptions& m_options;
    QCPColorMap* m_map = nullptr;
    HeatKey* m_key = nullptr;
    MapState m_drawnMap;
    bool m_hasCells = false;
    Extent m_extent;
    std::array<RimmedGraph*, 3> m_graphs{};  ///< p50, p99, maximum.
    QCPGraph* m_silent = nullptr;  ///< Bands in which no reply came.
    QCPGraph* m_losses = nullptr;  ///< A sign on the time axis for each slice that lost any.
    SlowMarks* m_slow = nullptr;
    TimeMarks* m_marks = nullptr;
    std::uint64_t m_remarks = ~std::uint64_t{0};  ///< Of which the marks are.
    int m_remarksOf = -1;
    const RunModel* m_model = nullptr;
    int m_point = -1;
    std::uint64_t m_revision = ~std::uint64_t{0};
};

}  // namespace halftrip::gui
