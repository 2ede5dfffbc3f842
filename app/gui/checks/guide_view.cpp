#include "app/gui/checks/guide_view.hpp"

#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/palette_watch.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "core/export/table/guided_text.hpp"
#include "core/model/request/peer.hpp"

#include <QDateTime>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

QString guideHead(const QString& title, const QString& html)
{
    return html.isEmpty() ? QString() : QStringLiteral("<p><b>%1</b><br>%2</p>").arg(title, html);
}

QString guideSeen(const QString& whose, const model::CheckResult* result, const QWidget& widget)
{
    if (result == nullptr)
        return {};
    const QString present = sentenceText(result->present).toHtmlEscaped();
    return QStringLiteral("%1: %2%3. %4")
        .arg(whose, present.isEmpty() ? QString() : QStringLiteral("<b>%1</b> &nbsp;").arg(present),
             verdictHtml(result->verdict, widget), sentenceText(result->reason).toHtmlEscaped());
}

bool isPoor(const model::CheckResult* result)
{
    return result != nullptr &&
           (result->verdict == model::CheckVerdict::Fail || result->verdict == model::CheckVerdict::Warn);
}

}  // namespace

GuideView::GuideView(SettingsDesk& desk, RequestForm& form, HostUse& use, Keep keep, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_form(form),
      m_use(use),
      m_proof(desk, use),
      m_keep(std::move(keep)),
      m_sheets(new QStackedWidget(this))
{
    m_sheets->addWidget(makeStepSheet());
    m_sheets->addWidget(makeSummarySheet());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_sheets);
    new PaletteWatch(*this, [this] {
        if (isVisible())
            showStep();
    });
    connect(&m_run, &ShortRun::measured, this, &GuideView::onMeasured);
    connect(&m_run, &ShortRun::failed, this, &GuideView::fail);
    connect(&m_desk, &SettingsDesk::changeEnded, this, &GuideView::onChangeEnded);
    connect(&m_desk, &SettingsDesk::updated, this, &GuideView::onDeskUpdated);
    connect(&m_use, &HostUse::changed, this, &GuideView::showButtons);
    connect(&m_proof, &ProofRun::ended, this, [this](const QString& words, const QList<TypedCommand>& commands) {
        setStage(Stage::Idle);
        m_proved = words;
        m_provedCommands = commands;
        showStep();
    });
}

QPushButton* GuideView::addButton(const char* name, const QString& text, void (GuideView::*act)())
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(QString::fromLatin1(name));
    connect(button, &QPushButton::clicked, this, act);
    return button;
}

QWidget* GuideView::makeStepSheet()
{
    auto* sheet = new QWidget(this);
    m_title = new PlainLabel(sheet);
    m_title->setObjectName(QStringLiteral("guideTitle"));
    m_title->setFont(fontOf(font(), TextSize::Heading, true));
    m_title->setWordWrap(true);
    m_words = new HtmlLabel(sheet);
    m_words->setObjectName(QStringLiteral("guideWords"));
    m_measured = new HtmlLabel(sheet);
    m_measured->setObjectName(QStringLiteral("guideMeasured"));
    for (QLabel* label : {m_words, m_measured}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_busy = new QProgressBar(sheet);
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedHeight(4);
    m_commands = new QVBoxLayout;
    auto* inside = new QWidget(sheet);
    inside->setMaximumWidth(letterWidth(fontMetrics()) * 130);
    auto* text = new QVBoxLayout(inside);
    text->setContentsMargins(kTight, kTight, kTight, kTight);
    text->addWidget(m_words);
    text->addLayout(m_commands);
    text->addWidget(m_measured);
    text->addStretch(1);
    auto* scroll = new QScrollArea(sheet);
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    m_measure = addButton("guideMeasure", tr("Measure now"), &GuideView::measureBefore);
    m_measure->setToolTip(plainTip(tr("Two seconds, with the settings as they are")));
    m_apply = addButton("guideApply", tr("Change it and measure"), &GuideView::applyAndMeasure);
    m_apply->setToolTip(
        plainTip(tr("Measures before and after. The old value is saved and can be restored at any time.")));
    m_prove = addButton("guideProve", tr("Prove it"), &GuideView::prove);
    m_prove->setToolTip(plainTip(
        tr("Measures alternately with and without the change for about half a minute, then restores the setting.")));
    m_byHand = addButton("guideByHand", tr("I have changed it: measure"), &GuideView::doneByHand);
    m_skip = addButton("guideSkip", tr("Skip"), &GuideView::skip);
    m_back = addButton("guideBack", tr("Back"), &GuideView::goBack);
    m_next = addButton("guideNext", tr("Next"), &GuideView::goOn);
    auto* leaveButton = addButton("guideLeave", tr("Back to the list"), &GuideView::leave);
    auto* row = new QHBoxLayout;
    for (QPushButton* button : {m_apply, m_prove, m_byHand, m_measure, m_skip})
        row->addWidget(button);
    row->addStretch(1);
    for (QPushButton* button : {leaveButton, m_back, m_next})
        row->addWidget(button);
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_busy);
    column->addWidget(scroll, 1);
    column->addLayout(row);
    return sheet;
}

