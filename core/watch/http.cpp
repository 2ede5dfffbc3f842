#include "core/watch/http.hpp"

#include "core/watch/protobuf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

namespace halftrip::watch {
namespace {

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    const std::size_t end = text.find_last_not_of(" \t\r");
    return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return out;
}

/// Cuts the text in front of `separator` off, or all of it.
std::string_view cutFront(std::string_view& text, char separator)
{
    const std::size_t at = std::min(text.find(separator), text.size());
    const std::string_view front = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return front;
}

/// Thousandths of "0.75", "1", "1.000"; 1000 for what is no quality. No library function for it is everywhere.
int qualityOf(std::string_view text)
{
    if (!text.starts_with('0'))
        return 1'000;
    int quality = 0;
    int place = 100;
    for (std::size_t at = 2; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at, place /= 10)
        quality += place * (text[at] - '0');
    return quality;
}

std::optional<MetricsFormat> formatOf(std::string_view type, bool isDelimited)
{
    if (type == "application/openmetrics-text")
        return MetricsFormat::OpenMetrics;
    if (type == "application/vnd.google.protobuf" && isDelimited)
        return MetricsFormat::Protobuf;
    if (type == "text/plain" || type == "text/*" || type == "*/*")
        return MetricsFormat::Plain;
    return std::nullopt;
}

std::string answer(std::string_view status, std::string_view type, std::string_view body, bool isHead = false)
{
    return fmt::format("HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nConnection: close\r\n{}\r\n{}", status,
                       type, body.size(), status.starts_with("405") ? "Allow: GET, HEAD\r\n" : "",
                       isHead ? std::string_view() : body);
}

std::string metricsAnswer(MetricsFormat format, const WatchState& state, bool isHead)
{
    const std::vector<MetricFamily> families = familiesOf(state);
    switch (format) {
    case MetricsFormat::OpenMetrics:
        return answer("200 OK", kOpenMetricsType, toOpenMetrics(families), isHead);
    case MetricsFormat::Protobuf:
        return answer("200 OK", kProtobufType, toProtobuf(families), isHead);
    case MetricsFormat::Plain:
        break;
    }
    return answer("200 OK", kPlainType, toPlainText(families), isHead);
}

/// The value of a header, of several their list; empty where there is none.
std::string headerOf(std::string_view lines, std::string_view wanted)
{
    std::string value;
    while (!lines.empty()) {
        std::string_view line = cutFront(lines, '\n');
        if (trimmed(line).empty())
            break;
        if (lowered(cutFront(line, ':')) == wanted)
            value += (value.empty() ? "" : ",") + std::string(trimmed(line));
    }
    return value;
}

}  // namespace

MetricsFormat chooseFormat(std::string_view accept)
{
    MetricsFormat best = MetricsFormat::Plain;
    int bestQuality = 0;
    while (!accept.empty()) {
        std::string_view range = cutFront(accept, ',');
        const std::string type = lowered(trimmed(cutFront(range, ';')));
        int quality = 1'000;
        bool isDelimited = false;
        while (!range.empty()) {
            const std::string parameter = lowered(trimmed(cutFront(range, ';')));
            isDelimited = isDelimited || parameter == "encoding=delimited";
            if (parameter.starts_with("q="))
                quality = qualityOf(std::string_view(parameter).substr(2));
        }
        const auto format = formatOf(type, isDelimited);
        if (format && quality > bestQuality) {
            best = *format;
            bestQuality = quality;
        }
    }
    return best;
}

bool isHeadComplete(std::string_view received) noexcept
{
    return received.find("\r\n\r\n") != std::string_view::npos || received.find("\n\n") != std::string_view::npos;
}

std::string answerTo(std::string_view request, const std::function<WatchState()>& state)
{
    std::string_view lines = request;
    std::string_view first = cutFront(lines, '\n');
    if (first.ends_with('\r'))
        first.remove_suffix(1);
    const std::string_view method = cutFront(first, ' ');
    const std::string_view target = cutFront(first, ' ');
    const std::string_view path = target.substr(0, target.find('?'));
    const bool isHead = method == "HEAD";
    if (!first.starts_with("HTTP/1.") || !path.starts_with('/'))
        return answer("400 Bad Request", "text/plain", "This is no request of HTTP/1.1.\n");
    if (method != "GET" && !isHead)
        return answer("405 Method Not Allowed", "text/plain", "Metrics are read by GET.\n");
    if (path == "/")
        return answer("200 OK", "text/plain", "halftrip watch: the metrics are at /metrics.\n", isHead);
    if (path != "/metrics")
        return answer("404 Not Found", "text/plain", "The metrics are at /metrics.\n", isHead);
    return metricsAnswer(chooseFormat(headerOf(lines, "accept")), state(), isHead);
}

std::string answerTooLong()
{
    return answer("431 Request Header Fields Too Large", "text/plain", "The request's head is too long.\n");
}

}  // namespace halftrip::watch
