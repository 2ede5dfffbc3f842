#include "app/gui/process/child_ending.hpp"

#include <utility>

namespace halftrip::gui {

ChildEnding::ChildEnding(QProcess& process) : m_process(process)
{
    m_patience.setSingleShot(true);
    QObject::connect(&m_patience, &QTimer::timeout, &m_patience, [this] { escalate(); });
}

void ChildEnding::ask(std::chrono::milliseconds patience)
{
    m_process.closeWriteChannel();
    m_patience.start(patience);
}

void ChildEnding::hurry()
{
    if (m_patience.isActive())
        escalate();
}

bool ChildEnding::conclude()
{
    m_patience.stop();
    m_wasTold = false;
    return std::exchange(m_wasKilled, false);
}

void ChildEnding::endNow()
{
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(500))
        m_process.kill();
    m_process.waitForFinished(500);
}

void ChildEnding::escalate()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    if (std::exchange(m_wasTold, true)) {
        m_wasKilled = true;
        m_process.kill();
        return;
    }
    m_process.terminate();
    m_patience.start();
}

}  // namespace halftrip::gui
