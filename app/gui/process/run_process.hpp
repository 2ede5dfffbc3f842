#pragma once

#include "app/gui/process/child_ending.hpp"
#include "core/control/event.hpp"

#include <QByteArray>
#include <QElapsedTimer>
#include <QObject>
#include <QProcess>
#include <QStringList>
#include <QTimer>

namespace halftrip::gui {

/// How the measuring process ended.
struct ProcessEnd {
    bool hasCrashed = false;      ///< Ended by a signal or an exception, not by returning.
    bool wasStopped = false;      ///< The user had asked for it.
    bool wasForced = false;       ///< It ignored the polite request and was killed.
    int exitCode = 0;
    QString lastWords;            ///< The end of its standard error.
};

/// Runs `halftrip ... --events` and turns its lines into events, on the GUI thread. Never blocks: reading happens as
/// data arrives, and parsing gives the event loop a turn after a few milliseconds.
class RunProcess : public QObject {
    Q_OBJECT

public:
    explicit RunProcess(QObject* parent = nullptr);
    ~RunProcess() override;

    /// `pairingCode` goes to the child in HALFTRIP_CODE. Must not be called while running.
    void start(const QString& program, const QStringList& arguments, const QString& pairingCode);
    /// Asks the child to stop and keep what it has: its standard input closes; after `patience` it is terminated, after
    /// as much again killed. Asked again, it is terminated at once, and killed at the third time.
    void stop(std::chrono::milliseconds patience = ChildEnding::kPatience);
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] qint64 processId() const { return m_process.processId(); }

signals:
    void eventReceived(const halftrip::control::Event& event);
    /// A line that is no event. The stream goes on.
    void lineRejected(const halftrip::Error& error);
    void startFailed(const halftrip::Error& error);
    /// After the last event. Not sent when startFailed was.
    void ended(const halftrip::gui::ProcessEnd& end);

private:
    void onOutput();
    void onErrorOutput();
    void onProcessError(QProcess::ProcessError error);
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void handleLines();
    void handleLine(const QByteArray& line);
    void finishIfDrained();

    QProcess m_process;
    ChildEnding m_ending{m_process};
    QByteArray m_pending;  ///< Received, not yet split.
    qsizetype m_consumed = 0;  ///< How much of m_pending is done with.
    QByteArray m_errorTail;
    QTimer m_continue;  ///< Single shot: more complete lines are waiting.
    ProcessEnd m_end;
    bool m_isRunning = false;
    bool m_hasExited = false;
};

}  // namespace halftrip::gui
