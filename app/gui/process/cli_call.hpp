#pragma once

#include "core/base/error.hpp"

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
    explicit CliCall(QObject* parent = nullptr);
    ~CliCall() override;
    /// A call that goes on is ended first, without an answer. `pairingCode` goes to the child in HALFTRIP_CODE.
    void start(const QString& program, const QStringList& arguments, const QString& pairingCode = {});
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }

signals:
    void answered(const halftrip::gui::CliAnswer& answer);

private:
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void onProcessError(QProcess::ProcessError error);
    void abandon();

    QProcess m_process;
};

/// "halftrip: what\nhint" of a program's standard error, taken apart again.
[[nodiscard]] Error errorFromWords(const QString& words);

}  // namespace halftrip::gui
