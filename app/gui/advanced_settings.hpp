#pragma once

#include "app/gui/cli_inventory.hpp"

#include <QWidget>

#include <map>
#include <string>

class QFormLayout;
class QLabel;
class QToolButton;

namespace halftrip::gui {

class RequestForm;
class SettingEditor;

/// The settings that hardly anybody changes, folded away beneath the form: cores, real time, warm-up, time-out, fragments, another
/// transport for the responder. What is changed here the form names in its own line, folded or not.
class AdvancedSettings : public QWidget {
    Q_OBJECT

public:
    /// `form` outlives it.
    explicit AdvancedSettings(RequestForm& form, QWidget* parent = nullptr);
    void setTransports(const std::vector<TransportChoice>& transports);

private:
    void addRows(QFormLayout& rows);
    void onEdited(const std::string& path);
    void showRequest();

    RequestForm& m_form;
    QToolButton* m_fold;
    QWidget* m_inside;
    QLabel* m_problem;
    std::map<std::string, SettingEditor*> m_editors;
    bool m_isShowing = false;
};

}  // namespace halftrip::gui
