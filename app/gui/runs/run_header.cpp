#include "app/gui/runs/run_header.hpp"

#include "app/gui/forms/path_drawing.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/glossary.hpp"
#include "app/gui/parts/clipping.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/plot_colors.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/parts/wrapped_line.hpp"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QTextLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace halftrip::gui {

namespace {

constexpr int kWidestOrigin = 40;  ///< In letters.
constexpr int kNarrowestOrigin = 9;
constexpr int kNarrowestName = 20;  ///< With the word before it.
constexpr int kNarrowestTitle = 16;
constexpr int kMostLinesOfTitle = 2;
constexpr int kTitleSlackPx = 2;  ///< Letters are wider than their advance in whole pixels.
constexpr int kMostLinesOfCommand = 2;

/// As it is broken into lines of that width.
int lineCount(QTextLayout& layout, int width)
{
    layout.beginLayout();
    int count = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine(), ++count)
        line.setLineWidth(width);
    layout.endLayout();
    return count;
}

}  // namespace

/// Of one or two lines, and ends in dots where these have no room.
class RunTitle : public PlainLabel {
public:
    using PlainLabel::PlainLabel;
    /// So many lines its text has there.
    [[nodiscard]] int linesIn(int width) const
    {
        QTextLayout layout(text(), font());
        return lineCount(layout, width);
    }
    void setLines(int lines)
    {
        if (std::exchange(m_lines, lines) != lines)
            updateGeometry();
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        // As what is painted: a line there may be higher than the font's own.
        const QString lines = QStringList(m_lines, QStringLiteral("x")).join(QLatin1Char('\n'));
        return {PlainLabel::sizeHint().width(), fontMetrics().size(0, lines).height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QTextLayout layout(text(), font());
        const bool isBroken = lineCount(layout, width()) > 1 && m_lines > 1;
        const qsizetype end = isBroken ? layout.lineAt(0).textLength() : 0;
        const QString last = fontMetrics().elidedText(text().mid(end), Qt::ElideRight, width());
        QPainter painter(this);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                         isBroken ? text().left(end).trimmed() + QLatin1Char('\n') + last : last);
    }

private:
    int m_lines = 1;
};

namespace {

QLabel* chip(QWidget* parent)
{
    auto* label = new PlainLabel(parent);
    label->setContentsMargins(kUsual, 0, kUsual, 0);
    label->setAutoFillBackground(true);
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return label;
}

void paintChip(QLabel& label, const QColor& color, const QPalette& desktop)
{
    QPalette own = desktop;
    QColor ground = color;
    ground.setAlphaF(0.16F);
    own.setColor(QPalette::Window, ground);
    own.setColor(QPalette::WindowText, desktop.color(QPalette::Text));
    label.setPalette(own);
}

/// "name value" pairs that a line break does not take apart.
QString pairHtml(const NamedText& fact, const QColor& quiet)
{
    const auto kept = [](const QString& text) {
        return text.toHtmlEscaped().replace(QLatin1Char(' '), QLatin1String("&nbsp;"));
    };
    return QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;<b>%3</b>")
        .arg(quiet.name(), kept(fact.name), kept(fact.text));
}

}  // namespace

