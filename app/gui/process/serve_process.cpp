#include "app/gui/process/serve_process.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/process/signal_name.hpp"
#include "core/control/event.hpp"
#include "core/control/pairing.hpp"

#include <QDateTime>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <algorithm>

namespace halftrip::gui {

namespace {

QByteArray bytesOf(std::span<const std::byte> from)
{
    return {reinterpret_cast<const char*>(from.data()), static_cast<qsizetype>(from.size())};
}

os::Digest digestOf(const QByteArray& made)
{
    os::Digest digest{};
    std::ranges::transform(made.first(std::min<qsizetype>(made.size(), digest.size())), digest.begin(),
                           [](char byte) { return static_cast<std::byte>(byte); });
    return digest;
}

class QtEntropy final : public os::Entropy {
public:
    void fill(std::span<std::byte> out) override
    {
        std::ranges::generate(out,
                              [] { return static_cast<std::byte>(QRandomGenerator::system()->generate() & 0xff); });
    }
    [[nodiscard]] os::Digest hmacSha256(std::span<const std::byte> key, std::span<const std::byte> message) override
    {
        return digestOf(QMessageAuthenticationCode::hash(bytesOf(message), bytesOf(key), QCryptographicHash::Sha256));
    }
    [[nodiscard]] os::Digest sha256(std::span<const std::byte> message) override
    {
        return digestOf(QCryptographicHash::hash(bytesOf(message), QCryptographicHash::Sha256));
    }
};

}  // namespace

QString newPairingCode()
{
    QtEntropy entropy;
    return fromUtf8(control::makePairingCode(entropy));
}

ServeProcess::ServeProcess(QObject* parent) : QObject(parent)
{
    connect(&m_process, &QProcess::readyReadStandardOutput, this, &ServeProcess::onOutput);
    connect(&m_process, &QProcess::readyReadStandardError, this, &ServeProcess::onLog);
    connect(&m_process, &QProcess::finished, this, &ServeProcess::onFinished);
    connect(&m_process, &QProcess::errorOccurred, this, &ServeProcess::onProcessError);
}

ServeProcess::~ServeProcess()
{
    m_process.disconnect(this);
    if (!isRunning())
        return;
    m_ending.endNow();
}

void ServeProcess::start()
{
    if (isRunning())
        return;
    const auto program = locateProgram();
    if (!program) {
        emit failed(program.error());
        return;
    }
    m_code = newPairingCode();
    m_port = 0;
    m_wasStopped = false;
    m_hasErred = false;
    // The code goes in by standard input: neither a list of processes nor a file shows it.
    m_process.start(*program, {QStringLiteral("serve"), QStringLiteral("--code-file"), QStringLiteral("-"),
                               QStringLiteral("--events"), QStringLiteral("--session-events"),
                               QStringLiteral("--embedded"), QStringLiteral("--stop-on-stdin-eof")});
    m_process.write(m_code.toUtf8() + '\n');
    emit changed();
}

void ServeProcess::stop()
{
    if (!isRunning())
        return;
    // Understood on every system, unlike a signal: it ends its session with a word to the initiator.
    m_wasStopped = true;
    m_ending.ask();
}

void ServeProcess::onOutput()
{
    while (m_process.canReadLine()) {
        const QByteArray line = m_process.readLine().trimmed();
        const auto event = control::eventFromLine({line.constData(), static_cast<std::size_t>(line.size())});
        if (!event)
            continue;
        if (const auto* listening = std::get_if<control::ListeningEvent>(&*event)) {
            m_port = listening->port;
            emit changed();
        } else if (const auto* session = std::get_if<control::SessionEvent>(&*event)) {
            if (session->isOver)
                m_served.removeOne(fromUtf8(session->address));
            else
                m_served << fromUtf8(session->address);
            emit changed();
        } else if (const auto* error = std::get_if<control::ErrorEvent>(&*event)) {
            m_hasErred = true;
            emit failed(error->error);
        }
    }
}

void ServeProcess::onLog()
{
    const QStringList lines = QString::fromUtf8(m_process.readAllStandardError()).split(QLatin1Char('\n'));
    for (const QString& line : lines) {
        if (!line.trimmed().isEmpty())
            takeLine(line.trimmed());
    }
}

void ServeProcess::takeLine(const QString& line)
{
    static const QRegularExpression kTime(QStringLiteral("^[0-9-]{10}T[0-9:.]+Z "));
    const QRegularExpressionMatch stamp = kTime.match(line);
    const QDateTime when = QDateTime::fromString(stamp.captured().trimmed(), Qt::ISODateWithMs);
    emit logged(!when.isValid() ? line
                                : when.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss ")) +
                                      line.mid(stamp.capturedLength()));
}

void ServeProcess::onFinished(int exitCode, QProcess::ExitStatus status)
{
    onOutput();
    onLog();
    m_ending.conclude();
    m_port = 0;
    m_served.clear();
    const QString signal = status == QProcess::CrashExit ? signalName(exitCode) : QString();
    if (!m_wasStopped && !m_hasErred)
        emit failed(
            Error{.kind = ErrorKind::Closed,
                  .what = (signal.isEmpty() ? tr("The responder ended by itself, with exit code %1.").arg(exitCode)
                                            : tr("The responder was ended by the signal %1.").arg(signal))
                              .toStdString(),
                  .hint = tr("What it said is in the list. Start it again.").toStdString()});
    emit changed();
}

void ServeProcess::onProcessError(QProcess::ProcessError error)
{
    if (error != QProcess::FailedToStart)
        return;
    emit failed(Error{.kind = ErrorKind::NotFound,
                      .what = tr("The responder could not be started: %1.").arg(m_process.errorString()).toStdString(),
                      .hint = {}});
    emit changed();
}

}  // namespace halftrip::gui
