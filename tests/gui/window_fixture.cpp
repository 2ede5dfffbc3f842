#include "tests/gui/window_fixture.hpp"

#include "app/gui/model/peer_text.hpp"
#include "app/gui/steps/step.hpp"
#include "tests/harness/skip.hpp"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QFontDatabase>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSysInfo>
#include <QTest>

#include <cmath>
#include <map>
#include <utility>

namespace halftrip::gui_test {

bool waitUntil(const std::function<bool()>& isTrue, std::chrono::milliseconds limit)
{
    QElapsedTimer spent;
    spent.start();
    while (!isTrue()) {
        if (spent.elapsed() > limit.count())
            return false;
        QTest::qWait(5);
    }
    return true;
}

bool hasFonts()
{
    return !QFontDatabase::families().isEmpty();
}

void needFonts()
{
    if (!hasFonts())
        tests::skip("there are no fonts here, so that widths say nothing");
}

void usePracticeProgram()
{
    qputenv("HALFTRIP_PRACTICE_CLI", PRACTICE_PROGRAM);
}

AnswerQuestions::AnswerQuestions(QString words) : m_button(std::move(words))
{
    QObject::connect(&m_look, &QTimer::timeout, [this] {
        auto* const box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr)
            return;
        m_asked << box->text();
        for (QAbstractButton* button : box->buttons()) {
            if (button->text().remove(QLatin1Char('&')) == m_button)
                return button->click();
        }
        box->reject();
    });
    m_look.start(10);
}

AnswerWithPath::AnswerWithPath(QString path)
{
    QObject::connect(&m_look, &QTimer::timeout, [this, path = std::move(path)] {
        auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        m_look.stop();
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        static_cast<QDialog*>(dialog)->accept();
    });
    m_look.start(10);
}

QCPColorMap* shownMap(gui::TimelinePlot& plot)
{
    for (int i = 0; i < plot.plottableCount(); ++i) {
        auto* const map = qobject_cast<QCPColorMap*>(plot.plottable(i));
        if (map != nullptr && map->visible())
            return map;
    }
    return nullptr;
}

int drawnCells(gui::TimelinePlot& plot)
{
    QCPColorMap* const map = shownMap(plot);
    int cells = 0;
    for (int column = 0; map != nullptr && column < map->data()->keySize(); ++column) {
        for (int row = 0; row < map->data()->valueSize(); ++row)
            cells += std::isnan(map->data()->cell(column, row)) ? 0 : 1;
    }
    return cells;
}

WindowFixture::Surroundings::Surroundings(Child child, const char* behaviour)
{
    // What the test before had in its form, which is saved a second later, is nothing that this one begins with.
    QSettings().remove("form");
    qputenv("HALFTRIP_CLI", child == Child::Fake ? FAKE_PROGRAM : REAL_PROGRAM);
    qputenv("HALFTRIP_FAKE", behaviour);
    usePracticeProgram();
}

WindowFixture::WindowFixture(Child child, const char* behaviour) : m_surroundings(child, behaviour)
{
    m_window.resize(1360, 860);
    m_window.goTo(gui::kMeasureStep);
    m_window.show();
}

WindowFixture::~WindowFixture()
{
    if (isRunning()) {
        m_window.controller().stop();
        static_cast<void>(waitForEnd(std::chrono::seconds(6)));
    }
}

void WindowFixture::fillForm(const QString& sizes, double seconds)
{
    gui::RequestForm& form = m_window.form();
    form.setPeer(gui::kSelfPeer);
    form.setText("sizesBytes", sizes);
    form.setText("durationNs", QStringLiteral("%1s").arg(seconds));
}

void WindowFixture::clickStart()
{
    QTest::mouseClick(m_window.findChild<QPushButton*>(QStringLiteral("startButton")), Qt::LeftButton);
}

void WindowFixture::clickStop()
{
    QTest::mouseClick(m_window.findChild<QPushButton*>(QStringLiteral("stopButton")), Qt::LeftButton);
}

void WindowFixture::killChild()
{
    const QString id = QString::number(m_window.controller().process().processId());
    if (QSysInfo::kernelType() == "winnt")
        QProcess::execute("taskkill", {"/F", "/PID", id});
    else
        QProcess::execute("kill", {"-9", id});
}

QString WindowFixture::messages()
{
    return m_window.messages().texts().join(QLatin1Char('\n'));
}

bool WindowFixture::waitForEnd(std::chrono::milliseconds limit)
{
    return waitUntil([this] { return !isRunning(); }, limit);
}

QChar mnemonicOf(const QString& text)
{
    const QKeySequence keys = QKeySequence::mnemonic(text);
    return keys.isEmpty() ? QChar() : QChar(keys[0].key());
}

QStringList sharedLetters(const gui::MainWindow& window)
{
    std::map<QChar, QStringList> holders;
    const auto take = [&holders](const QString& text) {
        if (const QChar letter = mnemonicOf(text); !letter.isNull())
            holders[letter] << text;
    };
    for (const QAction* menu : window.menuBar()->actions())
        take(menu->text());
    for (const auto* button : window.findChildren<QAbstractButton*>()) {
        if (button->isVisible())
            take(button->text());
    }
    for (const auto* label : window.findChildren<QLabel*>()) {
        if (label->isVisible() && label->buddy() != nullptr)
            take(label->text());
    }
    QStringList shared;
    for (const auto& [letter, texts] : holders) {
        if (texts.size() > 1)
            shared << texts;
    }
    return shared;
}

}  // namespace halftrip::gui_test