RunHeader::RunHeader(const RunModel& model, const RunFiles& files, QAction& copyPicture, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_files(files),
      m_title(new RunTitle(this)),
      m_state(chip(this)),
      m_origin(chip(this)),
      m_facts(new HtmlLabel(this)),
      m_command(new WrappedLine(kMostLinesOfCommand, this)),
      m_path(new PathDrawing(this)),
      m_picture(new QToolButton(this)),
      m_repeat(new QToolButton(this)),
      m_unfold(new QToolButton(this)),
      m_details(makeDetails())
{
    setObjectName(QStringLiteral("runHeader"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    m_picture->setObjectName(QStringLiteral("copyPicture"));
    m_picture->setDefaultAction(&copyPicture);
    m_picture->setAccessibleName(copyPicture.iconText());
    column->addWidget(makeTopLine());
    column->addWidget(m_details);
    connect(&m_model, &RunModel::runReset, this, &RunHeader::refresh);
    connect(&m_model, &RunModel::liveChanged, this, [this](bool isLive) {
        // Of a run that is over the figures come first.
        setUnfolded(isLive && m_isRoomy);
        refresh();
    });
    connect(&m_model, &RunModel::pointFinished, this, &RunHeader::showFacts);
    connect(&m_files, &RunFiles::pathChanged, this, &RunHeader::refresh);
    connect(&copyPicture, &QAction::enabledChanged, this, &RunHeader::fitTopLine);
    setUnfolded(false);
    refresh();
}

QWidget* RunHeader::makeTopLine()
{
    m_topLine = new QWidget(this);
    auto* row = new QHBoxLayout(m_topLine);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kUsual);
    m_title->setFont(fontOf(font(), TextSize::Title, true));
    m_title->setObjectName(QStringLiteral("runTitle"));
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_repeat->setText(tr("Repeat with these settings"));
    m_repeat->setAccessibleName(m_repeat->text());
    m_repeat->setObjectName(QStringLiteral("repeatRun"));
    m_repeat->setToolTip(plainTip(tr("Copies this run's settings into the form for the next run")));
    m_unfold->setCheckable(true);
    m_unfold->setAutoRaise(true);
    m_unfold->setText(tr("Details"));
    m_unfold->setAccessibleName(m_unfold->text());
    m_unfold->setObjectName(QStringLiteral("unfoldHeader"));
    m_unfold->setToolTip(plainTip(tr("Shows or hides the path, the facts and the command of this run")));
    connect(m_repeat, &QToolButton::clicked, this, &RunHeader::repeatWanted);
    connect(m_unfold, &QToolButton::toggled, this, &RunHeader::setUnfolded);
    row->addWidget(m_title, 1);
    row->addWidget(m_state);
    row->addWidget(m_origin);
    row->addWidget(m_picture);
    row->addWidget(m_repeat);
    row->addWidget(m_unfold);
    return m_topLine;
}

QWidget* RunHeader::makeDetails()
{
    auto* details = new QWidget(this);
    auto* column = new QVBoxLayout(details);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setObjectName(QStringLiteral("runFacts"));
    m_command->setObjectName(QStringLiteral("runCommand"));
    m_command->setAccessibleName(tr("Command of the run shown"));
    m_command->setToolTip(plainTip(tr("The command that repeats the run shown, by hand")));
    auto* copy = new QToolButton(details);
    copy->setText(tr("Copy"));
    copy->setObjectName(QStringLiteral("copyRunCommand"));
    copy->setAccessibleName(tr("Copy the command of the run shown"));
    connect(copy, &QToolButton::clicked, this, [this] { Clipping::instance().copy(m_command->text()); });
    auto* row = new QHBoxLayout;
    row->setSpacing(kTight);
    row->addWidget(m_command, 1);
    row->addWidget(copy, 0, Qt::AlignTop);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(kWide);
    middle->addWidget(m_path);
    middle->addWidget(m_facts, 1);
    m_path->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    column->addLayout(middle);
    column->addLayout(row);
    return details;
}

void RunHeader::setUnfolded(bool isUnfolded)
{
    const QSignalBlocker quiet(m_unfold);
    m_unfold->setChecked(isUnfolded);
    m_unfold->setArrowType(isUnfolded ? Qt::DownArrow : Qt::RightArrow);
    m_details->setVisible(isUnfolded && (m_model.isLive() || !m_model.points().empty()));
}

void RunHeader::setRoomy(bool isRoomy)
{
    if (m_isRoomy == isRoomy)
        return;
    m_isRoomy = isRoomy;
    // Later the user may still unfold it, at the plots' cost.
    if (!isRoomy)
        setUnfolded(false);
}

bool RunHeader::isUnfolded() const
{
    return m_unfold->isChecked();
}

QSize RunHeader::minimumSizeHint() const
{
    const int letter = letterWidth(fontMetrics());
    const int origin = m_origin->isHidden() ? 0 : m_origin->sizeHint().width();
    const int button = m_repeat->sizeHint().width() - m_repeat->fontMetrics().horizontalAdvance(m_repeat->text()) +
                       m_repeat->fontMetrics().horizontalAdvance(tr("Repeat"));
    const int picture = m_picture->isHidden() || m_picture->toolButtonStyle() == Qt::ToolButtonIconOnly
                            ? 0
                            : m_picture->fontMetrics().horizontalAdvance(m_picture->text());
    const int narrowest = widthBesidesTitle() - m_repeat->sizeHint().width() + button - picture - origin +
                          std::min(origin, (kNarrowestOrigin + 3) * letter) + kNarrowestTitle * letter;
    return {narrowest, m_topLine->minimumSizeHint().height()};
}

int RunHeader::widthBesidesTitle() const
{
    int width = 0;
    for (const QWidget* part : std::initializer_list<const QWidget*>{m_state, m_origin, m_picture, m_repeat, m_unfold})
        width += part->isHidden() ? 0 : part->sizeHint().width() + m_topLine->layout()->spacing();
    return width;
}

void RunHeader::showOrigin(int widestPixels)
{
    const QFontMetrics metrics = m_origin->fontMetrics();
    // The first letters of a file's name tell less than the word before it.
    const bool isShort = widestPixels < kNarrowestName * letterWidth(fontMetrics());
    m_origin->setText(metrics.elidedText(isShort ? shortOriginText() : originText(), Qt::ElideRight, widestPixels));
}

void RunHeader::fitTopLine()
{
    const int letter = letterWidth(fontMetrics());
    m_repeat->setText(tr("Repeat with these settings"));
    m_picture->setVisible(m_picture->isEnabled());
    m_picture->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    showOrigin(kWidestOrigin * letter);
    m_origin->setVisible(!originText().isEmpty());
    m_unfold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    const auto missing = [this] {
        return widthBesidesTitle() + m_title->fontMetrics().horizontalAdvance(m_title->text()) + kTitleSlackPx -
               width();
    };
    if (missing() > 0)
        m_repeat->setText(tr("Repeat"));
    if (missing() > 0)
        m_picture->setToolButtonStyle(Qt::ToolButtonIconOnly);
    if (const int pixels = missing(); pixels > 0)
        showOrigin(
            std::max(m_origin->fontMetrics().horizontalAdvance(m_origin->text()) - pixels, kNarrowestOrigin * letter));
    m_title->setLines(missing() > 0 ? kMostLinesOfTitle : 1);
    const auto isCut = [this] { return m_title->linesIn(width() - widthBesidesTitle()) > kMostLinesOfTitle; };
    if (isCut())
        m_origin->hide();
    if (isCut())
        m_unfold->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

QString RunHeader::shortOriginText() const
{
    switch (m_files.origin()) {
    case RunOrigin::Saved:
        return tr("Saved");
    case RunOrigin::Opened:
        return tr("Opened");
    default:
        return originText();
    }
}

void RunHeader::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitTopLine();
}

QString RunHeader::stateText() const
{
    if (m_model.isLive())
        return tr("Running");
    switch (m_model.frame().status) {
    case model::RunStatus::Complete:
        return tr("Complete");
    case model::RunStatus::Interrupted:
        return tr("Stopped");
    case model::RunStatus::Failed:
        return tr("Failed");
    case model::RunStatus::Running:
        return tr("Unfinished");
    }
    return {};
}

QString RunHeader::originText() const
{
    const QString name = QFileInfo(m_files.currentPath()).fileName();
    switch (m_files.origin()) {
    case RunOrigin::Measured:
        return m_model.isLive() ? QString() : tr("In the run list");
    case RunOrigin::Saved:
        return tr("Saved as %1").arg(name);
    case RunOrigin::Opened:
        return tr("Opened from %1").arg(name);
    case RunOrigin::None:
        break;
    }
    return {};
}

QString RunHeader::factsText() const
{
    QStringList texts;
    for (const NamedText& fact : runFacts(m_model.frame(), m_model.points()))
        texts << fact.name + QLatin1Char(' ') + fact.text;
    return clausesText(texts);
}

QString RunHeader::command() const
{
    return m_command->text();
}

void RunHeader::refresh()
{
    const bool hasRun = m_model.isLive() || !m_model.points().empty();
    setVisible(hasRun);
    if (!hasRun)
        return;
    const QString title = runTitle(m_model.frame());
    m_title->setText(title);
    m_title->setToolTip(plainTip(originText().isEmpty() ? title : title + QLatin1Char('\n') + originText()));
    m_state->setText(stateText());
    m_state->setAccessibleName(tr("State of the run: %1").arg(stateText()));
    const QString origin = originText();
    fitTopLine();
    const QString where = m_files.origin() == RunOrigin::Measured
                              ? tr("Halftrip keeps this run. File > Save run file as makes a copy of your own.")
                              : m_files.currentPath();
    m_origin->setToolTip(plainTip(where.isEmpty() ? origin : origin + QLatin1Char('\n') + where));
    m_path->setPicture(pathPicture(m_model.frame()));
    m_command->setText(runCommand(m_model.frame()));
    setUnfolded(isUnfolded());
    applyColors();
    showFacts();
}

void RunHeader::showFacts()
{
    QStringList pairs;
    QStringList meanings;
    for (const NamedText& fact : runFacts(m_model.frame(), m_model.points())) {
        pairs << pairHtml(fact, quietTextColor(palette()));
        if (const QString meaning = meaningOf(fact.name.toStdString()); !meaning.isEmpty())
            meanings << fact.name + QStringLiteral(": ") + meaning;
    }
    m_facts->setToolTip(plainTip(meanings.join(QLatin1Char('\n'))));
    m_facts->setText(pairs.join(QStringLiteral(" &nbsp;&nbsp; ")));
}

void RunHeader::applyColors()
{
    const bool isBad = !m_model.isLive() && m_model.frame().status == model::RunStatus::Failed;
    const bool isHalf = !m_model.isLive() && m_model.frame().status == model::RunStatus::Interrupted;
    paintChip(*m_state,
              curveColor(isBad    ? CurveColor::Max
                         : isHalf ? CurveColor::P99
                                  : CurveColor::P50,
                         palette()),
              palette());
    paintChip(*m_origin,
              m_files.origin() == RunOrigin::Opened ? curveColor(CurveColor::P99, palette()) : axisColor(palette()),
              palette());
}

void RunHeader::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        applyColors();
        showFacts();
    }
}

}  // namespace halftrip::gui
