#include "app/gui/fleet/fleet_map.hpp"
#include "app/gui/fleet/fleet_window.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/fleet/report_forms.hpp"
#include "core/model/record/run_file.hpp"
#include "tests/gui/in_language.hpp"
#include "tests/gui/window_fixture.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QComboBox>
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSplitter>
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

void writeIn(const QTemporaryDir& folder, const std::string& name, const std::string& text)
{
    QFile file(folder.filePath(QString::fromStdString(name)));
    REQUIRE(file.open(QIODevice::WriteOnly));
    REQUIRE(file.write(QByteArray::fromStdString(text)) == static_cast<qint64>(text.size()));
}

/// A plan of four hosts, and the run files of its six measurements but the first one's.
void writeResults(const QTemporaryDir& folder)
{
    fleet::PlanWish wish;
    for (const char* const name : {"h0", "h1", "h2", "h3"})
        wish.hosts.push_back({name, name, "", ""});
    const fleet::Plan plan = *fleet::makePlan(wish);
    const std::string planFile = fleet::toPlanFile(plan);
    writeIn(folder, "plan.json", planFile);
    const QByteArray sha256 =
        QCryptographicHash::hash(QByteArray::fromStdString(planFile), QCryptographicHash::Sha256).toHex();
    for (std::uint32_t round = 0; round < plan.rounds.size(); ++round) {
        for (const fleet::Pair& pair : plan.rounds[round]) {
            if (round == 0 && pair == plan.rounds[0][0])
                continue;
            model::RunRecord record;
            record.status = model::RunStatus::Complete;
            record.initiatorHost.hostName = plan.hosts[pair.initiator].name;
            record.responderHost.hostName = plan.hosts[pair.responder].name;
            record.fleet = model::FleetPart{sha256.toStdString(), round, plan.hosts[pair.initiator].name,
                                            plan.hosts[pair.responder].name};
            model::PointResult point;
            point.distributions.push_back({.id = "rtt", .kind = model::DistributionKind::RoundTrip, .histogram = {}});
            for (int sample = 0; sample < 1'000; ++sample)
                point.distributions.back().histogram.record(20'000 + sample % 50);
            record.points.push_back(std::move(point));
            writeIn(folder, fleet::runNameOf(*record.fleet), model::toRunFile(record));
        }
    }
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

TEST_CASE("above 1,000 hosts a click on two racks shows their hosts, and a click there opens a run", "[gui][fleet]")
{
    fleet::Report report;
    for (std::size_t host = 0; host < 1'200; ++host)
        report.hosts.push_back({"h" + std::to_string(host), "R" + std::to_string(host / 100), 0, 0});
    for (const auto& [responder, file] : {std::pair(103U, "far.halftrip.json"), std::pair(5U, "near.halftrip.json")}) {
        fleet::PairRow row;
        row.initiator = 2;
        row.responder = responder;
        row.p50Ns = 30'000;
        row.file = file;
        report.pairs.push_back(std::move(row));
    }
    FleetWindow window(nullptr);
    window.show(report, QStringLiteral("/results"));
    FleetMap& map = window.map();
    auto* const whole = window.findChild<QPushButton*>();
    CHECK(whole->isHidden());
    CHECK(map.wordsAt({0, 1}).startsWith(QLatin1String("rack R1 and rack R0: ")));
    QSignalSpy part(&map, &FleetMap::partShown);
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({0, 1}).center().toPoint());
    REQUIRE(part.wait());
    CHECK_FALSE(whole->isHidden());
    // Rows of one rack, columns of the other.
    CHECK(map.wordsAt({2, 3}).startsWith(QLatin1String("h103 (rack R1) and h2 (rack R0): median HRT ")));
    CHECK(map.wordsAt({3, 2}).endsWith(QLatin1String("not planned")));
    CHECK(map.wordsAt({100, 0}).isEmpty());
    QSignalSpy wanted(&window, &FleetWindow::runWanted);
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({2, 3}).center().toPoint());
    REQUIRE(wanted.wait());
    CHECK(wanted[0][0].toString() == QLatin1String("/results/far.halftrip.json"));

    QTest::mouseClick(whole, Qt::LeftButton);
    CHECK(whole->isHidden());
    CHECK(map.wordsAt({12, 0}).isEmpty());
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({0, 0}).center().toPoint());
    REQUIRE(part.wait());
    // One rack against itself: both halves mirror each other.
    const QColor measured = colorAt(map, {5, 2});
    CHECK(measured != QColor(Qt::white));
    CHECK(colorAt(map, {2, 5}) == measured);
    CHECK(map.wordsAt({5, 2}).startsWith(QLatin1String("h2 (rack R0) and h5 (rack R0): median HRT ")));
}

TEST_CASE("holes are hatched across cells that are smaller than the lines are apart", "[gui][fleet]")
{
    fleet::Report report;
    for (std::uint32_t host = 0; host < 200; ++host) {
        report.hosts.push_back({"h" + std::to_string(host), "", 0, 0});
        for (std::uint32_t other = 0; other < host; ++other) {
            fleet::PairRow row;
            row.initiator = host;
            row.responder = other;
            report.pairs.push_back(std::move(row));
        }
    }
    FleetMap map;
    map.resize(300, 300);
    map.show(report);
    const QImage image = shownBy(map);
    int hatched = 0;
    for (int x = 20; x < 140; ++x)
        hatched += image.pixel(x, 200) == qRgb(0x77, 0x77, 0x77) ? 1 : 0;
    CHECK(hatched > 10);
    CHECK(hatched < 60);
    // A part that is painted again goes on with the pattern.
    QImage again = image;
    const QRect part(37, 41, 50, 60);
    map.render(&again, part.topLeft(), QRegion(part));
    CHECK(again == image);
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

TEST_CASE("the fleet's window keeps the sizes of map and words, at the next start, too", "[gui][fleet]")
{
    QList<int> before;
    {
        FleetWindow window(nullptr);
        window.show(threeHosts(), {});
        auto& halves = *window.findChild<QSplitter*>();
        before = halves.sizes();
        halves.setSizes({before[0] - 60, before[1] + 60});
        emit halves.splitterMoved(before[0] - 60, 1);
    }
    FleetWindow again(nullptr);
    again.show(threeHosts(), {});
    const QList<int> after = again.findChild<QSplitter*>()->sizes();
    CHECK(after[0] == before[0] - 60);
    CHECK(after[1] == before[1] + 60);
    QSettings().remove("window/split-fleet");
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
    fleet::Report report = threeHosts();
    report.rackPairs = fleet::RackPairCount{.judged = 2, .all = 6};
    write(fleet::toReportJson(report));
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
    CHECK(all.contains(QLatin1String("2 of 6 rack pairs have the 4 measurements that judge one; more rounds")));
    window.open(folder.filePath(QStringLiteral("missing.json")));
    CHECK(failed.count() == 2);
}

TEST_CASE("a folder of run files is read by the program, and its pairs open them", "[gui][fleet]")
{
    const WindowFixture real(Child::Real);
    const QTemporaryDir folder;
    writeResults(folder);
    FleetWindow window(nullptr);
    QSignalSpy failed(&window, &FleetWindow::failed);
    window.open(folder.path());
    auto* const reading = window.findChild<QLabel*>(QStringLiteral("reading"));
    CHECK(reading->isVisible());
    CHECK(reading->text().contains(QDir::toNativeSeparators(folder.path())));
    REQUIRE(waitUntil([&] { return !reading->isVisible() || failed.count() > 0; }, std::chrono::seconds(60)));
    CHECK(window.isVisible());
    CHECK(failed.count() == 0);
    FleetMap& map = window.map();
    REQUIRE(map.report().hosts.size() == 4);
    CHECK(map.report().planned == 6);
    CHECK(map.report().measured == 5);
    QSignalSpy wanted(&window, &FleetWindow::runWanted);
    int holes = 0;
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < row; ++column) {
            const int before = static_cast<int>(wanted.count());
            QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({column, row}).center().toPoint());
            if (map.wordsAt({column, row}).endsWith(QLatin1String(": a hole: no run file")))
                ++holes;
            else
                CHECK(waitUntil([&] { return wanted.count() > before; }, std::chrono::seconds(10)));
        }
    }
    CHECK(holes == 1);
    REQUIRE(wanted.count() == 5);
    for (const QList<QVariant>& one : wanted)
        CHECK(QFileInfo::exists(one[0].toString()));
}

