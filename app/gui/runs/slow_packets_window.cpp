#include "app/gui/runs/slow_packets_window.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/kept_sizes.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/plots/slow_packet_lanes.hpp"
#include "core/diagnose/rule.hpp"
#include "core/export/table/packet_text.hpp"
#include "core/model/figures/account.hpp"

#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace halftrip::gui {

namespace {

/// Of an entry in the list of points: whose packets it has.
constexpr int kListedRole = Qt::UserRole + 1;

QString microsecondsOf(std::int64_t ns)
{
    return microsecondsFigure(static_cast<double>(ns));
}

/// Whole, and without the sign of a zero.
QString wholePercent(double percent)
{
    return QLocale().toString(std::llround(percent));
}

bool hasSlowPackets(const PointState& point)
{
    return point.measured.autopsy && !point.measured.autopsy->slow.empty();
}

bool hasKernelPass(const PointState& point)
{
    return point.measured.watchedPass && !point.measured.watchedPass->autopsy.slow.empty();
}

bool isKernelPassWatched(const model::PointResult& point)
{
    return point.watchedPass && (point.watchedPass->autopsy.initiator.kernel.isWatched() ||
                                 point.watchedPass->autopsy.responder.kernel.isWatched());
}

bool hasPacketEvents(const PointState& point)
{
    return point.measured.packets && (!point.measured.packets->events.empty() || point.measured.packets->lost > 0);
}

/// Lost ones first: a row of the list as the pass numbers its probes.
std::size_t eventOfRow(const model::PacketPass& pass, int row)
{
    const auto place = static_cast<std::size_t>(row);
    const std::size_t lost = pass.lostProbes.size();
    return place < lost ? pass.slow.size() + place : place - lost;
}

QTableWidgetItem* cellOf(const QString& text, bool isFigure)
{
    auto* cell = new QTableWidgetItem(text);
    cell->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    cell->setTextAlignment(isFigure ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    cell->setToolTip(plainTip(text));
    return cell;
}

}  // namespace

SlowPacketsWindow::SlowPacketsWindow(const RunModel& model, QWidget* parent)
    : QDialog(parent),
      m_model(model),
      m_list(new QWidget(this)),
      m_point(new QComboBox(this)),
      m_packets(new QTableWidget(this)),
      m_title(new PlainLabel(this)),
      m_bound(new PlainLabel(this)),
      m_lanes(new SlowPacketLanes(this)),
      m_account(new HtmlLabel(this))
{
    setObjectName(QStringLiteral("slowPackets"));
    setWindowTitle(tr("Slowest packets"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_point->setObjectName(QStringLiteral("slowPoint"));
    m_point->setAccessibleName(tr("Point whose packets are shown"));
    m_packets->setObjectName(QStringLiteral("slowList"));
    m_packets->setAccessibleName(windowTitle());
    m_packets->setColumnCount(3);
    m_packets->setHorizontalHeaderLabels({tr("at (s)"), tr("RTT (\u00b5s)"), tr("mostly")});
    m_packets->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_packets->setSelectionMode(QAbstractItemView::SingleSelection);
    m_packets->verticalHeader()->hide();
    m_packets->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_packets->horizontalHeader()->setStretchLastSection(true);
    m_packets->setTabKeyNavigation(false);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    for (QLabel* label : {m_title, m_bound, m_account}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    m_account->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    auto* list = new QVBoxLayout(m_list);
    list->setContentsMargins(0, 0, 0, 0);
    list->addWidget(m_point);
    list->addWidget(m_packets, 1);
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_title);
    column->addWidget(m_bound);
    auto* scroll = new QScrollArea(right);
    scroll->setWidget(m_lanes);
    scroll->setWidgetResizable(true);
    column->addWidget(scroll, 1);
    column->addWidget(m_account);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->addWidget(m_list);
    halves->addWidget(right);
    halves->setStretchFactor(0, 2);
    halves->setStretchFactor(1, 5);
    halves->setChildrenCollapsible(false);
    auto* whole = new QVBoxLayout(this);
    whole->addWidget(halves);
    halves->setSizes({400, 700});
    keepSizes(*halves, QStringLiteral("slowPackets"));
    resize(1100, 620);
    connect(m_point, &QComboBox::activated, this, &SlowPacketsWindow::listPackets);
    connect(m_packets, &QTableWidget::itemSelectionChanged, this, &SlowPacketsWindow::showPacket);
    connect(m_lanes, &SlowPacketLanes::maximiseWanted, this, &SlowPacketsWindow::maximiseLanes);
    connect(new QShortcut(Qt::Key_F11, this), &QShortcut::activated, this, &SlowPacketsWindow::maximiseLanes);
    connect(&m_model, &RunModel::runReset, this, &SlowPacketsWindow::followRun);
    connect(&m_model, &RunModel::pointFinished, this, &SlowPacketsWindow::listAgain);
}

bool SlowPacketsWindow::hasAny(const RunModel& model)
{
    return std::ranges::any_of(model.points(), [](const PointState& point) {
        return hasSlowPackets(point) || hasKernelPass(point) || hasPacketEvents(point);
    });
}

void SlowPacketsWindow::open(int point, int packet)
{
    openEntry(point, Listed::OfPoint, packet);
}

void SlowPacketsWindow::openAccounted(int point)
{
    openEntry(point, Listed::OfKernelPass, 0);
}

void SlowPacketsWindow::openEntry(int point, Listed listed, int packet)
{
    setAlone(false);
    m_runStartedAt = m_model.frame().startedAt;
    listPoints();
    chooseEntry(point, listed);
    listPackets();
    m_packets->selectRow(std::clamp(packet, 0, std::max(m_packets->rowCount() - 1, 0)));
    show();
    raise();
    activateWindow();
    m_packets->setFocus();
}

void SlowPacketsWindow::chooseEntry(int point, Listed listed)
{
    int entry = std::max(m_point->findData(point), 0);
    for (int i = 0; i < m_point->count(); ++i) {
        if (m_point->itemData(i).toInt() == point && listedAt(i) == listed)
            entry = i;
    }
    m_point->setCurrentIndex(entry);
}

void SlowPacketsWindow::followRun()
{
    if (!isVisible())
        return;
    if (m_model.frame().startedAt != m_runStartedAt || !hasAny(m_model))
        return hide();
    const int point = m_point->currentData().toInt();
    const Listed before = listed();
    listPoints();
    chooseEntry(point, before);
    listAgain(m_point->currentData().toInt());
}

void SlowPacketsWindow::addEntry(int point, Listed listed, const QString& words)
{
    m_point->addItem(words, point);
    m_point->setItemData(m_point->count() - 1, static_cast<int>(listed), kListedRole);
}

void SlowPacketsWindow::listPoints()
{
    m_point->clear();
    for (std::size_t i = 0; i < m_model.points().size(); ++i) {
        const PointState& point = m_model.points()[i];
        const auto place = static_cast<int>(i);
        const QString phrase = m_model.phraseOf(point);
        if (hasSlowPackets(point))
            addEntry(place, Listed::OfPoint, phrase.isEmpty() ? windowTitle() : phrase);
        if (hasKernelPass(point))
            addEntry(place, Listed::OfKernelPass,
                     phrase.isEmpty() ? tr("Pass with kernel events") : tr("%1, pass with kernel events").arg(phrase));
        if (hasPacketEvents(point))
            addEntry(place, Listed::OfPacketPass,
                     phrase.isEmpty() ? tr("Packet events") : tr("%1, packet events").arg(phrase));
    }
    m_point->setVisible(m_point->count() > 1);
}

const PointState* SlowPacketsWindow::shownPoint() const
{
    const PointState* const point = m_model.find(m_point->count() == 0 ? -1 : m_point->currentData().toInt());
    if (point == nullptr)
        return nullptr;
    bool hasAny = false;
    switch (listed()) {
    case Listed::OfPoint:
        hasAny = hasSlowPackets(*point);
        break;
    case Listed::OfKernelPass:
        hasAny = hasKernelPass(*point);
        break;
    case Listed::OfPacketPass:
        hasAny = hasPacketEvents(*point);
        break;
    }
    return hasAny ? point : nullptr;
}

SlowPacketsWindow::Listed SlowPacketsWindow::listedAt(int entry) const
{
    return static_cast<Listed>(m_point->itemData(entry, kListedRole).toInt());
}

SlowPacketsWindow::Listed SlowPacketsWindow::listed() const
{
    return listedAt(m_point->currentIndex());
}

void SlowPacketsWindow::listPackets()
{
    const PointState* const point = shownPoint();
    const QSignalBlocker quiet(m_packets);
    m_packets->setRowCount(0);
    m_probes.clear();
    const bool isPacketPass = listed() == Listed::OfPacketPass;
    m_packets->horizontalHeaderItem(2)->setText(isPacketPass ? tr("events") : tr("mostly"));
    if (point != nullptr) {
        const auto kernelPass = listedKernelPass(*point);
        if (isPacketPass)
            listPass(*point->measured.packets);
        else
            listSlow(kernelPass ? *kernelPass : point->measured);
        m_packets->resizeColumnToContents(0);
        m_packets->resizeColumnToContents(1);
        m_packets->selectRow(0);
    }
    showPacket();
}

void SlowPacketsWindow::listAgain(int point)
{
    if (!isVisible() || m_point->currentData().toInt() != point)
        return;
    const auto before = static_cast<std::size_t>(m_packets->currentRow());
    const auto chosen = before < m_probes.size() ? std::optional(m_probes[before]) : std::nullopt;
    listPackets();
    const auto found = chosen ? std::ranges::find(m_probes, *chosen) : m_probes.end();
    if (found != m_probes.end())
        m_packets->selectRow(static_cast<int>(found - m_probes.begin()));
}

void SlowPacketsWindow::addRow(std::uint64_t sequence, std::int64_t sentNs, const QString& rtt, const QString& words)
{
    const int row = m_packets->rowCount();
    m_packets->setRowCount(row + 1);
    m_probes.emplace_back(sequence, sentNs);
    m_packets->setItem(row, 0, cellOf(QLocale().toString(static_cast<double>(sentNs) / 1e9, 'f', 3), true));
    m_packets->setItem(row, 1, cellOf(rtt, true));
    m_packets->setItem(row, 2, cellOf(words, false));
}

void SlowPacketsWindow::listSlow(const model::PointResult& point)
{
    const auto& slow = point.autopsy->slow;
    for (std::size_t i = 0; i < slow.size(); ++i) {
        const model::ProbeAccount account = model::accountOfProbe(point, i);
        addRow(slow[i].sequence, slow[i].sentNs, microsecondsOf(slow[i].rttNs),
               account.parts.empty() ? QString() : sentenceText(model::describe(account.parts.front())));
    }
}

void SlowPacketsWindow::listPass(const model::PacketPass& pass)
{
    for (std::size_t i = 0; i < pass.lostProbes.size(); ++i)
        addRow(pass.lostProbes[i].sequence, pass.lostProbes[i].sentNs, lostMark(),
               sentenceText(exporting::describeLost(pass, i)));
    for (std::size_t i = 0; i < pass.slow.size(); ++i) {
        const auto events = std::ranges::count(pass.events, i, &model::ProbeSpan::probe);
        addRow(pass.slow[i].sequence, pass.slow[i].sentNs, microsecondsOf(pass.slow[i].rttNs),
               countText(static_cast<std::uint64_t>(events)));
    }
}

void SlowPacketsWindow::showPacket()
{
    const PointState* const point = shownPoint();
    const int row = m_packets->currentRow();
    if (point == nullptr || row < 0 || row >= m_packets->rowCount()) {
        m_lanes->show(std::nullopt);
        m_title->clear();
        m_bound->clear();
        m_account->clear();
        return;
    }
    if (listed() == Listed::OfPacketPass) {
        const model::PacketPass& pass = *point->measured.packets;
        showLanes(chart::lanesOf(pass, eventOfRow(pass, row)));
        m_account->setText(passHtml(pass));
        return;
    }
    const auto kernelPass = listedKernelPass(*point);
    const model::PointResult& measured = kernelPass ? *kernelPass : point->measured;
    showLanes(chart::lanesOf(measured, static_cast<std::size_t>(row)));
    m_account->setText(accountHtml(measured, static_cast<std::size_t>(row)));
}

std::optional<model::PointResult> SlowPacketsWindow::listedKernelPass(const PointState& point) const
{
    return listed() == Listed::OfKernelPass ? model::passOf(point.measured) : std::nullopt;
}

void SlowPacketsWindow::showLanes(chart::Lanes lanes)
{
    m_title->setText(sentenceText(lanes.title));
    m_bound->setText(sentenceText(lanes.bound));
    m_lanes->show(std::move(lanes));
}

void SlowPacketsWindow::setAlone(bool isAlone)
{
    m_list->setVisible(!isAlone);
    m_account->setVisible(!isAlone);
    if (isAlone)
        m_lanes->setFocus();
}

QString SlowPacketsWindow::passHtml(const model::PacketPass& pass) const
{
    QStringList lines{tr("A pass of its own: %1 probes, %2 lost. None of them is in the point's figures.")
                          .arg(countText(pass.sent), countText(pass.lost))};
    for (const auto& [end, view] : {std::pair("A", &pass.initiator), std::pair("B", &pass.responder)}) {
        if (!view->problem.empty())
            lines << tr("%1: no packet events. %2")
                         .arg(QLatin1String(end),
                              sentencesText({sentenceText(view->problem), sentenceText(view->hint)}));
        if (view->lost != 0)
            lines << tr("%1: %2 packet events were lost (buffer full or nested events).")
                         .arg(QLatin1String(end), countText(view->lost));
    }
    return QStringLiteral("<p>%1</p>")
        .arg(lines.join(QLatin1Char('\n')).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
}

QString SlowPacketsWindow::lookedAtText(const model::PointResult& point, const model::ProbeAccount& account) const
{
    const model::Autopsy& autopsy = *point.autopsy;
    const bool isWatchedA = autopsy.initiator.kernel.isWatched();
    const bool isWatchedB = autopsy.responder.kernel.isWatched();
    const bool isAlone = !m_model.frame().request.peer.hasResponder();
    QStringList sentences;
    if (isAlone && isWatchedA)
        sentences << tr("Looked at: the kernel events on the measuring core of A, and its loop. The peer is no "
                        "Halftrip responder, so B's cores were not watched.");
    else if (isAlone)
        sentences << tr("Looked at: whether the loop of A stalled. Kernel events were not recorded, and the peer is no "
                        "Halftrip responder.");
    else if (isWatchedA && isWatchedB)
        sentences << tr(
            "Looked at: the kernel events on the measuring cores of A and B, both loops and the time at B.");
    else if (isWatchedA || isWatchedB)
        sentences << tr("Looked at: the kernel events on the measuring cores of %1, both loops and the time at B.")
                         .arg(isWatchedA ? QLatin1String("A") : QLatin1String("B"));
    else
        sentences << tr("Looked at: whether the loop of A or B stalled, and the time at B. Kernel events were not "
                        "recorded.");
    for (const auto& [end, kernel] :
         {std::pair("A", &autopsy.initiator.kernel), std::pair("B", &autopsy.responder.kernel)}) {
        QStringList names;
        for (const std::string& tracepoint : kernel->missing)
            names << QString::fromStdString(tracepoint);
        if (!names.isEmpty())
            sentences << tr("The kernel of %1 lacks or withholds tracepoints, whose events were not recorded: %2.")
                             .arg(QLatin1String(end), names.join(QLatin1String(", ")));
    }
    const auto delaysAll = [](const model::Finding& finding) {
        const diagnose::Rule* const rule = diagnose::ruleOf(finding.id);
        return finding.kind == model::FindingKind::Cause && rule != nullptr &&
               rule->touches == diagnose::Touches::Everything;
    };
    if (std::ranges::any_of(m_model.frame().findings, delaysAll))
        sentences << tr("What delays all packets alike is in the median, and is named on the page Why.");
    const model::NoiseFloor& floor = m_model.frame().noiseFloor;
    // What the host does without any packet is no finding about packets.
    if (!floor.gaps.isEmpty() && account.excessNs <= floor.gaps.maxNs())
        sentences
            << tr("The %1 over the median are within this host's own noise: without packets its measuring core was "
                  "unavailable for up to %2.")
                   .arg(microsecondsText(static_cast<double>(account.excessNs)),
                        microsecondsText(static_cast<double>(floor.gaps.maxNs())));
    if (isKernelPassWatched(point))
        sentences << tr("Kernel events were recorded in a pass of their own, which is another entry of the list.");
    else if (isAlone && !isWatchedA)
        sentences << tr("A run with Autopsy set to on, under Advanced settings (root or administrator), records which "
                        "threads and interrupts had the core.");
    else if (!isAlone && (!isWatchedA || !isWatchedB))
        sentences << tr("A run with Autopsy set to on, under Advanced settings (root or administrator at both hosts), "
                        "records which threads and interrupts had the cores.");
    return sentencesText(sentences);
}

QString SlowPacketsWindow::accountHtml(const model::PointResult& point, std::size_t packet) const
{
    const model::ProbeAccount account = model::accountOfProbe(point, packet);
    const auto excess = static_cast<double>(std::max<std::int64_t>(account.excessNs, 1));
    QString rows;
    for (const model::AccountPart& part : account.parts) {
        const QColor color = part.cause == model::AccountCause::Span ? spanColor(part.kind, palette())
                                                                     : palette().color(QPalette::Window);
        rows += QStringLiteral("<tr><td align=\"right\">%1</td><td align=\"right\">&nbsp; %2 % &nbsp;</td><td>"
                               "<span style=\"color:%3\">\u25a0</span> %4</td></tr>")
                    .arg(microsecondsText(static_cast<double>(part.ns)),
                         wholePercent(100 * static_cast<double>(part.ns) / excess), color.name(),
                         sentenceText(model::describe(part)).toHtmlEscaped());
    }
    const QString head = account.namedShare < model::kExplainedShare
                             ? tr("%1 % of the time over the median is explained; the rest is not.")
                             : tr("%1 % of the time over the median is explained.");
    QString html;
    if (listed() == Listed::OfKernelPass)
        html = QStringLiteral("<p>%1</p>")
                   .arg(tr("A pass of its own with kernel events. None of its probes is in the point's figures.")
                            .toHtmlEscaped());
    html += QStringLiteral("<p>%1</p><table>%2</table>")
                .arg(head.arg(QLocale().toString(100 * account.namedShare, 'f', 0)).toHtmlEscaped(), rows);
    if (account.namedShare < model::kExplainedShare)
        html += QStringLiteral("<p>%1</p>").arg(lookedAtText(point, account).toHtmlEscaped());
    return html;
}

}  // namespace halftrip::gui
