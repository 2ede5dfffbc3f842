#include "app/gui/advanced_settings.hpp"

#include "app/gui/form_choices.hpp"
#include "app/gui/format.hpp"
#include "app/gui/request_form.hpp"
#include "app/gui/setting_editor.hpp"
#include "core/model/setting_text.hpp"

#include <QApplication>
#include <QFormLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace halftrip::gui {

namespace {

constexpr std::array<std::string_view, 9> kAdvancedPaths{
    "initiator.core",       "responder.core",     "initiator.scheduling",
    "responder.scheduling", "responderTransport", "intervalKind",
    "warmupCount",          "timeoutNs",          "allowFragments"};

/// Calls `visit` with the setting of that path of `request`.
void visitSetting(model::RunRequest& request, const std::string& path, const SettingVisitor& visit)
{
    forEachSetting(model::valueOf(request),
                   [&](const std::string& each, const model::Field& field, const model::Value& value) {
                       if (each == path)
                           visit(each, field, value);
                   });
}

}  // namespace

AdvancedSettings::AdvancedSettings(RequestForm& form, QWidget* parent)
    : QWidget(parent),
      m_form(form),
      m_fold(new QToolButton(this)),
      m_inside(new QWidget(this)),
      m_problem(new QLabel(this))
{
    m_fold->setObjectName(QStringLiteral("advancedFold"));
    m_fold->setText(tr("Advanced settings"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::RightArrow);
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto* rows = new QFormLayout(m_inside);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRows(*rows);
    m_inside->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_fold);
    column->addWidget(m_inside);
    column->addWidget(m_problem);
    connect(m_fold, &QToolButton::toggled, this, [this](bool isOpen) {
        m_fold->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        m_inside->setVisible(isOpen);
    });
    connect(&m_form, &RequestForm::requestChanged, this, &AdvancedSettings::showRequest);
    setTransports(usualTransports());
    showRequest();
}

void AdvancedSettings::addRows(QFormLayout& rows)
{
    model::RunRequest usual;
    for (const std::string_view wanted : kAdvancedPaths) {
        const std::string path(wanted);
        visitSetting(usual, path, [&](const std::string&, const model::Field& field, const model::Value& value) {
            auto* editor = new SettingEditor(QStringLiteral("advanced-") + fromUtf8(path), field, value, m_inside);
            const QString title = settingTitle(field, path);
            editor->setTitle(title);
            // Opened, they take no more room than the form does.
            editor->setMinimumWidth(fontMetrics().averageCharWidth() * 12);
            rows.addRow(title, editor);
            m_editors.emplace(path, editor);
            connect(editor, &SettingEditor::changed, this, [this, path] { onEdited(path); });
        });
    }
}

void AdvancedSettings::setTransports(const std::vector<TransportChoice>& transports)
{
    const auto editor = m_editors.find("responderTransport");
    if (editor == m_editors.end())
        return;
    std::vector<SettingChoice> choices = transportChoices(transports);
    choices.insert(choices.begin(), {.text = {}, .title = tr("the same as here")});
    m_isShowing = true;
    editor->second->setChoices(choices, true);
    m_isShowing = false;
    showRequest();
}

void AdvancedSettings::onEdited(const std::string& path)
{
    if (m_isShowing)
        return;
    model::RunRequest request;
    visitSetting(request, path, [&](const std::string&, const model::Field& field, const model::Value& value) {
        SettingEditor& editor = *m_editors.at(path);
        const QString text = editor.text();
        const Status read = text.isEmpty() ? Status{} : model::readText(field, text.trimmed().toStdString(), value);
        const QString problem = read ? QString() : fromUtf8(read.error().what + ' ' + read.error().hint);
        editor.setProblem(problem);
        m_problem->setText(tr("Not used: %1").arg(problem));
        m_problem->setVisible(!problem.isEmpty());
        if (problem.isEmpty())
            m_form.setText(path, fromUtf8(model::textOf(field, value)));
    });
}

void AdvancedSettings::showRequest()
{
    if (!m_form.request())
        return;
    model::RunRequest request = *m_form.request();
    m_isShowing = true;
    for (const auto& [path, editor] : m_editors) {
        visitSetting(request, path, [&](const std::string&, const model::Field& field, const model::Value& value) {
            const QString text = fromUtf8(model::textOf(field, value));
            // What is being typed is left alone, as long as it says the same or nothing that could be used.
            if (editor->problem().isEmpty() && editor->text() != text &&
                !editor->isAncestorOf(QApplication::focusWidget()))
                editor->setText(text);
        });
    }
    m_isShowing = false;
}

}  // namespace halftrip::gui
