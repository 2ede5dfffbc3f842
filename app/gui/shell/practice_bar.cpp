#include "app/gui/shell/practice_bar.hpp"

#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/cli_document.hpp"
#include "app/gui/process/run_controller.hpp"
#include "app/gui/process/settings_desk.hpp"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <string>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kLettersOfScenario = 12;
constexpr int kLettersWhereWide = 24;
constexpr int kWideLines = 60;  ///< Of the bar, in heights of a line.

/// What `tune apply` or `tune revert` wrote tells of a setting that is not as it was.
bool hasChanged(const std::string& document)
{
    const auto told = nlohmann::json::parse(document, nullptr, /*allow_exceptions=*/false);
    if (!told.is_object())
        return false;
    const auto applied = told.value("applied", nlohmann::json::array());
    const auto reverted = told.value("reverted", nlohmann::json::array());
    return std::ranges::any_of(applied, [](const auto& change) { return !change.contains("error"); }) ||
           std::ranges::any_of(reverted, [](const auto& change) { return change.value("outcome", "") == "putBack"; });
}

}  // namespace

PracticeBar::PracticeBar(RunModel& model, RunController& controller, SettingsDesk& desk, HostUse& use,
                         RequestForm& form, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_controller(controller),
      m_desk(desk),
      m_use(use),
      m_form(form),
      m_words(new PlainLabel(this)),
      m_controls(new QWidget(this)),
      m_begun(practiceScenario())
{
    setObjectName(QStringLiteral("practiceBar"));
    setAutoFillBackground(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    QFont strong = font();
    strong.setBold(true);
    m_words->setFont(strong);
    m_words->setWordWrap(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kUsual, kTight, kUsual, kTight);
    row->addWidget(m_words, 1);
    row->addWidget(m_controls);
    makeControls();
    connect(&m_model, &RunModel::runReset, this, &PracticeBar::refresh);
    connect(&m_controller, &RunController::runningChanged, this, &PracticeBar::refresh);
    // Another scenario would change the hosts beneath an experiment.
    connect(&m_use, &HostUse::changed, this, &PracticeBar::refresh);
    connect(&m_call, &CliCall::answered, this, &PracticeBar::onAnswered);
    refresh();
    applyColors();
}

void PracticeBar::makeControls()
{
    m_scenario = new QComboBox(m_controls);
    m_scenario->setObjectName(QStringLiteral("practiceScenario"));
    m_scenario->setAccessibleName(tr("Scenario"));
    for (const QString& id : practiceScenarios()) {
        m_scenario->addItem(scenarioTitle(id), id);
        m_scenario->setItemData(m_scenario->count() - 1, plainTip(scenarioTask(id)), Qt::ToolTipRole);
    }
    connect(m_scenario, &QComboBox::currentIndexChanged, this, [this] {
        const QString task = scenarioTask(m_scenario->currentData().toString());
        m_scenario->setToolTip(plainTip(task));
        m_scenario->setAccessibleDescription(task);
    });
    // A narrow window shows the beginning of its name, and the whole in the list.
    m_scenario->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_scenario->setMinimumContentsLength(kLettersOfScenario);
    m_scenario->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_scenario->setCurrentIndex(-1);
    m_scenario->setCurrentIndex(std::max(m_scenario->findData(practiceScenario()), 0));
    m_other = new QToolButton(m_controls);
    m_other->setObjectName(QStringLiteral("practiceOther"));
    m_other->setText(tr("&At the other host"));
    m_other->setToolTip(plainTip(tr("What you would do at the keyboard of the other host")));
    m_other->setPopupMode(QToolButton::InstantPopup);
    // The style leaves its arrow no room of its own.
    m_other->setMinimumWidth(m_other->sizeHint().width() + m_other->fontMetrics().height());
    auto* menu = new QMenu(m_other);
    menu->addAction(tr("Change all that Check advises"), this,
                    [this] { changeAtOtherHost({QStringLiteral("apply"), QStringLiteral("--yes")}); });
    menu->addAction(tr("Switch interrupt moderation off"), this,
                    [this] { changeAtOtherHost({QStringLiteral("apply"), QStringLiteral("interruptModeration")}); });
    menu->addAction(tr("Put everything back"), this, [this] { changeAtOtherHost({QStringLiteral("revert")}); });
    m_other->setMenu(menu);
    m_again = new QPushButton(tr("Start over"), m_controls);
    m_again->setObjectName(QStringLiteral("practiceAgain"));
    m_again->setToolTip(plainTip(tr("Resets both hosts; your runs stay")));
    auto* leave = new QPushButton(tr("Leave practice"), m_controls);
    leave->setObjectName(QStringLiteral("practiceLeave"));
    leave->setToolTip(plainTip(tr("Closes this window and discards its runs, unless you saved them")));
    auto* row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    for (QWidget* control : {static_cast<QWidget*>(m_scenario), static_cast<QWidget*>(m_other),
                             static_cast<QWidget*>(m_again), static_cast<QWidget*>(leave)})
        row->addWidget(control);
    connect(m_scenario, &QComboBox::activated, this, &PracticeBar::beginScenario);
    connect(m_again, &QPushButton::clicked, this, &PracticeBar::beginScenario);
    connect(leave, &QPushButton::clicked, this, [this] { window()->close(); });
}

QString PracticeBar::text() const
{
    return m_words->text();
}

void PracticeBar::openScenarios()
{
    if (!m_scenario->isEnabled())
        return;
    m_scenario->setFocus(Qt::ShortcutFocusReason);
    m_scenario->showPopup();
}

void PracticeBar::refresh()
{
    const bool isRunPractice = model::isPractice(m_model.frame());
    m_words->setText(isPractising()  ? tr("Practice: nothing of this is measured.")
                     : isRunPractice ? tr("The run that is shown is practice: nothing of it was measured.")
                                     : QString());
    m_controls->setVisible(isPractising());
    m_controls->setEnabled(!m_call.isRunning() && !m_controller.isRunning() && m_use.isFree());
    setVisible(!text().isEmpty());
}

void PracticeBar::beginScenario()
{
    const auto program = locateProgram();
    if (!program)
        return emit failed(program.error());
    const QString scenario = m_scenario->currentData().toString();
    // Who never pauses finds nobody asleep.
    m_form.setText("intervalNs", scenario == QLatin1String("idle") ? QStringLiteral("2ms") : QStringLiteral("0"));
    if (std::exchange(m_begun, scenario) != scenario) {
        // What was tried on the hosts of another scenario.
        m_form.forgetHidden();
        m_isOtherTouched = false;
        emit scenarioChanged();
    }
    ask(*program, {QStringLiteral("begin"), scenario});
}

void PracticeBar::ask(const QString& program, const QStringList& words)
{
    QWidget* const focused = QApplication::focusWidget();
    m_focused = focused != nullptr && m_controls->isAncestorOf(focused) ? focused : nullptr;
    m_call.start(program, words);
    refresh();
}

void PracticeBar::changeAtOtherHost(const QStringList& words)
{
    const auto program = locateProgram();
    if (!program)
        return emit failed(program.error());
    m_isAtOtherHost = true;
    ask(*program,
        QStringList{QStringLiteral("at-b"), QStringLiteral("tune")} + words + QStringList{QStringLiteral("--json")});
}

void PracticeBar::onAnswered(const CliAnswer& answer)
{
    const bool isDone = answer.hasEnded && answer.exitCode == 0;
    if (!isDone)
        emit failed(answer.words);
    if (std::exchange(m_isAtOtherHost, false)) {
        if (isDone && hasChanged(answer.output)) {
            m_isOtherTouched = true;
            m_desk.noteOtherHostChanged();
        }
        if (isDone)
            tellLeftOut(answer.output);
    } else if (isDone && std::exchange(m_isOtherTouched, false)) {
        m_desk.noteOtherHostChanged();
    }
    if (const auto& request = m_form.request(); m_desk.report() && request)
        m_desk.read(*request, m_form.pairingCode());
    else
        m_desk.readStatus();
    refresh();
    // Greyed, they had lost it.
    if (m_focused != nullptr && m_focused->isEnabled())
        m_focused->setFocus();
    m_focused.clear();
}

void PracticeBar::tellLeftOut(const std::string& document)
{
    const auto report = documentFrom<tuning::AppliedReport>(document);
    if (!report || report->leftOut.empty())
        return;
    emit leftOut(Error{.kind = ErrorKind::NotSupported,
                       .what = tr("At the other host, not everything is changed that Check advises.").toStdString(),
                       .hint = sentencesText(leftOutWords(*report)).toStdString()});
}

void PracticeBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    const bool isWide = width() >= kWideLines * fontMetrics().height();
    m_scenario->setMinimumContentsLength(isWide ? kLettersWhereWide : kLettersOfScenario);
}

void PracticeBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    // When all widgets have the new colours, those that it lies in as well.
    if (event->type() == QEvent::PaletteChange)
        QTimer::singleShot(0, this, [this] { applyColors(); });
}

void PracticeBar::applyColors()
{
    const QPalette desktop = window()->palette();
    QPalette own = desktop;
    own.setColor(QPalette::Window, tintColor(CurveColor::Max, desktop));
    setPalette(own);
}

}  // namespace halftrip::gui
