#pragma once

#include "platform/linux/network/veth_pair.hpp"
#include "platform/linux/transports/file_descriptor.hpp"
#include "tests/platform/contract/echo.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace halftrip::tests {

using Options = std::map<std::string, std::string>;

/// The initiator's adapter.
inline const std::string kNear(platform::kInitiatorAdapter);

/// Two private network namespaces with a veth pair between them. The calling thread is in the initiator's until the
/// object is destroyed; then everything disappears.
class TestNetwork {
public:
    /// Skips the calling test case where the system does not let us.
    [[nodiscard]] static std::unique_ptr<TestNetwork> make();
    TestNetwork() = default;
    TestNetwork(const TestNetwork&) = delete;
    TestNetwork& operator=(const TestNetwork&) = delete;
    ~TestNetwork();

    /// Runs `work` on a thread in the responder's namespace and waits for it.
    void inResponder(const std::function<void()>& work) const;
    /// A thread in the responder's namespace.
    [[nodiscard]] std::thread startInResponder(std::function<void()> work) const;
    /// On both ends.
    void setMtu(int bytes) const;
    /// Takes the responder's namespace away: its end of the pair vanishes, and with it ours.
    void dropResponder() { m_responder.reset(); }
    /// Of an adapter in the calling thread's namespace.
    static void setUp(const std::string& adapter, bool isUp);

    /// The request for one end. `v6` chooses the addresses.
    [[nodiscard]] static TransportRequest request(Role role, bool v6, Wait wait, Options options);

private:
    sockets::FileDescriptor m_original;
    sockets::FileDescriptor m_responder;
};

/// An echoing end in the responder's namespace: opens, attaches, and sends back whatever comes.
class EchoEnd {
public:
    EchoEnd(const TestNetwork& network, const std::string& transport, TransportRequest request);
    EchoEnd(const EchoEnd&) = delete;
    EchoEnd& operator=(const EchoEnd&) = delete;
    ~EchoEnd() { stop(); }
    /// Where to send to, or why it did not open.
    [[nodiscard]] Result<Endpoint> endpoint() { return m_endpoint.get(); }
    /// Tells it where we are and waits until it echoes.
    [[nodiscard]] Status attach(const Endpoint& initiator);
    void stop();
    /// After stop(): what failed last; none if all was well.
    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }
    /// After stop(): what it had obtained.
    [[nodiscard]] const transport::TransportFacts& facts() const { return m_facts; }

private:
    void run(const std::string& transport, const TransportRequest& request);

    std::promise<Result<Endpoint>> m_endpointPromise;
    std::future<Result<Endpoint>> m_endpoint = m_endpointPromise.get_future();
    std::promise<Endpoint> m_initiatorPromise;
    std::promise<Status> m_attachedPromise;
    bool m_isInitiatorKnown = false;
    std::atomic<bool> m_isStopped = false;
    std::optional<Error> m_failure;
    transport::TransportFacts m_facts;
    const clock::TickClock* m_clock;
    std::thread m_thread;
};

/// An endpoint that is nothing but an address: what icmp attaches to.
[[nodiscard]] inline Endpoint hostAt(const std::string& address)
{
    Endpoint endpoint;
    endpoint.address = address;
    return endpoint;
}

/// "" or why the transport cannot be tested here.
[[nodiscard]] Text unusableReason(const std::string& id);
/// Skips the calling test case with that reason, where there is one.
void skipUnlessUsable(const std::string& id);

}  // namespace halftrip::tests
