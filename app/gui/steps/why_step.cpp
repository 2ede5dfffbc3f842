#include "app/gui/checks/apply_question.hpp"
#include "app/gui/checks/check_rows.hpp"
#include "app/gui/checks/experiment_question.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/evidence.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/run_facts.hpp"
#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/palette_watch.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/sign_label.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/parts/wrapped_label.hpp"
#include "app/gui/plots/budget_bars.hpp"
#include "app/gui/plots/histogram_plot.hpp"
#include "app/gui/plots/stage_bars.hpp"
#include "app/gui/process/proof_run.hpp"
#include "app/gui/process/run_controller.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/runs/change_result.hpp"
#include "app/gui/runs/finding_card.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/run_files.hpp"
#include "app/gui/runs/slow_packets_window.hpp"
#include "app/gui/runs/verdict_panel.hpp"
#include "app/gui/steps/step.hpp"
#include "core/check/record_checks.hpp"
#include "core/diagnose/verdict.hpp"

#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QHash>
#include <QLabel>
#include <QLocale>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace halftrip::gui {

namespace {

struct WhyText {
    Q_DECLARE_TR_FUNCTIONS(why)
};

QString floorHtml(const model::NoiseFloor& floor)
{
    if (floor.clock.empty())
        return {};
    const QLocale locale;
    QString html =
        QStringLiteral("<h4>%1</h4><p>%2</p>")
            .arg(WhyText::tr("Noise floor of this host"),
                 WhyText::tr("A timestamp costs %1 ns; the clock resolves %2 ns. Smaller differences mean nothing.")
                     .arg(locale.toString(static_cast<double>(floor.stampCostPs) / 1000, 'f', 1),
                          locale.toString(static_cast<double>(floor.stampGridPs) / 1000, 'f', 1)));
    if (!floor.gaps.isEmpty())
        html += QStringLiteral("<p>%1</p>")
                    .arg(WhyText::tr("The measuring core was unavailable %1 times in %2, for at most %3 \u00b5s.")
                             .arg(countText(floor.gaps.count()), durationText(floor.gapSpanNs),
                                  locale.toString(static_cast<double>(floor.gaps.maxNs()) / 1000, 'f', 1)));
    if (floor.loopback)
        html += QStringLiteral("<p>%1</p>")
                    .arg(WhyText::tr(
                             "The same transport over this host's loopback, without adapter and wire: RTT p50 %1, "
                             "p99 %2.")
                             .arg(microsecondsText(static_cast<double>(floor.loopback->rttP50Ns)),
                                  microsecondsText(static_cast<double>(floor.loopback->rttP99Ns))));
    else if (!floor.loopbackSkipped.empty())
        html += QStringLiteral("<p>%1</p>").arg(sentenceText(floor.loopbackSkipped).toHtmlEscaped());
    return html;
}

/// Causes by what they would give back, then what casts doubt on the figures.
std::vector<const model::Finding*> ranked(const std::vector<model::Finding>& findings)
{
    std::vector<const model::Finding*> order;
    for (const model::Finding& finding : findings)
        order.push_back(&finding);
    std::ranges::stable_sort(order, [](const model::Finding* one, const model::Finding* other) {
        if (one->kind != other->kind)
            return one->kind == model::FindingKind::Cause;
        return one->costNs.value_or(0) > other->costNs.value_or(0);
    });
    return order;
}

/// Where the time of the shown run goes, and why it is not less: at the left the findings as cards, at the right what
/// the chosen one rests on, in the histogram and in the stages of a packet.
class WhyPage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(WhyPage)

public:
    WhyPage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_proof(parts.desk, parts.use),
          m_verdictBar(new QFrame(this)),
          m_sign(new SignLabel(m_verdictBar)),
          m_verdict(new PlainLabel(m_verdictBar)),
          m_measure(new QPushButton(tr("Measure where the time goes"), this)),
          m_slow(new QPushButton(tr("Slowest packets"), this)),
          m_slowPackets(new SlowPacketsWindow(parts.model, this)),
          m_search(new QPushButton(tr("Search the settings that matter"), this)),
          m_proved(new PlainLabel(this)),
          m_stop(new QPushButton(tr("Stop"), this)),
          m_change(new HtmlLabel(this)),
          m_escape(new QShortcut(QKeySequence(Qt::Key_Escape), this)),
          m_histogram(new HistogramPlot(m_options, this)),
          m_budget(new BudgetBars(this)),
          m_scope(new WrappedLabel(this)),
          m_point(new QComboBox(this)),
          m_bars(new StageBars(this)),
          m_hint(new WrappedLabel(this))
    {
        m_options.tickAll(false);
        m_histogram->setAccessibleName(m_histogram->menuName());
        nameButtons();
        m_verdict->setObjectName(QStringLiteral("whyVerdict"));
        m_proved->setObjectName(QStringLiteral("whyProved"));
        auto* line = new QHBoxLayout(m_verdictBar);
        line->setContentsMargins(kUsual, kUsual, kUsual, kUsual);
        line->setSpacing(kUsual);
        line->addWidget(m_sign, 0, Qt::AlignTop);
        line->addWidget(m_verdict, 1);
        m_verdictBar->setAutoFillBackground(true);
        m_proved->setAutoFillBackground(true);
        m_proved->setMargin(kUsual);
        for (QLabel* label : {m_verdict, m_proved}) {
            label->setWordWrap(true);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        }
        m_proved->hide();
        m_change->setObjectName(QStringLiteral("whyChange"));
        m_change->setWordWrap(true);
        m_change->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_change->hide();
        makeEvidence();
        placeParts();
        connectPage();
        connectProof();
        connectRun();
        new PaletteWatch(*this, [this] { showVerdict(); });
        refresh();
    }

