#include "app/cli/watch/metrics_server.hpp"

#include "core/watch/http.hpp"

#include <algorithm>
#include <span>
#include <string>

namespace halftrip::cli {
namespace {

using std::chrono::milliseconds;

/// How late it hears of the end. Each turn costs as much as ten probes.
constexpr milliseconds kAcceptTurn{1'000};
constexpr std::size_t kPiece = 1'024;

}  // namespace

Result<std::unique_ptr<MetricsServer>> MetricsServer::open(os::Network& network, const os::SocketAddress& where)
{
    auto listener = network.listen(where);
    if (!listener)
        return std::unexpected(std::move(listener).error());
    return std::unique_ptr<MetricsServer>(new MetricsServer(std::move(*listener)));
}

void MetricsServer::start(std::function<watch::WatchState()> state)
{
    m_state = std::move(state);
    m_thread = std::jthread([this](const std::stop_token& stop) { accept(stop); });
}

MetricsServer::~MetricsServer()
{
    if (m_thread.joinable()) {
        m_thread.request_stop();
        m_thread.join();
    }
}

void MetricsServer::accept(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        auto client = m_listener->accept(kAcceptTurn);
        if (!client) {
            if (client.error().kind != ErrorKind::Timeout)
                std::this_thread::sleep_for(kAcceptTurn);
            continue;
        }
        const auto place = std::ranges::find_if(m_places, [](const Place& one) { return one.isFree.load(); });
        if (place == m_places.end())
            continue;
        visit(*place, std::move(*client));
    }
}

void MetricsServer::visit(Place& place, std::unique_ptr<os::ByteStream> client)
{
    place.isFree.store(false);
    try {
        place.thread = std::jthread([this, &place, stream = std::move(client)] {
            try {
                serve(*stream);
            } catch (const std::exception&) {
                // Out of memory, as a rule: this client goes without its answer.
            }
            place.isFree.store(true);
        });
    } catch (const std::exception&) {
        // No thread to be had, or no memory for it. The client is disconnected, and the watch goes on.
        place.isFree.store(true);
    }
}

void MetricsServer::serve(os::ByteStream& client) const
{
    const auto end = std::chrono::steady_clock::now() + kLongestVisit;
    const auto left = [&] { return std::chrono::duration_cast<milliseconds>(end - std::chrono::steady_clock::now()); };
    std::string request;
    std::array<std::byte, kPiece> piece;
    while (!watch::isHeadComplete(request)) {
        if (left().count() <= 0)
            return;
        const auto bytes = client.read(piece, left());
        if (!bytes)
            return;
        request.append(reinterpret_cast<const char*>(piece.data()), *bytes);
        if (request.size() > watch::kLongestRequest)
            break;
    }
    const std::string answer = request.size() > watch::kLongestRequest ? watch::answerTooLong()
                                                                       : watch::answerTo(request, m_state);
    if (left().count() > 0)
        static_cast<void>(client.write(std::as_bytes(std::span(answer)), left()));
}

}  // namespace halftrip::cli
