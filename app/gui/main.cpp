#include "app/gui/canvas/base_plot.hpp"
#include "app/gui/fleet/fleet_window.hpp"
#include "app/gui/forms/request_form.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/input/focus_ring.hpp"
#include "app/gui/input/quiet_cursor.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/parts/appearance.hpp"
#include "app/gui/parts/readable_style.hpp"
#include "app/gui/runs/results_view.hpp"
#include "app/gui/runs/summary_card.hpp"
#include "app/gui/shell/main_window.hpp"
#include "app/gui/shell/window_options.hpp"
#include "core/base/version.hpp"

#include <QAction>
#include <QApplication>
#include <QFile>
#include <QIcon>
#include <QLocale>
#include <QMessageBox>
#include <QTimer>

#include <cstdio>
#include <memory>
#include <optional>

namespace {

using namespace halftrip;

/// As that of the command line for a file that cannot be read or written.
constexpr int kFileTrouble = 5;

/// False for a program of Windows' graphical kind that was started without files or pipes: nobody would see what it
/// prints.
bool isSeen(std::FILE* stream)
{
    QFile file;
    return file.open(stream, QIODevice::WriteOnly) && file.handle() >= 0;
}

/// Needs a QApplication where the stream is not seen.
void print(std::FILE* stream, const std::string& text)
{
    if (isSeen(stream)) {
        std::fputs(text.c_str(), stream);
        return;
    }
    QMessageBox box(stream == stderr ? QMessageBox::Warning : QMessageBox::NoIcon,
                    QApplication::applicationDisplayName(),
                    QStringLiteral("<pre>%1</pre>").arg(QString::fromStdString(text).toHtmlEscaped()));
    box.setTextFormat(Qt::RichText);
    box.setTextInteractionFlags(Qt::TextSelectableByMouse);
    box.exec();
}

QIcon applicationIcon()
{
    QIcon icon(QStringLiteral(":/icons/halftrip.png"));
    icon.addFile(QStringLiteral(":/icons/halftrip-small.png"));
    return icon;
}

void setUpApplication()
{
    QApplication::setApplicationName(QStringLiteral("halftrip"));
    QApplication::setApplicationDisplayName(QStringLiteral("Halftrip"));
    QApplication::setOrganizationName(QStringLiteral("halftrip"));
    QApplication::setApplicationVersion(QString::fromLatin1(kVersion));
    QApplication::setDesktopFileName(QStringLiteral("halftrip"));
    QApplication::setWindowIcon(applicationIcon());
}

/// Told at the start, chosen in the window, or the system's.
QString chooseLanguage(const gui::WindowOptions& options)
{
    QString language = options.language.isEmpty() ? gui::rememberedLanguage() : options.language;
    if (language.isEmpty())
        language = gui::languageFor(QLocale::system().uiLanguages());
    gui::useLanguage(language);
    return language;
}

/// Whoever sees boxes instead of letters looks into the terminal.
void warnOfBoxes(const QString& language)
{
    if (const auto missing = gui::missingFont(language); missing && isSeen(stderr))
        print(stderr, "halftrip-gui: " + missing->what + " " + missing->hint + "\n");
}

/// The picture is of the window as it stands then, with a run in progress or done.
void takeScreenshotLater(gui::MainWindow& window, const gui::WindowOptions& options)
{
    QTimer::singleShot(
        static_cast<int>(options.afterSeconds * 1000), &window, [&window, path = options.screenshotPath] {
            // Figures, plots and table of one moment.
            window.results().refresh();
            for (gui::BasePlot* plot : window.results().plots()) {
                if (plot->isVisible())
                    plot->replot();
            }
            auto* const fleet = window.findChild<gui::FleetWindow*>();
            QWidget& shown = fleet != nullptr && fleet->isVisible() ? static_cast<QWidget&>(*fleet) : window;
            if (!shown.grab().save(path)) {
                print(stderr, "halftrip-gui: the picture \"" + path.toStdString() + "\" cannot be written.\n");
                return QApplication::exit(1);
            }
            window.closeAtOnce();
        });
}

void writeCardThenEnd(gui::MainWindow& window, const QString& path)
{
    if (!window.model().hasResults()) {
        const QStringList said = window.messages().texts();
        print(stderr, "halftrip-gui: " +
                          (said.isEmpty() ? std::string("there is no finished run to draw a card of.")
                                          : said.back().simplified().toStdString()) +
                          "\n");
        return QApplication::exit(kFileTrouble);
    }
    if (!window.card().image.save(path)) {
        print(stderr, "halftrip-gui: the picture \"" + path.toStdString() + "\" cannot be written.\n");
        return QApplication::exit(1);
    }
    window.closeAtOnce();
}

void begin(gui::MainWindow& window, const gui::WindowOptions& options)
{
    gui::RequestForm& form = window.form();
    if (!options.mode.isEmpty())
        form.setMode(options.mode);
    if (options.isDemo || !options.peer.isEmpty())
        form.setPeer(options.isDemo ? gui::kSelfPeer : options.peer);
    if (!options.sizes.isEmpty())
        form.setText("sizesBytes", options.sizes);
    if (options.seconds > 0) {
        form.setText("count", QStringLiteral("0"));
        form.setText("durationNs", QStringLiteral("%1s").arg(options.seconds, 0, 'g', 10));
    }
    if (gui::FleetWindow::isOfFleet(options.runFile))
        window.openFleet(options.runFile);
    else if (!options.runFile.isEmpty())
        window.files().open(options.runFile);
    if (!options.step.isEmpty())
        window.goTo(options.step.toStdString());
    if (options.startsAtOnce)
        QTimer::singleShot(0, &window.startAction(), &QAction::trigger);
    if (!options.cardPath.isEmpty())
        QTimer::singleShot(0, &window, [&window, path = options.cardPath] { writeCardThenEnd(window, path); });
    if (!options.screenshotPath.isEmpty())
        takeScreenshotLater(window, options);
}

/// True when --help or --version was asked for and is answered.
bool answers(const Result<gui::WindowOptions>& options)
{
    if (!options || (!options->wantsHelp && !options->wantsVersion))
        return false;
    print(stdout, options->wantsHelp ? gui::optionsHelp().toStdString()
                                     : std::string("halftrip-gui ") + kVersion + "\n" + kBuild + "\n");
    return true;
}

/// --help and --version work without a display.
bool answersWithoutDisplay(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    return isSeen(stdout) && answers(gui::readOptions(QCoreApplication::arguments()));
}

}  // namespace

int main(int argc, char** argv)
{
    if (answersWithoutDisplay(argc, argv))
        return 0;
    QApplication application(argc, argv);
    QApplication::setStyle(std::make_unique<gui::ReadableStyle>().release());
    setUpApplication();
    const auto options = gui::readOptions(QApplication::arguments());
    if (answers(options))
        return 0;
    if (!options) {
        print(stderr, "halftrip-gui: " + options.error().what + "\n" + options.error().hint + "\n");
        return 2;
    }
    std::optional<gui::PracticeSession> practice;
    if (!options->practice.isEmpty())
        practice.emplace(options->practice);
    warnOfBoxes(chooseLanguage(*options));
    gui::useAppearance(gui::rememberedAppearance());
    const gui::QuietCursor quiet;
    const gui::FocusRing ring;
    gui::MainWindow window;
    window.endWithSessionOf(application);
    begin(window, *options);
    window.show();
    return QApplication::exec();
}
