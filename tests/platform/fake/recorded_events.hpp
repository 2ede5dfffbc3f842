#pragma once

#include "core/base/error.hpp"
#include "platform/windows/kernel_events/event_decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace halftrip::tests {

/// What --record-events wrote on some machine, read back.
struct RecordedEvents {
    struct Entry {
        windows::etw::Event event;  ///< Its data is empty: see `data`.
        std::vector<std::byte> data;
        bool beginsWatch = false;  ///< Not an event: another session, whose watch knows nothing yet.
        bool setsThread = false;  ///< Not an event: from here on `thread` measures.
        std::uint32_t thread = 0;
    };
    std::int64_t counterHertz = 0;
    os::WatchedCores cores;
    std::vector<windows::etw::Driver> drivers;
    std::map<std::uint32_t, std::string> names;
    std::vector<std::int64_t> begins;
    std::vector<std::int64_t> ends;
    std::vector<windows::etw::Turn> turns;
    std::uint64_t packets = 0;
    std::vector<Entry> entries;
};
/// Error Protocol names the first line that is none of such a file.
[[nodiscard]] Result<RecordedEvents> readRecordedEvents(std::string_view text);

/// A span under the name that a report would give it.
struct NamedSpan {
    windows::etw::Span span;
    std::string name;
};
/// The file decoded once more, as on its machine.
[[nodiscard]] std::vector<NamedSpan> replay(const RecordedEvents& recorded);

}  // namespace halftrip::tests
