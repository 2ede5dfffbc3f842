#include "app/gui/library/run_list.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/library/run_library.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/letter_width.hpp"
#include "app/gui/parts/questions.hpp"
#include "app/gui/parts/wrapped_label.hpp"
#include "app/gui/process/run_controller.hpp"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace halftrip::gui {

namespace {

/// Rows that have each of the searched words somewhere.
class SearchedRuns : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void search(const QString& words)
    {
        m_words = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        QString all;
        for (int column = 0; column < sourceModel()->columnCount(); ++column)
            all += sourceModel()->index(row, column, parent).data().toString() + QLatin1Char(' ');
        return std::ranges::all_of(m_words,
                                   [&all](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
};

/// Rows are chosen, not cells. Which cell is the current one matters only to keys: Space ticks it.
class RunCells : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (!option->state.testFlag(QStyle::State_KeyboardFocusChange))
            option->state &= ~QStyle::State_HasFocus;
    }
};

/// As wide as its usual texts, in letters.
constexpr std::array<int, RunLibrary::ColumnCount> kLettersByColumn{4,  4,  20, 15, 16, 20, 12,
                                                                    12, 12, 18, 34, 18, 12, 20};
constexpr int kWidestLetters = 40;
/// The newest; more would take longer than a list may.
constexpr int kMostSized = 100;
/// Beneath the table; the tool tip of the column has all.
constexpr std::size_t kMostChanges = 5;
/// That are seen in the lowest window, whose page is scrolled.
constexpr int kRowsAlwaysSeen = 4;

}  // namespace

RunList::RunList(RunLibrary& library, const RunController& controller, QWidget* parent)
    : QWidget(parent),
      m_library(library),
      m_controller(controller),
      m_sorted(new SearchedRuns(this)),
      m_table(new QTableView(this)),
      m_words(new WrappedLabel(this))
{
    m_sorted->setSourceModel(&m_library);
    m_sorted->setSortRole(RunLibrary::kSortRole);
    setUpTable();
    m_words->setObjectName(QStringLiteral("runWords"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(makeSearch());
    column->addWidget(m_table, 1);
    column->addWidget(m_words);
    column->addWidget(makeButtons());
    connect(&m_controller, &RunController::runningChanged, this, [this] { showButtons(); });
    connect(&m_library, &QAbstractItemModel::dataChanged, this, [this] { showWords(); });
    // A figure that is cut reads as another one.
    connect(&m_library, &QAbstractItemModel::rowsInserted, this, [this] { widenColumns(); });
    connect(&m_library, &QAbstractItemModel::modelReset, this, [this] { widenColumns(); });
    // Of a run whose file is read later than it is listed.
    connect(&m_library, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex&, const QModelIndex&, const QList<int>& roles) {
                if (roles.isEmpty())
                    widenColumns();
            });
    // The sorted rows go before those that they are of.
    for (const QAbstractItemModel* model :
         {static_cast<QAbstractItemModel*>(&m_library), static_cast<QAbstractItemModel*>(m_sorted)}) {
        connect(model, &QAbstractItemModel::rowsInserted, this, [this] { showWords(); });
        connect(model, &QAbstractItemModel::rowsRemoved, this, [this] { showWords(); });
        connect(model, &QAbstractItemModel::modelReset, this, [this] { showWords(); });
    }
    showButtons();
    showWords();
}

void RunList::setUpTable()
{
    m_table->setObjectName(QStringLiteral("runList"));
    m_table->setAccessibleName(tr("Runs"));
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(new RunCells(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideRight);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    QHeaderView* const header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    // As they came into the list until a column is clicked; the third click on it brings that back.
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_table->setSortingEnabled(true);
    fitColumns();
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != RunLibrary::Note)
            openChosen();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        showButtons();
        showWords();
    });
    auto* discard = new QAction(tr("Discard"), m_table);
    discard->setShortcut(QKeySequence::Delete);
    // In the note that is written it takes a letter away.
    discard->setShortcutContext(Qt::WidgetShortcut);
    connect(discard, &QAction::triggered, this, &RunList::throwChosenAway);
    m_table->addAction(discard);
}

int RunList::wantedWidth(int column) const
{
    const int letter = letterWidth(fontMetrics());
    const QString title = m_library.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int usual = kLettersByColumn[static_cast<std::size_t>(column)] * letter;
    return std::max({usual, fontMetrics().horizontalAdvance(title) + 3 * letter, widestOf(column) + 2 * letter});
}

void RunList::fitColumns()
{
    for (int column = 0; column < RunLibrary::ColumnCount; ++column)
        m_table->setColumnWidth(column, wantedWidth(column));
    const int row = fontMetrics().height() + 10;
    m_table->verticalHeader()->setDefaultSectionSize(row);
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_table);
    m_table->setMinimumHeight(m_table->horizontalHeader()->sizeHint().height() + kRowsAlwaysSeen * row + bar +
                              2 * m_table->frameWidth());
}

void RunList::widenColumns()
{
    for (int column = 0; column < RunLibrary::ColumnCount; ++column)
        m_table->setColumnWidth(column, std::max(m_table->columnWidth(column), wantedWidth(column)));
}

int RunList::widestOf(int column) const
{
    // Their sentences stand beneath the table, or are the user's own.
    const bool isProse = column == RunLibrary::Changes || column == RunLibrary::Note || column == RunLibrary::Peer;
    int widest = 0;
    for (int row = 0; !isProse && row < std::min(m_library.rowCount(), kMostSized); ++row)
        widest = std::max(widest, fontMetrics().horizontalAdvance(m_library.index(row, column).data().toString()));
    return std::min(widest, kWidestLetters * letterWidth(fontMetrics()));
}

