#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/steps/help_view.hpp"
#include "app/gui/steps/step.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTableView>
#include <QTextBrowser>
#include <QTextDocumentFragment>

#include <algorithm>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// Names, and what stays as transports, formats and options call themselves.
const QStringList& keptAsTheyAre()
{
    static const QStringList kKept{"Halftrip", "English", "TWAMP Light", "kernel stack", "textfile collector",
                                   "halftrip transports", "halftrip serve", "halftrip ping", "governor, coalescing",
                                   // Published sheets are called as their sources are.
                                   "Ping-pong of a Myricom ARC E-Class adapter",
                                   "Tick-to-trade of a Myricom ARC E-Class and a SolarFlare Flareon adapter",
                                   "Receive path of the OnixS CME handler: sockets, OpenOnload and ef_vi"};
    return kKept;
}

/// A line of the program with options is a command.
bool saysEnglish(QString text)
{
    static const QRegularExpression kCommand(QStringLiteral("^\\S*halftrip\\S* .*--[a-z].*$"),
                                             QRegularExpression::MultilineOption);
    text.remove(kCommand);
    for (const QString& kept : keptAsTheyAre())
        text.remove(kept);
    return hasEnglish(text);
}

void addMenu(const QMenu& menu, QStringList& texts)
{
    for (const QAction* action : menu.actions()) {
        texts << action->text();
        if (action->menu() != nullptr)
            addMenu(*action->menu(), texts);
    }
}

/// With the cells of its first rows.
void addTable(const QAbstractItemView& view, QStringList& texts)
{
    constexpr int kRows = 5;
    for (int column = 0; view.model() != nullptr && column < view.model()->columnCount(); ++column) {
        texts << view.model()->headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < std::min(view.model()->rowCount(), kRows); ++row)
            texts << view.model()->index(row, column).data().toString();
    }
}

/// What it draws: titles, axes, curves and marks.
void addPlot(const BasePlot& plot, QStringList& texts)
{
    for (int i = 0; i < plot.plotLayout()->elementCount(); ++i) {
        if (const auto* text = qobject_cast<const QCPTextElement*>(plot.plotLayout()->elementAt(i)))
            texts << text->text();
    }
    for (const QCPAxis* axis : plot.axisRect()->axes())
        texts << axis->label();
    for (int i = 0; i < plot.legend->itemCount(); ++i) {
        if (auto* const item = qobject_cast<QCPPlottableLegendItem*>(plot.legend->item(i)))
            texts << item->plottable()->name();
    }
    for (int i = 0; i < plot.itemCount(); ++i) {
        if (const auto* text = qobject_cast<const QCPItemText*>(plot.item(i)))
            texts << text->text();
    }
}

/// Everything that can be read in the window as it stands; lines of commands are no words.
QStringList readableTexts(MainWindow& window)
{
    QStringList texts;
    for (const QAction* menu : window.menuBar()->actions())
        addMenu(*menu->menu(), texts);
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            texts << QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text() << button->toolTip();
        else if (const auto* line = qobject_cast<const QLineEdit*>(widget))
            texts << line->placeholderText() << line->toolTip();
        else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
            addTable(*view, texts);
        // Reports are in English in every language.
        else if (const auto* browser = qobject_cast<const QTextBrowser*>(widget);
                 browser != nullptr && browser->objectName() == QLatin1String("differences"))
            texts << browser->toPlainText().split(QLatin1Char('\n'));
        else if (const auto* plot = qobject_cast<const BasePlot*>(widget))
            addPlot(*plot, texts);
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i);
            texts << box->toolTip();
        }
        texts << widget->accessibleName();
    }
    texts.removeAll(QString());
    return texts;
}

}  // namespace

TEST_CASE("a window in Chinese says nothing in English but what nobody has translated", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const InLanguage chinese("zh_CN");
    CHECK(languageInUse() == "zh_CN");
    const MissingTexts missing;
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    // What is folded is read as well.
    fixture.window().findChild<QAbstractButton*>("advancedFold")->setChecked(true);
    // Compare says how two runs differ.
    RunLibrary& library = fixture.window().library();
    model::RunRecord other = fixture.window().model().toRecord();
    other.startedAt = "2024-05-06T07:00:00.000Z";
    other.points.front().initiator.obtained.wait = model::Wait::Spin;
    const QString path = fixture.path(QStringLiteral("other.halftrip.json"));
    REQUIRE(saveRun(other, path));
    REQUIRE(fixture.window().files().open(path));
    for (const int row : {0, 1})
        library.setData(library.index(row, RunLibrary::GroupA), static_cast<int>(Qt::Checked), Qt::CheckStateRole);
    for (const Step& step : allSteps()) {
        fixture.window().goTo(step.id);
        QCoreApplication::processEvents();
        const QStringList texts = readableTexts(fixture.window());
        CHECK(texts.size() > 30);
        for (const QString& text : texts) {
            INFO(step.id << ": " << text.toStdString());
            CHECK((!saysEnglish(text) || missing.areIn(text)));
        }
        CHECK(std::ranges::count_if(texts, isChinese) > 10);
    }
}

