#include "app/gui/runs/finding_card.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/copy_line.hpp"
#include "app/gui/parts/flow_layout.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "core/diagnose/where.hpp"

#include <QEvent>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace halftrip::gui {

namespace {

/// Lines of one kind, of which only the first is read.
constexpr std::size_t kManyAlike = 3;

/// The names of the figures that are found somewhere; none where nobody knows. Evidence of the same figures is alike.
std::vector<std::string> figuresFound(const Text& evidence)
{
    const TextOrigin* const origin = evidence.origin();
    const TextArgument* const found = origin == nullptr ? nullptr : findArgument(*origin, "found");
    if (found == nullptr || !std::holds_alternative<std::shared_ptr<const Text>>(found->value))
        return {};
    const TextOrigin* const inner = std::get<std::shared_ptr<const Text>>(found->value)->origin();
    if (inner == nullptr)
        return {};
    std::vector<std::string> names;
    for (const TextArgument& figure : inner->arguments)
        names.push_back(figure.name);
    return names;
}

/// Evidence names the first points only.
struct Unnamed {
    std::size_t behind = 0;  ///< The evidence of the last point that is named.
    std::size_t points = 0;  ///< How many are like it.
};

Unnamed unnamedBy(const model::Finding& finding)
{
    Unnamed unnamed;
    std::size_t named = 0;
    for (std::size_t i = 0; i < finding.evidence.size(); ++i) {
        if (figuresFound(finding.evidence[i]).empty())
            continue;
        ++named;
        unnamed.behind = i + 1;
    }
    if (named == diagnose::kMostNamed && finding.points.size() > named)
        unnamed.points = finding.points.size() - named;
    return unnamed;
}

}  // namespace

QString FindingCard::similarText(std::size_t named, std::size_t unnamed)
{
    if (unnamed == 0)
        return tr("Similar at %1 more points; the report has them all.").arg(named);
    return tr("Similar at %1 more points; the report lists %2 of these.").arg(named + unnamed).arg(named);
}

FindingCard::FindingCard(const model::Finding& finding, double gainNs, double share,
                         const std::vector<NextAction>& actions, const Act& act, QWidget* parent, const QString& price)
    : QFrame(parent), m_id(fromUtf8(finding.id))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    setObjectName(QStringLiteral("finding-%1").arg(m_id));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kUsual, kUsual, kUsual, kUsual);
    column->setSpacing(kTight);
    addGain(gainNs, share, *column);
    QString html = QStringLiteral("<b>%1</b>").arg(sentenceText(finding.sentence).toHtmlEscaped());
    const auto add = [&html](const QString& words) { html += QStringLiteral("<br>") + words; };
    const Unnamed unnamed = unnamedBy(finding);
    for (std::size_t first = 0; first < finding.evidence.size();) {
        std::size_t behind = first + 1;
        const std::vector<std::string> figures = figuresFound(finding.evidence[first]);
        while (!figures.empty() && behind < finding.evidence.size() &&
               figuresFound(finding.evidence[behind]) == figures)
            ++behind;
        const std::size_t more = behind == unnamed.behind ? unnamed.points : 0;
        const bool areMany = behind - first >= kManyAlike || more > 0;
        for (std::size_t i = first; i < (areMany ? first + 1 : behind); ++i)
            add(tr("Evidence: %1").arg(sentenceText(finding.evidence[i]).toHtmlEscaped()));
        if (areMany)
            add(similarText(behind - first - 1, more));
        first = behind;
    }
    if (!finding.overturnedBy.empty())
        add(tr("Would be refuted by: %1").arg(nextStepText(finding.overturnedBy).toHtmlEscaped()));
    if (!finding.nextStep.empty())
        add(tr("Next: %1").arg(nextStepText(finding.nextStep).toHtmlEscaped()));
    if (!price.isEmpty())
        add(tr("Price: %1").arg(price.toHtmlEscaped()));
    auto* words = new HtmlLabel(html, this);
    words->setWordWrap(true);
    column->addWidget(words);
    m_text = QTextDocumentFragment::fromHtml(html).toPlainText();
    m_proof = new PlainLabel(this);
    m_proof->setObjectName(QStringLiteral("findingProof"));
    m_proof->setWordWrap(true);
    m_proof->hide();
    column->addWidget(m_proof);
    setAccessibleName(sentenceText(finding.sentence));
    setAccessibleDescription(m_text);
    addActions(actions, act, *column);
    applyColors();
}

