#pragma once

#include "core/base/error.hpp"
#include "core/os/kernel_events.hpp"
#include "platform/windows/kernel_events/adapter_vector.hpp"
#include "platform/windows/kernel_events/driver_map.hpp"
#include "platform/windows/kernel_events/event.hpp"

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::windows::etw {

/// Writes what the kernel delivered, as text of a line each, so that it can be decoded again anywhere:
///
///     halftrip kernel events 1
///     counter 10000000                 a watch begins; the performance counter's ticks per second
///     core 3                           a watched core
///     arrival 0                        one that packets arrive on, and no measuring thread runs
///     thread 4711                      the measuring thread
///     driver fffff80312340000 98304 ndis.sys
///     name 4711 halftrip.exe           a thread's program
///     begin 123456                     of a measured stretch, by the performance counter
///     P 68 2 3 123460 00112233         provider (P, T, I, L), opcode, version, processor, time, data
///     end 234567
///     turn 130000 140000               probes went in this stretch of it, and until the next none did
///     packets 812                      in all of them
///
/// One thread at a time.
class EventFile {
public:
    /// Replaces the file. Error File: it cannot be written.
    [[nodiscard]] Status open(const std::string& path);
    /// At the beginning of each watch.
    void writeHead(std::int64_t counterHertz, const os::WatchedCores& cores, const std::vector<Driver>& drivers);
    void writeThread(std::uint32_t thread);
    void writeName(std::uint32_t thread, std::string_view name);
    void writeBegin(std::int64_t time);
    void writeEnd(std::int64_t time);
    void writeTurns(const std::vector<Turn>& turns, std::uint64_t packets);
    /// Events that are not decoded are left out, and so is everything beyond kMostEvents.
    void write(const Event& event);
    /// Error File: not everything could be written.
    [[nodiscard]] Status finish();

    static constexpr std::uint64_t kMostEvents = 5'000'000;

private:
    std::string m_path;
    std::ofstream m_file;
    std::uint64_t m_events = 0;
};

}  // namespace halftrip::windows::etw
