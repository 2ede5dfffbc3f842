#include "app/gui/shell/window_options.hpp"

#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/language.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/steps/step.hpp"
#include "core/measure/plan/mode.hpp"

#include <QCommandLineParser>

#include <algorithm>

namespace halftrip::gui {

namespace {

/// Not translated: what is said in a terminal is said in the language of halftrip's own options.
QString optionText(const char* text)
{
    return QString::fromUtf8(text);
}

struct Parser {
    QCommandLineOption demo{QStringLiteral("demo"), optionText("Choose the embedded responder of this machine.")};
    QCommandLineOption peer{
        QStringLiteral("peer"),
        optionText("Choose this responder: HOST, HOST:PORT, or another word that halftrip ping takes."),
        QStringLiteral("PEER")};
    QCommandLineOption mode{QStringLiteral("mode"), optionText("Choose this mode, by its command word or words."),
                            QStringLiteral("MODE")};
    QCommandLineOption sizes{QStringLiteral("sizes"), optionText("Choose these payload sizes, such as 64,256,1024."),
                             QStringLiteral("LIST")};
    QCommandLineOption seconds{QStringLiteral("seconds"), optionText("Measure each point for so long."),
                               QStringLiteral("SECONDS")};
    QCommandLineOption step{
        QStringLiteral("step"),
        optionText("Show this page first: connect, check, measure, why, compare, report, serve or help."),
        QStringLiteral("NAME")};
    QCommandLineOption practice{
        QStringLiteral("practice"),
        optionText(
            "Practise with simulated hosts, of which nothing is measured: coalescing, idle, loss, thief or clean."),
        QStringLiteral("SCENARIO")};
    QCommandLineOption start{QStringLiteral("start"), optionText("Start measuring at once.")};
    QCommandLineOption screenshot{QStringLiteral("screenshot"), optionText("Save a picture of the window, then end."),
                                  QStringLiteral("FILE")};
    QCommandLineOption card{QStringLiteral("card"), optionText("Save the card of RUNFILE as a picture, then end."),
                            QStringLiteral("FILE")};
    QCommandLineOption after{QStringLiteral("after"), optionText("When the picture is taken."),
                             QStringLiteral("SECONDS"), QStringLiteral("3")};
    QCommandLineOption language{QStringLiteral("language"),
                                optionText("Use this language, en or zh_CN, instead of the one chosen in the window."),
                                QStringLiteral("LANGUAGE")};
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")}, optionText("Print this text.")};
    QCommandLineOption version{QStringLiteral("version"), optionText("Print the version.")};
    QCommandLineParser all;

    Parser()
    {
        all.setApplicationDescription(optionText("Half-round-trip latency of network adapters, live."));
        all.addPositionalArgument(QStringLiteral("RUNFILE"),
                                  optionText("A run file, or the results of a fleet: a folder, or a report as JSON."),
                                  QStringLiteral("[RUNFILE]"));
        all.addOptions({demo, peer, mode, sizes, seconds, step, practice, start, screenshot, card, after, language,
                        help, version});
    }
};

/// A number of seconds from `low` to `high`, or an error that names the option.
Result<double> readSeconds(const QCommandLineParser& parser, const QCommandLineOption& option, double low, double high)
{
    bool isNumber = false;
    const double number = parser.value(option).toDouble(&isNumber);
    // Written so that "nan" is refused, too.
    if (isNumber && number >= low && number <= high)
        return number;
    return fail(
        ErrorKind::Invalid,
        optionText("--%1 takes seconds from %2 to %3.").arg(option.names().constFirst()).arg(low).arg(high, 0, 'f', 0));
}

}  // namespace

Result<WindowOptions> readOptions(const QStringList& arguments)
{
    Parser parser;
    if (!parser.all.parse(arguments))
        return fail(ErrorKind::Invalid, parser.all.errorText(), optionText("halftrip-gui --help lists the options."));
    WindowOptions options{.isDemo = parser.all.isSet(parser.demo),
                          .peer = parser.all.value(parser.peer).trimmed(),
                          .mode = parser.all.value(parser.mode).simplified(),
                          .sizes = parser.all.value(parser.sizes).trimmed(),
                          .startsAtOnce = parser.all.isSet(parser.start),
                          .screenshotPath = parser.all.value(parser.screenshot),
                          .cardPath = parser.all.value(parser.card),
                          .language = parser.all.value(parser.language).trimmed(),
                          .step = parser.all.value(parser.step).trimmed(),
                          .practice = parser.all.value(parser.practice).trimmed(),
                          .runFile = parser.all.positionalArguments().value(0),
                          .wantsHelp = parser.all.isSet(parser.help),
                          .wantsVersion = parser.all.isSet(parser.version)};
    const auto after = readSeconds(parser.all, parser.after, 0, 86'400);
    if (!after)
        return std::unexpected(after.error());
    options.afterSeconds = *after;
    if (parser.all.isSet(parser.seconds)) {
        const auto seconds = readSeconds(parser.all, parser.seconds, 0.01, 604'800);
        if (!seconds)
            return std::unexpected(seconds.error());
        options.seconds = *seconds;
    }
    if (!options.mode.isEmpty() && measure::findMode(options.mode.toStdString()) == nullptr)
        return fail(ErrorKind::Invalid, optionText("There is no mode \"%1\".").arg(options.mode),
                    optionText("\"halftrip help\" lists them."));
    const auto isAsked = [&options](const Step& step) { return options.step.toStdString() == step.id; };
    if (!options.step.isEmpty() && std::ranges::none_of(allSteps(), isAsked))
        return fail(ErrorKind::Invalid, optionText("There is no page \"%1\".").arg(options.step),
                    optionText("halftrip-gui --help names them."));
    if (!options.language.isEmpty() && !hasLanguage(options.language))
        return fail(ErrorKind::Invalid, optionText("This window does not speak \"%1\".").arg(options.language),
                    optionText("Its languages are in the menu View."));
    if (parser.all.isSet(parser.practice) && !practiceScenarios().contains(options.practice))
        return fail(ErrorKind::Invalid, optionText("There is no scenario \"%1\".").arg(options.practice),
                    optionText("halftrip-gui --help names them."));
    if (options.isDemo && !options.peer.isEmpty())
        return fail(ErrorKind::Invalid, optionText("--demo and --peer are two peers."),
                    optionText("Leave one of them out."));
    if (parser.all.positionalArguments().size() > 1)
        return fail(ErrorKind::Invalid, optionText("Only one run file can be opened."));
    return options;
}

QString optionsHelp()
{
    return Parser().all.helpText();
}

}  // namespace halftrip::gui
