#include "app/gui/fleet/fleet_window.hpp"

#include "app/gui/fleet/fleet_map.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/parts/kept_sizes.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "core/fleet/report_forms.hpp"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

/// A report of 20,000 hosts has some 40 MB.
constexpr qint64 kMostReportBytes = qint64{1} << 28;
constexpr std::size_t kMostParts = 50;
/// The format stands among a document's first members.
constexpr qint64 kHeadBytes = 4'096;

QString slowHtml(const fleet::Report& report)
{
    if (report.measured == 0)
        return FleetWindow::tr("Nothing was measured.");
    if (report.slow.empty())
        return FleetWindow::tr("No host, link, rack or rack pair stands out.");
    QString html;
    for (std::size_t place = 0; place < std::min(report.slow.size(), kMostParts); ++place) {
        const fleet::SlowPart& part = report.slow[place];
        html += QStringLiteral("<p><b>%1</b></p>").arg(sentenceText(fleet::sentenceOf(part)).toHtmlEscaped());
        for (const fleet::FactDifference& difference : part.facts)
            html += QStringLiteral("<p>%1</p>")
                        .arg(sentenceText(fleet::sentenceOf(difference, fleet::hasTwoOwners(part))).toHtmlEscaped());
    }
    if (report.slow.size() > kMostParts)
        html += QStringLiteral("<p>%1</p>")
                    .arg(FleetWindow::tr("And %1 more.").arg(countText(report.slow.size() - kMostParts)));
    return html;
}

}  // namespace