void RunList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitColumns();
}

QWidget* RunList::makeSearch()
{
    auto* line = new QLineEdit(this);
    line->setObjectName(QStringLiteral("runSearch"));
    line->setAccessibleName(tr("Search the runs"));
    line->setPlaceholderText(tr("Search the runs: mode, size, peer, transport, note ..."));
    line->setClearButtonEnabled(true);
    connect(line, &QLineEdit::textChanged, this,
            [this](const QString& words) { static_cast<SearchedRuns*>(m_sorted)->search(words); });
    return line;
}

QWidget* RunList::makeButtons()
{
    m_buttons = new QWidget(this);
    auto* row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    const auto make = [&](const QString& title, const char* name, const QString& tip, void (RunList::*act)()) {
        auto* button = new QPushButton(title, this);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(plainTip(tip));
        connect(button, &QPushButton::clicked, this, act);
        row->addWidget(button);
        return button;
    };
    m_pin = make(tr("Pin as baseline"), "pinRun",
                 tr("The left side of every comparison until it is unpinned, ticked or not"), &RunList::pinChosen);
    m_open = make(tr("Show run"), "openRun", {}, &RunList::openChosen);
    m_throw = make(tr("Discard"), "throwAway",
                   tr("Removes the selected runs from the list (Del). Those that were never saved are deleted after "
                      "confirmation."),
                   &RunList::throwChosenAway);
    return m_buttons;
}

void RunList::addButton(QPushButton& button)
{
    static_cast<QHBoxLayout*>(m_buttons->layout())->insertWidget(0, &button);
}

std::vector<int> RunList::chosenRows() const
{
    // A table that gets the keyboard has a current row before one is chosen.
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    std::vector<int> chosen;
    for (const QModelIndex& row : rows)
        chosen.push_back(m_sorted->mapToSource(row).row());
    return chosen;
}

int RunList::chosenRow() const
{
    const std::vector<int> rows = chosenRows();
    const int current = m_sorted->mapToSource(m_table->currentIndex()).row();
    if (std::ranges::find(rows, current) != rows.end())
        return current;
    return rows.empty() ? -1 : rows.front();
}

void RunList::choose(int libraryRow)
{
    m_table->setCurrentIndex(m_sorted->mapFromSource(m_library.index(libraryRow, RunLibrary::When)));
}

void RunList::showButtons()
{
    const int row = chosenRow();
    const bool isOne = chosenRows().size() == 1;
    // The window shows the run that goes on.
    m_open->setEnabled(isOne && !m_controller.isRunning());
    m_throw->setEnabled(row >= 0);
    m_pin->setEnabled(isOne);
    const bool isPinned = isOne && m_library.entries()[static_cast<std::size_t>(row)].isPinned;
    m_pin->setText(isPinned ? tr("Unpin baseline") : tr("Pin as baseline"));
}

QString RunList::usageText() const
{
    if (m_library.rowCount() == 0)
        return tr("No runs yet. Press Start (F5), or open a run file (Ctrl+O): each run is listed here, to be compared "
                  "with others.");
    if (m_sorted->rowCount() == 0)
        return tr("No run has all of these words. Shorten the search.");
    return tr("Tick runs for group 1 and for group 2 to compare the two. Ticked for one group only, each run is "
              "compared with the oldest, or with the one that you pin.");
}

void RunList::showWords()
{
    const int row = chosenRow();
    if (row < 0)
        return m_words->say(usageText());
    if (const std::size_t count = chosenRows().size(); count > 1)
        return m_words->say(tr("%1 runs are selected.").arg(count));
    const RunEntry& entry = m_library.entries()[static_cast<std::size_t>(row)];
    QStringList lines{entry.verdict};
    if (!entry.changedSince.isEmpty()) {
        RunEntry before;
        before.startedAt = entry.changedSince;
        lines << (entry.changes.empty()
                      ? tr("Settings and hosts are as in the run before, of %1.").arg(whenText(before))
                      : tr("Changed since the run of %1: %2").arg(whenText(before), changesText(entry, kMostChanges)));
    }
    lines.removeAll(QString());
    m_words->say(lines.join(QLatin1Char('\n')));
}

void RunList::openChosen()
{
    const int row = chosenRow();
    if (row >= 0 && !m_controller.isRunning())
        emit showWanted(m_library.entries()[static_cast<std::size_t>(row)].path);
}

void RunList::pinChosen()
{
    m_library.pin(chosenRow());
    showButtons();
}

void RunList::throwChosenAway()
{
    std::vector<RunEntry> runs;
    for (const int row : chosenRows())
        runs.push_back(m_library.entries()[static_cast<std::size_t>(row)]);
    if (runs.empty() || !isDiscardWanted(runs))
        return;
    for (const RunEntry& run : runs)
        m_library.throwAway(m_library.rowOf(run.path));
}

bool RunList::isDiscardWanted(const std::vector<RunEntry>& runs)
{
    const auto unsaved = std::ranges::count_if(runs, [](const RunEntry& run) { return !RunLibrary::isSaved(run); });
    if (runs.size() == 1) {
        return unsaved == 0 ||
               isWanted(*this, tr("Discard this run? %1, %2").arg(whenText(runs.front()), runs.front().title),
                        tr("The run was never saved: its file is deleted and cannot be recovered."), tr("Discard"));
    }
    return isWanted(*this, tr("Discard these %1 runs?").arg(runs.size()),
                    unsaved == 0
                        ? tr("All of them are saved: they leave the list, and their files stay.")
                        : tr("Never saved: %1. Their files are deleted and cannot be recovered; those of saved "
                             "runs stay.")
                              .arg(unsaved),
                    tr("Discard"));
}

}  // namespace halftrip::gui
