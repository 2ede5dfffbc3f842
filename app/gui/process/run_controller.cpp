#include "app/gui/process/run_controller.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/host_wish.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/model/run_store.hpp"
#include "app/gui/process/signal_name.hpp"

#include <QDir>
#include <QFile>

#include <chrono>
#include <utility>

namespace halftrip::gui {

namespace {

using namespace std::chrono_literals;

/// Events come every 30 ms; a child that is silent for so long hangs, or the machine does.
constexpr auto kSilence = 5s;
/// Of a child that puts settings of this host back: an adapter may have to get its link again.
constexpr auto kRestoringPatience = 15s;

}  // namespace

RunController::RunController(RunModel& model, QObject* parent) : QObject(parent), m_model(model)
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(kSilence);
    connect(&m_silence, &QTimer::timeout, this, &RunController::onSilence);
    connect(&m_process, &RunProcess::eventReceived, this, &RunController::onEvent);
    connect(&m_process, &RunProcess::lineRejected, this, &RunController::onLineRejected);
    connect(&m_process, &RunProcess::startFailed, this, &RunController::onStartFailed);
    connect(&m_process, &RunProcess::ended, this, &RunController::onEnded);
}

void RunController::start(const model::RunRequest& request, const QString& pairingCode, const model::HostWish& wish)
{
    if (m_process.isRunning())
        return;
    emit asked();
    m_hasBegun = false;
    const auto program = locateProgram();
    if (!program) {
        emit said(Severity::Trouble, program.error());
        return;
    }
    m_peer = peerText(request);
    m_savedTo.clear();
    m_hasFinished = false;
    m_hasErred = false;
    m_rejectedLines = 0;
    m_request = request;
    m_changesHost = !wish.isEmpty();
    m_keptFile = newKeptRunPath();
    if (m_keptFile.isEmpty())
        emit said(Severity::Warning,
                  Error{.kind = ErrorKind::File,
                        .what = tr("This run is neither kept nor listed: the folder \"%1\" cannot be created.")
                                    .arg(QDir::toNativeSeparators(keptRunsFolder()))
                                    .toStdString(),
                        .hint = tr("Save it when it has ended: File > Save run file as.").toStdString()});
    m_process.start(*program, measurementArguments(request) + wishArguments(wish) + followArguments(m_keptFile),
                    pairingCode);
    if (!m_process.isRunning())  // Windows tells at once that a program cannot be started.
        return;
    m_silence.start();
    emit runningChanged(true);
}

void RunController::stop()
{
    // Restoring settings takes as long as an adapter's link.
    m_process.stop(m_changesHost ? kRestoringPatience : ChildEnding::kPatience);
}

void RunController::onEvent(const control::Event& event)
{
    endSilence();
    m_silence.start();
    if (const auto* error = std::get_if<control::ErrorEvent>(&event)) {
        m_hasErred = true;
        // Told by the one who asked for it, that is no news.
        if (error->error.kind != ErrorKind::Interrupted)
            emit said(Severity::Trouble, inWindowsWords(*error));
    } else if (const auto* finished = std::get_if<control::RunFinishedEvent>(&event)) {
        m_hasFinished = true;
        m_savedTo = fromUtf8(finished->savedTo);
    } else if (std::holds_alternative<control::RunStartedEvent>(event)) {
        m_hasBegun = true;
        emit begun(m_peer);
        m_model.beginRun(m_request);
    }
    if (m_hasBegun)
        m_model.apply(event);
}

Error RunController::inWindowsWords(const control::ErrorEvent& event)
{
    Error error = event.error;
    if (event.isOfHostChange)
        error.hint =
            tr("Measure without it: the advanced settings have what this run changes of this host.").toStdString();
    return error;
}