TEST_CASE("every topic of the help is there in Chinese", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const InLanguage chinese("zh_CN");
    HelpView help;
    for (const char* topic :
         {"start", "two-hosts", "connect", "check", "measure", "why", "compare", "report", "serve", "glossary"}) {
        help.showTopic(topic);
        CAPTURE(topic);
        CHECK(help.text().contains(QChar(0x3002)));  // The full stop of Chinese sentences.
    }
}

TEST_CASE("figures are written as the window's language does, whatever the system's", "[gui][language]")
{
    // One that is not there is not used: English is.
    for (const char* language : {"zh_CN", "en"}) {
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        CAPTURE(language);
        const InLanguage used(language);
        CHECK(countText(12'000) == "12,000");
        CHECK(microsecondsFigure(5'210) == "5.21");
    }
}

TEST_CASE("a figure that has no room in microseconds has its own unit, beside others and alone", "[gui][language]")
{
    const InLanguage english("en");
    CHECK(microsecondsFigure(98'100'000) == "98,100");
    CHECK(microsecondsFigure(162'395'000) == "162.40 ms");
    CHECK(microsecondsFigure(-162'395'000) == "-162.40 ms");
    CHECK(microsecondsText(98'100'000) == QString::fromUtf8("98,100 \u00b5s"));
    CHECK(microsecondsText(162'395'000) == "162.40 ms");
    CHECK(microsecondsRange(5'210, 9'800) == QString::fromUtf8("5.21 to 9.80 \u00b5s"));
    CHECK(microsecondsRange(5'210, 162'395'000) == QString::fromUtf8("5.21 \u00b5s to 162.40 ms"));
}

TEST_CASE("a language that is chosen is remembered, and told to come with the next window", "[gui][language]")
{
    WindowFixture fixture;
    const auto actions = fixture.window().findChildren<QAction*>();
    const auto english = std::ranges::find(actions, QStringLiteral("English"), &QAction::text);
    REQUIRE(english != actions.end());
    CHECK_FALSE((*english)->isChecked());
    (*english)->trigger();
    CHECK(rememberedLanguage() == "en");
    // It is in use already.
    CHECK_FALSE(fixture.messages().contains("started again"));
    const auto chinese = std::ranges::find(actions, QStringLiteral("\u7b80\u4f53\u4e2d\u6587"), &QAction::text);
    if (chinese != actions.end()) {
        (*chinese)->trigger();
        CHECK(rememberedLanguage() == "zh_CN");
        CHECK(fixture.messages().contains("started again"));
    }
    rememberLanguage({});
}

TEST_CASE("a font for Chinese, whose letters are twice as wide, makes no layout twice as wide", "[gui][language]")
{
    QString family;
    for (const QString& known : QFontDatabase::families(QFontDatabase::SimplifiedChinese)) {
        const QFontMetrics metrics((QFont(known)));
        if (metrics.averageCharWidth() > metrics.horizontalAdvance(QLatin1Char('0')) * 3 / 2)
            family = known;
    }
    if (family.isEmpty())
        tests::skip("no font for Chinese is installed");
    const InLanguage language("zh_CN");
    const QFont before = QApplication::font();
    QFont wide = before;
    wide.setFamily(family);
    QApplication::setFont(wide);
    {
        WindowFixture fixture;
        const int digit = fixture.window().fontMetrics().horizontalAdvance(QLatin1Char('0'));
        CHECK(fixture.window().findChild<QScrollArea*>("sidePanel")->minimumWidth() < 75 * digit);
        fixture.window().goTo(kCompareStep);
        CHECK(fixture.window().findChild<QTableView*>("runList")->columnWidth(0) < 40 * digit);
    }
    QApplication::setFont(before);
}
