#pragma once

#include "core/os/network.hpp"

namespace halftrip::sockets {

/// Non-blocking TCP and UDP sockets. Stateless: any thread.
class SocketNetwork final : public os::Network {
public:
    [[nodiscard]] Result<std::vector<std::string>> resolve(const std::string& host, model::AddressFamily family,
                                                           const os::WaitingUser& user) override;
    [[nodiscard]] Result<std::unique_ptr<os::ByteStream>> connect(const os::SocketAddress& peer,
                                                                  const std::string& fromAdapter,
                                                                  std::chrono::milliseconds timeout,
                                                                  const std::atomic<bool>& stop) override;
    [[nodiscard]] Result<std::unique_ptr<os::Listener>> listen(const os::SocketAddress& local) override;
    [[nodiscard]] Result<std::unique_ptr<os::DatagramSocket>> openDatagrams(const os::SocketAddress& local) override;
};

}  // namespace halftrip::sockets
