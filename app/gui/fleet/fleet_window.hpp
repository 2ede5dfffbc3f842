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
    /// A folder of results, which `halftrip fleet report` reads, or a report that it wrote as JSON. What was shown
    /// before stays until that is read; a folder that is still being read is given up.
    void open(const QString& path);
    /// `folder`: where the report's run files are.
    void show(fleet::Report report, const QString& folder);
    [[nodiscard]] FleetMap& map() const { return *m_map; }

signals:
    /// The folder or report cannot be read.
    void failed(const halftrip::Error& error);
    void runWanted(const QString& path);

private:
    void readFolder(const QString& folder);
    void onAnswer(const CliAnswer& answer);
    /// Where nothing is shown yet, there is no window either.
    void tellFailure(const halftrip::Error& error);
    /// Ends the call, and says no more that a folder is read.
    void giveUpReading();
    /// The map alone with its key, or with the words beside it again.
    void maximiseMap();
    void readReport(const std::string& text, const QString& folder);

    CliCall m_call;
    QString m_folder;  ///< Of the report that is shown.
    QString m_folderBeingRead;
    QLabel* m_reading;
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
