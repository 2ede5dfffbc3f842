#include "app/gui/checks/check_detail.hpp"
#include "app/gui/checks/check_list.hpp"
#include "app/gui/checks/guide_view.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/palette_watch.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/steps/step.hpp"

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <array>
#include <set>
#include <utility>

namespace halftrip::gui {

namespace {

using model::CheckVerdict;

/// What a filter's button shows and hides.
struct VerdictFilter {
    const char* name;
    CheckVerdict verdict;
    QString title;
    bool isOn = true;
};

/// The settings of both hosts that latency depends on, judged, with what to do about them.
class CheckPage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(CheckPage)

public:
    CheckPage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_desk(parts.desk),
          m_halves(new QSplitter(Qt::Horizontal, this)),
          m_hosts(new HtmlLabel(this)),
          m_again(new QPushButton(tr("Check again"), this)),
          m_list(new CheckList(this)),
          m_detail(new CheckDetail(parts.desk, parts.use, this)),
          m_asking(new PlainLabel(this)),
          m_note(new HtmlLabel(this)),
          m_sheets(new QStackedWidget(this)),
          m_guide(new GuideView(parts.desk, parts.form, parts.use, parts.keepWithRun, this))
    {
        m_halves->setObjectName(QStringLiteral("checkHalves"));
        m_halves->addWidget(m_list);
        m_halves->addWidget(m_detail);
        m_halves->setStretchFactor(0, 3);
        m_halves->setStretchFactor(1, 2);
        m_halves->setSizes({620, 420});
        m_halves->setChildrenCollapsible(false);
        auto* list = new QWidget(this);
        auto* column = new QVBoxLayout(list);
        column->setContentsMargins(0, 0, 0, 0);
        column->addLayout(makeCheckHead());
        column->addWidget(m_note);
        column->addLayout(makeFilters());
        column->addWidget(m_halves, 1);
        m_sheets->addWidget(list);
        // Unseen, it makes the page no wider than the list needs.
        auto* guide = new QScrollArea(this);
        guide->setWidgetResizable(true);
        guide->setFrameShape(QFrame::NoFrame);
        guide->setFocusPolicy(Qt::NoFocus);
        guide->setWidget(m_guide);
        m_sheets->addWidget(guide);
        auto* all = new QVBoxLayout(this);
        all->setContentsMargins(0, 0, 0, 0);
        all->addWidget(m_sheets);
        connect(m_guide, &GuideView::left, this, [this] { m_sheets->setCurrentIndex(0); });
        connect(m_list, &CheckList::chosenChanged, this, [this] { showChosen(); });
        connect(&m_desk, &SettingsDesk::updated, this, [this] { refresh(); });
        connect(&m_parts.use, &HostUse::changed, this, [this] { onUseChanged(); });
        connect(&m_desk, &SettingsDesk::asked, this, [this] { m_said = {}; });
        connect(&m_desk, &SettingsDesk::failed, this, [this](const Error& error) { say(error, true); });
        connect(&m_desk, &SettingsDesk::changeEnded, this, [this](bool isDone, const Error& words) {
            // What is changed, and the way back, stands in the bar over every page and beside the setting.
            const bool isSaid = isDone && m_desk.wasApplied() && words.hint.empty();
            say(isSaid ? Error{} : words, !isDone);
        });
        connect(&m_parts.form, &RequestForm::requestChanged, this, [this] {
            adoptNextRun();
            askWhereItIsSeen();
        });
        for (const auto changed : {&RunModel::runReset, &RunModel::remarksChanged})
            connect(&m_parts.model, changed, this, [this] { adoptNextRun(); });
        connect(&m_parts.model, &RunModel::liveChanged, this, [this] { adoptNextRun(); });
        connect(&m_desk, &SettingsDesk::updated, this, [this] { adoptNextRun(); });
        // Verdicts have their colours from it.
        new PaletteWatch(*this, [this] {
            showNote();
            if (m_desk.report())
                showReport(*m_desk.report());
        });
        refresh();
    }

