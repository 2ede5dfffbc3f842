#pragma once

#include "core/control/event.hpp"
#include "core/model/run_record.hpp"
#include "core/os/platform.hpp"
#include "core/transport/registry.hpp"

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::measure {

/// Who watches a run. Called on the thread that called runSession(), never on the measuring thread.
class RunObserver {
public:
    RunObserver() = default;
    RunObserver(const RunObserver&) = delete;
    RunObserver& operator=(const RunObserver&) = delete;
    virtual ~RunObserver() = default;
    virtual void onEvent(const control::Event& event) = 0;
    /// After every point, complete or not: the record as it stands. What is saved now survives anything.
    virtual void onRecordGrown(const model::RunRecord& record) = 0;
    /// False once nobody can see the events any more: the run then ends as if it had been stopped.
    [[nodiscard]] virtual bool isWatching() const { return true; }
};

/// What a session is told beside the request (nothing here changes what is measured).
struct SessionOptions {
    std::string pairingCode;   ///< Empty: none was given.
    std::optional<os::SocketAddress> callInstead;  ///< Where the peer "self" really listens.
    std::string path;          ///< How the packets go, where the caller knows better ("a veth pair between ...").
    std::vector<std::string> notes;  ///< Sentences for the record that the caller knows already.
    std::string commandLine;   ///< The command that repeats the run.
    bool isWatched = false;    ///< A window reads our events and needs processor time of its own.
    std::chrono::milliseconds progressInterval{100};
};

struct SessionOutcome {
    model::RunRecord record;     ///< Everything that was measured, whatever happened.
    std::optional<Error> error;  ///< Why it ended early; Interrupted when the user stopped it.
};

/// One run from the initiator's side: agree with the responder, open, warm up, measure every point, drain, close.
/// Blocks until it is over; `stop` ends it early and cleanly.
[[nodiscard]] SessionOutcome runSession(const model::RunRequest& request, const SessionOptions& options,
                                        os::Platform& platform, const transport::TransportRegistry& registry,
                                        RunObserver& observer, const std::atomic<bool>& stop);

}  // namespace halftrip::measure
