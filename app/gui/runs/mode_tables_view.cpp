#include "app/gui/runs/mode_tables_view.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/parts/label.hpp"
#include "app/gui/parts/type_scale.hpp"
#include "app/gui/runs/mode_table_model.hpp"

#include <QAction>
#include <QHeaderView>
#include <QScrollBar>
#include <QVBoxLayout>

namespace halftrip::gui {

namespace {

/// Between columns; their figures would touch.
constexpr int kColumnRoom = 10;

}  // namespace

ModeTablesView::ModeTablesView(QWidget* parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("modeTables"));
    setAccessibleName(tr("Other tables of this mode"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ModeTablesView::setTables(const std::vector<exporting::ModeTable>& tables)
{
    m_tables.clear();
    auto* inside = new QWidget(this);
    m_column = new QVBoxLayout(inside);
    m_column->setContentsMargins(kTight, kTight, kUsual, kTight);
    m_column->setSpacing(kTight);
    for (const exporting::ModeTable& table : tables)
        addTable(table);
    m_column->addStretch(1);
    setWidget(inside);
    fitTables();
}

void ModeTablesView::addTable(const exporting::ModeTable& table)
{
    const QString title = axisText(table.title);
    if (m_column->count() > 0)
        m_column->addSpacing(fontMetrics().height() / 2);
    addWords(title, title, true);
    if (!table.heads.empty()) {
        auto* view = new QTableView(m_column->parentWidget());
        auto* model = new ModeTableModel(table, view);
        view->setObjectName(QStringLiteral("modeTable-%1").arg(fromUtf8(table.id)));
        view->setAccessibleName(title);
        view->setModel(model);
        view->setAlternatingRowColors(true);
        view->setShowGrid(false);
        view->setWordWrap(false);
        view->setTabKeyNavigation(false);
        view->setCornerButtonEnabled(false);
        view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        view->verticalHeader()->hide();
        view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        view->horizontalHeader()->setHighlightSections(false);
        view->resizeColumnsToContents();
        for (int column = 0; column < model->columnCount(); ++column)
            view->setColumnWidth(column, view->columnWidth(column) + kColumnRoom);
        auto* copy = new QAction(tr("Copy table"), view);
        copy->setShortcut(QKeySequence::Copy);
        copy->setShortcutContext(Qt::WidgetShortcut);
        connect(copy, &QAction::triggered, this, [this, model] { emit copyWanted(model->text()); });
        view->addAction(copy);
        view->setContextMenuPolicy(Qt::ActionsContextMenu);
        connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this,
                [this, view](const QModelIndex& cell) { keepInSight(*view, cell); });
        m_column->addWidget(view);
        m_tables.push_back(view);
    }
    QStringList sentences;
    for (const std::string& sentence : table.sentences)
        sentences << axisText(sentence);
    if (!sentences.isEmpty())
        addWords(sentences.join(QLatin1Char('\n')), tr("About: %1").arg(title), false);
}

void ModeTablesView::addWords(const QString& text, const QString& name, bool isTitle)
{
    auto* words = new PlainLabel(text, m_column->parentWidget());
    words->setWordWrap(true);
    words->setAccessibleName(name);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    if (isTitle) {
        QFont strong = font();
        strong.setBold(true);
        words->setFont(strong);
    }
    m_column->addWidget(words);
}

int ModeTablesView::wholeHeight() const
{
    return m_column == nullptr ? 0 : m_column->parentWidget()->sizeHint().height();
}

void ModeTablesView::fitTables()
{
    for (QTableView* table : m_tables) {
        int height = table->horizontalHeader()->sizeHint().height() + 2 * table->frameWidth() +
                     table->model()->rowCount() * table->verticalHeader()->defaultSectionSize();
        const QMargins margins = m_column->contentsMargins();
        if (table->horizontalHeader()->length() + 2 * table->frameWidth() >
            viewport()->width() - margins.left() - margins.right())
            height += table->horizontalScrollBar()->sizeHint().height();
        table->setFixedHeight(height);
    }
}

void ModeTablesView::keepInSight(const QTableView& table, const QModelIndex& cell)
{
    const QRect place = table.visualRect(cell);
    const QPoint middle = table.viewport()->mapTo(widget(), place.center());
    ensureVisible(widget()->width() / 2, middle.y(), 0, place.height());
}

void ModeTablesView::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    fitTables();
}

}  // namespace halftrip::gui
