#include "app/gui/process/run_process.hpp"

#include "app/gui/i18n/format.hpp"

#include <QProcessEnvironment>

namespace halftrip::gui {

namespace {

constexpr qint64 kParseSliceMs = 8;                  ///< Half a frame at 60 Hz.
constexpr qsizetype kLongestLine = qsizetype{64} * 1024 *
                                   1024; ///< A finished point is some 100 KiB; more is not our stream.
constexpr qsizetype kErrorTail = 4096;

}  // namespace

RunProcess::RunProcess(QObject* parent) : QObject(parent)
{
    m_continue.setSingleShot(true);
    m_continue.setInterval(0);
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &RunProcess::onOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, &RunProcess::onErrorOutput);
    connect(&m_process, &QProcess::errorOccurred, this, &RunProcess::onProcessError);
    connect(&m_process, &QProcess::finished, this, &RunProcess::onFinished);
    connect(&m_continue, &QTimer::timeout, this, &RunProcess::handleLines);
}

RunProcess::~RunProcess()
{
    m_process.disconnect(this);
    if (m_process.state() == QProcess::NotRunning)
        return;
    // Only reached when the program ends in the middle of a run; the child stops as its standard input closes.
    m_ending.endNow();
}

void RunProcess::start(const QString& program, const QStringList& arguments, const QString& pairingCode)
{
    Q_ASSERT(!m_isRunning);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    if (!pairingCode.isEmpty())
        environment.insert(QStringLiteral("HALFTRIP_CODE"), pairingCode);
    m_process.setProcessEnvironment(environment);
    m_pending.clear();
    m_errorTail.clear();
    m_consumed = 0;
    m_end = {};
    m_isRunning = true;
    m_hasExited = false;
    m_process.start(program, arguments);
}

void RunProcess::stop(std::chrono::milliseconds patience)
{
    if (!m_isRunning)
        return;
    if (std::exchange(m_end.wasStopped, true))
        return m_ending.hurry();
    m_ending.ask(patience);
}

void RunProcess::onOutput()
{
    m_pending += m_process.readAllStandardOutput();
    if (!m_continue.isActive())
        handleLines();
}

void RunProcess::onErrorOutput()
{
    m_errorTail += m_process.readAllStandardError();
    if (m_errorTail.size() > kErrorTail)
        m_errorTail = m_errorTail.right(kErrorTail);
}

void RunProcess::handleLines()
{
    QElapsedTimer spent;
    spent.start();
    for (;;) {
        const qsizetype end = m_pending.indexOf('\n', m_consumed);
        if (end < 0)
            break;
        const QByteArray line = m_pending.mid(m_consumed, end - m_consumed);
        m_consumed = end + 1;
        handleLine(line);
        if (spent.elapsed() >= kParseSliceMs) {
            m_continue.start();
            return;
        }
    }
    m_pending.remove(0, m_consumed);
    m_consumed = 0;
    if (m_pending.size() > kLongestLine) {
        m_pending.clear();
        emit lineRejected(Error{.kind = ErrorKind::Protocol,
                                .what = tr("The measuring process sent a line without an end.").toStdString(),
                                .hint = {}});
    }
    finishIfDrained();
}

void RunProcess::handleLine(const QByteArray& line)
{
    const QByteArray text = line.trimmed();
    if (text.isEmpty())
        return;
    const Result<control::Event> event = control::eventFromLine(
        {text.constData(), static_cast<std::size_t>(text.size())});
    if (event)
        emit eventReceived(*event);
    else
        emit lineRejected(event.error());
}

void RunProcess::onProcessError(QProcess::ProcessError error)
{
    // A crash also comes through finished(); the others leave the process running or are answered there.
    if (error != QProcess::FailedToStart)
        return;
    m_ending.conclude();
    m_isRunning = false;
    emit startFailed(Error{.kind = ErrorKind::NotFound,
                           .what = tr("The measuring program \"%1\" could not be started: %2.")
                                       .arg(m_process.program(), m_process.errorString())
                                       .toStdString(),
                           .hint = tr("Check that the file exists and may be executed by you.").toStdString()});
}

void RunProcess::onFinished(int exitCode, QProcess::ExitStatus status)
{
    m_end.wasForced = m_ending.conclude();
    m_end.hasCrashed = status == QProcess::CrashExit;
    m_end.exitCode = exitCode;
    m_hasExited = true;
    onErrorOutput();
    m_pending += m_process.readAllStandardOutput();
    // A crash may leave half a line, which says nothing more than the crash does; a program that returned has meant
    // what it wrote, with or without a last line break.
    if (!m_end.hasCrashed && !m_pending.isEmpty() && !m_pending.endsWith('\n'))
        m_pending += '\n';
    handleLines();
}

void RunProcess::finishIfDrained()
{
    if (!m_hasExited || !m_isRunning)
        return;
    m_isRunning = false;
    m_end.lastWords = QString::fromUtf8(m_errorTail).trimmed();
    emit ended(m_end);
}

}  // namespace halftrip::gui
