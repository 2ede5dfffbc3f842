#include "platform/windows/system/service.hpp"

#include <utility>

namespace halftrip::windows {
namespace {

constexpr ServicePlace kResponderPlace{L"\\Halftrip responder\\", L"responder.log"};
constexpr ServicePlace kWatchPlace{L"\\Halftrip watch\\", L"watch.log"};

}  // namespace

const ServicePlace& placeOf(const std::vector<std::string>& arguments)
{
    return !arguments.empty() && arguments.front() == "watch" ? kWatchPlace : kResponderPlace;
}

Service::Service(std::vector<std::string> arguments, Program program, ServiceSystem& system)
    : m_arguments(std::move(arguments)), m_program(program), m_system(system)
{
}

void Service::run()
{
    using enum ServiceReport::State;
    if (!m_system.takeControls())
        return;
    m_system.outliveUsers();
    if (const unsigned long code = m_system.openLog(placeOf(m_arguments)); code != 0) {
        m_exitCode = static_cast<int>(code);
        m_system.tell({.state = Stopped, .systemCode = code});
        return;
    }
    m_system.tell({.state = Running});
    m_exitCode = m_program(m_arguments);
    m_system.flushLog();
    m_system.tell({.state = Stopped, .exitCode = m_exitCode});
}

bool Service::onControl(ServiceControl control) noexcept
{
    if (control == ServiceControl::Interrogate)
        return true;
    if (control == ServiceControl::Other)
        return false;
    m_system.tell({.state = ServiceReport::State::StopPending});
    m_system.interrupt();
    return true;
}

}  // namespace halftrip::windows
