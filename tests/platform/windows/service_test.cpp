// A made-up service manager: none has ever run Halftrip on a real Windows.

#include "platform/windows/system/service.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace halftrip::windows;
using State = ServiceReport::State;

namespace {

class FakeServices final : public ServiceSystem {
public:
    [[nodiscard]] bool takeControls() override
    {
        said.emplace_back("takes controls");
        return !refusesControls;
    }
    void tell(const ServiceReport& report) noexcept override { reports.push_back(report); }
    [[nodiscard]] unsigned long openLog(const ServicePlace& place) override
    {
        log = std::wstring(place.folder) + place.log;
        return logCode;
    }
    void flushLog() noexcept override { said.emplace_back("flushes"); }
    void outliveUsers() noexcept override { said.emplace_back("outlives users"); }
    void interrupt() noexcept override { isInterrupted = true; }

    bool refusesControls = false;
    unsigned long logCode = 0;
    std::vector<std::string> said;
    std::vector<ServiceReport> reports;
    std::wstring log;
    bool isInterrupted = false;
};

/// What the program of the test works with; a service's program is a plain function.
Service* g_running = nullptr;
FakeServices* g_services = nullptr;
std::vector<std::string> g_arguments;

int runUntilStopped(const std::vector<std::string>& arguments)
{
    g_arguments = arguments;
    CHECK(g_services->reports == std::vector<ServiceReport>{{.state = State::Running}});
    CHECK(g_running->onControl(ServiceControl::Interrogate));
    CHECK(!g_running->onControl(ServiceControl::Other));
    CHECK(!g_services->isInterrupted);
    CHECK(g_running->onControl(ServiceControl::Stop));
    CHECK(g_services->isInterrupted);
    return 0;
}

int failAtOnce(const std::vector<std::string>&)
{
    return 3;
}

}  // namespace

TEST_CASE("a watch as a service runs, is stopped like by Ctrl-C, and says so", "[platform][service]")
{
    FakeServices services;
    Service service({"watch", "10.0.0.2", "--listen", "9754"}, runUntilStopped, services);
    g_running = &service;
    g_services = &services;
    service.run();
    CHECK(g_arguments == std::vector<std::string>{"watch", "10.0.0.2", "--listen", "9754"});
    CHECK(services.log == L"\\Halftrip watch\\watch.log");
    CHECK(services.said == std::vector<std::string>{"takes controls", "outlives users", "flushes"});
    CHECK(services.reports == std::vector<ServiceReport>{
                                  {.state = State::Running}, {.state = State::StopPending}, {.state = State::Stopped}});
    CHECK(service.exitCode() == 0);
}

TEST_CASE("a service that ends by itself tells its exit code", "[platform][service]")
{
    FakeServices services;
    Service service({"serve"}, failAtOnce, services);
    service.run();
    CHECK(services.log == L"\\Halftrip responder\\responder.log");
    CHECK(services.reports ==
          std::vector<ServiceReport>{{.state = State::Running}, {.state = State::Stopped, .exitCode = 3}});
    CHECK(service.exitCode() == 3);
}

TEST_CASE("a service whose log cannot be opened stops with the system's reason, and runs nothing",
          "[platform][service]")
{
    FakeServices services;
    services.logCode = 3;  // ERROR_PATH_NOT_FOUND
    Service service({"watch"}, runUntilStopped, services);
    service.run();
    CHECK(services.reports == std::vector<ServiceReport>{{.state = State::Stopped, .systemCode = 3}});
    CHECK(service.exitCode() == 3);
}

TEST_CASE("without the manager's ear a service does not begin", "[platform][service]")
{
    FakeServices services;
    services.refusesControls = true;
    Service service({"watch"}, runUntilStopped, services);
    service.run();
    CHECK(services.reports.empty());
    CHECK(services.log.empty());
}
