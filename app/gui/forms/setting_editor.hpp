#pragma once

#include "core/model/fields.hpp"

#include <QString>
#include <QWidget>

#include <functional>
#include <string>
#include <vector>

namespace halftrip::gui {

/// One entry of a box of choices.
struct SettingChoice {
    QString text;   ///< As model::readText() reads it; empty: as usual.
    QString title;  ///< For people.
    QString tip = {};
    bool isEnabled = true;  ///< False: shown greyed, with the tip as the reason.
};

/// The widget of one setting: a check box, a number's box, a box of choices or a line, by the kind of the value. Holds
/// a text, as model::readText() reads it. Empty stands for the setting's default.
class SettingEditor : public QWidget {
    Q_OBJECT

public:
    /// `value` is looked at now only.
    SettingEditor(const QString& name, const model::Field& field, const model::Value& value, QWidget* parent);

    [[nodiscard]] QString text() const { return m_text(); }
    /// What is not on offer is added to a box of choices, so that nothing is lost by being shown.
    void setText(const QString& text) { m_setText(text); }
    /// Turns the editor into a box of these choices, which keeps its text where it still can. `isOpen`: other texts may
    /// be typed, too.
    void setChoices(const std::vector<SettingChoice>& choices, bool isOpen);
    /// Its name for screen readers, on the widget that has the keyboard.
    void setTitle(const QString& title);
    /// Marks the editor as wrong, with the reason as its tip; empty: all is well.
    void setProblem(const QString& problem);
    [[nodiscard]] const QString& problem() const { return m_problem; }

signals:
    void changed();

private:
    void showTip();
    void nameLine();
    void useWidgetFor(const model::Field& field, const model::Value& value);
    void useCheckBox();
    void useNumberBox(int low, int high);
    void useLine(const QString& placeholder);
    void adopt(QWidget* widget);

    std::function<QString()> m_text;
    std::function<void(const QString&)> m_setText;
    QWidget* m_widget = nullptr;
    QString m_name;  ///< Of the widget inside, for whoever looks for it.
    QString m_tip;
    QString m_problem;
};

/// Every setting of a struct by its path: "sizesBytes", "initiator.wait". Values are looked at and changed in place.
using SettingVisitor =
    std::function<void(const std::string& path, const model::Field& field, const model::Value& value)>;
void forEachSetting(const model::Value& settings, const SettingVisitor& visit);
/// The same for settings behind a function; theirs is a copy at its defaults.
void forEachSetting(const std::function<void(model::Fields&)>& describe, const SettingVisitor& visit);

/// Its name in sentences, with the end that it belongs to: "responder wait". `path`: of forEachSetting().
[[nodiscard]] std::string ownedTitle(const model::Field& field, std::string_view path);
/// The same over a form's row, in the window's language: "Payload size (bytes)", "Responder wait".
[[nodiscard]] QString settingTitle(const model::Field& field, std::string_view path);

}  // namespace halftrip::gui
