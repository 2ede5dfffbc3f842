#include "app/gui/process/cli_call.hpp"

#include <QRegularExpression>

#include <algorithm>
#include <iterator>
#include <utility>

namespace halftrip::gui {

namespace {

/// Putting settings of both hosts back takes a second or two.
constexpr int kPatienceMs = 5000;

}  // namespace

Error errorFromWords(const QString& words)
{
    static const QRegularExpression kName(QStringLiteral("^halftrip: "));
    QStringList lines = words.trimmed().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (lines.isEmpty())
        return {};
    const auto last = std::find_if(lines.rbegin(), lines.rend(),
                                   [](const QString& line) { return line.contains(kName); });
    if (last != lines.rend())
        lines.erase(lines.begin(), std::prev(last.base()));
    const QString what = lines.takeFirst().trimmed().remove(kName);
    return {.kind = ErrorKind::Os,
            .what = what.toStdString(),
            .hint = lines.join(QLatin1Char(' ')).trimmed().toStdString()};
}

CliCall::CliCall(QObject* parent) : QObject(parent)
{
    connect(&m_process, &QProcess::finished, this, &CliCall::onFinished);
    connect(&m_process, &QProcess::readyReadStandardError, this, &CliCall::readErrors);
    connect(&m_process, &QProcess::errorOccurred, this, &CliCall::onProcessError);
}

CliCall::~CliCall()
{
    m_process.disconnect(this);
    abandon();
}

void CliCall::abandon()
{
    if (!isRunning())
        return;
    m_process.closeWriteChannel();
    if (m_ending != Ending::Killed && m_process.waitForFinished(kPatienceMs))
        return;
    m_process.kill();
    m_process.waitForFinished(500);
}

void CliCall::cancel()
{
    const QSignalBlocker quiet(m_process);
    abandon();
}

void CliCall::start(const QString& program, const QStringList& arguments, const QString& pairingCode, Ending ending)
{
    cancel();
    m_errors.clear();
    m_line.clear();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (pairingCode.isEmpty())
        environment.remove(QStringLiteral("HALFTRIP_CODE"));
    else
        environment.insert(QStringLiteral("HALFTRIP_CODE"), pairingCode);
    m_process.setProcessEnvironment(environment);
    m_ending = ending;
    m_process.start(program, arguments, ending == Ending::Asked ? QIODevice::ReadWrite : QIODevice::ReadOnly);
}

void CliCall::readErrors()
{
    m_line += m_process.readAllStandardError();
    for (qsizetype end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n')) {
        const QByteArray line = m_line.first(end + 1);
        m_line.remove(0, end + 1);
        const QByteArray words = line.trimmed();
        const auto event = words.startsWith('{')
                               ? control::eventFromLine({words.constData(), static_cast<std::size_t>(words.size())})
                               : std::unexpected(Error{});
        if (event)
            emit told(*event);
        else
            m_errors += line;
    }
}

void CliCall::onFinished(int exitCode, QProcess::ExitStatus status)
{
    readErrors();
    m_errors += std::exchange(m_line, {});
    CliAnswer answer{.exitCode = exitCode,
                     .output = m_process.readAllStandardOutput().toStdString(),
                     .words = errorFromWords(QString::fromUtf8(m_errors))};
    answer.hasEnded = status == QProcess::NormalExit;
    if (!answer.hasEnded && answer.words.what.empty())
        answer.words.what = tr("The halftrip process crashed.").toStdString();
    emit answered(answer);
}

void CliCall::onProcessError(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart)
        return;
    CliAnswer answer;
    answer.hasEnded = false;
    answer.words = {
        .kind = ErrorKind::NotFound,
        .what = tr("%1 could not be started: %2.").arg(m_process.program(), m_process.errorString()).toStdString(),
        .hint = {}};
    emit answered(answer);
}

}  // namespace halftrip::gui
