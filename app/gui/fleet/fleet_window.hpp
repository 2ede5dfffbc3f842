#pragma once

#include "app/gui/process/cli_call.hpp"
#include "core/fleet/report.hpp"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace halftrip::gui {

class FleetMap;

/// A fleet's report: what stands out, and the map host by host, from which each pair's run is opened. GUI thread only.
class FleetWindow : public QDialog {
    Q_OBJECT

public:
    explicit FleetWindow(QWidget* parent);

    /// A folder, or a report as JSON.
    [[nodiscard]] static bool isOfFleet(const QString& path);
    /// A folder of results, which `halftrip fleet report` reads, or a report that it wrote as JSON. Shows itself when
    /// that is read.
    void open(const QString& path);
    /// `folder`: where the report's run files are.
    void show(fleet::Report report, const QString& folder);
    [[nodiscard]] FleetMap& map() const { return *m_map; }

signals:
    /// The folder or report cannot be read.
    void failed(const halftrip::Error& error);
    void runWanted(const QString& path);

private:
    void onAnswer(const CliAnswer& answer);
    /// The map alone with its key, or with the words beside it again.
    void maximiseMap();
    void readReport(const std::string& text);

    CliCall m_call;
    QString m_folder;
    QLabel* m_summary;
    QLabel* m_slow;
    QScrollArea* m_slowArea;
    QLabel* m_key;
    QLabel* m_said;
    QComboBox* m_figure;
    QPushButton* m_whole;  ///< Shown while the map has the hosts of two racks.
    FleetMap* m_map;
};

}  // namespace halftrip::gui