void FindingCard::addGain(double gainNs, double share, QVBoxLayout& column)
{
    if (gainNs <= 0)
        return;
    auto* row = new QHBoxLayout;
    auto* gain = new PlainLabel(microsecondsText(gainNs), this);
    gain->setObjectName(QStringLiteral("gain"));
    gain->setFont(fontOf(font(), TextSize::Heading, true));
    row->addWidget(gain);
    auto* part = new PlainLabel(tr("%1 % of the mean").arg(QLocale().toString(100 * share, 'f', 0)), this);
    row->addWidget(part, 0, Qt::AlignBottom);
    auto* bar = new QProgressBar(this);
    bar->setRange(0, 1000);
    bar->setValue(static_cast<int>(1000 * share));
    bar->setTextVisible(false);
    bar->setFixedHeight(8);
    bar->setMinimumWidth(24);  // Its own least width would cut the card at 900 pixels.
    bar->setAccessibleName(part->text());
    row->addWidget(bar, 1, Qt::AlignVCenter);
    column.addLayout(row);
}

void FindingCard::addActions(const std::vector<NextAction>& actions, const Act& act, QVBoxLayout& column)
{
    auto* buttons = new QWidget(this);
    auto* flow = new FlowLayout(buttons);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kTight);
    column.addWidget(buttons);
    for (const NextAction& action : actions) {
        if (action.kind == NextAction::Kind::Copy) {
            if (!action.host.isEmpty())
                column.addWidget(new PlainLabel(titleOf(action), this));
            auto* line = new CopyLine(titleOf(action), this);
            line->setText(action.command);
            column.addWidget(line);
            continue;
        }
        auto* button = new QPushButton(titleOf(action), buttons);
        button->setObjectName(QStringLiteral("act%1").arg(static_cast<int>(action.kind)));
        connect(button, &QPushButton::clicked, this, [act, action] { act(action); });
        flow->addWidget(button);
        m_buttons.push_back({button, action});
    }
    buttons->setVisible(!m_buttons.empty());
}

void FindingCard::setProof(const QString& words)
{
    m_proof->setText(tr("Proof: %1").arg(words));
    m_proof->show();
    setAccessibleDescription(text());
}

QString FindingCard::text() const
{
    return m_proof->isHidden() ? m_text : m_text + QLatin1Char('\n') + m_proof->text();
}

void FindingCard::setChosen(bool isChosen)
{
    m_isChosen = isChosen;
    applyColors();
}

void FindingCard::setBusy(bool isBusy, const QStringList& changed)
{
    // "coalescing.rxUsecs@eth0=0" changes "coalescing.rxUsecs".
    const auto isChanged = [&changed](const QString& item) {
        return changed.contains(item.section(QLatin1Char('='), 0, 0).section(QLatin1Char('@'), 0, 0));
    };
    for (const auto& [button, action] : m_buttons) {
        const bool isDone = action.kind == NextAction::Kind::Apply && std::ranges::all_of(action.items, isChanged);
        const bool isEnabled = !isBusy && !isDone;
        // Greyed, it would hand the keyboard to whatever comes next on the page.
        if (!isEnabled && window()->focusWidget() == button)
            setFocus(Qt::OtherFocusReason);
        button->setEnabled(isEnabled);
        button->setToolTip(plainTip(isDone ? tr("Applied. Revert all restores what it was.") : tipOf(action)));
    }
}

void FindingCard::applyColors()
{
    QPalette own = parentWidget() == nullptr ? palette() : parentWidget()->palette();
    const QColor ground = own.color(QPalette::Base);
    own.setColor(QPalette::Window, m_isChosen ? tintColor(CurveColor::P50, own) : ground);
    setPalette(own);
}

void FindingCard::mousePressEvent(QMouseEvent* event)
{
    QFrame::mousePressEvent(event);
    setFocus(Qt::MouseFocusReason);
    emit chosen();
}

void FindingCard::focusInEvent(QFocusEvent* event)
{
    QFrame::focusInEvent(event);
    emit chosen();
}

void FindingCard::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    // When all widgets have the new colours, those that it lies in as well.
    if (event->type() == QEvent::PaletteChange)
        QTimer::singleShot(0, this, [this] { applyColors(); });
}

}  // namespace halftrip::gui