    [[nodiscard]] QString state() const override
    {
        if (m_proof.isRunning())
            return m_place.isEmpty() ? tr("Experiment") : tr("Experiment, %1").arg(m_place);
        if (!m_parts.model.hasResults())
            return tr("Nothing measured yet");
        if (const QString peer = peerOfBefore(); !peer.isEmpty())
            return tr("Of %1").arg(peer);
        if (m_parts.desk.hasChangedSinceRun())
            return tr("Before the change");
        if (m_parts.model.isLive())
            return tr("Measuring...");
        const auto causes = std::ranges::count(m_parts.model.frame().findings, model::FindingKind::Cause,
                                               &model::Finding::kind);
        if (causes > 0)
            return causes == 1 ? tr("1 cause found") : tr("%1 causes found").arg(causes);
        const std::uint64_t lost = m_parts.model.totalCounts().lost;
        return lost == 0 ? tr("No cause found") : tr("%1 lost").arg(countText(lost));
    }

    void maximisePlot() override
    {
        QWidget* const focused = window()->focusWidget();
        const bool isBars = focused == m_bars || focused == m_budget;
        maximise(m_alone != nullptr ? m_alone : isBars ? focused : m_histogram);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        StepPage::resizeEvent(event);
        arrange();
    }

    void changeEvent(QEvent* event) override
    {
        StepPage::changeEvent(event);
        if (event->type() == QEvent::FontChange)
            keepHistogramReadable();
    }

private:
    void keepHistogramReadable()
    {
        m_histogram->setMinimumHeight(std::max(kLowestHistogramPx, m_histogram->lowestHeight()));
    }

    /// That picture alone, or everything again where it is alone already.
    void maximise(QWidget* picture)
    {
        if (m_evidence->isHidden() || picture->isHidden())
            return;
        m_alone = m_alone == picture ? nullptr : picture;
        showParts();
        picture->setFocus();
    }

    [[nodiscard]] bool isSeen(const QWidget* picture) const { return m_alone == nullptr || m_alone == picture; }

    void nameButtons()
    {
        m_measure->setObjectName(QStringLiteral("measureStages"));
        m_measure->setToolTip(
            plainTip(tr("Repeats the run that is shown, with a pass of stamped probes after each point")));
        m_slow->setObjectName(QStringLiteral("slowestPackets"));
        m_slow->setToolTip(plainTip(tr("What ran on the cores of both hosts while each packet was in flight")));
        m_stop->setObjectName(QStringLiteral("stopProof"));
        m_stop->setToolTip(plainTip(tr("Stops it and restores every setting (Esc)")));
        m_stop->hide();
        m_escape->setEnabled(false);
        m_search->setObjectName(QStringLiteral("searchSettings"));
        m_search->setToolTip(
            plainTip(tr("Tests the settings of both hosts, host-wide ones included, in few runs, and restores them")));
    }

    void makeEvidence()
    {
        m_scope->setObjectName(QStringLiteral("whyScope"));
        m_hint->setObjectName(QStringLiteral("whyHint"));
        m_hint->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_point->setObjectName(QStringLiteral("whyPoint"));
        m_point->setAccessibleName(tr("Point whose stages are shown"));
        keepHistogramReadable();
        auto* head = new QHBoxLayout;
        head->addWidget(m_hint, 1);
        head->addWidget(m_point, 0, Qt::AlignTop);
        m_evidence = new QWidget(this);
        auto* column = new QVBoxLayout(m_evidence);
        column->setContentsMargins(0, 0, 0, 0);
        column->addWidget(m_histogram, 1);
        column->addWidget(m_budget);
        column->addWidget(m_scope);
        column->addLayout(head);
        column->addWidget(m_bars);
    }

    static QScrollArea* scrollFor(QWidget* parent)
    {
        auto* scroll = new QScrollArea(parent);
        scroll->setWidgetResizable(true);
        scroll->setFrameShape(QFrame::NoFrame);
        scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        return scroll;
    }

    /// Two columns with a scroll bar each; or, in a small window, one with all of it.
    void placeParts()
    {
        m_cardsBox = new QWidget(this);
        auto* cards = new QVBoxLayout(m_cardsBox);
        cards->setContentsMargins(0, 0, kUsual, 0);
        cards->addWidget(m_change);
        m_buttons = new QWidget(this);
        auto* flow = new QHBoxLayout(m_buttons);
        flow->setContentsMargins(0, 0, 0, 0);
        for (QPushButton* button : {m_slow, m_search, m_measure})
            flow->addWidget(button, 0, Qt::AlignTop);
        m_proofBox = new QWidget(this);
        auto* proved = new QVBoxLayout(m_proofBox);
        proved->setContentsMargins(0, 0, 0, 0);
        auto* proof = new QHBoxLayout;
        proved->addLayout(proof);
        proof->addWidget(m_proved, 1);
        proof->addWidget(m_stop, 0, Qt::AlignTop);
        m_cards = scrollFor(this);
        m_cards->setFocusPolicy(Qt::NoFocus);  // Its cards have the keyboard.
        m_cards->setWidget(m_cardsBox);
        m_right = scrollFor(this);
        m_right->setWidget(m_evidence);
        auto* halves = new QSplitter(Qt::Horizontal, this);
        halves->setObjectName(QStringLiteral("whyHalves"));
        halves->addWidget(m_cards);
        halves->addWidget(m_right);
        halves->setStretchFactor(0, 2);
        halves->setStretchFactor(1, 3);
        halves->setSizes({400, 600});
        halves->setChildrenCollapsible(false);
        m_whole = scrollFor(this);
        auto* inside = new QWidget(m_whole);
        m_wholeColumn = new QVBoxLayout(inside);
        m_wholeColumn->setContentsMargins(0, 0, kUsual, 0);
        m_whole->setWidget(inside);
        m_sheets = new QStackedWidget(this);
        // What it would like to have makes the page scroll, beside the columns that do.
        m_sheets->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
        m_sheets->addWidget(halves);
        m_sheets->addWidget(m_whole);
        m_top = new QHBoxLayout;
        m_column = new QVBoxLayout(this);
        m_column->setContentsMargins(0, 0, 0, 0);
        m_column->addLayout(m_top);
        m_column->addWidget(m_sheets, 1);
        placeInColumns();
    }

