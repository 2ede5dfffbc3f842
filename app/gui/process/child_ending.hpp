#pragma once

#include <QProcess>
#include <QTimer>

namespace halftrip::gui {

/// How a child that stops with its standard input is ended on every system: it is asked, after two seconds told, after
/// two more killed. GUI thread only.
class ChildEnding {
public:
    /// `process` outlives it.
    explicit ChildEnding(QProcess& process);

    /// Asks the child. Once a run of it.
    void ask();
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
