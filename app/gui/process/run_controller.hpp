#pragma once

#include "app/gui/model/run_model.hpp"
#include "app/gui/parts/message_bar.hpp"
#include "app/gui/process/run_process.hpp"
#include "core/model/request/host_wish.hpp"

#include <QObject>
#include <QTimer>

namespace halftrip::gui {

/// One run from Start to its end: starts the child, feeds the model, and says in words what went wrong. What was
/// measured is kept in a file whatever becomes of the child. GUI thread only.
class RunController : public QObject {
    Q_OBJECT

public:
    explicit RunController(RunModel& model, QObject* parent = nullptr);

    /// `pairingCode` goes to the child through its environment. `wish`: what it changes of this host meanwhile.
    void start(const model::RunRequest& request, const QString& pairingCode, const model::HostWish& wish = {});
    void stop();
    [[nodiscard]] bool isRunning() const { return m_process.isRunning(); }
    /// True: the last start came as far as results, which the model shows.
    [[nodiscard]] bool hasMeasured() const;
    /// True: the last run was to change this host meanwhile.
    [[nodiscard]] bool changesHost() const { return m_changesHost; }
    [[nodiscard]] const RunProcess& process() const { return m_process; }
    /// The run file of the last run, written without being asked for. Empty when there is none.
    [[nodiscard]] const QString& keptFile() const { return m_keptFile; }

signals:
    /// A run is asked for: what is said from here on is of it.
    void asked();
    void runningChanged(bool isRunning);
    void said(halftrip::gui::Severity severity, const halftrip::Error& error);
    /// True, with the words for it: nothing comes. False: something came again, or the child has ended.
    void silenceChanged(bool isSilent, const halftrip::Error& words);
    /// The responder was reached and has agreed: from here on the model shows this run. Before, nothing that is shown
    /// changes.
    void begun(const QString& peer);

private:
    /// In the window's words: what to leave out has no options there.
    [[nodiscard]] static Error inWindowsWords(const control::ErrorEvent& event);
    void onEvent(const control::Event& event);
    void onLineRejected(const Error& error);
    void onStartFailed(const Error& error);
    void onEnded(const ProcessEnd& end);
    void onSilence();
    void endSilence();
    void adoptFinalRecord();
    void keepWhatCame(const ProcessEnd& end);
    /// In English, as files have it; the window shows it in its language.
    [[nodiscard]] Text failureOf(const ProcessEnd& end) const;

    RunModel& m_model;
    RunProcess m_process;
    QTimer m_silence;
    QString m_keptFile;
    QString m_peer;
    model::RunRequest m_request;
    bool m_changesHost = false;
    bool m_isSilent = false;  ///< It was said that nothing comes.
    bool m_hasBegun = false;  ///< The model shows this run.
    QString m_savedTo;  ///< As the child's last event says.
    bool m_hasFinished = false;  ///< The stream's last event has come.
    bool m_hasErred = false;  ///< The child has told its own trouble.
    int m_rejectedLines = 0;
};

}  // namespace halftrip::gui