TEST_CASE("while another folder is read, and when it cannot be, the map opens the runs of its own", "[gui][fleet]")
{
    const WindowFixture real(Child::Real);
    const QTemporaryDir results;
    const QTemporaryDir without;
    writeResults(results);
    FleetWindow window(nullptr);
    QSignalSpy failed(&window, &FleetWindow::failed);
    QSignalSpy wanted(&window, &FleetWindow::runWanted);
    window.open(without.path());
    REQUIRE(waitUntil([&] { return failed.count() == 1; }, std::chrono::seconds(60)));
    CHECK_FALSE(window.isVisible());

    FleetMap& map = window.map();
    const auto opensRunOf = [&](const QString& folder) {
        const auto before = wanted.count();
        map.setFocus();
        QTest::keyClick(&map, Qt::Key_Return);
        return wanted.count() == before + 1 && QFileInfo(wanted.last()[0].toString()).path() == folder;
    };
    window.show(threeHosts(), QStringLiteral("/results"));
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.rectOf({1, 0}).center().toPoint());
    REQUIRE(wanted.wait());
    auto* const reading = window.findChild<QLabel*>(QStringLiteral("reading"));
    window.open(without.path());
    CHECK(reading->isVisible());
    CHECK(opensRunOf(QStringLiteral("/results")));
    REQUIRE(waitUntil([&] { return failed.count() == 2; }, std::chrono::seconds(60)));
    CHECK_FALSE(reading->isVisible());
    CHECK(window.isVisible());
    CHECK(opensRunOf(QStringLiteral("/results")));

    // Another one takes its place.
    window.open(without.path());
    window.open(results.path());
    REQUIRE(waitUntil([&] { return !reading->isVisible(); }, std::chrono::seconds(60)));
    CHECK(failed.count() == 2);
    CHECK(map.report().hosts.size() == 4);

    // Closed, it stays closed.
    window.open(without.path());
    window.reject();
    CHECK_FALSE(reading->isVisible());
    window.open(results.path());
    window.reject();
    CHECK_FALSE(waitUntil([&] { return window.isVisible(); }, std::chrono::seconds(1)));
    CHECK(failed.count() == 2);
}

TEST_CASE("the map of a fleet speaks Chinese", "[gui]")
{
    const InLanguage chinese("zh_CN");
    FleetMap map;
    map.show(threeHosts());
    CHECK(!map.wordsAt({1, 0}).contains(QLatin1String("median")));
    CHECK(!map.keyText().contains(QLatin1String("slower")));
    // A value with words of its own is no text, and keeps no sentence in English.
    fleet::FactDifference difference;
    difference.id = "coalescing.rxUsecs";
    difference.value = "50 us";
    difference.usual = "0 us";
    CHECK(isChinese(sentenceText(fleet::sentenceOf(difference, false))));
}
