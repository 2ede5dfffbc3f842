// What untrusted clients send to the port of the metrics.
#include "core/watch/http.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view request = fuzz::textOf(data, size);
    static_cast<void>(watch::isHeadComplete(request));
    const std::string answer = watch::answerTo(request, [] {
        watch::PeerState peer;
        peer.peer = "a";
        peer.total.rtt.record(20'000);
        return watch::WatchState{"1", 0, {peer}};
    });
    fuzz::require(answer.starts_with("HTTP/1.1 ") && answer.find("\r\n\r\n") != std::string::npos, "an answer is one");
    fuzz::require(answer.find("\r\nConnection: close\r\n") != std::string::npos, "an answer is the last");
    const bool hasMetrics = answer.starts_with("HTTP/1.1 200") && answer.size() > 500;
    fuzz::require(!hasMetrics || request.starts_with("GET /metrics"), "only who asks for metrics gets them");
    return 0;
}
