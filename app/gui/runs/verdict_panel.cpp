#include "app/gui/runs/verdict_panel.hpp"

#include "app/gui/forms/setting_editor.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/elided_label.hpp"
#include "app/gui/parts/flow_layout.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "core/diagnose/verdict.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace halftrip::gui {

namespace {

const QString kNotes = QStringLiteral("notes");

QString paragraph(const QString& text)
{
    return QStringLiteral("<p style=\"margin:0 0 4px 0\">%1</p>").arg(text);
}

/// A finding's id; numbered where several have it.
QString chipName(const std::vector<model::Finding>& findings, std::size_t index)
{
    const auto earlier = std::count_if(findings.begin(), findings.begin() + static_cast<std::ptrdiff_t>(index),
                                       [&](const model::Finding& other) { return other.id == findings[index].id; });
    const QString id = fromUtf8(findings[index].id);
    return earlier == 0 ? id : QStringLiteral("%1-%2").arg(id).arg(earlier + 1);
}

/// In a few words; with its end where the peer has the same.
QString chipText(const std::vector<model::Finding>& findings, std::size_t index)
{
    const model::Finding& finding = findings[index];
    const Text words = diagnose::inShort(finding);
    const bool isOfBothEnds = std::ranges::any_of(findings, [&](const model::Finding& other) {
        return other.id != finding.id && diagnose::inShort(other) == words;
    });
    const QString text = sentenceText(words);
    const std::string_view end = diagnose::endOf(finding);
    return isOfBothEnds && !end.empty() ? QStringLiteral("%1 (%2)").arg(text, fromUtf8(end)) : text;
}

}  // namespace

CurveColor trustColor(diagnose::Trust trust)
{
    switch (trust) {
    case diagnose::Trust::Full:
        return CurveColor::P50;
    case diagnose::Trust::NoTail:
        return CurveColor::P99;
    case diagnose::Trust::None:
        return CurveColor::Max;
    }
    return CurveColor::P50;
}

Sign trustSign(const RunModel& model, diagnose::Trust trust)
{
    if (trust != diagnose::Trust::Full)
        return Sign::Warning;
    if (model.isLive())
        return Sign::Waiting;
    return model::isPractice(model.frame()) ? Sign::Info : Sign::Tick;
}

diagnose::Verdict verdictOn(const RunModel& model)
{
    if (model.isLive())
        return diagnose::verdictSoFar(model.outlineInPlace());
    // What was not measured yet is not judged.
    return model.hasResults() ? diagnose::verdictOf(model.outline()) : diagnose::Verdict();
}

QString remedyText(const std::vector<diagnose::RemedyStep>& steps)
{
    QStringList texts;
    model::RunRequest usual;
    for (const diagnose::RemedyStep& step : steps) {
        forEachSetting(model::valueOf(usual),
                       [&](const std::string& path, const model::Field& field, const model::Value&) {
                           if (path != step.path)
                               return;
                           texts << QStringLiteral("%1: %2").arg(settingTitle(field, path), fromUtf8(step.text));
                       });
    }
    return listText(texts);
}

