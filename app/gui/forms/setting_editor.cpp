#include "app/gui/forms/setting_editor.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "core/model/fields/setting_text.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>
#include <limits>

namespace halftrip::gui {

namespace {

constexpr int kNarrowest = 12;  ///< Characters that a box shows at least.

class SettingWalker final : public model::Fields {
public:
    explicit SettingWalker(const SettingVisitor& visit) : m_visit(visit) {}

private:
    void member(const model::Field& field, const model::Value& value) override
    {
        const std::string path = m_prefix + std::string(field.key);
        if (const auto* object = std::get_if<model::ObjectValue>(&value.of)) {
            const std::string outer = std::exchange(m_prefix, path + '.');
            object->walk(*this, object->object);
            m_prefix = outer;
        } else {
            m_visit(path, field, value);
        }
    }
    const SettingVisitor& m_visit;
    std::string m_prefix;
};

std::vector<SettingChoice> wordChoices(const model::WordValue& value)
{
    std::vector<SettingChoice> choices;
    for (const std::string_view word : value.words)
        choices.push_back({.text = fromUtf8(word), .title = fromUtf8(word)});
    return choices;
}

/// What it is, and what it may be where that is more than its widget shows.
QString tipOf(const model::Field& field, const model::Value& value)
{
    const bool hasRange = std::holds_alternative<model::NumberValue>(value.of) ||
                          std::holds_alternative<model::OptionalValue>(value.of);
    const QString choices = hasRange ? fromUtf8(model::choicesOf(field, value)) : QString();
    return (coreText(field.help) + QLatin1Char('\n') + choices).trimmed();
}

QString textIn(const QComboBox& box)
{
    const int index = box.findText(box.currentText());
    return index >= 0 ? box.itemData(index).toString() : box.currentText().trimmed();
}

void showIn(QComboBox& box, const QString& text)
{
    int index = box.findData(text);
    if (box.isEditable() && index < 0) {
        box.setCurrentText(text);
    } else {
        if (index < 0) {
            box.addItem(text, text);
            index = box.count() - 1;
        }
        box.setCurrentIndex(index);
    }
    if (box.isEditable())
        box.lineEdit()->setCursorPosition(0);
}

}  // namespace

SettingEditor::SettingEditor(const QString& name, const model::Field& field, const model::Value& value, QWidget* parent)
    : QWidget(parent), m_name(name)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_tip = tipOf(field, value);
    useWidgetFor(field, value);
}

void SettingEditor::useWidgetFor(const model::Field& field, const model::Value& value)
{
    if (std::holds_alternative<bool*>(value.of))
        return useCheckBox();
    if (const auto* word = std::get_if<model::WordValue>(&value.of))
        return setChoices(wordChoices(*word), false);
    if (const auto* number = std::get_if<model::NumberValue>(&value.of)) {
        const model::NumberBounds bounds = model::boundsOf(field, *number);
        const bool isSmall = !bounds.isUnsigned64 && bounds.high <= std::numeric_limits<int>::max();
        if (isSmall && field.unit != model::Unit::Nanoseconds)
            return useNumberBox(static_cast<int>(bounds.low), static_cast<int>(bounds.high));
    }
    const bool mayBeAbsent = std::holds_alternative<model::OptionalValue>(value.of);
    useLine(mayBeAbsent ? tr("none") : fromUtf8(model::textOf(field, value)));
}

void SettingEditor::adopt(QWidget* widget)
{
    delete std::exchange(m_widget, widget);
    layout()->addWidget(widget);
    setFocusProxy(widget);
    setFocusPolicy(widget->focusPolicy());  // The letter of its label asks for that.
    widget->setObjectName(m_name);
    widget->setAccessibleName(accessibleName());
    showTip();
}

/// A box may be narrower than the title of what is chosen.
void SettingEditor::showTip()
{
    const auto* const box = qobject_cast<QComboBox*>(m_widget);
    const QString chosen = box == nullptr ? QString() : box->currentText() + QLatin1Char('\n');
    m_widget->setToolTip(plainTip(m_problem.isEmpty() ? (chosen + m_tip).trimmed() : m_problem));
}

