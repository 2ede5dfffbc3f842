#pragma once

#include "app/gui/model/run_model.hpp"
#include "core/model/record/account.hpp"

#include <QDialog>

#include <cstdint>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QTableWidget;

namespace halftrip::gui {

class SlowPacketLanes;

/// The slowest packets of the run that is shown, and those of its passes with packet events: a list, and of the chosen
/// one the cores of both hosts to scale and its account. Closes when another run is shown. GUI thread only.
class SlowPacketsWindow : public QDialog {
    Q_OBJECT

public:
    /// `model` outlives it.
    explicit SlowPacketsWindow(const RunModel& model, QWidget* parent);

    /// Any point of the run has slow packets or packet events to show.
    [[nodiscard]] static bool hasAny(const RunModel& model);
    /// Shows that packet of that point: its place among the slow ones. Another point where that one has none.
    void open(int point, int packet = 0);
    [[nodiscard]] const SlowPacketLanes& lanes() const { return *m_lanes; }

private:
    void listPoints();
    void listPackets();
    /// After another round of the point that is shown, which may have slower ones: the chosen packet stays chosen.
    void listAgain(int point);
    void showPacket();
    [[nodiscard]] const PointState* shownPoint() const;
    /// The list is that of the pass with packet events.
    [[nodiscard]] bool isPass() const;
    void addRow(std::uint64_t sequence, std::int64_t sentNs, const QString& rtt, const QString& words);
    void listSlow(const model::PointResult& point);
    void listPass(const model::PacketPass& pass);
    [[nodiscard]] QString passHtml(const model::PacketPass& pass) const;
    /// What was looked at where an account has no name for most of the time, and what would show more.
    [[nodiscard]] QString lookedAtText(const model::Autopsy& autopsy, const model::ProbeAccount& account) const;
    [[nodiscard]] QString accountHtml(const model::PointResult& point, std::size_t packet) const;

    const RunModel& m_model;
    QComboBox* m_point;
    QTableWidget* m_packets;
    std::vector<std::pair<std::uint64_t, std::int64_t>> m_probes;  ///< Of each row the sequence, and when it was sent.
    QLabel* m_title;
    QLabel* m_bound;
    SlowPacketLanes* m_lanes;
    QLabel* m_account;
};

}  // namespace halftrip::gui