VerdictPanel::VerdictPanel(const RunModel& model, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_sign(new SignLabel(this)),
      m_sentence(new ElidedLabel(this)),
      m_reasons(new QToolButton(this)),
      m_escape(new QShortcut(QKeySequence(Qt::Key_Escape), this)),
      m_overlay(new QScrollArea(this)),
      m_inside(new QWidget(this)),
      m_whole(new PlainLabel(m_inside)),
      m_chipRow(new QWidget(m_inside)),
      m_detail(new QFrame(m_inside)),
      m_words(new HtmlLabel(m_detail)),
      m_remedy(new QToolButton(m_detail))
{
    setObjectName(QStringLiteral("verdict"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_sentence->setObjectName(QStringLiteral("verdictSentence"));
    auto* line = new QHBoxLayout;
    line->setSpacing(kUsual);
    line->addWidget(m_sign);
    line->addWidget(m_sentence, 1);
    m_reasons->setObjectName(QStringLiteral("reasons"));
    m_reasons->setCheckable(true);
    m_reasons->setArrowType(Qt::DownArrow);
    m_reasons->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_reasons, &QToolButton::toggled, this, &VerdictPanel::placeReasons);
    line->addWidget(m_reasons);
    m_escape->setEnabled(false);
    // Stopping a proof has the same key: the next one.
    for (const auto pressed : {&QShortcut::activated, &QShortcut::activatedAmbiguously})
        connect(m_escape, pressed, this, [this] { showReasons(false); });
    line->setContentsMargins(kUsual, kTight, kUsual, kTight);
    setLayout(line);
    setAutoFillBackground(true);
    makeOverlay();
    connect(&m_model, &RunModel::runReset, this, &VerdictPanel::refresh);
    connect(&m_model, &RunModel::remarksChanged, this, &VerdictPanel::refresh);
    connect(&m_model, &RunModel::pointFinished, this, &VerdictPanel::refresh);
    connect(&m_model, &RunModel::liveChanged, this, &VerdictPanel::refresh);
    refresh();
}

void VerdictPanel::makeOverlay()
{
    auto* flow = new FlowLayout(m_chipRow);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(kTight);
    makeDetail();
    auto* column = new QVBoxLayout(m_inside);
    column->setSpacing(kTight);
    m_whole->setObjectName(QStringLiteral("wholeVerdict"));
    m_whole->setWordWrap(true);
    m_whole->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_whole);
    column->addWidget(m_chipRow);
    column->addWidget(m_detail);
    column->addStretch(1);
    m_overlay->setObjectName(QStringLiteral("reasonsOverlay"));
    m_overlay->setFrameShape(QFrame::StyledPanel);
    m_overlay->setAutoFillBackground(true);
    m_overlay->setFocusPolicy(Qt::NoFocus);  // Its buttons have the keyboard.
    m_overlay->setWidgetResizable(true);
    m_overlay->setWidget(m_inside);
    m_overlay->hide();
}

void VerdictPanel::makeDetail()
{
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_remedy->setObjectName(QStringLiteral("remedy"));
    m_remedy->setToolTip(plainTip(tr("Sets this in the form and starts a new run")));
    m_detail->setAutoFillBackground(true);
    m_detail->setObjectName(QStringLiteral("flagDetail"));
    auto* column = new QVBoxLayout(m_detail);
    column->setContentsMargins(kUsual, kUsual, kUsual, kUsual);
    column->addWidget(m_words);
    column->addWidget(m_remedy, 0, Qt::AlignLeft);
    connect(m_remedy, &QToolButton::clicked, this, [this] {
        // The run that it begins is seen in the plots beneath.
        showReasons(false);
        emit remedyWanted(m_steps);
    });
    m_detail->hide();
}

QString VerdictPanel::sentence() const
{
    return m_said;
}

QString VerdictPanel::detailText() const
{
    return m_pressed.isEmpty() ? QString() : m_words->text();
}

void VerdictPanel::refresh()
{
    const bool hasRun = m_model.isLive() || !m_model.points().empty();
    setVisible(hasRun);
    if (std::exchange(m_runStart, m_model.frame().startedAt) != m_model.frame().startedAt) {
        // What was opened and pressed is of the run before.
        m_pressed.clear();
        showReasons(false);
    }
    const diagnose::Verdict verdict = verdictOn(m_model);
    m_trust = verdict.trust;
    const QString words = sentenceText(verdict.sentence);
    if (!hasRun || m_model.isLive())
        m_said = words.isEmpty() ? tr("Measuring. Flags appear here as they are found.") : soFarText(words);
    else
        m_said = !words.isEmpty()       ? words
                 : m_model.hasResults() ? tr("Nothing was measured: no probe came back.")
                                        : tr("Nothing was measured.");
    makeChips();
    fitSentence();
    showDetail();
    applyColors();
}

/// The plots come first: one line. Of what is shortened all stands over the reasons, or alone where there are none.
void VerdictPanel::fitSentence()
{
    m_sentence->say(m_said);
    layout()->activate();
    const int room = layout()->contentsRect().right() + 1 - m_sentence->x();
    m_reasons->setVisible(!m_chips.isEmpty() || m_sentence->sizeHint().width() > room);
    // The reasons' button has its width by now.
    layout()->activate();
    m_sentence->fit();
    const bool isWhole = m_sentence->isWhole();
    // A copy of it has all of its words.
    m_sentence->setTextInteractionFlags(isWhole ? Qt::TextSelectableByMouse : Qt::NoTextInteraction);
    m_whole->setText(m_said);
    m_whole->setVisible(!isWhole);
}

/// The table goes on counting: what was counted for the sentence is of its moment.
QString VerdictPanel::soFarText(const QString& words) const
{
    const auto atNs = m_model.findingsAtNs();
    return atNs ? tr("After %1: %2").arg(durationText(*atNs), words) : tr("So far: %1").arg(words);
}

void VerdictPanel::makeChips()
{
    const model::RunRecord& frame = m_model.frame();
    const QWidget* const focused = window()->focusWidget();
    const bool isOnChip = focused != nullptr && m_chipRow->isAncestorOf(focused);
    const QString keyboard = isOnChip ? focused->objectName() : QString();
    qDeleteAll(m_chips);
    m_chips.clear();
    for (std::size_t i = 0; i < frame.findings.size(); ++i) {
        addChip(chipName(frame.findings, i), chipText(frame.findings, i), sentenceText(frame.findings[i].sentence));
    }
    const auto notes = static_cast<int>(frame.notes.size()) + (frame.failure.empty() ? 0 : 1);
    if (notes > 0)
        addChip(kNotes, notes == 1 ? tr("1 note") : tr("%1 notes").arg(notes), tr("What else is to be known"));
    // As many as reports count: a cause is no reason to distrust a figure.
    const auto flags = std::ranges::count(frame.findings, model::FindingKind::Flag, &model::Finding::kind);
    const auto causes = std::ssize(frame.findings) - flags;
    const QString reasons = flags == 1 ? tr("1 reason") : tr("%1 reasons").arg(flags);
    const bool hasNone = m_chips.isEmpty();
    m_reasons->setText(flags > 0 && causes == 0   ? reasons
                       : flags > 0 && causes == 1 ? tr("%1, 1 cause").arg(reasons)
                       : flags > 0                ? tr("%1, %2 causes").arg(reasons).arg(causes)
                       : hasNone                  ? tr("Whole sentence")
                       : frame.findings.empty()   ? tr("Notes")
                                                  : tr("Findings"));
    m_reasons->setAccessibleName(m_reasons->text());
    m_reasons->setToolTip(
        plainTip(hasNone ? tr("Shows all words of the verdict") : tr("Shows what was found, and what to do about it")));
    if (keyboard.isEmpty() || m_chips.isEmpty())
        return;
    const auto same = std::ranges::find(m_chips, keyboard, &QWidget::objectName);
    (same == m_chips.end() ? m_reasons : *same)->setFocus(Qt::OtherFocusReason);
}

void VerdictPanel::setHostFree(bool isFree)
{
    m_isHostFree = isFree;
    m_remedy->setEnabled(isFree);
}

void VerdictPanel::showReasons(bool areShown)
{
    m_reasons->setChecked(areShown);
}

void VerdictPanel::placeReasons()
{
    const bool isOpen = m_reasons->isChecked() && !m_reasons->isHidden() && isVisible();
    m_escape->setEnabled(isOpen);
    if (!isOpen)
        return m_overlay->hide();
    QWidget* const page = parentWidget();
    if (page != nullptr && m_overlay->parentWidget() != page)
        m_overlay->setParent(page);
    if (page != nullptr)
        page->installEventFilter(this);
    const int below = y() + height();
    const int frame = 2 * m_overlay->frameWidth();
    const bool isTooWide = m_inside->minimumSizeHint().width() > width() - frame;
    const int bar = isTooWide ? m_overlay->horizontalScrollBar()->sizeHint().height() : 0;
    const int wanted = m_inside->layout()->totalHeightForWidth(width() - frame) + frame + bar;
    const int room = page == nullptr ? wanted : page->height() - below;
    m_overlay->setGeometry(x(), below, width(), std::min(wanted, room));
    m_overlay->show();
    m_overlay->raise();
}

void VerdictPanel::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitSentence();
    placeReasons();
}

