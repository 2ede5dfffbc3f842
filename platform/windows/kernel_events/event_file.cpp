#include "platform/windows/kernel_events/event_file.hpp"

#include "core/base/native_path.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::windows::etw {
namespace {

constexpr std::size_t kMostDataBytes = 4096;

char letterOf(Provider provider)
{
    switch (provider) {
    case Provider::PerfInfo:
        return 'P';
    case Provider::Thread:
        return 'T';
    case Provider::Image:
        return 'I';
    case Provider::Lost:
        return 'L';
    case Provider::Other:
        break;
    }
    return 0;
}

/// Names come from anywhere: a line break would begin another line.
std::string onOneLine(std::string_view name)
{
    std::string text(name);
    std::ranges::replace_if(text, [](unsigned char letter) { return letter < ' '; }, '?');
    return text;
}

std::string hexOf(std::span<const std::byte> data)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * data.size());
    for (const std::byte value : data) {
        text.push_back(kDigits[std::to_integer<std::size_t>(value >> 4)]);
        text.push_back(kDigits[std::to_integer<std::size_t>(value & std::byte{15})]);
    }
    return text;
}

}  // namespace

Status EventFile::open(const std::string& path)
{
    m_path = path;
    m_file.open(nativePath(path), std::ios::binary | std::ios::trunc);
    if (!m_file)
        return fail(ErrorKind::File, text("cannot write {path}", path));
    m_file << "halftrip kernel events 1\n";
    return {};
}

void EventFile::writeHead(std::int64_t counterHertz, const os::WatchedCores& cores, const std::vector<Driver>& drivers)
{
    m_file << fmt::format("counter {}\n", counterHertz);
    for (const int core : cores.measuring)
        m_file << fmt::format("core {}\n", core);
    for (const int core : cores.arrival)
        m_file << fmt::format("arrival {}\n", core);
    for (const Driver& driver : drivers)
        m_file << fmt::format("driver {:x} {} {}\n", driver.base, driver.bytes, onOneLine(driver.name));
}

void EventFile::writeThread(std::uint32_t thread)
{
    m_file << fmt::format("thread {}\n", thread);
}

void EventFile::writeName(std::uint32_t thread, std::string_view name)
{
    m_file << fmt::format("name {} {}\n", thread, onOneLine(name));
}

void EventFile::writeBegin(std::int64_t time)
{
    m_file << fmt::format("begin {}\n", time);
}

void EventFile::writeEnd(std::int64_t time)
{
    m_file << fmt::format("end {}\n", time);
}

void EventFile::writeTurns(const std::vector<Turn>& turns, std::uint64_t packets)
{
    for (const Turn& turn : turns)
        m_file << fmt::format("turn {} {}\n", turn.from, turn.until);
    m_file << fmt::format("packets {}\n", packets);
}

void EventFile::write(const Event& event)
{
    const char letter = letterOf(event.provider);
    if (letter == 0 || m_events >= kMostEvents)
        return;
    ++m_events;
    m_file << fmt::format("{} {} {} {} {} {}\n", letter, event.opcode, event.version, event.processor, event.time,
                          hexOf(event.data.first(std::min(event.data.size(), kMostDataBytes))));
}

Status EventFile::finish()
{
    m_file.flush();
    if (!m_file)
        return fail(ErrorKind::File, text("cannot write all of {path}", m_path), "Is there room on the drive?");
    return {};
}

}  // namespace halftrip::windows::etw
