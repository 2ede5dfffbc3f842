#include "app/gui/format.hpp"
#include "app/gui/label.hpp"
#include "app/gui/request_form.hpp"
#include "app/gui/run_model.hpp"
#include "app/gui/stage_bars.hpp"
#include "app/gui/steps/steps.hpp"

#include <QAction>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace halftrip::gui {

namespace {

struct WhyText {
    Q_DECLARE_TR_FUNCTIONS(why)
};

QString plainHtml(const QString& text)
{
    return text.toHtmlEscaped();
}

QString findingHtml(const model::Finding& finding)
{
    QString html = QStringLiteral("<p><b>%1</b>").arg(plainHtml(sentenceText(finding.sentence)));
    for (const Text& seen : finding.evidence)
        html += QStringLiteral("<br>") + WhyText::tr("Seen: %1").arg(plainHtml(sentenceText(seen)));
    if (!finding.nextStep.empty())
        html += QStringLiteral("<br>") + WhyText::tr("Next: %1").arg(plainHtml(nextStepText(finding.nextStep)));
    return html + QStringLiteral("</p>");
}

/// Those of one kind beneath their title; nothing where there are none.
QString findingsHtml(const std::vector<model::Finding>& findings, model::FindingKind kind, const QString& title)
{
    QString html;
    for (const model::Finding& finding : findings) {
        if (finding.kind == kind)
            html += findingHtml(finding);
    }
    return html.isEmpty() ? html : QStringLiteral("<h4>%1</h4>").arg(title) + html;
}

QString floorHtml(const model::NoiseFloor& floor)
{
    if (floor.clock.empty())
        return {};
    const QLocale locale;
    QString html =
        QStringLiteral("<h4>%1</h4><p>%2</p>")
            .arg(WhyText::tr("Noise floor of this host"),
                 WhyText::tr("A stamp costs %1 ns; the clock's grid is %2 ns. A difference below that is none.")
                     .arg(locale.toString(static_cast<double>(floor.stampCostPs) / 1000, 'f', 1),
                          locale.toString(static_cast<double>(floor.stampGridPs) / 1000, 'f', 1)));
    if (!floor.gaps.isEmpty())
        html += QStringLiteral("<p>%1</p>")
                    .arg(WhyText::tr("The measuring core was taken away %1 times in %2, at most for %3 \u00b5s.")
                             .arg(countText(floor.gaps.count()), durationText(floor.gapSpanNs),
                                  locale.toString(static_cast<double>(floor.gaps.maxNs()) / 1000, 'f', 1)));
    if (floor.loopback)
        html += QStringLiteral("<p>%1</p>")
                    .arg(WhyText::tr(
                             "The same transport over this host's loopback, without adapter and wire: RTT p50 %1 "
                             "\u00b5s, p99 %2 \u00b5s.")
                             .arg(locale.toString(static_cast<double>(floor.loopback->rttP50Ns) / 1000, 'f', 2),
                                  locale.toString(static_cast<double>(floor.loopback->rttP99Ns) / 1000, 'f', 2)));
    else if (!floor.loopbackSkipped.empty())
        html += QStringLiteral("<p>%1</p>").arg(plainHtml(sentenceText(floor.loopbackSkipped)));
    return html;
}

/// Where the time of the shown run goes, and why it is not less.
class WhyPage : public StepPage {
    Q_DECLARE_TR_FUNCTIONS(WhyPage)

public:
    WhyPage(const StepParts& parts, QWidget* parent)
        : StepPage(parent),
          m_parts(parts),
          m_hint(new PlainLabel(this)),
          m_measure(new QPushButton(tr("Measure where the time goes"), this)),
          m_bars(new StageBars(this)),
          m_words(new QTextBrowser(this))
    {
        m_hint->setWordWrap(true);
        m_hint->setObjectName(QStringLiteral("whyHint"));
        m_measure->setObjectName(QStringLiteral("measureStages"));
        m_measure->setToolTip(
            plainTip(tr("Repeats the run that is shown, with a pass of stamped probes after each point")));
        m_words->setObjectName(QStringLiteral("whyWords"));
        m_words->setAccessibleName(tr("Why the figures are not lower"));
        connect(m_measure, &QPushButton::clicked, this, [this] { measure(); });
        auto* top = new QHBoxLayout;
        top->addWidget(m_hint, 1);
        top->addWidget(m_measure);
        m_scroll = new QScrollArea(this);
        m_scroll->setWidget(m_bars);
        m_scroll->setWidgetResizable(true);
        auto* halves = new QSplitter(Qt::Vertical, this);
        halves->setObjectName(QStringLiteral("whyHalves"));
        halves->addWidget(m_scroll);
        halves->addWidget(m_words);
        halves->setStretchFactor(0, 1);
        halves->setStretchFactor(1, 1);
        halves->setChildrenCollapsible(false);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(0, 0, 0, 0);
        column->addLayout(top);
        column->addWidget(halves, 1);
        connect(&m_parts.start, &QAction::enabledChanged, m_measure, &QPushButton::setEnabled);
        connect(&m_parts.model, &RunModel::runReset, this, [this] { refresh(); });
        connect(&m_parts.model, &RunModel::pointFinished, this, [this] { refresh(); });
        connect(&m_parts.model, &RunModel::remarksChanged, this, [this] { refresh(); });
        connect(&m_parts.model, &RunModel::liveChanged, this, [this] { refresh(); });
        refresh();
    }

