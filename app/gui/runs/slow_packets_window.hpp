#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/chart/lanes.hpp"
#include "core/model/figures/account.hpp"

#include <QDialog>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QTableWidget;

namespace halftrip::gui {

class SlowPacketLanes;

/// The slowest packets of the run that is shown, and those of its passes with kernel or packet events: a list, and of
/// the chosen one the cores of both hosts to scale and its account. Closes when another run is shown. GUI thread only.
class SlowPacketsWindow : public QDialog {
    Q_OBJECT

public:
    /// `model` outlives it.
    explicit SlowPacketsWindow(const RunModel& model, QWidget* parent);

    /// Any point of the run has slow packets, a pass with kernel events or packet events to show.
    [[nodiscard]] static bool hasAny(const RunModel& model);
    /// Shows that packet of that point: its place among the slow ones. Another point where that one has none.
    void open(int point, int packet = 0);
    /// The slowest of those that findings account for: of the pass with kernel events where the point has one.
    void openAccounted(int point);
    [[nodiscard]] const SlowPacketLanes& lanes() const { return *m_lanes; }

private:
    /// Whose packets an entry in the list of points has: the point's own, or those of one of its passes.
    enum class Listed : std::uint8_t { OfPoint, OfKernelPass, OfPacketPass };

    void openEntry(int point, Listed listed, int packet);
    void chooseEntry(int point, Listed listed);
    /// Its end changes what is listed, and not what is shown; another run ends the window.
    void followRun();
    void addEntry(int point, Listed listed, const QString& words);
    void listPoints();
    void listPackets();
    /// After another round of the point that is shown, which may have slower ones: the chosen packet stays chosen.
    void listAgain(int point);
    void showPacket();
    [[nodiscard]] const PointState* shownPoint() const;
    [[nodiscard]] Listed listedAt(int entry) const;
    [[nodiscard]] Listed listed() const;
    /// The point's pass with kernel events, where its packets are listed.
    [[nodiscard]] std::optional<model::PointResult> listedKernelPass(const PointState& point) const;
    void showLanes(chart::Lanes lanes);
    /// The lanes without the list and the account, or with them again.
    void maximiseLanes() { setAlone(!m_list->isHidden()); }
    void setAlone(bool isAlone);
    void addRow(std::uint64_t sequence, std::int64_t sentNs, const QString& rtt, const QString& words);
    void listSlow(const model::PointResult& point);
    void listPass(const model::PacketPass& pass);
    [[nodiscard]] QString passHtml(const model::PacketPass& pass) const;
    /// What was looked at where an account has no name for most of the time, and what would show more.
    [[nodiscard]] QString lookedAtText(const model::PointResult& point, const model::ProbeAccount& account) const;
    [[nodiscard]] QString accountHtml(const model::PointResult& point, std::size_t packet) const;

    const RunModel& m_model;
    std::string m_runStartedAt;  ///< Whose packets are shown.
    QWidget* m_list;  ///< Points and packets, beside the lanes.
    QComboBox* m_point;
    QTableWidget* m_packets;
    std::vector<std::pair<std::uint64_t, std::int64_t>> m_probes;  ///< Of each row the sequence, and when it was sent.
    QLabel* m_title;
    QLabel* m_bound;
    SlowPacketLanes* m_lanes;
    QLabel* m_account;
};

}  // namespace halftrip::gui
