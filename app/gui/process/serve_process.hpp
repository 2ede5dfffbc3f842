#pragma once

#include "app/gui/process/child_ending.hpp"
#include "core/base/error.hpp"

#include <QObject>
#include <QProcess>
#include <QStringList>

#include <cstdint>

namespace halftrip::gui {

/// `halftrip serve` as a child of the window: this machine as the responder. It ends with the window. GUI thread only.
class ServeProcess : public QObject {
    Q_OBJECT

public:
    explicit ServeProcess(QObject* parent = nullptr);
    ~ServeProcess() override;

    void start();
    void stop();
    [[nodiscard]] bool isRunning() const { return m_process.state() != QProcess::NotRunning; }
    /// It accepts initiators now.
    [[nodiscard]] bool isListening() const { return m_port != 0; }
    [[nodiscard]] std::uint16_t port() const { return m_port; }
    /// The initiators that are served now, by their addresses.
    [[nodiscard]] const QStringList& served() const { return m_served; }
    /// Made anew with every start.
    [[nodiscard]] const QString& pairingCode() const { return m_code; }

signals:
    void changed();
    /// A line of its log: who came, what was reflected and refused.
    void logged(const QString& line);
    void failed(const halftrip::Error& error);

private:
    void onOutput();
    void onLog();
    /// In local time, unlike a file that others read.
    void takeLine(const QString& line);
    void onFinished(int exitCode, QProcess::ExitStatus status);
    void onProcessError(QProcess::ProcessError error);

    QProcess m_process;
    ChildEnding m_ending{m_process};
    QString m_code;
    QStringList m_served;
    std::uint16_t m_port = 0;
    bool m_wasStopped = false;
    bool m_hasErred = false;
};

/// A pairing code of random numbers fit for secrets.
[[nodiscard]] QString newPairingCode();

}  // namespace halftrip::gui
