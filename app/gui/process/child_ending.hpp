#pragma once

#include <QProcess>
#include <QTimer>

#include <chrono>

namespace halftrip::gui {

/// How a child that stops with its standard input is ended on every system: it is asked, told when its patience is
/// over, and killed when that is over once more. GUI thread only.
class ChildEnding {
public:
    static constexpr std::chrono::milliseconds kPatience{2000};
    /// `process` outlives it.
    explicit ChildEnding(QProcess& process);

    /// Asks the child. Once a run of it.
    void ask(std::chrono::milliseconds patience = kPatience);
    /// Nobody waits for its patience any more: the next step at once.
    void hurry();
    /// It has ended, or was never there. True: it had to be killed.
    bool conclude();
    /// Within a second, for whoever cannot wait for signals any more.
    void endNow();

private:
    void escalate();

    QProcess& m_process;
    QTimer m_patience;
    bool m_wasTold = false;
    bool m_wasKilled = false;
};

}  // namespace halftrip::gui