QWidget* GuideView::makeSummarySheet()
{
    auto* sheet = new QWidget(this);
    auto* title = new PlainLabel(tr("Summary of the guided checklist"), sheet);
    title->setFont(m_title->font());
    m_summary = new QPlainTextEdit(sheet);
    m_summary->setReadOnly(true);
    m_summary->setObjectName(QStringLiteral("guideSummary"));
    m_summary->setAccessibleName(tr("Summary of the guided checklist"));
    m_summary->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* copy = new QPushButton(tr("Copy"), sheet);
    connect(copy, &QPushButton::clicked, this, [this] { Clipping::instance().copy(m_summary->toPlainText()); });
    auto* row = new QHBoxLayout;
    m_keepButton = addButton("guideKeep", tr("Keep with the run"), &GuideView::keepSummary);
    m_keepButton->setToolTip(plainTip(tr("Writes it to the file of the run shown, and so to its reports")));
    row->addWidget(m_keepButton);
    row->addWidget(addButton("guideSave", tr("Save as text..."), &GuideView::saveSummary));
    row->addWidget(copy);
    row->addStretch(1);
    row->addWidget(addButton("guideSummaryBack", tr("Back"), &GuideView::goBack));
    row->addWidget(addButton("guideFinish", tr("Back to the list"), &GuideView::leave));
    auto* column = new QVBoxLayout(sheet);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(title);
    column->addWidget(m_summary, 1);
    m_kept = new PlainLabel(sheet);
    m_kept->setObjectName(QStringLiteral("guideKept"));
    m_kept->setWordWrap(true);
    column->addWidget(m_kept);
    column->addLayout(row);
    return sheet;
}

void GuideView::begin()
{
    m_steps = m_desk.report() ? guideSteps(*m_desk.report()) : std::vector<GuideStep>{};
    m_at = 0;
    m_latest.reset();
    m_trouble = {};
    forgetProof();
    showStep();
}

void GuideView::forgetProof()
{
    m_proved.clear();
    m_provedCommands.clear();
}

GuideStep* GuideView::current()
{
    return m_at < m_steps.size() ? &m_steps[m_at] : nullptr;
}

CheckRow GuideView::currentRow() const
{
    return m_desk.report() && m_at < m_steps.size() ? rowOf(*m_desk.report(), m_steps[m_at].check) : CheckRow{};
}

void GuideView::showStep()
{
    if (current() == nullptr)
        return showSummary();
    m_sheets->setCurrentIndex(0);
    m_title->setText(tr("Step %1 of %2: %3").arg(m_at + 1).arg(m_steps.size()).arg(current()->title));
    showWords();
    showButtons();
}

QStringList GuideView::provable() const
{
    const std::string& check = m_steps[m_at].check;
    return m_desk.canApply(check) ? QStringList{fromUtf8(check)} : m_desk.oldItems(check);
}

