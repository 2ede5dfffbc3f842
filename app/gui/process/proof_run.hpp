#pragma once

#include "app/gui/process/cli_call.hpp"
#include "core/model/request/run_request.hpp"

#include <QObject>
#include <QTemporaryFile>

#include <memory>

namespace halftrip::gui {

class HostUse;
class SettingsDesk;

/// `halftrip tune prove`: measures in turns with and without settings of this host, and leaves it as it was. One
/// question for the right to change settings, where that is needed. GUI thread only.
class ProofRun : public QObject {
    Q_OBJECT

public:
    /// Both outlive it.
    ProofRun(SettingsDesk& desk, HostUse& use, QObject* parent = nullptr);

    /// `wanted`: peer, adapter, transport, waits and interval are as in it.
    void start(const QStringList& items, const model::RunRequest& wanted, const QString& pairingCode);
    [[nodiscard]] bool isRunning() const { return m_call.isRunning(); }
    /// The same for a terminal.
    [[nodiscard]] static QStringList arguments(const QStringList& items, const model::RunRequest& wanted);

signals:
    void begun();
    /// What the proof has shown, in sentences; or what went wrong.
    void ended(const QString& words);

private:
    void onAnswer(const CliAnswer& answer);

    SettingsDesk& m_desk;
    HostUse& m_use;
    CliCall m_call;
    std::unique_ptr<QTemporaryFile> m_code;  ///< For a program with more rights, which inherits no environment.
};

}  // namespace halftrip::gui
