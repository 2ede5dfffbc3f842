#pragma once

#include "app/gui/forms/request_form.hpp"
#include "app/gui/plots/timeline_plot.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/shell/main_window.hpp"

#include <QApplication>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <functional>

namespace halftrip::gui_test {

/// Turns the event loop until `isTrue`, at most `limit`. Says whether it came true.
[[nodiscard]] bool waitUntil(const std::function<bool()>& isTrue, std::chrono::milliseconds limit);

/// Qt's offscreen platform has no fonts on Windows: every letter is a wide box there.
[[nodiscard]] bool hasFonts();
/// Skips the calling test where no font is installed: widths say nothing there.
void needFonts();

/// Letters of that many times the usual size, as a desktop at 200 % has them in pixels.
class LargeLetters {
public:
    explicit LargeLetters(double factor)
    {
        QFont large = m_usual;
        large.setPointSizeF(large.pointSizeF() * factor);
        QApplication::setFont(large);
    }
    ~LargeLetters() { QApplication::setFont(m_usual); }
    LargeLetters(const LargeLetters&) = delete;
    LargeLetters& operator=(const LargeLetters&) = delete;

private:
    QFont m_usual = QApplication::font();
};

/// From now on practice has the program that was built with these tests.
void usePracticeProgram();
/// The letter behind Alt; nothing where there is none.
[[nodiscard]] QChar mnemonicOf(const QString& text);
/// Of menus, and of the buttons and labels that are seen: what has a letter behind Alt that another one has, too.
[[nodiscard]] QStringList sharedLetters(const gui::MainWindow& window);

/// The plot's heat map; null where it shows none.
[[nodiscard]] QCPColorMap* shownMap(gui::TimelinePlot& plot);
/// How many of its cells hold samples, as it was drawn last.
[[nodiscard]] int drawnCells(gui::TimelinePlot& plot);

/// Presses the button with these words in every question that comes while it lives, as soon as it stands there.
class AnswerQuestions {
public:
    explicit AnswerQuestions(QString words);
    /// What was asked.
    [[nodiscard]] const QStringList& asked() const { return m_asked; }

private:
    QString m_button;
    QStringList m_asked;
    QTimer m_look;
};

/// Gives the next dialog that asks for a file this path.
class AnswerWithPath {
public:
    explicit AnswerWithPath(QString path);

private:
    QTimer m_look;
};

enum class Child { Fake, Real };

/// The real window on a child of the test's choice, and a folder that goes away with it. The child's behaviour is a
/// word that fake_halftrip.cpp lists.
class WindowFixture {
public:
    explicit WindowFixture(Child child = Child::Fake, const char* behaviour = "steady");
    ~WindowFixture();
    WindowFixture(const WindowFixture&) = delete;
    WindowFixture& operator=(const WindowFixture&) = delete;

    [[nodiscard]] gui::MainWindow& window() { return m_window; }
    [[nodiscard]] QString path(const QString& name) const { return m_folder.filePath(name); }

    /// Fills in the form: the embedded responder, these sizes, this long for each point.
    void fillForm(const QString& sizes, double seconds);
    /// One of the page's plots; of several, the one in front.
    template <typename Plot>
    [[nodiscard]] Plot& plot()
    {
        const auto all = m_window.results().template findChildren<Plot*>();
        const auto isInFront = [this](const Plot* each) { return each->isVisibleTo(&m_window.results()); };
        const auto found = std::ranges::find_if(all, isInFront);
        return found == all.end() ? *all.front() : **found;
    }
    /// Through the buttons, as a user does.
    void clickStart();
    void clickStop();
    /// From outside, as another program would.
    void killChild();
    [[nodiscard]] bool isRunning() { return m_window.controller().isRunning(); }
    [[nodiscard]] bool hasResults() { return m_window.model().hasResults(); }
    /// All messages in the bar, joined.
    [[nodiscard]] QString messages();
    [[nodiscard]] bool waitForEnd(std::chrono::milliseconds limit);

private:
    QTemporaryDir m_folder;
    struct Surroundings {
        Surroundings(Child child, const char* behaviour);
    } m_surroundings;
    gui::MainWindow m_window;
};

}  // namespace halftrip::gui_test