    void placeInColumns()
    {
        m_top->addWidget(m_verdictBar, 1);
        // Without a verdict, buttons are as wide as their words all the same.
        m_top->addStretch(0);
        m_top->addWidget(m_buttons, 0, Qt::AlignTop);
        m_column->insertWidget(1, m_proofBox);
        m_cards->setWidget(m_cardsBox);
        m_right->setWidget(m_evidence);
    }

    void placeInOne()
    {
        m_cards->takeWidget();
        m_right->takeWidget();
        m_top->removeItem(m_top->itemAt(1));
        for (QWidget* part : {static_cast<QWidget*>(m_verdictBar), m_proofBox, m_cardsBox, m_buttons, m_evidence})
            m_wholeColumn->addWidget(part);
    }

    void arrange()
    {
        const bool isSmall = isNarrow() || height() < kLowLines * fontMetrics().height();
        if (std::exchange(m_isSmall, isSmall) == isSmall)
            return;
        const bool hasVerdict = !m_verdictBar->isHidden();
        const bool hasEvidence = !m_evidence->isHidden();
        if (isSmall)
            placeInOne();
        else
            placeInColumns();
        m_sheets->setCurrentIndex(isSmall ? 1 : 0);
        // Who changes the parent is hidden.
        m_proofBox->show();
        showParts();
        m_verdictBar->setVisible(hasVerdict);
        m_evidence->setVisible(hasEvidence);
        // Who changes the parent is last in the order of Tab.
        orderTabs();
    }

    void connectPage()
    {
        connect(m_measure, &QPushButton::clicked, this, [this] { measure(); });
        connect(m_slow, &QPushButton::clicked, this, [this] { m_slowPackets->openAccounted(m_shown); });
        connect(m_point, &QComboBox::activated, this, [this] { showPoint(m_point->currentData().toInt()); });
        connect(m_histogram, &BasePlot::refreshWanted, this, [this] { showHistogram(); });
        connect(m_histogram, &BasePlot::maximiseWanted, this, [this] { maximise(m_histogram); });
        connect(m_budget, &BudgetBars::maximiseWanted, this, [this] { maximise(m_budget); });
        connect(m_bars, &StageBars::maximiseWanted, this, [this] { maximise(m_bars); });
        connect(m_histogram, &BasePlot::savePictureWanted, this, [this] { m_parts.files.askPicture(*m_histogram); });
        connect(m_histogram, &BasePlot::copyPictureWanted, this, [this] { m_parts.files.copyPicture(*m_histogram); });
        connect(&m_parts.start, &QAction::enabledChanged, this, [this] { showBusy(); });
        connect(&m_parts.use, &HostUse::changed, this, [this] { showBusy(); });
        connect(&m_parts.desk, &SettingsDesk::updated, this, [this] {
            showBusy();
            const bool isBefore = m_parts.desk.hasChangedSinceRun();
            if (std::exchange(m_isBeforeChange, isBefore) == isBefore)
                return;
            keepBeforeChange(isBefore);
            showVerdict();
            emit stateChanged();
        });
    }

    void connectProof()
    {
        connect(&m_proof, &ProofRun::begun, this, [this] {
            m_stop->setEnabled(true);
            m_place.clear();
            tell(m_announcement);
            emit stateChanged();
        });
        connect(&m_proof, &ProofRun::advanced, this, [this](const QString& place) {
            m_place = place;
            if (m_stop->isEnabled())
                tell(sentencesText({m_announcement, place}));
            emit stateChanged();
        });
        connect(m_stop, &QPushButton::clicked, this, [this] { stopProof(); });
        connect(m_escape, &QShortcut::activated, this, [this] { stopProof(); });
        connect(m_search, &QPushButton::clicked, this, [this] {
            m_asking.clear();
            act({.kind = NextAction::Kind::Search});
        });
        connect(&m_proof, &ProofRun::ended, this, [this](const QString& words, const QList<TypedCommand>& commands) {
            if (m_stop->isEnabled() && !m_asking.isEmpty())
                keepProof(words);
            tell(words, commands);
            emit stateChanged();
            // What Check read while settings were changed is no longer so.
            if (m_parts.desk.report())
                m_parts.desk.readAgain();
        });
    }

    /// On the card whose button asked for it, for as long as this run is shown.
    void keepProof(const QString& words)
    {
        m_proofs[m_asking] = words;
        const auto card = std::ranges::find(m_findings, m_asking, &FindingCard::id);
        if (card != m_findings.end())
            (*card)->setProof(words);
    }

    void connectRun()
    {
        connect(&m_parts.model, &RunModel::runReset, this, [this] {
            // What was looked at in another run lies elsewhere in this one.
            if (std::exchange(m_runStart, m_parts.model.frame().startedAt) != m_parts.model.frame().startedAt)
                m_histogram->resetZoom();
            m_histogram->forget();
            m_alone = nullptr;
            m_chosen.clear();
            m_chosenAtLook.clear();
            m_peerWhenShown = peerOfForm();
            m_peerSaid.clear();
            // What was opened may be from before the change.
            if (!m_parts.model.isLive() && m_beforeChange &&
                m_parts.model.frame().startedAt <= m_beforeChange->startedAt)
                m_beforeChange.reset();
            // It was about the run before.
            if (!m_proof.isRunning())
                tell({});
            m_proofs.clear();
            m_asking.clear();
            refresh();
        });
        connect(&m_parts.form, &RequestForm::requestChanged, this, [this] {
            if (const QString peer = peerOfBefore(); std::exchange(m_peerSaid, peer) == peer)
                return;
            showVerdict();
            emit stateChanged();
        });
        connect(&m_parts.model, &RunModel::pointFinished, this, [this] { refresh(); });
        connect(&m_parts.model, &RunModel::remarksChanged, this, [this] { refresh(); });
        // Whatever was asked for before: measure() asks anew once its own run is begun.
        connect(&m_parts.controller, &RunController::runningChanged, this,
                [this](bool isRunning) { m_comesBack = m_comesBack && !isRunning; });
        connect(&m_parts.model, &RunModel::liveChanged, this, [this] {
            refresh();
            // When the whole window knows that the run is over.
            QMetaObject::invokeMethod(this, [this] { comeBack(); }, Qt::QueuedConnection);
        });
    }