FleetWindow::FleetWindow(QWidget* parent)
    : QDialog(parent),
      m_reading(new PlainLabel(this)),
      m_summary(new PlainLabel(this)),
      m_slow(new HtmlLabel(this)),
      m_slowArea(new QScrollArea(this)),
      m_key(new PlainLabel(this)),
      m_said(new PlainLabel(this)),
      m_figure(new QComboBox(this)),
      m_whole(new QPushButton(tr("Whole map"), this)),
      m_map(new FleetMap(this))
{
    setObjectName(QStringLiteral("fleet"));
    setWindowTitle(tr("Fleet"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_reading->setObjectName(QStringLiteral("reading"));
    m_reading->hide();
    for (QLabel* label : {m_reading, m_summary, m_slow, m_key, m_said}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    // In the order of MapFigure.
    m_figure->addItems({tr("Residuals of medians"), tr("Medians"), tr("p99")});
    m_figure->setAccessibleName(tr("Figure on the map"));
    // The style leaves more air about a name than Qt reckons with.
    m_figure->setMinimumWidth(m_figure->sizeHint().width() + 2 * letterWidth(fontMetrics()));
    m_slow->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_said->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_said->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_slowArea->setWidget(m_slow);
    m_slowArea->setWidgetResizable(true);
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    auto* choice = new QHBoxLayout;
    choice->addWidget(m_figure);
    choice->addWidget(m_whole);
    choice->addStretch();
    column->addLayout(choice);
    column->addWidget(m_map, 1);
    column->addWidget(m_key);
    column->addWidget(m_said);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->addWidget(m_slowArea);
    halves->addWidget(right);
    halves->setStretchFactor(0, 2);
    halves->setStretchFactor(1, 3);
    halves->setChildrenCollapsible(false);
    auto* whole = new QVBoxLayout(this);
    whole->addWidget(m_reading);
    whole->addWidget(m_summary);
    whole->addWidget(halves, 1);
    halves->setSizes({400, 640});
    keepSizes(*halves, QStringLiteral("fleet"));
    resize(1080, 780);
    connect(&m_call, &CliCall::answered, this, &FleetWindow::onAnswer);
    connect(this, &QDialog::finished, this, &FleetWindow::giveUpReading);
    connect(m_map, &FleetMap::chosen, m_said, &QLabel::setText);
    connect(m_map, &FleetMap::runsWanted, this,
            [this](const QStringList& files) { emit runWanted(QDir(m_folder).filePath(files.last())); });
    connect(m_map, &FleetMap::partShown, m_whole, &QWidget::setVisible);
    connect(m_whole, &QPushButton::clicked, m_map, &FleetMap::showWhole);
    connect(m_map, &FleetMap::maximiseWanted, this, &FleetWindow::maximiseMap);
    connect(new QShortcut(Qt::Key_F11, this), &QShortcut::activated, this, &FleetWindow::maximiseMap);
    connect(m_figure, &QComboBox::currentIndexChanged, this, [this](int figure) {
        m_map->showFigure(static_cast<fleet::MapFigure>(figure));
        m_key->setText(m_map->keyText());
    });
}

bool FleetWindow::isOfFleet(const QString& path)
{
    if (QFileInfo(path).isDir())
        return true;
    QFile file(path);
    return !path.isEmpty() && file.open(QIODevice::ReadOnly) &&
           file.read(kHeadBytes).contains("\"halftrip fleet report\"");
}

void FleetWindow::open(const QString& path)
{
    giveUpReading();
    const QFileInfo place(path);
    if (place.isDir()) {
        readFolder(place.absoluteFilePath());
        return;
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > kMostReportBytes) {
        tellFailure(
            {.kind = ErrorKind::File,
             .what = tr("\"%1\" cannot be read.").arg(path).toStdString(),
             .hint = tr("Choose a folder of results, or what \"halftrip fleet report --json\" wrote.").toStdString()});
        return;
    }
    readReport(file.readAll().toStdString(), place.absolutePath());
}

void FleetWindow::readFolder(const QString& folder)
{
    const auto program = locateProgram();
    if (!program) {
        tellFailure(program.error());
        return;
    }
    m_folderBeingRead = folder;
    m_reading->setText(tr("Reading the run files in %1 ...").arg(QDir::toNativeSeparators(folder)));
    m_reading->show();
    QDialog::show();
    raise();
    m_call.start(*program, {QStringLiteral("fleet"), QStringLiteral("report"), folder, QStringLiteral("--json")});
}

void FleetWindow::giveUpReading()
{
    m_call.cancel();
    m_reading->hide();
}

void FleetWindow::onAnswer(const CliAnswer& answer)
{
    m_reading->hide();
    if (answer.hasEnded && answer.exitCode == 0)
        readReport(answer.output, m_folderBeingRead);
    else
        tellFailure(answer.words);
}

void FleetWindow::tellFailure(const Error& error)
{
    if (m_map->report().hosts.empty())
        hide();
    emit failed(error);
}

void FleetWindow::readReport(const std::string& text, const QString& folder)
{
    auto report = fleet::reportFromJson(text);
    if (report)
        show(std::move(*report), folder);
    else
        tellFailure(report.error());
}

void FleetWindow::show(fleet::Report report, const QString& folder)
{
    m_folder = folder;
    m_summary->setText(
        tr("%1 hosts, %2 of %3 measurements. Plan %4, seed %5. Latencies are half round trips (HRT).")
            .arg(countText(report.hosts.size()), countText(report.measured), countText(report.planned),
                 fromUtf8(report.planSha256).left(12), QString::number(report.seed)) +
        (report.rackPairs ? QLatin1Char('\n') + sentenceText(fleet::sentenceOf(*report.rackPairs)) : QString()));
    m_slow->setText(slowHtml(report));
    m_said->setText(report.hosts.size() > fleet::kMostHostLines
                        ? tr("A click shows the hosts of both racks, and there opens a pair's run.")
                        : tr("A click opens a pair's run."));
    m_map->show(std::move(report));
    m_key->setText(m_map->keyText());
    QDialog::show();
    raise();
}

void FleetWindow::maximiseMap()
{
    const bool isAlone = m_slowArea->isHidden();
    m_slowArea->setVisible(isAlone);
    m_summary->setVisible(isAlone);
}

}  // namespace halftrip::gui
