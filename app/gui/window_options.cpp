#include "app/gui/window_options.hpp"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace halftrip::gui {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("options", text);
}

struct Parser {
    QCommandLineOption demo{QStringLiteral("demo"), translated("Choose the embedded responder of this machine.")};
    QCommandLineOption start{QStringLiteral("start"), translated("Start measuring at once.")};
    QCommandLineOption screenshot{QStringLiteral("screenshot"), translated("Save a picture of the window, then end."),
                                  QStringLiteral("FILE")};
    QCommandLineOption after{QStringLiteral("after"), translated("When the picture is taken."),
                             QStringLiteral("SECONDS"), QStringLiteral("3")};
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")}, translated("Print this text.")};
    QCommandLineOption version{QStringLiteral("version"), translated("Print the version.")};
    QCommandLineParser all;

    Parser()
    {
        all.setApplicationDescription(translated("Half-round-trip latency of network adapters, live."));
        all.addPositionalArgument(QStringLiteral("RUNFILE"), translated("A run file to open."),
                                  QStringLiteral("[RUNFILE]"));
        all.addOptions({demo, start, screenshot, after, help, version});
    }
};

}  // namespace

Result<WindowOptions> readOptions(const QStringList& arguments)
{
    Parser parser;
    if (!parser.all.parse(arguments))
        return fail(ErrorKind::Invalid, parser.all.errorText().toStdString(),
                    translated("halftrip-gui --help lists the options.").toStdString());
    WindowOptions options{.isDemo = parser.all.isSet(parser.demo),
                          .startsAtOnce = parser.all.isSet(parser.start),
                          .screenshotPath = parser.all.value(parser.screenshot),
                          .runFile = parser.all.positionalArguments().value(0),
                          .wantsHelp = parser.all.isSet(parser.help),
                          .wantsVersion = parser.all.isSet(parser.version)};
    bool isNumber = false;
    options.afterSeconds = parser.all.value(parser.after).toDouble(&isNumber);
    if (!isNumber || options.afterSeconds < 0 || options.afterSeconds > 86'400)
        return fail(ErrorKind::Invalid, translated("--after takes seconds from 0 to 86400.").toStdString());
    if (parser.all.positionalArguments().size() > 1)
        return fail(ErrorKind::Invalid, translated("Only one run file can be opened.").toStdString());
    return options;
}

QString optionsHelp()
{
    return Parser().all.helpText();
}

}  // namespace halftrip::gui