    /// The run that is shown when a setting changes is what the next one is held against.
    void keepBeforeChange(bool isChanged)
    {
        if (isChanged)
            m_beforeChange = m_parts.model.toRecord();
        else if (!m_parts.model.isLive())
            m_beforeChange.reset();  // Restored before anything was measured.
        showChange();
    }

    /// Where a change was made and measured again.
    void showChange()
    {
        const model::RunRecord& frame = m_parts.model.frame();
        const bool isMeasured = m_beforeChange && !m_parts.model.isLive() && m_parts.model.hasResults() &&
                                !m_parts.desk.hasChangedSinceRun() &&
                                m_beforeChange->request.peer.text == frame.request.peer.text;
        const QString html = isMeasured ? changeHtml(*m_beforeChange, m_parts.model.toRecord()) : QString();
        m_change->setText(html);
        m_change->setVisible(!html.isEmpty());
    }

    void measure()
    {
        if (m_parts.model.hasResults())
            m_parts.form.setRequest(m_parts.model.frame().request);
        m_parts.form.setText("stamps", QStringLiteral("auto"));
        m_parts.start.trigger();
        m_comesBack = m_parts.model.isLive() || m_parts.controller.isRunning();
    }

    /// Asked for here, the stages are shown here, unless the user has gone elsewhere meanwhile.
    void comeBack()
    {
        if (m_parts.model.isLive() || !std::exchange(m_comesBack, false))
            return;
        refresh();
        if (m_point->count() > 0)
            showPoint(m_point->itemData(0).toInt());
        if (m_parts.results.isVisible())
            m_parts.goTo(kWhyStep);
    }

    void act(const NextAction& action)
    {
        if (!m_parts.use.isFree())
            return;
        const model::RunRecord& frame = m_parts.model.frame();
        if (action.kind == NextAction::Kind::Prove)
            return prove(ProofRun::Kind::Prove, action.items);
        if (action.kind == NextAction::Kind::Matrix)
            return prove(ProofRun::Kind::Matrix);
        if (action.kind == NextAction::Kind::Search)
            return prove(ProofRun::Kind::Search, action.items);
        if (action.kind == NextAction::Kind::Apply)
            return apply(action.items);
        m_parts.form.setRequest(frame.request);
        model::HostWish wish = frame.hostWish.value_or(model::HostWish());
        wish.holdsIdleStates = wish.holdsIdleStates || action.kind == NextAction::Kind::HoldIdleStates;
        const model::HostWish before = m_parts.form.hostWish();
        m_parts.form.setHostWish(wish);
        if (action.kind == NextAction::Kind::Sweep)
            m_parts.form.setMode(action.mode);
        for (const diagnose::RemedyStep& step : action.steps)
            m_parts.form.setText(step.path, fromUtf8(step.text));
        m_parts.start.trigger();
        // Asked for by this button, for this run alone.
        m_parts.form.setHostWish(before);
    }

    void apply(const QStringList& items)
    {
        const auto report = check::checksOf(m_parts.model.outline());
        askToApply(*window(), m_parts.desk, items,
                   report ? std::span<const model::CheckResult>(report->results)
                          : std::span<const model::CheckResult>());
    }

    void prove(ProofRun::Kind kind, const QStringList& items = {})
    {
        // The run that is shown when it is asked about, whatever is shown when the answer comes.
        const model::RunRecord outline = m_parts.model.outline();
        const auto& form = m_parts.form.request();
        const bool isSamePeer = form && form->peer == outline.request.peer;
        const Experiment experiment{kind, items, isSamePeer ? m_parts.form.pairingCode() : QString()};
        askToExperiment(*window(), m_parts.desk, experiment, outline, [this, experiment, request = outline.request] {
            if (!m_parts.use.isFree())
                return;
            m_announcement = ProofRun::announcement(experiment.kind);
            m_proof.start(experiment.kind, experiment.items, request, experiment.pairingCode);
        });
    }

    void stopProof()
    {
        m_stop->setEnabled(false);
        m_escape->setEnabled(false);
        tell(tr("Stopping, and restoring every setting..."));
        m_proof.stop();
    }

    void tell(const QString& words, const QList<TypedCommand>& commands = {})
    {
        m_stop->setVisible(m_proof.canStop());
        m_escape->setEnabled(m_stop->isEnabled() && m_proof.canStop());
        m_proved->setText(words);
        m_proved->setVisible(!words.isEmpty());
        delete m_commands;
        m_commands = commands.isEmpty() ? nullptr : commandsIn(commands);
        if (m_commands == nullptr)
            return;
        m_proofBox->layout()->addWidget(m_commands);
        orderTabs();
    }

    QWidget* commandsIn(const QList<TypedCommand>& commands)
    {
        auto* box = new QWidget(m_proofBox);
        auto* column = new QVBoxLayout(box);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(kTight);
        for (const TypedCommand& command : commands) {
            column->addWidget(wrapped(command.where, box));
            auto* line = new CopyLine(command.where, box);
            line->setObjectName(QStringLiteral("provedCommand"));
            line->setText(command.line);
            column->addWidget(line);
        }
        return box;
    }

