#pragma once

#include "app/gui/process/cli_call.hpp"
#include "app/gui/process/proof_words.hpp"
#include "core/model/request/run_request.hpp"

#include <QObject>
#include <QTemporaryFile>

#include <memory>

namespace halftrip::gui {

class HostUse;
class SettingsDesk;

/// `halftrip tune prove`, `diagnose --matrix` and `tune search`: measure in turns with and without settings, and leave
/// both hosts as they were. One question for the right to change settings, where that is needed. GUI thread only.
class ProofRun : public QObject {
    Q_OBJECT

public:
    enum class Kind {
        Prove,   ///< Items of this host.
        Matrix,  ///< Interrupt coalescing, off at neither host, either and both.
        Search,  ///< Which of all settings that both hosts' checks advise matter on this pair.
    };

    /// Both outlive it.
    ProofRun(SettingsDesk& desk, HostUse& use, QObject* parent = nullptr);

    /// `items`: for Kind::Prove. `wanted`: peer, adapter, transport, waits and interval are as in it.
    void start(Kind kind, const QStringList& items, const model::RunRequest& wanted, const QString& pairingCode);
    /// Ends it early: what was whole by then is told, and all settings are put back.
    void stop() { m_call.stop(); }
    [[nodiscard]] bool isRunning() const { return m_call.isRunning(); }
    /// False while nothing runs, and where the system asked for the right and keeps the program to itself.
    [[nodiscard]] bool canStop() const { return isRunning() && m_isStoppable; }
    /// Whether one that starts now could be stopped.
    [[nodiscard]] static bool canBeStopped(const SettingsDesk& desk);
    /// The same for a terminal.
    [[nodiscard]] static QStringList arguments(Kind kind, const QStringList& items, const model::RunRequest& wanted);
    /// What it does, in a few words.
    [[nodiscard]] static QString title(Kind kind);
    /// What it does and how long that takes, in a sentence.
    [[nodiscard]] static QString announcement(Kind kind);

signals:
    void begun();
    /// How far it is, in words.
    void advanced(const QString& words);
    /// What it has shown, in sentences, and the commands that set it; or what went wrong, and the command to run by
    /// hand.
    void ended(const QString& words, const QList<halftrip::gui::TypedCommand>& commands = {});

private:
    void onAnswer(const CliAnswer& answer);
    void onEvent(const control::Event& event);
    void tellUse(const QString& what);

    SettingsDesk& m_desk;
    HostUse& m_use;
    CliCall m_call;
    Kind m_kind = Kind::Prove;
    bool m_isStoppable = false;
    std::unique_ptr<QTemporaryFile> m_code;  ///< For a program with more rights, which inherits no environment.
};

}  // namespace halftrip::gui
