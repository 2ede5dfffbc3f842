#include "app/cli/peers/ssh_program.hpp"
#include "platform/fake/fake_platform.hpp"

#include <catch2/catch.hpp>

#include <atomic>

using namespace halftrip;

namespace {

/// A host without ssh, and whoever wants a halftrip started on another by it.
struct Asking {
    explicit Asking(Shell shell) { platform.fakeProcesses().useShell(shell); }
    [[nodiscard]] Error bringing(std::optional<std::string> program)
    {
        const auto started = cli::SshProgram::start(platform, "ssh://rack7", {.program = std::move(program)}, {"serve"},
                                                    {stop});
        REQUIRE_FALSE(started);
        return started.error();
    }
    std::atomic<bool> stop{false};
    fake::SimulatedTime time;
    fake::SimulatedNetwork network{time, /*seed=*/1};
    fake::FakePlatform platform{network, {}};
};

}  // namespace

TEST_CASE("without an OpenSSH client the way to install one is this system's", "[app][cli]")
{
    const auto hint = [](Shell shell) { return Asking(shell).bringing(std::nullopt).hint; };
    CHECK(hint(Shell::Posix).find("package openssh-client") != std::string::npos);
    CHECK(hint(Shell::PowerShell).find("Add-WindowsCapability -Online -Name OpenSSH.Client~~~~0.0.1.0") !=
          std::string::npos);
}

TEST_CASE("on Windows a program that is to be brought is refused before anybody logs in", "[app][cli]")
{
    Asking windows(Shell::PowerShell);
    REQUIRE(windows.platform.fakeProcesses().writeFileAtomically("portable", "bytes"));
    for (const char* const program : {"", "portable"})
        CHECK(windows.bringing(program).what == "--bring needs Linux on this host.");
}
