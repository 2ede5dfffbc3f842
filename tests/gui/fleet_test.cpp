#include "app/gui/fleet/fleet_map.hpp"
#include "app/gui/fleet/fleet_window.hpp"
#include "tests/gui/in_language.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;

namespace {

/// Three hosts of two racks. The pair of h0 and h2 was not measured.
fleet::Report threeHosts()
{
    fleet::Report report;
    report.planSha256 = std::string(64, 'a');
    report.sigmaNs = 100;
    report.planned = 3;
    report.measured = 2;
    report.hosts = {{"h0", "R1", 2, 0}, {"h1", "R1", 2, 12'400}, {"h2", "R2", 1, 0}};
    const auto pair = [](std::uint32_t a, std::uint32_t b, std::optional<std::int64_t> p50Ns, double residualNs,
                         std::string file, std::string hole) {
        fleet::PairRow row;
        row.initiator = a;
        row.responder = b;
        row.p50Ns = p50Ns;
        row.residualNs = residualNs;
        row.file = std::move(file);
        row.hole = std::move(hole);
        return row;
    };
    report.pairs = {pair(0, 1, 32'400, 600, "one.halftrip.json", ""), pair(1, 2, 33'000, -600, "two.halftrip.json", ""),
                    pair(2, 0, std::nullopt, 0, "", "h0 refused the connection")};
    fleet::SlowPart slow;
    slow.names = {"h1"};
    slow.effectNs = 12'400;
    slow.marginNs = 400;
    slow.measurements = 2;
    report.slow.push_back(slow);
    return report;
}

QImage shownBy(QWidget& widget)
{
    QImage image(widget.size(), QImage::Format_RGB32);
    widget.render(&image);
    return image;
}

QColor colorAt(FleetMap& map, QPoint place)
{
    return shownBy(map).pixelColor(map.rectOf(place).center().toPoint());
}

}  // namespace

TEST_CASE("the names of few hosts stand beside their rows", "[gui][fleet]")
{
    FleetMap map;
    map.resize(300, 300);
    map.show(threeHosts());
    const QImage image = shownBy(map);
    for (int row = 0; row < 3; ++row) {
        const QRect cell = map.rectOf({2, row}).toRect();
        int written = 0;
        for (int y = cell.top() + 1; y < cell.bottom(); ++y) {
            for (int x = cell.right() + 3; x < image.width(); ++x)
                written += image.pixel(x, y) != image.pixel(image.width() - 1, image.height() - 1) ? 1 : 0;
        }
        CHECK(written > 0);
    }
}

TEST_CASE("the map of a fleet is sorted by rack and effect, and tells each pair", "[gui]")
{
    FleetMap map;
    map.resize(60, 60);
    map.show(threeHosts());
    CHECK(map.wordsAt({1, 0}) ==
          QString::fromUtf8("h1 (rack R1) and h0 (rack R1): median HRT 16.20 \u00b5s, residual +0.300 \u00b5s, hosts "
                            "+6.20 \u00b5s and +0.000 \u00b5s"));
    CHECK(map.wordsAt({2, 1}) == QStringLiteral("h0 (rack R1) and h2 (rack R2): a hole: h0 refused the connection"));
    CHECK(map.wordsAt({1, 1}).endsWith(QLatin1String("not planned")));
    CHECK(map.wordsAt({3, 0}).isEmpty());
    CHECK(map.placeAt({25, 45}) == QPoint(1, 2));
    const QColor slow = colorAt(map, {1, 0});
    const QColor fast = colorAt(map, {2, 0});
    CHECK(slow.red() > slow.blue());
    CHECK(fast.blue() > fast.red());
    CHECK(colorAt(map, {0, 1}) == slow);
    CHECK(colorAt(map, {1, 1}) == QColor(Qt::white));
    map.showFigure(fleet::MapFigure::Median);
    CHECK(colorAt(map, {1, 0}) != slow);
}

TEST_CASE("the map of a fleet shows the p99 of each pair, and what hosts add to it", "[gui][fleet]")
{
    fleet::Report report = threeHosts();
    report.pairs[0].p99Ns = 52'000;
    report.pairs[0].p99ResidualPercent = -3.26;
    report.pairs[1].p99Ns = 90'000;
    report.pairs[1].p99ResidualPercent = 0;
    report.hosts[0].p99EffectPercent = 0;
    report.hosts[1].p99EffectPercent = 41.04;
    FleetWindow window(nullptr);
    window.show(report, QStringLiteral("/results"));
    FleetMap& map = window.map();
    CHECK(map.wordsAt({1, 0}).endsWith(
        QString::fromUtf8("; p99 HRT 26.00 \u00b5s, residual -3.3 %, hosts +41.0 % and +0.0 %")));
    CHECK(map.wordsAt({0, 1}).endsWith(QLatin1String(", hosts +0.0 % and +41.0 %")));
    // Of h2 nothing is known.
    CHECK(map.wordsAt({2, 0}).endsWith(QString::fromUtf8("; p99 HRT 45.00 \u00b5s, residual +0.0 %")));
    const QColor residual = colorAt(map, {1, 0});
    window.findChild<QComboBox*>()->setCurrentIndex(static_cast<int>(fleet::MapFigure::P99));
    CHECK(map.keyText() == QString::fromUtf8("p99 HRT from 26.00 \u00b5s (dark) to 26.00 \u00b5s (bright)."));
    CHECK(colorAt(map, {1, 0}) != residual);
}

TEST_CASE("the map of a large fleet without racks has blocks of hosts", "[gui][fleet]")
{
    fleet::Report report;
    for (std::size_t host = 0; host <= fleet::kMostHostLines; ++host)
        report.hosts.push_back({"h" + std::to_string(host), "", 0, 0});
    FleetMap map;
    map.resize(300, 300);
    map.show(report);
    CHECK(map.wordsAt({0, 1}) == QLatin1String("hosts h100 to h199 and hosts h0 to h99: not planned"));
    CHECK(map.wordsAt({10, 10}) == QLatin1String("hosts h1000 to h1000 and hosts h1000 to h1000: not planned"));
    CHECK(map.wordsAt({11, 0}).isEmpty());
}

TEST_CASE("a click or Enter on the map opens the pair's run", "[gui]")
{
    FleetWindow window(nullptr);
    window.show(threeHosts(), QStringLiteral("/results"));
    QSignalSpy wanted(&window, &FleetWindow::runWanted);
    FleetMap& map = window.map();
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({1, 0}).center().toPoint());
    // Not before it is known to be a single one.
    CHECK(wanted.count() == 0);
    REQUIRE(wanted.wait());
    REQUIRE(wanted.count() == 1);
    CHECK(wanted[0][0].toString() == QLatin1String("/results/one.halftrip.json"));
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Return);
    REQUIRE(wanted.count() == 2);
    CHECK(wanted[1][0].toString() == QLatin1String("/results/two.halftrip.json"));
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({2, 1}).center().toPoint());
    CHECK_FALSE(wanted.wait(2 * QApplication::doubleClickInterval()));
    CHECK(wanted.count() == 2);
}

