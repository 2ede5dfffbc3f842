#pragma once

#include "app/gui/forms/setting_editor.hpp"
#include "app/gui/forms/transport_options.hpp"
#include "app/gui/pages/page.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "core/model/request/host_wish.hpp"
#include "core/model/request/run_request.hpp"

#include <QWidget>

#include <map>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace halftrip::gui {

/// Everything that is asked of the user before a run: mode, peer, the settings that the mode's page names, and those
/// that only the mode has. Titles, ranges and help come from the descriptions of the settings. Settings that no page
/// shows are at their defaults, unless a repeated run or a remedy brought them: then a line names them, with a way
/// back.
class RequestForm : public QWidget {
    Q_OBJECT

public:
    explicit RequestForm(QWidget* parent = nullptr);

    /// What the form asks for, or the first thing that is wrong with it, in the setting's own sentence.
    [[nodiscard]] const Result<model::RunRequest>& request() const { return m_request; }
    void setRequest(const model::RunRequest& request);
    /// Types into one setting of model::RunRequest, whether it is shown now or not.
    void setText(const std::string& path, const QString& text);
    /// The same of a setting that only some transports have, by its key; empty: as usual. It is kept while another is
    /// chosen.
    void setTransportOption(const std::string& key, const QString& text);
    /// The settings that only the transports of the run have, as the form stands; not those of a run that cannot be
    /// made.
    [[nodiscard]] const std::vector<model::SettingItem>& transportOptions() const { return m_options.items; }
    /// True where the setting has a row of its own now.
    [[nodiscard]] bool hasRow(const std::string& path) const;
    [[nodiscard]] QString mode() const;
    void setMode(const QString& mode);
    void setPeer(const QString& peer);
    /// Goes to the child through its environment; no part of the request. Empty where none is needed.
    [[nodiscard]] QString pairingCode() const;
    void setPairingCode(const QString& code);
    /// What the run changes of this host; no part of the request either.
    [[nodiscard]] const model::HostWish& hostWish() const { return m_hostWish; }
    void setHostWish(const model::HostWish& wish);
    /// What has no field in the form is as usual again, what a run changes of this host, too.
    void forgetHidden();
    /// Moves the keyboard to what is wrong.
    void focusProblem();

    /// Puts a peer that was reached to the head of the history.
    void rememberPeer(const QString& peer);
    [[nodiscard]] QStringList peerHistory() const;
    void setPeerHistory(const QStringList& peers);

    void setAdapters(const std::vector<model::AdapterFacts>& adapters);
    void setTransports(const std::vector<TransportChoice>& transports);

signals:
    void requestChanged();
    void modeChanged(const QString& mode);

private:
    using Texts = std::map<std::string, QString>;
    struct Row {
        std::string path;
        bool isModes = false;  ///< Of RunRequest::modeOptions.
        SettingEditor* editor = nullptr;
        QString usual = {};  ///< Its text where the user says nothing.
    };
    void addPeerRows();
    void makeHiddenLine();
    void rebuildRows();
    void addRow(const Row& row, const model::Field& field, const model::Value& value);
    [[nodiscard]] QString withMnemonic(const QString& title);
    void keepTexts();
    /// What is known of a setting beyond its description: adapters, transports and their waits, usual values.
    void offerChoices(const Row& row);
    void offerAll(const std::string& path);
    [[nodiscard]] std::vector<SettingChoice> waitChoices() const;
    void onEdited(const Row& row);
    void judge();
    Status readRows(model::RunRequest& request);
    Status readModeRows(model::RunRequest& request);
    /// What the peer does not answer gives way to what it does.
    void keepReachable(model::RunRequest& request, const std::string& usual);
    void showRowsFor(const model::RunRequest& request);
    /// Settings that have no row and are not as usual; by their names.
    QStringList takeHidden(model::RunRequest& request);
    QStringList takeTransportOptions(model::RunRequest& request);
    [[nodiscard]] SettingEditor* editorOf(const std::string& path, bool isModes = false) const;

    QFormLayout* m_layout;
    QComboBox* m_mode;
    QComboBox* m_peer;
    QLineEdit* m_code;
    QWidget* m_hidden;  ///< Names what is set without having a row.
    QLabel* m_hiddenWords;
    std::vector<Row> m_rows;
    Texts m_texts;  ///< Of all settings, also of those that are not shown now.
    Texts m_modeTexts;  ///< The same of the modes' own.
    std::map<std::string, std::string> m_transportOptions;  ///< All that were set, also those of other transports.
    TransportOptions m_options;
    model::Peer m_offeredFor;  ///< The peer of which the transports on offer are.
    model::HostWish m_hostWish;
    QString m_freeMnemonics;
    std::vector<model::AdapterFacts> m_adapters;
    std::vector<TransportChoice> m_transports;
    Result<model::RunRequest> m_request;
};

}  // namespace halftrip::gui
