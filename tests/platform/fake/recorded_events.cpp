#include "recorded_events.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

namespace halftrip::tests {
namespace {

using windows::etw::Provider;

std::optional<Provider> providerIn(const std::string& word)
{
    if (word == "P")
        return Provider::PerfInfo;
    if (word == "T")
        return Provider::Thread;
    if (word == "L")
        return Provider::Lost;
    return word == "I" ? std::optional(Provider::Image) : std::nullopt;
}

std::optional<std::vector<std::byte>> bytesIn(const std::string& hex)
{
    std::vector<std::byte> bytes;
    for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
        unsigned int value = 0;
        const char* const begin = hex.data() + at;
        if (std::from_chars(begin, begin + 2, value, 16).ptr != begin + 2)
            return std::nullopt;
        bytes.push_back(static_cast<std::byte>(value));
    }
    return hex.size() % 2 == 0 ? std::optional(std::move(bytes)) : std::nullopt;
}

/// The rest of the line behind one blank.
std::string restOf(std::istringstream& line)
{
    std::string rest;
    line.get();
    std::getline(line, rest);
    return rest;
}

bool readEvent(Provider provider, std::istringstream& line, RecordedEvents& out)
{
    RecordedEvents::Entry entry;
    unsigned int opcode = 0;
    unsigned int version = 0;
    std::string hex;
    line >> opcode >> version >> entry.event.processor >> entry.event.time;
    if (line.fail() || opcode > 255 || version > 255)
        return false;
    line >> hex;
    auto data = bytesIn(hex);
    if (!data)
        return false;
    entry.event.provider = provider;
    entry.event.opcode = static_cast<std::uint8_t>(opcode);
    entry.event.version = static_cast<std::uint8_t>(version);
    entry.data = std::move(*data);
    out.entries.push_back(std::move(entry));
    return true;
}

bool readLine(const std::string& text, RecordedEvents& out)
{
    std::istringstream line(text);
    std::string word;
    line >> word;
    if (const auto provider = providerIn(word))
        return readEvent(*provider, line, out);
    std::int64_t number = 0;
    if (word == "driver") {
        windows::etw::Driver driver;
        line >> std::hex >> driver.base >> std::dec >> driver.bytes;
        const bool isRead = !line.fail();
        driver.name = restOf(line);
        out.drivers.push_back(std::move(driver));
        return isRead;
    }
    line >> number;
    if (line.fail())
        return false;
    if (word == "counter") {
        out.counterHertz = number;
        out.entries.push_back({.event = {}, .data = {}, .beginsWatch = true});
    } else if (word == "core" || word == "arrival") {
        std::vector<int>& cores = word == "core" ? out.cores.measuring : out.cores.arrival;
        if (std::ranges::find(cores, number) == cores.end())
            cores.push_back(static_cast<int>(number));
    } else if (word == "thread")
        out.entries.push_back(
            {.event = {}, .data = {}, .setsThread = true, .thread = static_cast<std::uint32_t>(number)});
    else if (word == "name")
        out.names[static_cast<std::uint32_t>(number)] = restOf(line);
    else if (word == "begin")
        out.begins.push_back(number);
    else if (word == "end")
        out.ends.push_back(number);
    else if (word == "packets")
        out.packets = static_cast<std::uint64_t>(number);
    else if (word == "turn") {
        std::int64_t until = 0;
        line >> until;
        out.turns.push_back({number, until});
        return !line.fail();
    } else
        return false;
    return true;
}

}  // namespace

Result<RecordedEvents> readRecordedEvents(std::string_view text)
{
    RecordedEvents out;
    std::istringstream lines{std::string(text)};
    std::string line;
    if (!std::getline(lines, line) || line != "halftrip kernel events 1")
        return fail(ErrorKind::Protocol, "no kernel events of Halftrip");
    for (std::size_t number = 2; std::getline(lines, line); ++number) {
        if (!readLine(line, out))
            return fail(ErrorKind::Protocol, halftrip::text("line {number:d}: {line}", number, line.substr(0, 80)));
    }
    return out;
}

std::vector<NamedSpan> replay(const RecordedEvents& recorded)
{
    std::vector<windows::etw::Span> spans;
    windows::etw::EventDecoder decoder(recorded.cores,
                                       [&spans](const windows::etw::Span& span) { spans.push_back(span); });
    for (const windows::etw::Driver& driver : recorded.drivers)
        decoder.drivers().add(driver);
    for (const RecordedEvents::Entry& entry : recorded.entries) {
        if (entry.beginsWatch) {
            decoder.forgetRunning();
            decoder.setOwnThread(0);
            continue;
        }
        if (entry.setsThread) {
            decoder.setOwnThread(entry.thread);
            continue;
        }
        windows::etw::Event event = entry.event;
        event.data = entry.data;
        decoder.feed(event);
    }
    std::vector<NamedSpan> named;
    for (const windows::etw::Span& span : spans)
        named.push_back({span, nameOf(span, decoder.drivers(), [&](std::uint32_t thread) {
                             const auto known = recorded.names.find(thread);
                             return known == recorded.names.end() ? "id " + std::to_string(thread) : known->second;
                         })});
    return named;
}

}  // namespace halftrip::tests