TEST_CASE("a double click on the map of a fleet shows it alone, as F11 does", "[gui][fleet]")
{
    FleetWindow window(nullptr);
    window.show(threeHosts(), QStringLiteral("/results"));
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    FleetMap& map = window.map();
    const int before = map.width();
    const auto isAlone = [&] {
        QCoreApplication::processEvents();
        return window.findChild<QScrollArea*>()->isHidden() && map.width() > before;
    };
    QSignalSpy wanted(&window, &FleetWindow::runWanted);
    const auto doubleClick = [&map] {
        QTest::mouseDClick(&map, Qt::LeftButton, {}, map.rectOf({1, 0}).center().toPoint());
    };
    doubleClick();
    CHECK(isAlone());
    doubleClick();
    CHECK_FALSE(isAlone());
    // Of a pair that was measured, and it opens nothing.
    CHECK_FALSE(wanted.wait(2 * QApplication::doubleClickInterval()));
    CHECK(map.width() == before);
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK(isAlone());
    QTest::keyClick(&window, Qt::Key_F11);
    CHECK_FALSE(isAlone());
}

TEST_CASE("a report is read from its file, and what is none is told", "[gui]")
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("report.json"));
    const auto write = [&path](const std::string& text) {
        QFile file(path);
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(text));
    };
    FleetWindow window(nullptr);
    QSignalSpy failed(&window, &FleetWindow::failed);
    write("{\"format\": \"something else\"}");
    CHECK(!FleetWindow::isOfFleet(path));
    window.open(path);
    CHECK(failed.count() == 1);
    CHECK(!window.isVisible());
    write(fleet::toReportJson(threeHosts()));
    CHECK(FleetWindow::isOfFleet(path));
    CHECK(FleetWindow::isOfFleet(folder.path()));
    CHECK(!FleetWindow::isOfFleet(QString()));
    window.open(path);
    CHECK(failed.count() == 1);
    CHECK(window.isVisible());
    QString all;
    for (const QLabel* label : window.findChildren<QLabel*>())
        all += label->text() + QLatin1Char('\n');
    CHECK(all.contains(QString::fromUtf8("host h1: +6.20 \u00b5s against every partner (95 % CI ")));
    CHECK(all.contains(QLatin1String("3 hosts, 2 of 3 measurements.")));
    window.open(folder.filePath(QStringLiteral("missing.json")));
    CHECK(failed.count() == 2);
}

TEST_CASE("the map of a fleet speaks Chinese", "[gui]")
{
    const InLanguage chinese("zh_CN");
    FleetMap map;
    map.show(threeHosts());
    CHECK(!map.wordsAt({1, 0}).contains(QLatin1String("median")));
    CHECK(!map.keyText().contains(QLatin1String("slower")));
}
