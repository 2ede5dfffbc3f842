#pragma once

#include "core/os/host.hpp"
#include "platform/linux/host/system_tree.hpp"

namespace halftrip::platform {

/// Facts from /proc, /sys, /etc/os-release and the kernel's network interfaces. Make it on the main thread before any
/// pinning: the cores this process may use are those of that moment.
class LinuxHost final : public os::Host {
public:
    explicit LinuxHost(const SystemTree& tree);
    [[nodiscard]] model::HostFacts facts() override;
    [[nodiscard]] Result<std::vector<model::AdapterFacts>> adapters() override;
    [[nodiscard]] Result<model::AdapterFacts> adapterTowards(const std::string& peerAddress) override;
    [[nodiscard]] std::optional<Error> adapterTrouble(const std::string& adapter) override;
    [[nodiscard]] std::vector<model::Fact> settings(const std::string& adapter) override;
    [[nodiscard]] std::vector<std::chrono::milliseconds> busyTimes() override;
    [[nodiscard]] std::vector<std::string> readyThreads(int core) override;

private:
    const SystemTree& m_tree;
    std::vector<int> m_usableCores;
};

/// "Debian GNU/Linux 12 (bookworm)" from os-release; "Linux" where there is none.
[[nodiscard]] std::string readOperatingSystem(const SystemTree& tree);

/// True on battery, false on mains, none where no power supply shows itself (desktops, servers, virtual machines).
[[nodiscard]] std::optional<bool> readBattery(const SystemTree& tree);

}  // namespace halftrip::platform