void RunController::onLineRejected(const Error& error)
{
    // One is worth a message; a stream full of them is still the same trouble.
    if (m_rejectedLines++ > 0)
        return;
    emit said(
        Severity::Warning,
        Error{.kind = ErrorKind::Protocol,
              .what = tr("The measuring process sent something unreadable: %1").arg(fromUtf8(error.what)).toStdString(),
              .hint = tr("The run goes on. If it happens again, install the window and halftrip from the same "
                         "version.")
                          .toStdString()});
}

void RunController::onStartFailed(const Error& error)
{
    m_silence.stop();
    endSilence();
    m_keptFile.clear();
    emit said(Severity::Trouble, error);
    emit runningChanged(false);
}

void RunController::onEnded(const ProcessEnd& end)
{
    m_silence.stop();
    endSilence();
    const Text failure = failureOf(end);
    if (!m_hasFinished && m_hasBegun)
        m_model.endIncomplete(failure);
    if (!m_savedTo.isEmpty() && hasMeasured())
        adoptFinalRecord();
    else
        keepWhatCame(end);
    emit runningChanged(false);
}

Text RunController::failureOf(const ProcessEnd& end) const
{
    if (end.wasForced)
        return QT_TRANSLATE_NOOP("core", "The measuring process did not stop when asked to and was ended by force.");
    if (end.hasCrashed && end.wasStopped && !m_hasFinished)
        return QT_TRANSLATE_NOOP("core", "The measuring process was ended before it could finish.");
    if (end.hasCrashed) {
        const QString signal = signalName(end.exitCode);
        return signal.isEmpty()
                   ? Text(QT_TRANSLATE_NOOP("core", "The measuring process died."))
                   : text(QT_TRANSLATE_NOOP("core", "The measuring process was ended by the signal {signal}."),
                          signal.toStdString());
    }
    if (end.exitCode != 0 || !end.wasStopped)
        return text(QT_TRANSLATE_NOOP("core", "The measuring process ended early, with exit code {code:d}."),
                    end.exitCode);
    return {};
}

bool RunController::hasMeasured() const
{
    return m_hasBegun && m_model.hasResults();
}

void RunController::adoptFinalRecord()
{
    auto record = loadRun(m_savedTo);
    if (!record) {
        emit said(Severity::Warning, record.error());
        return;
    }
    // The measuring process knows nothing of what was written here while it measured.
    if (const std::vector<Text> notes = m_model.timeNotes(); !notes.empty()) {
        record->notes.insert(record->notes.end(), notes.begin(), notes.end());
        if (const Status saved = saveRun(*record, m_savedTo); !saved)
            emit said(Severity::Warning, saved.error());
    }
    m_model.setRecord(std::move(*record));
}

void RunController::keepWhatCame(const ProcessEnd& end)
{
    const bool hasResults = hasMeasured();
    if (hasResults && !m_keptFile.isEmpty()) {
        if (const auto saved = saveRun(m_model.toRecord(), m_keptFile); !saved)
            emit said(Severity::Warning, saved.error());
    } else if (!hasResults) {
        QFile::remove(m_keptFile);
        m_keptFile.clear();
    }
    const Text failure = failureOf(end);
    if (m_hasFinished || m_hasErred || failure.empty())
        return;
    QString hint = hasResults ? tr("What had been measured is still here: File > Save run file as. Then start again.")
                              : tr("Copy the command and run it in a terminal to see more.");
    if (!end.lastWords.isEmpty())
        hint = tr("It said: %1").arg(end.lastWords) + QLatin1Char('\n') + hint;
    emit said(Severity::Trouble, Error{.kind = ErrorKind::Closed, .what = failure, .hint = hint.toStdString()});
}

void RunController::onSilence()
{
    m_isSilent = true;
    emit silenceChanged(
        true, Error{.kind = ErrorKind::Timeout,
                    .what = tr("Nothing has come from the measuring process for five seconds.").toStdString(),
                    .hint = tr("Both ends may be spinning on too few cores: stop, and choose \"block\" for both waits.")
                                .toStdString()});
}

void RunController::endSilence()
{
    if (std::exchange(m_isSilent, false))
        emit silenceChanged(false, {});
}

}  // namespace halftrip::gui