    [[nodiscard]] QString state() const override
    {
        if (!m_parts.model.hasSamples())
            return tr("Nothing measured yet");
        const auto causes = std::ranges::count(m_parts.model.frame().findings, model::FindingKind::Cause,
                                               &model::Finding::kind);
        if (causes > 0)
            return causes == 1 ? tr("1 cause found") : tr("%1 causes found").arg(causes);
        return m_bars->isEmpty() ? tr("No stages measured") : tr("Stages measured");
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        StepPage::resizeEvent(event);
        fitBars();
    }

private:
    static constexpr int kFewestBarLines = 11;

    /// As high as the bars are, where a low window has room for that.
    void fitBars()
    {
        const int all = m_bars->minimumSizeHint().height() + 2 * m_scroll->frameWidth();
        m_scroll->setMaximumHeight(all);
        m_scroll->setMinimumHeight(std::min(all, kFewestBarLines * fontMetrics().height()));
    }

    void measure()
    {
        if (m_parts.model.hasSamples())
            m_parts.form.setRequest(m_parts.model.frame().request);
        m_parts.form.setText("stamps", QStringLiteral("auto"));
        m_parts.start.trigger();
    }

    void refresh()
    {
        const model::RunRecord& frame = m_parts.model.frame();
        m_bars->show(m_parts.model);
        m_scroll->setVisible(!m_bars->isEmpty());
        fitBars();
        m_measure->setEnabled(m_parts.start.isEnabled());
        m_hint->setText(hintText());
        QString html = findingsHtml(frame.findings, model::FindingKind::Cause, tr("Why the figures are not lower"));
        html += findingsHtml(frame.findings, model::FindingKind::Flag, tr("What casts doubt on them"));
        if (html.isEmpty() && m_parts.model.hasSamples())
            html = QStringLiteral("<p>%1</p>").arg(tr("No rule found a cause or a reason for doubt."));
        m_words->setHtml(html + floorHtml(frame.noiseFloor));
        emit stateChanged();
    }

    [[nodiscard]] QString hintText() const
    {
        if (!m_bars->isEmpty())
            return tr("Round trips (not halved) at the median and at p99, split by stamps of both ends. Stamping costs "
                      "something by itself: these are probes of a pass of their own after each point.");
        const bool wasAsked = std::ranges::any_of(
            m_parts.model.points(), [](const PointState& point) { return point.measured.stages.has_value(); });
        if (wasAsked)
            return tr("Stamps were taken, but too few probes have all of them: nothing can be split.");
        return tr(
            "This run has no stamps of a packet's stages. A run with them tells how much of a round trip each host, "
            "the adapters and the wire take.");
    }

    StepParts m_parts;
    QLabel* m_hint;
    QPushButton* m_measure;
    StageBars* m_bars;
    QTextBrowser* m_words;
    QScrollArea* m_scroll = nullptr;
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