    [[nodiscard]] QString state() const override
    {
        if (m_desk.isReading())
            return tr("Checking...");
        if (!m_desk.report())
            return tr("Not checked yet");
        QStringList counts;
        for (const VerdictFilter& filter : m_filters) {
            const bool asks = filter.verdict == CheckVerdict::Fail || filter.verdict == CheckVerdict::Warn;
            const int count = countOf(*m_desk.report(), filter.verdict);
            if (asks && count != 0)
                counts << QStringLiteral("%1 %2").arg(filter.title).arg(count);
        }
        return counts.isEmpty() ? tr("No warnings") : counts.join(QStringLiteral(" / "));
    }

    void showItem(const std::string& id) override
    {
        // What the guide is changing or measuring stays in sight.
        if (m_parts.use.isFree())
            m_sheets->setCurrentIndex(0);
        m_list->want(id);
        m_list->setFocus(Qt::OtherFocusReason);
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        StepPage::resizeEvent(event);
        m_halves->setOrientation(isNarrow() ? Qt::Vertical : Qt::Horizontal);
        m_head->setDirection(isNarrow() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        // Beside the boxes it would be wider than the window.
        m_filterLine->setDirection(isNarrow() ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        m_asking->setWordWrap(isNarrow());
        m_list->setMinimumHeight(isNarrow() ? kLinesSeen * fontMetrics().height() : 0);
        m_detail->setMinimumHeight(isNarrow() ? kLinesSeen * fontMetrics().height() : 0);
    }

    void showEvent(QShowEvent* event) override
    {
        StepPage::showEvent(event);
        askWhereItIsSeen();
    }

private:
    static constexpr int kLinesSeen = 12;  ///< Of the list and of what is said of one setting, one beneath the other.

    QLayout* makeCheckHead()
    {
        m_hosts->setWordWrap(true);
        m_hosts->setObjectName(QStringLiteral("checkedHosts"));
        m_hosts->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_again->setObjectName(QStringLiteral("checkAgain"));
        m_again->setToolTip(plainTip(tr("Reads the settings of both hosts again")));
        connect(m_again, &QPushButton::clicked, this, [this] { ask(); });
        m_note->setObjectName(QStringLiteral("checkNote"));
        m_note->setWordWrap(true);
        m_note->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        m_head = new QHBoxLayout;
        m_head->addWidget(m_hosts, 1);
        auto* row = new QHBoxLayout;
        m_guideButton = new QPushButton(tr("Guide me through..."), this);
        m_guideButton->setObjectName(QStringLiteral("guideButton"));
        m_guideButton->setToolTip(
            plainTip(tr("One setting at a time: what it is, what to do, measured before and after")));
        connect(m_guideButton, &QPushButton::clicked, this, [this] {
            m_guide->begin();
            m_sheets->setCurrentIndex(1);
        });
        row->addWidget(m_guideButton, 0, Qt::AlignTop);
        row->addWidget(m_again, 0, Qt::AlignTop);
        m_head->addLayout(row);
        return m_head;
    }

    QLayout* makeFilters()
    {
        m_filters = {{"filterFail", CheckVerdict::Fail, tr("Fail")},
                     {"filterWarnings", CheckVerdict::Warn, tr("Warnings")},
                     {"filterUnknown", CheckVerdict::Unknown, tr("Unknown")},
                     {"filterPass", CheckVerdict::Pass, tr("Pass"), false},
                     {"filterNone", CheckVerdict::NotApplicable, tr("Not applicable"), false}};
        auto* row = new QHBoxLayout;
        row->setSpacing(kWide);
        for (VerdictFilter& filter : m_filters) {
            auto* button = new QCheckBox(this);
            button->setObjectName(QString::fromLatin1(filter.name));
            button->setChecked(filter.isOn);
            button->setText(filter.title);
            button->setAccessibleName(tr("Show: %1").arg(filter.title));
            connect(button, &QCheckBox::toggled, this, [this, &filter](bool isOn) {
                filter.isOn = isOn;
                m_shownRevision = -1;
                refresh();
            });
            m_filterButtons.push_back(button);
            row->addWidget(button);
        }
        row->addStretch(1);
        m_asking->setObjectName(QStringLiteral("askingChecks"));
        m_filterLine = new QHBoxLayout;
        m_filterLine->addLayout(row, 1);
        m_filterLine->addWidget(m_asking);
        return m_filterLine;
    }

    /// Once for each peer and code, only when somebody looks, and only when nothing measures: the peer serves one at a
    /// time.
    void askWhereItIsSeen()
    {
        if (isVisible() && m_parts.use.isFree() && m_parts.form.request() && whoIsAsked() != m_asked)
            ask();
    }

    /// What begins to measure goes first; what it kept from being read is read after it.
    void onUseChanged()
    {
        const bool isFree = m_parts.use.isFree();
        if (std::exchange(m_isHostFree, isFree) != isFree) {
            if (!isFree && m_desk.stopReadingPeer())
                m_asked.clear();
            askWhereItIsSeen();
        }
        refresh();
    }

    /// Another code is another answer.
    [[nodiscard]] std::string whoIsAsked() const
    {
        const model::RunRequest& request = *m_parts.form.request();
        return request.peer.text + '\n' + std::to_string(request.port) + '\n' + request.adapter + '\n' +
               m_parts.form.pairingCode().toStdString();
    }

    void ask()
    {
        const auto& request = m_parts.form.request();
        if (!request) {
            say(request.error(), true);
            return;
        }
        m_asked = whoIsAsked();
        m_desk.read(*request, m_parts.form.pairingCode());
    }

    void say(const Error& words, bool isTrouble)
    {
        m_said = words;
        m_isTrouble = isTrouble;
        refresh();
    }

    void refresh()
    {
        m_again->setEnabled(!m_desk.isReading() && m_parts.use.isFree());
        m_guideButton->setEnabled(m_desk.report() && !m_desk.isReading() && !m_desk.isChanging() &&
                                  m_parts.use.isFree());
        m_again->setText(m_desk.isReading() ? tr("Checking...") : tr("Check again"));
        showNote();
        showHosts();
        std::set<std::string> changed;
        for (const tuning::SettingState& state : m_desk.changed())
            changed.insert(state.check);
        const bool isOther = std::exchange(m_changed, changed) != changed;
        if (m_desk.report() && (isOther || m_desk.revision() != m_shownRevision)) {
            m_shownRevision = m_desk.revision();
            showReport(*m_desk.report());
        }
        emit stateChanged();
    }

    void showReport(const model::CheckReport& report)
    {
        if (const auto& request = m_parts.form.request())
            m_nextRun = nextRunOf(*request, report);
        m_evidence = evidence();
        CheckWish wish{.verdicts = {}, .changed = m_changed, .run = m_nextRun, .evidence = m_evidence};
        for (std::size_t i = 0; i < m_filters.size(); ++i) {
            const CheckVerdict verdict = m_filters[i].verdict;
            m_filterButtons[i]->setText(QStringLiteral("%1 %2").arg(m_filters[i].title).arg(countOf(report, verdict)));
            if (m_filters[i].isOn)
                wish.verdicts.insert(verdict);
        }
        m_list->setReport(report, wish);
        m_asking->setText(askingText(report, m_nextRun, m_evidence));
    }

    /// Pauses and waits decide which settings matter.
    void adoptNextRun()
    {
        const auto& request = m_parts.form.request();
        const auto& report = m_desk.report();
        if (request && report && (nextRunOf(*request, *report) != m_nextRun || evidence() != m_evidence))
            showReport(*report);
    }

    /// Of the run that is shown, where it is of these hosts with these settings, and of such pauses and waits.
    [[nodiscard]] RunEvidence evidence() const
    {
        const auto& request = m_parts.form.request();
        const auto& report = m_desk.report();
        const model::RunRequest& measured = m_parts.model.frame().request;
        const bool isOfThese = request && report && !m_desk.hasChangedSinceRun() &&
                               request->peer.text == measured.peer.text &&
                               nextRunOf(*request, *report) == nextRunOf(measured, *report);
        if (!isOfThese)
            return {};
        RunEvidence evidence = evidenceOfRun(m_parts.model);
        // Other modes have a pace of their own.
        evidence.hasOtherPauses = request->mode != measured.mode || request->intervalNs != measured.intervalNs ||
                                  request->workNs != measured.workNs;
        return evidence;
    }

    void showHosts()
    {
        const auto& report = m_desk.report();
        if (!report) {
            m_hosts->setText(!m_parts.use.isFree()
                                 ? tr("Both hosts are checked when nothing measures any more.")
                                 : tr("Reads and judges the settings of both hosts that affect latency."));
            return;
        }
        QString words = tr("<b>This host:</b> %1 (%2).")
                            .arg(hostText(report->hostA).toHtmlEscaped(),
                                 sentenceText(report->adapterChoice).toHtmlEscaped());
        if (report->hostB)
            words += tr("<br><b>The other host:</b> %1.").arg(hostText(*report->hostB).toHtmlEscaped());
        m_hosts->setText(words);
    }

    void showNote()
    {
        QStringList lines;
        bool isTrouble = false;
        const auto add = [&lines](const Error& error) {
            lines << QStringLiteral("<b>%1</b> %2")
                         .arg(sentenceText(error.what).toHtmlEscaped(), sentenceText(error.hint).toHtmlEscaped());
        };
        if (m_desk.isChanging()) {
            lines << tr("Changing settings... The system may ask for your password.");
        } else if (!m_said.what.empty()) {
            add(m_said);
            isTrouble = m_isTrouble;
        }
        if (m_desk.peerTrouble()) {
            lines << tr("The other host is not judged:");
            add(*m_desk.peerTrouble());
            isTrouble = true;
        }
        m_note->setText(lines.join(QStringLiteral("<br>")));
        m_note->setVisible(!lines.isEmpty());
        QPalette own = palette();
        if (isTrouble)
            own.setColor(QPalette::WindowText, curveColor(CurveColor::Max, palette()));
        m_note->setPalette(own);
    }

    void showChosen()
    {
        const auto& report = m_desk.report();
        m_detail->setRow(report ? rowOf(*report, m_list->chosen()) : CheckRow{});
    }

    StepParts m_parts;
    SettingsDesk& m_desk;
    QSplitter* m_halves;
    QBoxLayout* m_head = nullptr;
    QBoxLayout* m_filterLine = nullptr;  ///< The boxes, and what asks for a change in all.
    QLabel* m_hosts;
    QPushButton* m_again;
    CheckList* m_list;
    CheckDetail* m_detail;
    QLabel* m_asking;
    QLabel* m_note;
    QStackedWidget* m_sheets;
    GuideView* m_guide;
    QPushButton* m_guideButton = nullptr;
    std::vector<VerdictFilter> m_filters;
    std::vector<QCheckBox*> m_filterButtons;
    std::string m_asked;  ///< Of whom the report is, as the form named it.
    std::set<std::string> m_changed;  ///< Checks whose settings Halftrip changed.
    NextRun m_nextRun;  ///< As the list was made for it.
    RunEvidence m_evidence;  ///< The same.
    int m_shownRevision = -1;
    bool m_isHostFree = true;  ///< As it was last told.
    Error m_said;
    bool m_isTrouble = false;
};

StepPage* makeCheckPage(const StepParts& parts, QWidget* parent)
{
    return new CheckPage(parts, parent);
}

}  // namespace

Step checkStep()
{
    return {kCheckStep, QT_TRANSLATE_NOOP("steps", "Check"), makeCheckPage};
}

}  // namespace halftrip::gui
