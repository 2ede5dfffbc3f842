#include "tests/gui/window_fixture.hpp"

#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/input/quiet_cursor.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/shell/steps_rail.hpp"
#include "app/gui/steps/step.hpp"

#include <catch2/catch.hpp>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QStyleHints>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <deque>

using namespace halftrip;
using namespace halftrip::gui;
using namespace halftrip::gui_test;
using namespace std::chrono_literals;

namespace {

/// The most repaints of one plot that ever fell into one second.
class BestSecond {
public:
    explicit BestSecond(BasePlot& plot)
    {
        m_clock.start();
        QObject::connect(&plot, &QCustomPlot::afterReplot, &plot, [this] { note(); });
    }
    [[nodiscard]] std::size_t repaints() const { return m_best; }

private:
    void note()
    {
        const qint64 now = m_clock.elapsed();
        m_recent.push_back(now);
        while (now - m_recent.front() >= 1000)
            m_recent.pop_front();
        m_best = std::max(m_best, m_recent.size());
    }

    QElapsedTimer m_clock;
    std::deque<qint64> m_recent;
    std::size_t m_best = 0;
};

/// Every timer of this program that fires while it lives, by whose it is.
class FiredTimers : public QObject {
public:
    FiredTimers() { qApp->installEventFilter(this); }
    [[nodiscard]] std::string names() const { return m_names.join(QLatin1Char('\n')).toStdString(); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() != QEvent::Timer || isCacheOfQt(*watched))
            return false;
        const QObject* const owner = watched->parent() != nullptr ? watched->parent() : watched;
        m_names << QLatin1String(watched->metaObject()->className()) + QStringLiteral(" of ") +
                       QLatin1String(owner->metaObject()->className()) + QLatin1Char(' ') + owner->objectName();
        return false;
    }

private:
    /// Qt throws old pixmaps away each half minute, and old fonts each ten seconds, as long as it has any. Its cache of
    /// fonts has no name of its own among Qt's types, and no parent.
    [[nodiscard]] static bool isCacheOfQt(const QObject& watched)
    {
        const bool isNameless = watched.metaObject() == &QObject::staticMetaObject && watched.parent() == nullptr;
        return watched.inherits("QPMCache") || isNameless;
    }

    QStringList m_names;
};

void passTime(std::chrono::milliseconds time)
{
    static_cast<void>(waitUntil([] { return false; }, time));
}

}  // namespace

TEST_CASE("no timer fires on any page while nothing changes, with a run that is over", "[gui][idle]")
{
    WindowFixture fixture;
    fixture.fillForm("64,512", 0.1);
    fixture.clickStart();
    REQUIRE(fixture.waitForEnd(10s));
    // Form and places are saved a second after they change.
    passTime(1500ms);
    for (const Step& step : allSteps()) {
        CAPTURE(step.id);
        fixture.window().goTo(step.id);
        // A text cursor rests only after a while; that is a test of its own. The window lets nobody have no keyboard.
        fixture.window().rail().button(kConnectStep)->setFocus();
        // What the page asks a child for comes to an end, and which page is open is saved a second later.
        REQUIRE(waitUntil(
            [&] {
                const FiredTimers fired;
                passTime(1200ms);
                return fired.names().empty() && !fixture.window().desk().isReading();
            },
            20s));
        const FiredTimers fired;
        passTime(600ms);
        CHECK(fired.names() == "");
    }
}

TEST_CASE("a text cursor blinks while somebody types, and rests afterwards", "[gui][idle]")
{
    QuietCursor quiet(300ms);
    QLineEdit line;
    line.show();
    line.activateWindow();
    line.setFocus();
    REQUIRE(waitUntil([&] { return line.hasFocus(); }, 2s));
    const int usual = QGuiApplication::styleHints()->cursorFlashTime();
    REQUIRE(usual > 0);
    CHECK(waitUntil([] { return QGuiApplication::styleHints()->cursorFlashTime() == 0; }, 5s));
    {
        const FiredTimers fired;
        passTime(std::chrono::milliseconds(usual));
        CHECK(fired.names() == "");
    }
    QTest::keyClick(&line, Qt::Key_A);
    CHECK(QGuiApplication::styleHints()->cursorFlashTime() == usual);
}

TEST_CASE("all plots are repainted about ten times a second while events flow, and no oftener", "[gui][responsive]")
{
    // Other programs may take the machine for a while: the best second of up to ten decides.
    std::deque<BestSecond> seconds;  // Outlives the plots that it listens to.
    WindowFixture fixture;
    for (BasePlot* plot : fixture.window().results().plots())
        seconds.emplace_back(*plot);
    fixture.fillForm("64", 60);
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    const auto areAllFast = [&] {
        return std::ranges::all_of(seconds, [](const BestSecond& second) { return second.repaints() >= 6; });
    };
    static_cast<void>(waitUntil(areAllFast, 10s));
    for (const BestSecond& second : seconds) {
        CHECK(second.repaints() >= 6);
        // Beside ten of the run those that the start asked for.
        CHECK(second.repaints() <= 25);
    }
}

TEST_CASE("nothing is repainted while nothing changes", "[gui][responsive]")
{
    WindowFixture fixture;
    static_cast<void>(waitUntil([] { return false; }, 300ms));
    int repaints = 0;
    QObject::connect(&fixture.window().results(), &ResultsView::refreshed, &fixture.window(),
                     [&repaints] { ++repaints; });
    static_cast<void>(waitUntil([] { return false; }, 500ms));
    CHECK(repaints == 0);
    CHECK_FALSE(fixture.window().results().isPacing());
}

TEST_CASE("a flood of events does not stop the window from answering", "[gui][responsive]")
{
    WindowFixture fixture(Child::Fake, "flood");
    fixture.fillForm("64", 600);
    QElapsedTimer clock;
    clock.start();
    qint64 last = 0;
    qint64 longestGapMs = 0;
    QTimer heartbeat;
    QObject::connect(&heartbeat, &QTimer::timeout, [&] {
        longestGapMs = std::max(longestGapMs, clock.elapsed() - last);
        last = clock.elapsed();
    });
    fixture.clickStart();
    REQUIRE(waitUntil([&] { return fixture.hasResults(); }, 10s));
    last = clock.elapsed();
    heartbeat.start(5);
    static_cast<void>(waitUntil([&] { return !fixture.isRunning(); }, 1500ms));
    INFO("longest gap " << longestGapMs << " ms");
    CHECK(longestGapMs < 500);
    fixture.clickStop();
    CHECK(fixture.waitForEnd(10s));
}
