#pragma once

#include "app/gui/cli_inventory.hpp"
#include "app/gui/run_setup.hpp"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;
class QStackedWidget;

namespace halftrip::gui {

/// Everything that is asked of the user before a run.
class RequestForm : public QWidget {
    Q_OBJECT

public:
    explicit RequestForm(QWidget* parent = nullptr);

    [[nodiscard]] RunSetup setup() const;
    void setSetup(const RunSetup& setup);
    /// Puts a peer that was reached to the head of the history.
    void rememberPeer(const QString& peer);
    [[nodiscard]] QStringList peerHistory() const;
    void setPeerHistory(const QStringList& peers);

    void setAdapters(const std::vector<model::AdapterFacts>& adapters);
    void setTransports(const std::vector<TransportChoice>& transports);

signals:
    void setupChanged();

private:
    void addPeerRows();
    void addPathRows();
    void addLoadRows();
    QWidget* makeLengthRow();
    void onChanged();
    void fillWaits();
    [[nodiscard]] QString peer() const;

    QFormLayout* m_rows;
    QComboBox* m_peer;
    QLineEdit* m_code;
    QComboBox* m_adapter;
    QComboBox* m_transport;
    QComboBox* m_wait;
    QComboBox* m_responderWait;
    QComboBox* m_sizes;
    QComboBox* m_lengthKind;
    QStackedWidget* m_length;
    QDoubleSpinBox* m_seconds;
    QSpinBox* m_count;
    QComboBox* m_interval;
    std::vector<TransportChoice> m_transports;
};

}  // namespace halftrip::gui
