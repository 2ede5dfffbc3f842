#include "app/gui/command_line.hpp"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSysInfo>

#include <limits>

namespace halftrip::gui {

namespace {

std::string commandText(const char* text)
{
    return QCoreApplication::translate("command", text).toStdString();
}

/// Inside one word: blanks that a person typed around commas are not part of it.
QString withoutBlanks(QString text)
{
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    return text.remove(blanks);
}

/// A peer as people type it, and as halftrip takes it: the port is an option of its own there.
struct PeerWords {
    QString host;
    QString port;  ///< Empty: halftrip's own.
};

/// "host:port" and "[address]:port" are taken apart, "[address]" loses its brackets; an IPv6 address without brackets
/// and everything with a scheme stay whole.
PeerWords peerWords(const QString& text)
{
    static const QRegularExpression withPort(QStringLiteral("^([^:\\[\\]/]+):([0-9]+)$"));
    static const QRegularExpression bracketed(QStringLiteral("^\\[([^\\[\\]]+)\\](?::([0-9]+))?$"));
    const QString peer = text.trimmed();
    for (const QRegularExpression& form : {withPort, bracketed}) {
        if (const auto match = form.match(peer); match.hasMatch())
            return {match.captured(1), match.captured(2)};
    }
    return {peer, {}};
}

bool isPort(const QString& text)
{
    bool isNumber = false;
    const uint number = text.toUInt(&isNumber);
    return isNumber && number >= 1 && number <= std::numeric_limits<quint16>::max();
}

void addOption(QStringList& arguments, const QString& name, const QString& value)
{
    if (!value.isEmpty())
        arguments << name << value;
}

QString quotePosix(const QString& word)
{
    static const QRegularExpression safe(QStringLiteral("^[A-Za-z0-9_@%+=:,./-]+$"));
    if (safe.match(word).hasMatch())
        return word;
    QString quoted = word;
    quoted.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + quoted + QLatin1Char('\'');
}

/// The rules of CommandLineToArgvW: backslashes count only before a double quote.
QString quoteWindows(const QString& word)
{
    static const QRegularExpression safe(QStringLiteral("^[A-Za-z0-9_@+=:,./\\\\-]+$"));
    if (safe.match(word).hasMatch())
        return word;
    QString quoted = QStringLiteral("\"");
    qsizetype backslashes = 0;
    for (const QChar letter : word) {
        if (letter == QLatin1Char('\\')) {
            ++backslashes;
            continue;
        }
        const qsizetype written = letter == QLatin1Char('"') ? 2 * backslashes + 1 : backslashes;
        quoted += QString(written, QLatin1Char('\\')) + letter;
        backslashes = 0;
    }
    return quoted + QString(2 * backslashes, QLatin1Char('\\')) + QLatin1Char('"');
}

}  // namespace

Shell nativeShell()
{
    return QSysInfo::kernelType() == QLatin1String("winnt") ? Shell::Windows : Shell::Posix;
}

QStringList measurementArguments(const RunSetup& setup)
{
    const PeerWords peer = peerWords(setup.peer);
    QStringList arguments{QStringLiteral("ping"), peer.host};
    addOption(arguments, QStringLiteral("--port"), peer.port);
    addOption(arguments, QStringLiteral("--adapter"), setup.adapter);
    addOption(arguments, QStringLiteral("--transport"), setup.transport);
    addOption(arguments, QStringLiteral("--wait"), setup.wait);
    addOption(arguments, QStringLiteral("--responder-wait"), setup.responderWait);
    addOption(arguments, QStringLiteral("--sizes"), withoutBlanks(setup.sizes));
    if (setup.length == RunSetup::Length::Count)
        addOption(arguments, QStringLiteral("--count"), QString::number(setup.count));
    else
        addOption(arguments, QStringLiteral("--duration"), QString::number(setup.seconds, 'g', 10) + QLatin1Char('s'));
    addOption(arguments, QStringLiteral("--interval"), withoutBlanks(setup.interval));
    return arguments;
}

QStringList followArguments(const QString& savePath)
{
    // 30 ms: a little more than 30 repaints a second, so that one late event does not drop the plots below 30.
    QStringList arguments{QStringLiteral("--events"), QStringLiteral("--progress-interval"), QStringLiteral("30ms"),
                          QStringLiteral("--stop-on-stdin-eof")};
    addOption(arguments, QStringLiteral("--save"), savePath);
    return arguments;
}

std::optional<Error> setupProblem(const RunSetup& setup)
{
    const QString peer = setup.peer.trimmed();
    if (peer.isEmpty())
        return Error{.kind = ErrorKind::Invalid,
                     .what = commandText("No peer is chosen."),
                     .hint = commandText("Start \"halftrip serve\" on the other machine and type its name or address, "
                                         "or choose \"This machine\".")};
    if (peer.startsWith(QLatin1Char('-')))
        return Error{.kind = ErrorKind::Invalid,
                     .what = commandText("A peer's name cannot begin with a dash."),
                     .hint = commandText("Type the host name or address of the machine that runs \"halftrip serve\".")};
    if (const QString port = peerWords(peer).port; !port.isEmpty() && !isPort(port))
        return Error{.kind = ErrorKind::Invalid,
                     .what = QCoreApplication::translate("command", "%1 is no port.").arg(port).toStdString(),
                     .hint = commandText("Ports are numbers from 1 to 65535; \"halftrip serve\" prints its own.")};
    return std::nullopt;
}

QString quoteCommand(const QString& program, const QStringList& arguments, Shell shell)
{
    const auto quote = shell == Shell::Posix ? quotePosix : quoteWindows;
    QStringList words{quote(program)};
    for (const QString& argument : arguments)
        words << quote(argument);
    return words.join(QLatin1Char(' '));
}

}  // namespace halftrip::gui