void VerdictPanel::moveEvent(QMoveEvent* event)
{
    QFrame::moveEvent(event);
    placeReasons();
}

void VerdictPanel::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    placeReasons();
}

/// The page may be lower now, while the bar is where it was.
bool VerdictPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        placeReasons();
    return QFrame::eventFilter(watched, event);
}

QToolButton* VerdictPanel::addChip(const QString& id, const QString& text, const QString& tip)
{
    auto* chip = new QToolButton(m_chipRow);
    chip->setObjectName(id);
    chip->setText(text);
    chip->setToolTip(plainTip(tip));
    chip->setAccessibleName(text);
    chip->setAccessibleDescription(tip);
    chip->setCheckable(true);
    chip->setChecked(id == m_pressed);
    chip->setFocusPolicy(Qt::StrongFocus);
    connect(chip, &QToolButton::clicked, this, [this, id] { press(id); });
    m_chipRow->layout()->addWidget(chip);
    chip->show();
    m_chips << chip;
    return chip;
}

void VerdictPanel::press(const QString& id)
{
    m_pressed = m_pressed == id ? QString() : id;
    for (QToolButton* chip : m_chips)
        chip->setChecked(chip->objectName() == m_pressed);
    showDetail();
    // Once it has its place.
    QTimer::singleShot(0, this, &VerdictPanel::scrollToDetail);
}

