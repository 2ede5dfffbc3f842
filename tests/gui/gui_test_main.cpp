#include "app/gui/parts/readable_style.hpp"
#include "tests/harness/skip.hpp"

#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QTemporaryDir>

#include <memory>

/// Tests neither see nor touch the settings and files of whoever runs them.
int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QTemporaryDir home;
    qputenv("XDG_DATA_HOME", home.path().toUtf8());
    qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
    int noArguments = 1;
    const QApplication application(noArguments, argv);
    QApplication::setApplicationName(QStringLiteral("halftrip-test"));
    QApplication::setOrganizationName(QStringLiteral("halftrip-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, home.path());
    // As the program does.
    QApplication::setStyle(std::make_unique<halftrip::gui::ReadableStyle>().release());
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    return halftrip::tests::runTestCases(argc, argv);
}
