#include "core/watch/http.hpp"
#include "core/watch/protobuf.hpp"

#include <catch2/catch.hpp>

#include <cmath>

namespace halftrip::watch {
namespace {

WatchState onePeer()
{
    PeerState peer;
    peer.peer = "a";
    peer.total.rtt.record(1'000);
    peer.total.rtt.record(1'000);
    peer.total.rtt.record(1'000'000);
    return {"1.2.3", 0, {peer}};
}

std::string get(const std::string& path, const std::string& accept = "", const std::string& method = "GET")
{
    return answerTo(method + " " + path + " HTTP/1.1\r\nHost: h\r\n" +
                        (accept.empty() ? "" : "accept: " + accept + "\r\n") + "\r\n",
                    onePeer);
}

bool says(const std::string& answer, const std::string& words)
{
    return answer.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("the format is the one that the scraper likes best", "[core][watch]")
{
    using enum MetricsFormat;
    const std::string protobuf = "application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=";
    CHECK(chooseFormat("") == Plain);
    CHECK(chooseFormat("image/png") == Plain);
    CHECK(chooseFormat("*/*") == Plain);
    // As Prometheus 2.42 asks, without and with native histograms.
    CHECK(chooseFormat("application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
                       "text/plain;version=0.0.4;q=0.5,*/*;q=0.1") == OpenMetrics);
    CHECK(chooseFormat(protobuf + "delimited,application/openmetrics-text;version=1.0.0;q=0.8,text/plain;q=0.5") ==
          Protobuf);
    CHECK(chooseFormat(protobuf + "text, text/plain;q=0.1") == Plain);
    CHECK(chooseFormat("text/plain;q=0.2, Application/OpenMetrics-Text ; Q=0.9") == OpenMetrics);
    CHECK(chooseFormat(";;;,,q=,;q=x,") == Plain);
}

TEST_CASE("requests are answered, and what is none is refused in words", "[core][watch]")
{
    CHECK(get("/metrics").starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4"));
    CHECK(says(get("/metrics?name=x", "application/openmetrics-text"), "# EOF\n"));
    const std::string head = get("/metrics", "", "HEAD");
    CHECK(head.ends_with("\r\n\r\n"));
    CHECK_FALSE(says(head, "Content-Length: 0"));
    CHECK(says(get("/"), "/metrics"));
    CHECK(get("/../etc/passwd").starts_with("HTTP/1.1 404"));
    CHECK(get("/metrics", "", "POST").starts_with("HTTP/1.1 405"));
    CHECK(says(get("/metrics", "", "POST"), "\r\nAllow: GET, HEAD\r\n"));
    for (const char* const nonsense : {"", "\r\n\r\n", "GET\r\n\r\n", "GET /metrics\r\n\r\n", "\x16\x03\x01\n\n"})
        CHECK(answerTo(nonsense, onePeer).starts_with("HTTP/1.1 400"));
    CHECK(answerTooLong().starts_with("HTTP/1.1 431"));
    CHECK_FALSE(isHeadComplete("GET / HTTP/1.1\r\n"));
    CHECK(isHeadComplete("GET / HTTP/1.1\r\n\r\n"));
}

TEST_CASE("a native bucket holds its upper bound and not its lower one", "[core][watch]")
{
    CHECK(nativeIndexOf(1e9) == 0);  // 2^0 seconds.
    CHECK(nativeIndexOf(1.0001e9) == 1);
    CHECK(nativeIndexOf(2e9) == 16);
    CHECK(nativeIndexOf(0.5e9) == -16);
    for (const double ns : {1.0, 17.0, 12'345.0, 987'654'321.0}) {
        const int index = nativeIndexOf(ns);
        CHECK(std::exp2(index / 16.0) * 1e9 >= ns * (1 - 1e-9));
        CHECK(std::exp2((index - 1) / 16.0) * 1e9 < ns);
    }
}

TEST_CASE("protobuf is written as its description says, byte by byte", "[core][watch]")
{
    const std::vector<MetricFamily> families{{"a", MetricType::Counter, "", "h", {{{{"p", "q"}}, std::uint64_t{1}}}},
                                             {"none", MetricType::Gauge, "", "left out", {}}};
    const std::string expected("\x23"                                  // 35 bytes.
                               "\x0a\x07"
                               "a_total"
                               "\x12\x01"
                               "h"     // name, help
                               "\x18\x00"                              // type COUNTER
                               "\x22\x13"                              // metric, 19 bytes
                               "\x0a\x06"
                               "\x0a\x01"
                               "p"
                               "\x12\x01"
                               "q"  // label
                               "\x1a\x09"
                               "\x09\x00\x00\x00\x00\x00\x00\xf0\x3f",  // counter: 1.0
                               36);
    CHECK(toProtobuf(families) == expected);
}

TEST_CASE("native buckets are runs of neighbours, their counts told as differences", "[core][watch]")
{
    const WatchState state = onePeer();
    const std::string bytes = toProtobuf(familiesOf(state));
    // 1 us is in bucket -318, 1 ms in -159: two spans, of which the second begins 158 behind the first one's end.
    CHECK(nativeIndexOf(1'000) == -318);
    CHECK(nativeIndexOf(1'000'000) == -159);
    CHECK(says(bytes, std::string("\x62\x05\x08\xfb\x04\x10\x01", 7)));
    CHECK(says(bytes, std::string("\x62\x05\x08\xbc\x02\x10\x01", 7)));
    CHECK(says(bytes, std::string("\x6a\x02\x04\x01", 4)));  // 2, then one less.
}

}  // namespace halftrip::watch