/// All of it, or its beginning.
void VerdictPanel::scrollToDetail()
{
    if (m_detail->isHidden())
        return;
    QScrollBar& bar = *m_overlay->verticalScrollBar();
    const int wanted = std::min(m_detail->y(), m_detail->geometry().bottom() - m_overlay->viewport()->height());
    bar.setValue(std::max(bar.value(), wanted));
}

const model::Finding* VerdictPanel::pressedFinding() const
{
    const auto& findings = m_model.frame().findings;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (chipName(findings, i) == m_pressed)
            return &findings[i];
    }
    return nullptr;
}

void VerdictPanel::showDetail()
{
    const model::Finding* const finding = pressedFinding();
    const bool hasNotes = m_pressed == kNotes && std::ranges::any_of(m_chips, [](const QToolButton* chip) {
                              return chip->objectName() == kNotes;
                          });
    std::vector<std::uint32_t> marked;
    m_steps.clear();
    if (finding != nullptr) {
        showFinding(*finding);
        marked = finding->points;
        for (std::uint32_t i = 0; finding->points.empty() && i < m_model.points().size(); ++i)
            marked.push_back(i);
    } else if (hasNotes) {
        showNotes();
    } else {
        m_pressed.clear();
    }
    m_remedy->setVisible(!m_steps.empty());
    m_remedy->setText(tr("%1. Run again").arg(remedyText(m_steps)));
    m_remedy->setEnabled(m_isHostFree);
    m_detail->setVisible(!m_pressed.isEmpty());
    placeReasons();
    emit pointsMarked(marked);
}

void VerdictPanel::showFinding(const model::Finding& finding)
{
    QString html = paragraph(QStringLiteral("<b>%1</b>").arg(sentenceText(finding.sentence).toHtmlEscaped()));
    if (!finding.evidence.empty()) {
        QStringList evidence;
        for (const Text& sentence : finding.evidence)
            evidence << sentenceText(sentence).toHtmlEscaped();
        html += paragraph(tr("Evidence: %1").arg(sentencesText(evidence)));
    }
    if (!finding.nextStep.empty())
        html += paragraph(tr("Next: %1").arg(nextStepText(finding.nextStep).toHtmlEscaped()));
    m_words->setText(html);
    model::RunRecord asked;
    asked.request = m_model.frame().request;
    asked.initiatorHost = m_model.frame().initiatorHost;
    asked.responderHost = m_model.frame().responderHost;
    m_steps = diagnose::remedyFor(asked, finding);
}

void VerdictPanel::showNotes()
{
    const model::RunRecord& frame = m_model.frame();
    QString html;
    if (!frame.failure.empty())
        html += paragraph(QStringLiteral("<b>%1</b>").arg(sentenceText(frame.failure).toHtmlEscaped()));
    for (const Text& note : frame.notes)
        html += paragraph(nextStepText(note).toHtmlEscaped());
    m_words->setText(html);
}

void VerdictPanel::applyColors()
{
    const QColor color = curveColor(trustColor(m_trust), palette());
    const bool isPractice = model::isPractice(m_model.frame());
    const bool isFull = m_trust == diagnose::Trust::Full;
    const bool isUndecided = isFull && (m_model.isLive() || (!m_model.hasResults() && !isPractice));
    const QString name = !isFull       ? tr("Flagged")
                         : isPractice  ? tr("Practice")
                         : isUndecided ? tr("Not judged yet")
                                       : tr("Can be trusted");
    m_sign->setSign(isUndecided ? Sign::Waiting : trustSign(m_model, m_trust), color, name);
    QPalette bar = parentWidget() == nullptr ? palette() : parentWidget()->palette();
    bar.setColor(QPalette::Window, tintColor(trustColor(m_trust), bar));
    setPalette(bar);
    m_overlay->setPalette(parentWidget() == nullptr ? palette() : parentWidget()->palette());
    QPalette ground = palette();
    QColor tint = curveColor(CurveColor::P99, palette());
    tint.setAlphaF(0.12F);
    ground.setColor(QPalette::Window, tint);
    m_detail->setPalette(ground);
}

void VerdictPanel::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

}  // namespace halftrip::gui
