#pragma once

#include "core/os/host.hpp"

namespace halftrip::windows {

class WindowsHost final : public os::Host {
public:
    [[nodiscard]] model::HostFacts facts() override;
    [[nodiscard]] Result<std::vector<model::AdapterFacts>> adapters() override;
    [[nodiscard]] Result<model::AdapterFacts> adapterTowards(const std::string& peerAddress) override;
    [[nodiscard]] std::optional<Error> adapterTrouble(const std::string& adapter) override;
    [[nodiscard]] std::vector<model::Fact> settings(const std::string& adapter) override;
    [[nodiscard]] std::vector<std::chrono::milliseconds> busyTimes() override;
};

}  // namespace halftrip::windows
