#pragma once

#include "app/gui/process/cli_inventory.hpp"
#include "app/gui/process/run_process.hpp"

#include <optional>

namespace halftrip::gui {

/// One way of moving packets between the two ends, as tried.
struct TriedTransport {
    std::string id;
    QString problem;  ///< Why it cannot be used, in words; empty: it can.
};

/// What was found out about a peer.
struct ConnectionReport {
    model::HostFacts initiator;
    model::HostFacts responder;
    std::vector<TriedTransport> transports;  ///< In the order in which they were tried.
    bool hasAnswered = false;  ///< The peer was reached: it has agreed, or a packet came back from it.
    bool isFinished = false;
    std::optional<Error> error;
};

/// Tries a peer with the real measuring process: a few packets over one transport after the other. Shows that it is
/// reached, that the code is right, which adapters the packets go through and what can be used. GUI thread only.
class ConnectionTest : public QObject {
    Q_OBJECT

public:
    explicit ConnectionTest(QObject* parent = nullptr);
    /// `request`: peer and port are read, nothing else. A test that goes on is ended first.
    void start(const model::RunRequest& request, const QString& pairingCode);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_process.isRunning(); }
    [[nodiscard]] const ConnectionReport& report() const { return m_report; }

signals:
    /// Something new is in the report; the last time with isFinished.
    void changed();

private:
    void onEvent(const control::Event& event);
    void onEnded(const ProcessEnd& end);
    void finish(std::optional<Error> error);

    RunProcess m_process;
    /// The peer runs no Halftrip: nobody there agrees to a run before its first packet comes back.
    bool m_isOtherSystem = false;
    ConnectionReport m_report;
};

/// The request of such a test.
[[nodiscard]] model::RunRequest connectionTestRequest(const model::RunRequest& wanted);

}  // namespace halftrip::gui
