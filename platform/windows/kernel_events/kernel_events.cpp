#include "platform/windows/kernel_events/kernel_events.hpp"

#include "platform/windows/kernel_events/event_watch.hpp"
#include "platform/windows/kernel_events/system_trace.hpp"

#include <utility>

namespace halftrip::windows {

Result<std::unique_ptr<os::KernelWatch>> WindowsKernelEvents::watch(const os::WatchedCores& cores,
                                                                    const clock::TickClock& clock)
{
    return etw::openEventWatch(cores, clock,
                               {.calls = etw::makeTraceCalls(), .view = etw::makeSystemView(), .file = m_file});
}

Status WindowsKernelEvents::recordTo(const std::string& path)
{
    m_file = std::make_shared<etw::EventFile>();
    return m_file->open(path);
}

Status WindowsKernelEvents::endRecording()
{
    return m_file ? std::exchange(m_file, nullptr)->finish() : Status{};
}

}  // namespace halftrip::windows
