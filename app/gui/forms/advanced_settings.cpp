#include "app/gui/forms/advanced_settings.hpp"

#include "app/gui/forms/form_choices.hpp"
#include "app/gui/forms/host_during_run.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/forms/setting_editor.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "core/model/fields/setting_text.hpp"

#include <QApplication>
#include <QFormLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace halftrip::gui {

namespace {

/// Settings of an end that a run has for both alike.
constexpr std::array<std::string_view, 2> kSharedPaths{"initiator.scheduling", "initiator.lockMemory"};

bool isShared(std::string_view path)
{
    return std::ranges::find(kSharedPaths, path) != kSharedPaths.end();
}

/// The same setting of the responder.
std::string ofResponder(std::string_view path)
{
    return "responder" + std::string(path.substr(path.find('.')));
}

bool isResponders(std::string_view path)
{
    return std::ranges::any_of(kSharedPaths, [path](std::string_view shared) { return ofResponder(shared) == path; });
}

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
      m_problem(new PlainLabel(this)),
      m_host(new HostDuringRun(m_inside)),
      m_hostWords(new PlainLabel(tr("The run changes settings of this host, and puts them back."), this)),
      m_rows(new QFormLayout(m_inside))
{
    m_fold->setObjectName(QStringLiteral("advancedFold"));
    m_fold->setText(tr("Advanced settings"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setArrowType(Qt::RightArrow);
    m_problem->setObjectName(QStringLiteral("advancedProblems"));
    m_problem->setWordWrap(true);
    m_problem->hide();
    m_inside->setObjectName(QStringLiteral("advancedInside"));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_rows->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addRows();
    addHost();
    m_inside->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_fold);
    column->addWidget(m_inside);
    column->addWidget(m_problem);
    column->addWidget(m_hostWords);
    connect(m_fold, &QToolButton::toggled, this, [this](bool isOpen) {
        m_fold->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        m_inside->setVisible(isOpen);
    });
    connect(&m_form, &RequestForm::requestChanged, this, &AdvancedSettings::showRequest);
    setTransports(usualTransports());
    showRequest();
}

void AdvancedSettings::addRows()
{
    model::RunRequest usual;
    for (const std::string_view wanted : rareSettings()) {
        if (isResponders(wanted))
            continue;
        const std::string path(wanted);
        visitSetting(usual, path, [&](const std::string&, const model::Field& field, const model::Value& value) {
            const QString title = isShared(path) ? tr("Both ends: %1").arg(coreText(std::string(field.title)))
                                                 : settingTitle(field, path);
            SettingEditor* const editor = addRow(path, title, field, value);
            m_editors.emplace(path, editor);
            connect(editor, &SettingEditor::changed, this, [this, path] { onEdited(path); });
        });
    }
}

void AdvancedSettings::addHost()
{
    m_host->setObjectName(QStringLiteral("hostDuringRun"));
    // Nobody changes a host without seeing it, folded or not.
    m_hostWords->setObjectName(QStringLiteral("hostIsChanged"));
    m_hostWords->setWordWrap(true);
    m_hostWords->hide();
    m_rows->addRow(m_host);
    connect(m_host, &HostDuringRun::changed, this, [this] {
        m_hostWords->setVisible(!m_host->wish().isEmpty());
        m_form.setHostWish(m_host->wish());
    });
    connect(&m_form, &RequestForm::requestChanged, this, [this] {
        if (m_host->wish() != m_form.hostWish())
            m_host->setWish(m_form.hostWish());
    });
}

void AdvancedSettings::setRight(bool hasRight)
{
    m_host->setRight(hasRight);
}

SettingEditor* AdvancedSettings::addRow(const std::string& name, const QString& title, const model::Field& field,
                                        const model::Value& value)
{
    auto* editor = new SettingEditor(QStringLiteral("advanced-") + fromUtf8(name), field, value, m_inside);
    editor->setTitle(title);
    // Opened, they take no more room than the form does.
    editor->setMinimumWidth(letterWidth(fontMetrics()) * 12);
    m_rows->addRow(title, editor);
    return editor;
}

void AdvancedSettings::setTransports(const std::vector<TransportChoice>& transports)
{
    const auto editor = m_editors.find("responderTransport");
    if (editor == m_editors.end())
        return;
    std::vector<SettingChoice> choices = transportChoices(transports, {});
    choices.insert(choices.begin(), {.text = {}, .title = tr("the same as here")});
    m_isShowing = true;
    editor->second->setChoices(choices, true);
    m_isShowing = false;
    showRequest();
}

void AdvancedSettings::showProblem(SettingEditor& editor, const Status& read)
{
    const QString problem = read ? QString() : errorText(read.error());
    editor.setProblem(problem);
    showProblems();
}

void AdvancedSettings::showProblems()
{
    QStringList lines;
    const auto add = [&lines](const SettingEditor& editor) {
        if (!editor.problem().isEmpty())
            lines << tr("Not used: %1").arg(editor.problem());
    };
    for (const auto& [path, editor] : m_editors)
        add(*editor);
    for (const OptionRow& row : m_options)
        add(*row.editor);
    m_problem->setText(lines.join(QLatin1Char('\n')));
    m_problem->setVisible(!lines.isEmpty());
}

void AdvancedSettings::onEdited(const std::string& path)
{
    if (m_isShowing)
        return;
    model::RunRequest request;
    visitSetting(request, path, [&](const std::string&, const model::Field& field, const model::Value& value) {
        SettingEditor& editor = *m_editors.at(path);
        const QString text = editor.text();
        const QString usual = fromUtf8(model::textOf(field, value));
        const Status read = text.isEmpty() ? Status{} : model::readText(field, text.trimmed().toStdString(), value);
        showProblem(editor, read);
        // Half of what is being typed must not be measured with.
        const QString used = read ? fromUtf8(model::textOf(field, value)) : usual;
        if (isShared(path))
            m_form.setText(ofResponder(path), used);
        m_form.setText(path, used);
    });
}

void AdvancedSettings::onOptionEdited(const OptionRow& row)
{
    if (m_isShowing)
        return;
    const model::SettingItem& item = row.setting->item();
    const QString text = row.editor->text();
    const Status read = row.setting->judge(text.toStdString());
    showProblem(*row.editor, read);
    m_form.setTransportOption(item.key, !read || text == fromUtf8(item.usual) ? QString() : text);
}

void AdvancedSettings::showRequest()
{
    if (!m_form.request())
        return;
    model::RunRequest request = *m_form.request();
    m_isShowing = true;
    for (const auto& [path, editor] : m_editors) {
        m_rows->setRowVisible(editor, hasMeaning(path, request) && !m_form.hasRow(path));
        visitSetting(request, path, [&](const std::string&, const model::Field& field, const model::Value& value) {
            const QString text = fromUtf8(model::textOf(field, value));
            // What is being typed is left alone, as long as it says the same or nothing that could be used.
            if (editor->problem().isEmpty() && editor->text() != text &&
                !editor->isAncestorOf(QApplication::focusWidget()))
                editor->setText(text);
        });
    }
    showOptions(request);
    m_isShowing = false;
}

void AdvancedSettings::showOptions(const model::RunRequest& request)
{
    const std::vector<model::SettingItem>& wanted = m_form.transportOptions();
    if (!std::ranges::equal(m_options, wanted, {},
                            [](const OptionRow& row) -> const model::SettingItem& { return row.setting->item(); })) {
        for (const OptionRow& row : m_options)
            m_rows->removeRow(row.editor);
        m_options.clear();
        for (const model::SettingItem& item : wanted) {
            auto setting = std::make_unique<ListedSetting>(item);
            QString title = coreText(item.title);
            title[0] = title[0].toUpper();
            SettingEditor* const editor = addRow(item.key, title, setting->field(), setting->value());
            connect(editor, &SettingEditor::changed, this,
                    [this, editor] { onOptionEdited(*std::ranges::find(m_options, editor, &OptionRow::editor)); });
            m_options.push_back({std::move(setting), editor});
        }
        showProblems();
    }
    for (const OptionRow& row : m_options) {
        const auto set = request.transportOptions.find(row.setting->item().key);
        const QString text = fromUtf8(set == request.transportOptions.end() ? row.setting->item().usual : set->second);
        if (row.editor->problem().isEmpty() && row.editor->text() != text &&
            !row.editor->isAncestorOf(QApplication::focusWidget()))
            row.editor->setText(text);
    }
}

}  // namespace halftrip::gui