void GuideView::showWords()
{
    const GuideStep& step = *current();
    const CheckRow row = currentRow();
    while (QLayoutItem* const item = m_commands->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    QString html = guideHead(tr("What it is"), step.whatItIs.toHtmlEscaped());
    QStringList seen{guideSeen(row.there == row.here ? tr("Both hosts") : tr("This host"), row.here, *this)};
    if (row.there != row.here)
        seen << guideSeen(tr("The other host"), row.there, *this);
    seen.removeAll(QString());
    html += guideHead(tr("What was found"), seen.join(QStringLiteral("<br>")));
    const bool hasTodo = isPoor(row.here) || isPoor(row.there);
    if (hasTodo) {
        QStringList todo;
        if (m_desk.canApply(step.check))
            todo << tr("Press \"Change it and measure\". The old value is kept, and \"Revert all\" restores it.");
        else if (isPoor(row.here) && m_desk.report() && !m_desk.report()->hostA.practice.empty())
            todo << tr("A simulated host: this setting cannot be changed here.");
        else if (isPoor(row.here))
            todo << tr("On this host, change it by hand, as the line below says.");
        if (isPoor(row.there) && row.there != row.here)
            todo << tr("The other host is changed there: run the command below on it, or this checklist.");
        html += guideHead(tr("What to do"), todo.join(QStringLiteral("<br>")));
        html += guideHead(tr("Price"),
                          sentenceText((row.here != nullptr ? row.here : row.there)->price).toHtmlEscaped());
    } else if (step.outcome == StepOutcome::NothingToDo) {
        html += guideHead(tr("What to do"), tr("Nothing. Continue with the next step."));
    } else if (step.outcome == StepOutcome::NotKnown) {
        html += guideHead(tr("What to do"), tr("Unknown here, for the reason above. Continue with the next step."));
    }
    m_words->setText(html);
    const auto addCommands = [this](const QString& whose, const model::CheckResult* result) {
        if (result == nullptr || !isPoor(result))
            return;
        for (const model::Advice& advice : result->advice)
            addCommand(QStringLiteral("%1: %2").arg(whose, sentenceText(advice.words)),
                       fromUtf8(advice.commands.apply));
    };
    addCommands(tr("On this host, by hand"), row.here);
    if (row.there != row.here)
        addCommands(tr("On the other host"), row.there);
    for (const TypedCommand& command : m_provedCommands)
        addCommand(command.where, command.line);
    QStringList lines;
    if (!m_trouble.what.empty())
        lines << QStringLiteral("<span style=\"color:%1\"><b>%2</b> %3</span>")
                     .arg(curveColor(CurveColor::Max, palette()).name(), sentenceText(m_trouble.what).toHtmlEscaped(),
                          sentenceText(m_trouble.hint).toHtmlEscaped());
    if (step.before)
        lines << tr("<b>Before:</b> %1").arg(figuresText(*step.before).toHtmlEscaped());
    if (step.after)
        lines << tr("<b>After:</b> %1").arg(figuresText(*step.after).toHtmlEscaped());
    if (const QString difference = differenceText(step); !difference.isEmpty())
        lines << QStringLiteral("<b>%1</b> ").arg(difference.toHtmlEscaped()) +
                     tr("This is one short measurement each; repeat it in Measure to be sure.");
    if (!m_proved.isEmpty())
        lines << m_proved.toHtmlEscaped();
    m_measured->setText(lines.isEmpty() ? QString() : guideHead(tr("Measured"), lines.join(QStringLiteral("<br>"))));
}

void GuideView::addCommand(const QString& title, const QString& command)
{
    auto* label = new PlainLabel(title, this);
    label->setWordWrap(true);
    m_commands->addWidget(label);
    if (command.isEmpty())
        return;
    auto* line = new CopyLine(title, this);
    line->setText(command);
    m_commands->addWidget(line);
}

void GuideView::showButtons()
{
    if (current() == nullptr)
        return;
    const GuideStep& step = *current();
    const bool isIdle = m_stage == Stage::Idle && !m_desk.isChanging() && !m_desk.isReading();
    const CheckRow row = currentRow();
    const bool hasTodo = isPoor(row.here) || isPoor(row.there);
    const bool canMeasure = isIdle && m_use.isFree();
    m_apply->setVisible(m_desk.canApply(step.check));
    m_apply->setEnabled(canMeasure);
    const auto& request = m_form.request();
    m_prove->setVisible(!provable().isEmpty() && request && request->peer.hasResponder());
    m_prove->setEnabled(canMeasure);
    m_byHand->setVisible(hasTodo);
    m_byHand->setEnabled(canMeasure);
    m_measure->setEnabled(canMeasure);
    m_skip->setVisible(step.outcome == StepOutcome::Open || step.outcome == StepOutcome::Skipped);
    m_skip->setEnabled(isIdle);
    m_back->setEnabled(isIdle && m_at > 0);
    m_next->setEnabled(isIdle);
    m_next->setText(m_at + 1 == m_steps.size() ? tr("Summary") : tr("Next"));
    const bool isChangeNext = m_desk.canApply(step.check) && step.outcome == StepOutcome::Open;
    m_apply->setDefault(isChangeNext);
    m_next->setDefault(!isChangeNext);
    m_busy->setVisible(!isIdle);
}

void GuideView::showSummary()
{
    m_sheets->setCurrentIndex(1);
    m_kept->clear();
    m_keepButton->setEnabled(!m_steps.empty() && m_desk.report());
    if (m_steps.empty() || !m_desk.report()) {
        m_summary->setPlainText(tr("Nothing to do: no setting of these hosts is known to add latency."));
        return;
    }
    m_checklist = checklistOf(*m_desk.report(), m_steps, QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
    m_summary->setPlainText(sentenceText(exporting::writeGuidedChecklist(m_checklist)));
}

void GuideView::measureBefore()
{
    measure(Stage::MeasuringBefore);
}

void GuideView::applyAndMeasure()
{
    if (m_latest) {
        current()->before = m_latest;
        return changeNow();
    }
    m_changesNext = true;
    measure(Stage::MeasuringBefore);
}

void GuideView::doneByHand()
{
    const auto& request = m_form.request();
    if (!request)
        return fail(request.error());
    current()->before = m_latest;
    current()->outcome = StepOutcome::Done;
    setStage(Stage::Rereading);
    m_trouble = {};
    m_desk.read(*request, m_form.pairingCode());
    showStep();
}

void GuideView::prove()
{
    const auto& request = m_form.request();
    if (!request)
        return fail(request.error());
    m_trouble = {};
    forgetProof();
    m_stage = Stage::Proving;
    m_proof.start(ProofRun::Kind::Prove, provable(), *request, m_form.pairingCode());
    showStep();
}

void GuideView::skip()
{
    current()->outcome = StepOutcome::Skipped;
    goOn();
}

void GuideView::goOn()
{
    m_trouble = {};
    forgetProof();
    ++m_at;
    showStep();
}

void GuideView::goBack()
{
    m_trouble = {};
    forgetProof();
    m_at = std::min(m_at, m_steps.size());
    if (m_at > 0)
        --m_at;
    showStep();
}

void GuideView::leave()
{
    if (m_run.isRunning())
        m_run.cancel();
    emit left();
}

void GuideView::setStage(Stage stage)
{
    m_stage = stage;
    m_use.set(*this, stage != Stage::Idle, tr("Guide: changing and measuring..."), [this] { stop(); });
}

void GuideView::stop()
{
    if (m_stage == Stage::Changing) {
        m_isStopped = true;
    } else if (m_run.isRunning()) {
        m_run.cancel();
    } else {
        setStage(Stage::Idle);
        showStep();
    }
}

void GuideView::measure(Stage stage)
{
    const auto& request = m_form.request();
    if (!request)
        return fail(request.error());
    // What the change before it could not do is still to be read.
    if (stage == Stage::MeasuringBefore)
        m_trouble = {};
    setStage(stage);
    showStep();
    m_run.start(*request, m_form.pairingCode());
}

void GuideView::onMeasured(const ShortFigures& figures)
{
    const Stage stage = m_stage;
    const bool changesNext = std::exchange(m_changesNext, false);
    setStage(Stage::Idle);
    if (current() == nullptr)
        return;
    m_latest = figures;
    if (stage == Stage::MeasuringAfter || current()->outcome == StepOutcome::Done)
        current()->after = figures;
    else
        current()->before = figures;
    if (changesNext)
        return changeNow();
    showStep();
}

void GuideView::changeNow()
{
    setStage(Stage::Changing);
    m_isStopped = false;
    m_latest.reset();
    showStep();
    m_desk.apply({fromUtf8(current()->check)});
}

void GuideView::onChangeEnded(bool isDone, const Error& words)
{
    if (m_stage != Stage::Changing) {
        m_latest.reset();  // Somebody has changed settings elsewhere in the window.
        return;
    }
    if (!isDone)
        return fail(words);
    if (current() != nullptr)
        current()->outcome = StepOutcome::Done;
    m_trouble = words.hint.empty() ? Error{} : words;
    setStage(m_isStopped ? Stage::Idle : Stage::Rereading);
}

void GuideView::onDeskUpdated()
{
    if (m_stage == Stage::Rereading && !m_desk.isReading() && !m_desk.isChanging() && current() != nullptr) {
        // Two at once would disturb each other.
        measure(Stage::MeasuringAfter);
        return;
    }
    if (isVisible())
        showStep();
}

void GuideView::fail(const Error& error)
{
    setStage(Stage::Idle);
    m_changesNext = false;
    m_trouble = error;
    showStep();
}

void GuideView::keepSummary()
{
    const Status kept = m_keep(m_checklist);
    m_kept->setText(kept ? tr("Saved in the file of the run shown, and in its reports.") : errorText(kept.error()));
}

void GuideView::saveSummary()
{
    const QString path = askPathToWrite(*this, tr("Save the summary"), QStringLiteral("checklist.txt"),
                                        tr("Text (*.txt)"));
    if (path.isEmpty())
        return;
    const Status saved = saveText(m_summary->toPlainText().toStdString() + '\n', path);
    m_kept->setText(saved ? tr("Written: %1").arg(path) : errorText(saved.error()));
}

}  // namespace halftrip::gui
