#pragma once

#include "app/gui/forms/listed_setting.hpp"
#include "app/gui/process/cli_inventory.hpp"
#include "core/model/request/run_request.hpp"

#include <QWidget>

#include <map>
#include <memory>
#include <string>
#include <vector>

class QFormLayout;
class QLabel;
class QToolButton;

namespace halftrip::gui {

class HostDuringRun;
class RequestForm;
class SettingEditor;

/// The settings that hardly anybody changes, folded away beneath the form: cores, real time, warm-up, timeout,
/// fragments, another transport for the responder, and what only the transports of the run have (kind of frame, VLAN,
/// ...). Those that mean nothing in the run, or have a row in the form, are not shown. What is changed here the form
/// names in its own line, folded or not.
class AdvancedSettings : public QWidget {
    Q_OBJECT

public:
    /// `form` outlives it.
    explicit AdvancedSettings(RequestForm& form, QWidget* parent = nullptr);
    void setTransports(const std::vector<TransportChoice>& transports);
    /// Whether this user may change settings of this host.
    void setRight(bool hasRight);

private:
    /// Of a setting that only some transports have.
    struct OptionRow {
        std::unique_ptr<ListedSetting> setting;
        SettingEditor* editor = nullptr;
    };
    void addRows();
    void addHost();
    SettingEditor* addRow(const std::string& name, const QString& title, const model::Field& field,
                          const model::Value& value);
    void onEdited(const std::string& path);
    void onOptionEdited(const OptionRow& row);
    void showProblem(SettingEditor& editor, const Status& read);
    /// Of all settings.
    void showProblems();
    void showRequest();
    void showOptions(const model::RunRequest& request);

    RequestForm& m_form;
    QToolButton* m_fold;
    QWidget* m_inside;
    QLabel* m_problem;
    HostDuringRun* m_host;
    QLabel* m_hostWords;
    QFormLayout* m_rows;
    std::vector<OptionRow> m_options;
    std::map<std::string, SettingEditor*> m_editors;
    bool m_isShowing = false;
};

}  // namespace halftrip::gui
