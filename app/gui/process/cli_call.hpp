#pragma once

#include "core/base/error.hpp"
#include "core/control/event.hpp"

#include <QObject>
#include <QProcess>
#include <QStringList>

#include <optional>
#include <string>

namespace halftrip::gui {

/// What one `halftrip` command gave back.
struct CliAnswer {
    int exitCode = 0;
    std::string output;  ///< Its standard output.
    Error words;  ///< What it said on standard error, as sentence and next step; empty: nothing.
    bool hasEnded = true;  ///< False: it could not be started, crashed, or was cancelled; `words` says which.
};

/// Runs a `halftrip` command that ends by itself, and hands over everything that it said. GUI thread only; never waits.
class CliCall : public QObject {
    Q_OBJECT

public:
    /// How the program ends where its call goes away first, as the window does.
    enum class Ending {
        Killed,  ///< It only reads.
        Awaited,  ///< It changes settings, and ends soon by itself.
        Asked,  ///< It was told to end, in order, when its standard input does (--stop-on-stdin-eof).
    };

    explicit CliCall(QObject* parent = nullptr);
    /// Gives a program that changes settings five seconds to end in order, then kills it.
    ~CliCall() override;
    /// A call that goes on is ended first, without an answer. `pairingCode` goes to the child in HALFTRIP_CODE.
    void start(const QString& program, const QStringList& arguments, const QString& pairingCode = {},
               Ending ending = Ending::Killed);
    /// Ends a program that only reads, without an answer.
    void cancel();
    /// Asks a program of Ending::Asked to end; what it says then is its answer.
    void stop() { m_process.closeWriteChannel(); }
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void answered(const halftrip::gui::CliAnswer& answer);
    /// A line of its standard error that is an event, and none of its words; while it runs.
    void told(const halftrip::control::Event& event);

private:
    void readErrors();
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void onProcessError(QProcess::ProcessError error);
    void abandon();

    QProcess m_process;
    Ending m_ending = Ending::Killed;
    QByteArray m_errors;  ///< All words of its standard error.
    QByteArray m_line;  ///< The last one there, as far as it has come.
};

/// "halftrip: what\nhint" of a program's standard error, taken apart again; of several the last one, for those before
/// it say how far the program was.
[[nodiscard]] Error errorFromWords(const QString& words);

}  // namespace halftrip::gui