    void showBusy()
    {
        const bool isBusy = !m_parts.start.isEnabled() || !m_parts.use.isFree();
        if (QWidget* const focused = window()->focusWidget(); isBusy && (focused == m_measure || focused == m_search)) {
            // Greyed, it would hand the keyboard to whatever comes next.
            m_greyed = focused;
            m_verdict->setFocus(Qt::OtherFocusReason);
        }
        m_measure->setEnabled(!isBusy);
        m_search->setEnabled(!isBusy);
        if (!isBusy && m_greyed != nullptr) {
            if (window()->focusWidget() == m_verdict)
                m_greyed->setFocus(Qt::OtherFocusReason);
            m_greyed.clear();
        }
        QStringList changed;
        for (const tuning::SettingState& state : m_parts.desk.changed())
            changed << fromUtf8(state.setting.id) << fromUtf8(state.check);
        for (FindingCard* card : m_findings)
            card->setBusy(isBusy, changed);
    }

    void refresh()
    {
        showChange();
        makeFindings();
        const bool hasResults = m_parts.model.hasResults();
        m_measure->setVisible(hasResults);
        m_evidence->setVisible(hasResults);
        m_right->setVisible(hasResults);
        m_search->setVisible(hasResults && canMeasureInTurns(m_parts.model.frame()) &&
                             isOfThisHost(m_parts.model.frame()));
        m_slow->setVisible(SlowPacketsWindow::hasAny(m_parts.model));
        const std::vector<int> stamped = StageBars::pointsWithStages(m_parts.model);
        const int shown = m_shown;
        m_point->clear();
        for (const int place : stamped)
            m_point->addItem(m_parts.model.phraseOf(m_parts.model.points()[static_cast<std::size_t>(place)]), place);
        const auto& findings = m_parts.model.frame().findings;
        const auto order = ranked(findings);
        if (!order.empty() && m_chosen.isEmpty())
            m_chosen = fromUtf8(order.front()->id);
        const QString before = std::exchange(m_chosenAtLook, m_chosen);
        choose(m_chosen);
        // Whoever has chosen a point goes on looking at it.
        if (before == m_chosen && m_point->findData(shown) >= 0)
            showPoint(shown);
        showVerdict();
        showBusy();
        emit stateChanged();
    }

    /// Where the keyboard is among the findings: on which card, and on which of its parts; none: it is elsewhere.
    struct Place {
        QString card;  ///< Empty: what is there without findings.
        int part = -1;  ///< In tabStopsOf() the card; -1: the card itself.
        QString name;  ///< As screen readers say it.
    };

    static QList<QWidget*> tabStopsOf(const QWidget& card)
    {
        QList<QWidget*> parts = card.findChildren<QWidget*>();
        parts.removeIf([](const QWidget* part) { return (part->focusPolicy() & Qt::TabFocus) == 0; });
        return parts;
    }

    static QString nameOf(const QWidget& part)
    {
        const auto* const button = qobject_cast<const QPushButton*>(&part);
        return button == nullptr ? part.accessibleName() : button->text();
    }

    [[nodiscard]] std::optional<Place> keyboardPlace() const
    {
        QWidget* const focused = window()->focusWidget();
        if (focused == nullptr || m_inside == nullptr || !m_inside->isAncestorOf(focused))
            return std::nullopt;
        for (const FindingCard* card : m_findings) {
            if (card == focused || card->isAncestorOf(focused))
                return Place{card->objectName(), static_cast<int>(tabStopsOf(*card).indexOf(focused)),
                             nameOf(*focused)};
        }
        return Place{};
    }

    /// The same finding's card is another widget after each look at the run.
    void takeKeyboardTo(const Place& place)
    {
        const auto card = std::ranges::find(m_findings, place.card, &FindingCard::objectName);
        if (card == m_findings.end()) {
            QWidget* next = m_inside->findChild<QPushButton*>();
            if (!m_findings.isEmpty())
                next = m_findings.front();
            (next == nullptr ? static_cast<QWidget*>(m_verdict) : next)->setFocus(Qt::OtherFocusReason);
            return;
        }
        const QList<QWidget*> parts = tabStopsOf(**card);
        const auto same = std::ranges::find_if(
            parts, [&place](const QWidget* part) { return !place.name.isEmpty() && nameOf(*part) == place.name; });
        QWidget* const part = place.part < 0 ? nullptr : same != parts.end() ? *same : parts.value(place.part);
        (part != nullptr && part->isEnabled() ? part : *card)->setFocus(Qt::OtherFocusReason);
    }

