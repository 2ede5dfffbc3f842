#include "app/gui/input/tab_order.hpp"

#include <QFormLayout>
#include <QGridLayout>
#include <QScrollArea>
#include <QSplitter>
#include <QTabWidget>
#include <QWidget>

#include <algorithm>
#include <tuple>

namespace halftrip::gui {

namespace {

/// What the Tab key stops at, in the order of the layouts.
class TabStops {
public:
    void add(QWidget* widget)
    {
        if (widget == nullptr || widget->isWindow() || m_seen.contains(widget))
            return;
        m_seen.append(widget);
        // One that gives the keyboard to a part of it is there by that part.
        if ((widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr)
            m_stops.append(widget);
        if (auto* scroll = qobject_cast<QScrollArea*>(widget)) {
            add(scroll->widget());
        } else if (auto* splitter = qobject_cast<QSplitter*>(widget)) {
            for (int i = 0; i < splitter->count(); ++i)
                add(splitter->widget(i));
        } else if (widget->layout() != nullptr && qobject_cast<QTabWidget*>(widget) == nullptr) {
            addAll(*widget->layout());
        }
    }
    [[nodiscard]] const QList<QWidget*>& stops() const { return m_stops; }

private:
    void addItem(QLayoutItem* item)
    {
        if (item == nullptr)
            return;
        if (item->layout() != nullptr)
            addAll(*item->layout());
        else
            add(item->widget());
    }

    void addAll(QLayout& layout)
    {
        QList<std::tuple<int, int, QLayoutItem*>> items;
        for (int i = 0; i < layout.count(); ++i) {
            int row = i;
            int column = 0;
            if (auto* grid = qobject_cast<QGridLayout*>(&layout)) {
                int rows = 0;
                int columns = 0;
                grid->getItemPosition(i, &row, &column, &rows, &columns);
            } else if (auto* form = qobject_cast<QFormLayout*>(&layout)) {
                QFormLayout::ItemRole role{};
                form->getItemPosition(i, &row, &role);
                column = static_cast<int>(role);
            }
            items.append({row, column, layout.itemAt(i)});
        }
        std::ranges::stable_sort(items, [](const auto& left, const auto& right) {
            return std::tie(std::get<0>(left), std::get<1>(left)) < std::tie(std::get<0>(right), std::get<1>(right));
        });
        for (const auto& item : items)
            addItem(std::get<2>(item));
    }

    QList<QWidget*> m_seen;
    QList<QWidget*> m_stops;
};

}  // namespace

void orderTabsAsLaidOut(QWidget& page)
{
    TabStops found;
    found.add(&page);
    const QList<QWidget*>& stops = found.stops();
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1], stops[i]);
}

}  // namespace halftrip::gui
