#include "core/measure/responder.hpp"

#include "core/base/version.hpp"
#include "core/measure/responder_session.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::measure {
namespace {

using namespace std::chrono_literals;

constexpr auto kAcceptTurn = 100ms;
/// Connections that are being greeted at one time; more are closed at once, so that strangers cannot pile up threads.
constexpr std::size_t kMostVisitors = 16;
/// Of them from one address: somebody who connects and says nothing must not keep the others out.
constexpr std::ptrdiff_t kMostOfOneAddress = 4;

}  // namespace

/// One connection and the thread that talks to it.
struct Responder::Visitor {
    std::string address;
    std::unique_ptr<os::ByteStream> stream;
    std::atomic<bool> isFinished{false};
    std::jthread thread;
};

Responder::Responder(os::Platform& platform, const transport::TransportRegistry& registry, ResponderOptions options)
    : m_platform(platform),
      m_registry(registry),
      m_options(std::move(options)),
      m_host(platform.host().facts()),
      m_doorkeeper(platform.entropy(), m_options.pairingCode, m_host.hostId, m_options.log)
{
    m_host.toolVersion = kVersion;
}

Responder::~Responder()
{
    m_isEnding.store(true);
}

Result<os::SocketAddress> Responder::listen()
{
    auto listener = m_platform.network().listen(m_options.listenAt);
    if (!listener)
        return std::unexpected(std::move(listener).error());
    m_listener = std::move(*listener);
    return m_listener->local();
}

Status Responder::serve(const std::atomic<bool>& stop)
{
    while (!stop.load() && !(m_options.isOnce && m_hasServed.load())) {
        dismissFinished();
        auto stream = m_listener->accept(kAcceptTurn);
        if (!stream) {
            if (stream.error().kind == ErrorKind::Timeout)
                continue;
            return std::unexpected(std::move(stream).error());
        }
        const std::string address = (*stream)->peer().address;
        const auto ofAddress = std::count_if(m_visitors.begin(), m_visitors.end(),
                                             [&](const Visitor& other) { return other.address == address; });
        if (m_visitors.size() >= kMostVisitors || ofAddress >= kMostOfOneAddress) {
            m_options.log(fmt::format("{} turned away: {} connections are open already, {} of them its own", address,
                                      m_visitors.size(), ofAddress));
            continue;
        }
        Visitor& visitor = m_visitors.emplace_back();
        visitor.address = address;
        visitor.stream = std::move(*stream);
        visitor.thread = std::jthread([this, &visitor] { receiveVisitor(visitor, m_isEnding); });
    }
    m_isEnding.store(true);
    m_visitors.clear();
    return {};
}

/// Runs on the visitor's own thread. Nothing may escape from it.
void Responder::receiveVisitor(Visitor& visitor, const std::atomic<bool>& stop)
try {
    const std::string address = visitor.stream->peer().address;
    control::Channel channel(std::move(visitor.stream));
    model::HostFacts host = m_host;
    const auto facts = [&] {
        if (auto adapter = m_platform.host().adapterTowards(address))
            host.adapter = std::move(*adapter);
        return host;
    };
    if (Status admitted = m_doorkeeper.admit(channel, facts, stop); !admitted) {
        m_options.log(fmt::format("{} turned away: {}", address, admitted.error().what));
    } else {
        const control::Seat seat(m_doorkeeper);
        m_options.log(fmt::format("serving {}", address));
        {
            ResponderSession session(channel, m_platform, m_registry, host, m_options.core, m_options.log);
            session.run(stop);
        }
        m_options.log(fmt::format("done with {}", address));
        m_hasServed.store(true);
    }
    visitor.isFinished.store(true);
} catch (const std::exception& exception) {
    m_options.log(fmt::format("a session ended unexpectedly: {}", exception.what()));
    visitor.isFinished.store(true);
}

void Responder::dismissFinished()
{
    m_visitors.remove_if([](const Visitor& visitor) { return visitor.isFinished.load(); });
}

}  // namespace halftrip::measure