    void makeFindings()
    {
        const std::optional<Place> keyboard = keyboardPlace();
        m_findings.clear();
        delete m_inside;
        m_inside = new QWidget(m_cardsBox);
        auto* column = new QVBoxLayout(m_inside);
        column->setContentsMargins(0, 0, 0, 0);
        m_showInCheck.clear();
        const bool isOver = m_parts.model.hasResults() && !m_parts.model.isLive();
        const auto report = isOver ? check::checksOf(m_parts.model.outline()) : std::nullopt;
        std::optional<model::FindingKind> kind;
        for (const model::Finding* finding : ranked(m_parts.model.frame().findings)) {
            if (kind != finding->kind)
                column->addWidget(headOf(finding->kind, m_inside));
            kind = finding->kind;
            column->addWidget(cardOf(*finding, report ? priceOf(*report, *finding) : QString(), m_inside));
        }
        const std::vector<CheckRow> rows = report
                                               ? unnamedRows(*report, nextRunOf(m_parts.model.frame().request, *report),
                                                             evidenceOfRun(m_parts.model))
                                               : std::vector<CheckRow>();
        if (!m_parts.model.hasResults())
            addNothingYet(*column);
        else if (m_findings.isEmpty())
            column->addWidget(wrapped(nothingFoundText(!rows.empty()), m_inside));
        addChecks(*column, rows);
        if (const QString hosts = hostsText(); !hosts.isEmpty()) {
            QLabel* const label = wrapped(hosts, m_inside);
            label->setObjectName(QStringLiteral("whyHosts"));
            column->insertWidget(0, label);
        }
        auto* floor = new HtmlLabel(floorHtml(m_parts.model.frame().noiseFloor), m_inside);
        floor->setWordWrap(true);
        column->addWidget(floor);
        column->addStretch(1);
        m_cardsBox->layout()->addWidget(m_inside);
        const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent);
        m_cards->setMinimumWidth(std::max(fontMetrics().height() * 22, m_cardsBox->minimumSizeHint().width()) + bar);
        orderTabs();
        if (keyboard)
            takeKeyboardTo(*keyboard);
    }

    /// What no cause names, and may cost something all the same.
    void addChecks(QVBoxLayout& column, const std::vector<CheckRow>& rows)
    {
        constexpr std::size_t kMostChecks = 3;
        if (rows.empty())
            return;
        column.addWidget(boldLine(tr("Settings to review"), m_inside));
        for (const CheckRow& row : std::span(rows).first(std::min(rows.size(), kMostChecks))) {
            auto* words = new HtmlLabel(checkHtml(row), m_inside);
            words->setWordWrap(true);
            auto* show = new QPushButton(tr("Show in Check"), m_inside);
            const std::string& id = row.first().id;
            show->setObjectName(QStringLiteral("showInCheck-%1").arg(fromUtf8(id)));
            show->setAccessibleName(tr("Show in Check: %1").arg(sentenceText(row.first().title)));
            connect(show, &QPushButton::clicked, this, [this, id] { m_parts.showCheck(id); });
            auto* line = new QHBoxLayout;
            line->addWidget(words, 1);
            line->addWidget(show, 0, Qt::AlignTop);
            column.addLayout(line);
            m_showInCheck << show;
        }
        if (rows.size() > kMostChecks)
            column.addWidget(wrapped(tr("%1 more in Check.").arg(rows.size() - kMostChecks), m_inside));
    }

    /// Sign and verdict, setting, whose it is, what it is now, and what a change wins at most.
    [[nodiscard]] QString checkHtml(const CheckRow& row) const
    {
        const auto asks = [](const model::CheckResult* result) {
            return result != nullptr &&
                   (result->verdict == model::CheckVerdict::Fail || result->verdict == model::CheckVerdict::Warn);
        };
        const bool isAtBoth = asks(row.here) && asks(row.there);
        const model::CheckResult& result = asks(row.here) ? *row.here : *row.there;
        const QString host = isAtBoth ? tr("both hosts") : asks(row.here) ? tr("host A") : tr("host B");
        QString text = tr("%1, %2").arg(sentenceText(result.title), host);
        if (!result.present.empty())
            text = tr("%1: %2").arg(text, sentenceText(result.present));
        if (const QString effect = effectText(row.effectNs()); !effect.isEmpty())
            text = tr("%1; up to %2 of HRT per host").arg(text, effect);
        return QStringLiteral("%1 %2").arg(verdictHtml(row.verdict(), *this), text.toHtmlEscaped());
    }

    /// From the cards to what can be done about them all, then to the evidence.
    void orderTabs()
    {
        QWidget* last = m_verdict;
        const auto follow = [&last](QWidget* next) {
            setTabOrder(last, next);
            last = next;
        };
        for (QWidget* part : m_commands == nullptr ? QList<QWidget*>() : tabStopsOf(*m_commands))
            follow(part);
        for (FindingCard* card : m_findings) {
            follow(card);
            for (QWidget* part : tabStopsOf(*card))
                follow(part);
        }
        for (QPushButton* show : m_showInCheck)
            follow(show);
        for (QWidget* part :
             {static_cast<QWidget*>(m_stop), static_cast<QWidget*>(m_slow), static_cast<QWidget*>(m_search),
              static_cast<QWidget*>(m_measure), static_cast<QWidget*>(m_histogram), static_cast<QWidget*>(m_point)})
            follow(part);
    }

    /// Findings and stages speak of A and B; empty while nothing does.
    [[nodiscard]] QString hostsText() const
    {
        const model::RunRecord& frame = m_parts.model.frame();
        const QString a = fromUtf8(frame.initiatorHost.hostName);
        const QString b = fromUtf8(frame.responderHost.hostName);
        if (!m_parts.model.hasResults() || a.isEmpty())
            return {};
        if (b.isEmpty())
            return tr("A is %1, the initiator, which sends the probes and times them.").arg(a);
        return tr("A is %1, the initiator, which sends the probes and times them. B is %2, the responder, which "
                  "answers.")
            .arg(a, b);
    }

    static QLabel* wrapped(const QString& words, QWidget* parent)
    {
        auto* label = new PlainLabel(words, parent);
        label->setWordWrap(true);
        return label;
    }

    void addNothingYet(QVBoxLayout& column)
    {
        if (m_parts.model.isLive()) {
            column.addWidget(wrapped(soonText(), m_inside));
            return;
        }
        column.addWidget(wrapped(tr("Measure first: this page then says what the time is spent on."), m_inside));
        auto* start = new QPushButton(m_parts.start.icon(), m_parts.start.text(), m_inside);
        start->setObjectName(QStringLiteral("whyStart"));
        start->setToolTip(plainTip(m_parts.start.toolTip()));
        start->setEnabled(m_parts.start.isEnabled());
        connect(start, &QPushButton::clicked, &m_parts.start, &QAction::trigger);
        connect(&m_parts.start, &QAction::enabledChanged, start, &QPushButton::setEnabled);
        column.addWidget(start, 0, Qt::AlignLeft);
    }

    static QString soonText()
    {
        return tr("Causes are shown here when a point has had its last round, doubts about the figures as soon as they "
                  "arise.");
    }

    /// Lost probes are something, whether a rule has words for them or not.
    [[nodiscard]] QString nothingFoundText(bool hasChecks) const
    {
        if (m_parts.model.isLive())
            return soonText();
        const model::ProbeCounts counts = m_parts.model.totalCounts();
        if (counts.lost == 0 && hasChecks)
            return tr(
                "No rule found a cause or a reason for doubt. The settings below may cost something all the same.");
        if (counts.lost == 0)
            return tr(
                "No rule found a cause or a reason for doubt: nothing here asks for a change. To go lower, compare "
                "another transport or another wait.");
        return tr("%1 of %2 probes were lost; no rule found why.")
            .arg(countText(counts.lost), countText(std::max(counts.sent, counts.received + counts.lost)));
    }

    static QWidget* headOf(model::FindingKind kind, QWidget* parent)
    {
        return boldLine(kind == model::FindingKind::Cause ? tr("Causes, the largest first")
                                                          : tr("Doubts about the figures"),
                        parent);
    }

    static QWidget* boldLine(const QString& words, QWidget* parent)
    {
        auto* line = new PlainLabel(words, parent);
        QFont bold = line->font();
        bold.setBold(true);
        line->setFont(bold);
        return line;
    }

    /// What the advice costs of the check behind a cause, where it asks for something; empty: not known.
    static QString priceOf(const model::CheckReport& report, const model::Finding& finding)
    {
        if (finding.kind != model::FindingKind::Cause)
            return {};
        const auto asks = [checks = checksBehind(finding)](const model::CheckResult& result) {
            return std::ranges::find(checks, result.id) != checks.end() && !result.advice.empty();
        };
        const auto found = std::ranges::find_if(report.results, asks);
        return found == report.results.end() ? QString() : sentenceText(found->price);
    }

    FindingCard* cardOf(const model::Finding& finding, const QString& price, QWidget* parent)
    {
        const model::RunRecord& frame = m_parts.model.frame();
        const PointState* const point = m_parts.model.find(pointOf(finding));
        const double gainNs = point == nullptr ? 0 : gainOf(finding, point->words());
        const double mean = point == nullptr ? 0 : model::shownNs(point->words(), point->figures.meanNs);
        auto* card = new FindingCard(
            finding, gainNs, mean > 0 ? gainNs / mean : 0,
            nextActionsOf(frame, finding, m_parts.desk.hasRight(), isOfThisHost(frame)),
            [this, id = fromUtf8(finding.id)](const NextAction& action) {
                m_asking = id;
                act(action);
            },
            parent, price);
        if (const auto proof = m_proofs.constFind(card->id()); proof != m_proofs.constEnd())
            card->setProof(*proof);
        connect(card, &FindingCard::chosen, this, [this, id = card->id()] { choose(id); });
        m_findings << card;
        return card;
    }

    /// Where it shows: its first point.
    [[nodiscard]] static int pointOf(const model::Finding& finding)
    {
        return finding.points.empty() ? 0 : static_cast<int>(finding.points.front());
    }

    [[nodiscard]] const model::Finding* chosenFinding() const
    {
        const auto& findings = m_parts.model.frame().findings;
        const auto found = std::ranges::find(findings, m_chosen.toStdString(), &model::Finding::id);
        return found == findings.end() ? nullptr : &*found;
    }

    void choose(const QString& id)
    {
        m_chosen = id;
        for (FindingCard* card : m_findings)
            card->setChosen(card->id() == id);
        const model::Finding* const finding = chosenFinding();
        showPoint(finding == nullptr ? 0 : pointOf(*finding));
    }

    void showPoint(int place)
    {
        m_shown = place;
        const int listed = m_point->findData(place);
        m_point->setCurrentIndex(std::max(listed, 0));
        const int stamped = listed < 0 && m_point->count() > 0 ? m_point->itemData(0).toInt() : place;
        m_bars->show(m_parts.model, stamped);
        m_budget->show(m_parts.model, place);
        m_hint->say(hintText());
        showHistogram();
        showParts();
    }

    /// All that there is to see, or one picture and the verdict alone.
    void showParts()
    {
        for (QWidget* part : {static_cast<QWidget*>(m_cards), m_cardsBox, m_buttons, static_cast<QWidget*>(m_hint)})
            part->setVisible(m_alone == nullptr);
        m_histogram->setAlone(m_alone == m_histogram);
        m_point->setVisible(m_alone == nullptr && m_point->count() > 1);
        m_bars->setVisible(isSeen(m_bars) && !m_bars->isEmpty());
        m_budget->setVisible(isSeen(m_budget) && !m_budget->isEmpty());
        m_scope->say(scopeText());
        m_scope->setVisible(m_alone == nullptr && !m_budget->isHidden());
        m_histogram->setVisible(isSeen(m_histogram) && m_parts.model.find(m_shown) != nullptr);
    }

    [[nodiscard]] QString scopeText() const
    {
        if (SlowPacketsWindow::hasAny(m_parts.model))
            return tr("This is the median. \"Slowest packets\" has an account of each of these.");
        return tr("This is the median. What delays single packets is among the causes.");
    }

    void showHistogram()
    {
        const model::Finding* const finding = chosenFinding();
        const PointState* const point = m_parts.model.find(m_shown);
        m_histogram->setVisible(isSeen(m_histogram) && point != nullptr);
        const bool isOfPoint = finding != nullptr && point != nullptr &&
                               (finding->points.empty() ||
                                std::ranges::find(finding->points, static_cast<std::uint32_t>(m_shown)) !=
                                    finding->points.end());
        m_histogram->setEvidence(isOfPoint ? evidenceOf(*finding, *point) : std::nullopt);
        m_histogram->refresh(m_parts.model, m_shown);
    }

    void showVerdict()
    {
        const diagnose::Verdict verdict = verdictOn(m_parts.model);
        QString words = sentenceText(verdict.sentence);
        const bool hasCause = std::ranges::any_of(m_parts.model.frame().findings, [](const model::Finding& finding) {
            return finding.kind == model::FindingKind::Cause;
        });
        if (m_parts.model.isLive())
            words = stillMeasuringText(words, hasCause);
        else if (words.isEmpty() && m_parts.model.hasResults())
            words = tr("No probe came back: there is no latency to explain, only the losses.");
        else if (!words.isEmpty() && !hasCause && verdict.cause.empty())
            words = tr("Nothing was found that makes the figures larger. %1").arg(words);
        if (const QString peer = peerOfBefore(); !peer.isEmpty() && !words.isEmpty())
            words = tr("Measured against %1, not against the peer chosen now. %2").arg(peer, words);
        m_verdictBar->setVisible(!words.isEmpty());
        m_verdict->setText(words);
        m_sign->setSign(trustSign(m_parts.model, verdict.trust), curveColor(trustColor(verdict.trust), palette()));
        QPalette own = palette();
        own.setColor(QPalette::Window, tintColor(trustColor(verdict.trust), palette()));
        m_verdictBar->setPalette(own);
        m_proved->setPalette(own);
    }

    /// A cause is named when a point has had a turn to its end.
    [[nodiscard]] QString stillMeasuringText(const QString& soFar, bool hasCause) const
    {
        // The table goes on counting: what was counted for the sentences is of their moment.
        if (const auto atNs = m_parts.model.findingsAtNs(); atNs && !soFar.isEmpty())
            return tr("Still measuring. After %1: %2").arg(durationText(*atNs), soFar);
        if (!soFar.isEmpty())
            return tr("Still measuring. So far: %1").arg(soFar);
        return hasCause ? tr("Still measuring. What was found so far is listed below.")
                        : tr("Still measuring. Causes are named when a point has had its last round.");
    }

    /// Empty where the form names none.
    [[nodiscard]] QString peerOfForm() const
    {
        const auto& request = m_parts.form.request();
        return request ? peerTitle(*request) : QString();
    }

    /// The shown run's peer where another one was chosen since: the verdict is not about that one. Else empty.
    [[nodiscard]] QString peerOfBefore() const
    {
        const QString chosen = peerOfForm();
        const QString shown = peerTitle(m_parts.model.frame().request);
        return chosen.isEmpty() || chosen == m_peerWhenShown || chosen == shown ? QString() : shown;
    }

    [[nodiscard]] QString hintText() const
    {
        if (!m_bars->isEmpty()) {
            QStringList sentences{
                tr("Round trips (not halved), split by stamps of both ends, of a pass of their own after "
                   "the point.")};
            if (!m_bars->isHardware())
                sentences << tr("Software timestamps only: both adapters and the wire are one part.");
            if (!m_bars->doubt().isEmpty())
                sentences << m_bars->doubt();
            return sentencesText(sentences);
        }
        const bool wasAsked = std::ranges::any_of(
            m_parts.model.points(), [](const PointState& point) { return point.measured.stages.has_value(); });
        if (wasAsked)
            return tr("Too few probes have all their timestamps, so the stages cannot be separated.");
        return tr("This run has no stage timestamps. A run with them shows how much of a round trip each host, the "
                  "adapters and the wire take.");
    }

    static constexpr int kLowestHistogramPx = 200;
    static constexpr int kLowLines = 18;

    StepParts m_parts;
    ViewOptions m_options;
    ProofRun m_proof;
    QFrame* m_verdictBar;  ///< Sign and verdict.
    SignLabel* m_sign;
    QLabel* m_verdict;
    QPushButton* m_measure;
    QPushButton* m_slow;
    SlowPacketsWindow* m_slowPackets;
    QPushButton* m_search;
    QLabel* m_proved;
    QPushButton* m_stop;  ///< Of what is being proved.
    QLabel* m_change;  ///< What the last change of settings brought.
    QShortcut* m_escape;  ///< The same; on only while there is something to stop.
    QPointer<QWidget> m_greyed;  ///< Has the keyboard again when it can be pressed again.
    HistogramPlot* m_histogram;
    BudgetBars* m_budget;
    WrappedLabel* m_scope;  ///< What the budget is not about.
    QComboBox* m_point;
    StageBars* m_bars;
    WrappedLabel* m_hint;
    QWidget* m_evidence = nullptr;
    QWidget* m_cardsBox = nullptr;
    QPointer<QWidget> m_inside;  ///< Of m_cardsBox, made anew for each run.
    QWidget* m_buttons = nullptr;
    QWidget* m_proofBox = nullptr;
    QPointer<QWidget> m_commands;  ///< Of the last experiment, to be copied; null: it has none.
    QScrollArea* m_cards = nullptr;
    QScrollArea* m_right = nullptr;
    QScrollArea* m_whole = nullptr;
    QVBoxLayout* m_wholeColumn = nullptr;
    QVBoxLayout* m_column = nullptr;
    QHBoxLayout* m_top = nullptr;
    QStackedWidget* m_sheets = nullptr;
    bool m_isSmall = false;
    QWidget* m_alone = nullptr;  ///< The picture that is seen alone.
    std::string m_runStart;  ///< Which run is shown.
    bool m_comesBack = false;  ///< When the stages that are being measured are there.
    bool m_isBeforeChange = false;  ///< As it was last told.
    std::optional<model::RunRecord> m_beforeChange;  ///< The run before the last change of settings.
    QList<FindingCard*> m_findings;
    QString m_asking;  ///< The finding whose button was pressed last.
    QHash<QString, QString> m_proofs;  ///< Of this run, by the finding that they are of.
    QList<QPushButton*> m_showInCheck;  ///< Beside what Check warns about.
    QString m_peerWhenShown;  ///< The form's when the shown run came.
    QString m_peerSaid;  ///< peerOfBefore() as it was last told.
    QString m_place;  ///< How far an experiment is.
    QString m_announcement;  ///< What is being measured, and how long that takes.
    QString m_chosen;  ///< A finding's id.
    QString m_chosenAtLook;  ///< When the page was last made.
    int m_shown = 0;   ///< The point of the histogram.
};

StepPage* makeWhyPage(const StepParts& parts, QWidget* parent)
{
    return new WhyPage(parts, parent);
}

}  // namespace

Step whyStep()
{
    return {kWhyStep, QT_TRANSLATE_NOOP("steps", "Why"), makeWhyPage};
}

}  // namespace halftrip::gui