void SettingEditor::useCheckBox()
{
    auto* box = new QCheckBox(this);
    adopt(box);
    m_text = [box] { return box->isChecked() ? QStringLiteral("true") : QStringLiteral("false"); };
    m_setText = [box](const QString& text) { box->setChecked(text == QLatin1String("true")); };
    connect(box, &QCheckBox::toggled, this, &SettingEditor::changed);
}

void SettingEditor::useNumberBox(int low, int high)
{
    auto* box = new QSpinBox(this);
    box->setRange(low, high);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    adopt(box);
    m_text = [box] { return QString::number(box->value()); };
    m_setText = [box](const QString& text) { box->setValue(text.toInt()); };
    connect(box, &QSpinBox::valueChanged, this, &SettingEditor::changed);
}

void SettingEditor::useLine(const QString& placeholder)
{
    auto* line = new QLineEdit(this);
    line->setPlaceholderText(placeholder.isEmpty() ? tr("default") : placeholder);
    adopt(line);
    m_text = [line] { return line->text().trimmed(); };
    m_setText = [line](const QString& text) {
        line->setText(text);
        line->setCursorPosition(0);
    };
    connect(line, &QLineEdit::textChanged, this, &SettingEditor::changed);
}

void SettingEditor::setChoices(const std::vector<SettingChoice>& choices, bool isOpen)
{
    const QString shown = m_text ? m_text() : QString();
    auto* box = qobject_cast<QComboBox*>(m_widget);
    if (box == nullptr) {
        box = new QComboBox(this);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(kNarrowest);
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        adopt(box);
        m_text = [box] { return textIn(*box); };
        m_setText = [box](const QString& text) { showIn(*box, text); };
        connect(box, &QComboBox::currentTextChanged, this, &SettingEditor::showTip);
        connect(box, &QComboBox::currentTextChanged, this, &SettingEditor::changed);
    }
    const QSignalBlocker quiet(box);
    box->setEditable(isOpen);
    box->clear();
    auto* items = qobject_cast<QStandardItemModel*>(box->model());
    for (const SettingChoice& choice : choices) {
        box->addItem(choice.title, choice.text);
        box->setItemData(box->count() - 1, plainTip(choice.tip), Qt::ToolTipRole);
        items->item(box->count() - 1)->setEnabled(choice.isEnabled);
    }
    if (isOpen || box->findData(shown) >= 0)
        showIn(*box, shown);
    box->setAccessibleName(accessibleName());
    showTip();
    nameLine();
}

void SettingEditor::setTitle(const QString& title)
{
    setAccessibleName(title);
    m_widget->setAccessibleName(title);
    nameLine();
}

void SettingEditor::nameLine()
{
    // What has the keyboard in a box that can be typed into.
    if (const auto* const box = qobject_cast<QComboBox*>(m_widget); box != nullptr && box->isEditable())
        box->lineEdit()->setAccessibleName(box->accessibleName());
}

void SettingEditor::setProblem(const QString& problem)
{
    if (m_problem == problem)
        return;
    m_problem = problem;
    const QString frame = QStringLiteral("border: 1px solid %1").arg(curveColor(CurveColor::Max, palette()).name());
    m_widget->setStyleSheet(problem.isEmpty() ? QString() : frame);
    showTip();
}

void forEachSetting(const model::Value& settings, const SettingVisitor& visit)
{
    SettingWalker walker(visit);
    const auto& object = std::get<model::ObjectValue>(settings.of);
    object.walk(walker, object.object);
}

void forEachSetting(const std::function<void(model::Fields&)>& describe, const SettingVisitor& visit)
{
    SettingWalker walker(visit);
    describe(walker);
}

std::string ownedTitle(const model::Field& field, std::string_view path)
{
    const std::string_view owner = path.substr(0, path.size() - field.key.size());
    return (owner.empty() ? "" : std::string(owner.substr(0, owner.find('.'))) + ' ') + std::string(field.title);
}

QString settingTitle(const model::Field& field, std::string_view path)
{
    QString title = coreText(ownedTitle(field, path));
    title[0] = title[0].toUpper();
    switch (field.unit) {
    case model::Unit::Bytes:
        return SettingEditor::tr("%1 (bytes)").arg(title);
    case model::Unit::Microseconds:
        return SettingEditor::tr("%1 (\u00b5s)").arg(title);
    default:
        return title;
    }
}

}  // namespace halftrip::gui
