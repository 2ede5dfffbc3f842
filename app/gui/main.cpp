#include "app/gui/base_plot.hpp"
#include "app/gui/main_window.hpp"
#include "app/gui/request_form.hpp"
#include "app/gui/results_view.hpp"
#include "app/gui/window_options.hpp"

#include <QAction>
#include <QApplication>
#include <QIcon>
#include <QTimer>

#include <cstdio>

namespace {

using namespace halftrip;

void print(std::FILE* stream, const std::string& text)
{
    std::fputs(text.c_str(), stream);
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
    QApplication::setApplicationVersion(QStringLiteral(HALFTRIP_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("halftrip"));
    QApplication::setWindowIcon(applicationIcon());
}

/// The picture is of the window as it stands then, with a run in progress or done.
void takeScreenshotLater(gui::MainWindow& window, const gui::WindowOptions& options)
{
    QTimer::singleShot(
        static_cast<int>(options.afterSeconds * 1000), &window, [&window, path = options.screenshotPath] {
            // Figures, plots and table of one moment.
            window.results().refresh();
            for (gui::BasePlot* plot : window.results().plots())
                plot->replot();
            if (!window.grab().save(path)) {
                print(stderr, "halftrip-gui: the picture \"" + path.toStdString() + "\" cannot be written.\n");
                return QApplication::exit(1);
            }
            window.close();
        });
}

void begin(gui::MainWindow& window, const gui::WindowOptions& options)
{
    gui::RunSetup setup = window.form().setup();
    if (options.isDemo || !options.peer.isEmpty())
        setup.peer = options.isDemo ? gui::kSelfPeer : options.peer;
    if (!options.sizes.isEmpty())
        setup.sizes = options.sizes;
    if (options.seconds > 0) {
        setup.length = gui::RunSetup::Length::Duration;
        setup.seconds = options.seconds;
    }
    window.form().setSetup(setup);
    if (!options.runFile.isEmpty())
        window.files().open(options.runFile);
    if (options.startsAtOnce)
        QTimer::singleShot(0, &window.startAction(), &QAction::trigger);
    if (!options.screenshotPath.isEmpty())
        takeScreenshotLater(window, options);
}

/// --help and --version work without a display. True when one of them was asked for and is done.
bool answersWithoutDisplay(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto options = gui::readOptions(QCoreApplication::arguments());
    if (!options || (!options->wantsHelp && !options->wantsVersion))
        return false;
    print(stdout, options->wantsHelp ? gui::optionsHelp().toStdString() : "halftrip-gui " HALFTRIP_VERSION "\n");
    return true;
}

}  // namespace

int main(int argc, char** argv)
{
    if (answersWithoutDisplay(argc, argv))
        return 0;
    QApplication application(argc, argv);
    setUpApplication();
    const auto options = gui::readOptions(QApplication::arguments());
    if (!options) {
        print(stderr, "halftrip-gui: " + options.error().what + "\n" + options.error().hint + "\n");
        return 2;
    }
    gui::MainWindow window;
    begin(window, *options);
    window.show();
    return QApplication::exec();
}
