#include "platform/linux/host/counter_texts.hpp"

#include "core/model/facts/host_counters.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace halftrip::platform {
namespace {

constexpr std::string_view kBlanks = " \t\r";
/// More processors than any Linux is built for (CONFIG_NR_CPUS is at most 8192).
constexpr std::size_t kMostCpus = 65'536;

/// Cuts the text before `end` off its front.
std::string_view takeUntil(std::string_view& text, char end)
{
    const std::size_t length = text.find(end);
    const std::string_view taken = text.substr(0, length);
    text.remove_prefix(length == std::string_view::npos ? text.size() : length + 1);
    return taken;
}

/// The next word, or an empty one at the end.
std::string_view takeWord(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
    text.remove_prefix(word.size());
    return word;
}

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (std::string_view word = takeWord(line); !word.empty(); word = takeWord(line))
        words.push_back(word);
    return words;
}

/// A whole number, and nothing else. Counters above the range of our type (64 bits without a sign) go on from the
/// negative end, which keeps their differences right.
std::optional<std::int64_t> toCount(std::string_view word, int base = 10)
{
    const char* const end = word.data() + word.size();
    std::int64_t number = 0;
    const auto [stop, failure] = std::from_chars(word.data(), end, number, base);
    if (failure == std::errc{} && stop == end)
        return number;
    std::uint64_t large = 0;
    const auto [largeStop, largeFailure] = std::from_chars(word.data(), end, large, base);
    if (largeFailure == std::errc{} && largeStop == end)
        return static_cast<std::int64_t>(large);
    return std::nullopt;
}

bool isBlank(char c) noexcept
{
    return kBlanks.find(c) != std::string_view::npos;
}

/// The next word where it is a whole number from 0 on, and the blanks before it. Nothing is taken of what is something
/// else. Large hosts have a hundred thousand of them.
std::optional<std::int64_t> takeCount(std::string_view& line)
{
    const char* const end = line.data() + line.size();
    const char* const begin = std::find_if_not(line.data(), end, isBlank);
    std::int64_t number = 0;
    const auto [stop, failure] = std::from_chars(begin, end, number);
    if (failure != std::errc{} || number < 0 || (stop != end && !isBlank(*stop)))
        return std::nullopt;
    line.remove_prefix(static_cast<std::size_t>(stop - line.data()));
    return number;
}

std::int64_t addCounts(std::int64_t a, std::int64_t b) noexcept
{
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

std::int64_t sumOf(const std::vector<std::int64_t>& counts) noexcept
{
    std::int64_t sum = 0;
    for (const std::int64_t count : counts)
        sum = addCounts(sum, count);
    return sum;
}

void add(os::CounterValues& out, const std::string& name, std::int64_t count)
{
    std::int64_t& value = out[name];
    value = addCounts(value, count);
}

std::vector<int> parseHeader(std::string_view line)
{
    std::vector<int> cpus;
    for (std::string_view word : wordsOf(line)) {
        if (!word.starts_with("CPU") || cpus.size() == kMostCpus)
            return {};
        const std::optional<std::int64_t> number = toCount(word.substr(3));
        if (!number || *number < 0 || *number >= std::int64_t{kMostCpus})
            return {};
        cpus.push_back(static_cast<int>(*number));
    }
    return cpus;
}

std::optional<CpuRow> parseRow(std::string_view line, std::size_t columns)
{
    if (line.find(':') == std::string_view::npos)
        return std::nullopt;
    std::string_view label = takeUntil(line, ':');
    CpuRow row;
    row.label = std::string(takeWord(label));
    row.counts.reserve(columns);
    while (row.counts.size() < columns) {
        const std::optional<std::int64_t> count = takeCount(line);
        if (!count)
            break;
        row.counts.push_back(*count);
    }
    // Fewer than the header promises: a row of another kind (ERR, MIS), or one that was cut off.
    const bool isWhole = row.counts.size() == columns || row.counts.size() == 1;
    if (row.label.empty() || !isWhole)
        return std::nullopt;
    line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
    row.text = std::string(line);
    return row;
}

bool isNumbered(const CpuRow& row)
{
    return std::all_of(row.label.begin(), row.label.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool isNamePart(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
}

/// True for "eth1" in "eth1-rx-0" and "i40e-eth1-TxRx-2", false in "eth10-rx-0" and "veth1".
bool containsName(std::string_view text, std::string_view name)
{
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const bool beginsThere = at == 0 || !isNamePart(text[at - 1]);
        const std::size_t end = at + name.size();
        if (beginsThere && (end == text.size() || !isNamePart(text[end])))
            return true;
    }
    return false;
}

/// The adapter's rows, by the surest mark that any row has: a name alone may be that of another namespace's adapter.
std::vector<const CpuRow*> rowsOf(const CpuTable& table, const AdapterInterrupts& adapter)
{
    const std::array<std::function<bool(const CpuRow&)>, 3> marks{
        [&](const CpuRow& row) { return adapter.numbers.contains(row.label); },
        [&](const CpuRow& row) { return !adapter.bus.empty() && containsName(row.text, adapter.bus); },
        [&](const CpuRow& row) { return !adapter.name.empty() && containsName(row.text, adapter.name); }};
    std::vector<const CpuRow*> rows;
    for (const auto& isMarked : marks) {
        for (const CpuRow& row : table.rows) {
            if (isNumbered(row) && isMarked(row))
                rows.push_back(&row);
        }
        if (!rows.empty())
            break;
    }
    return rows;
}

/// The sum of each processor's counts of `rows` as `prefix` + "cpu0". Rows that have none by processor are left out.
void addColumns(const CpuTable& table, const std::vector<const CpuRow*>& rows, const std::string& prefix,
                os::CounterValues& out)
{
    std::vector<std::int64_t> sums;
    for (const CpuRow* const row : rows) {
        if (row->counts.size() != table.cpus.size())
            continue;
        sums.resize(table.cpus.size());
        std::ranges::transform(sums, row->counts, sums.begin(), addCounts);
    }
    for (std::size_t column = 0; column < sums.size(); ++column)
        add(out, prefix + "cpu" + std::to_string(table.cpus[column]), sums[column]);
}

/// A sum over all interrupts of an adapter does not tell one that moves from two that stay.
void addVectors(const CpuTable& table, const std::vector<const CpuRow*>& rows, os::CounterValues& out)
{
    for (const CpuRow* const row : rows) {
        if (row->counts.size() != table.cpus.size())
            continue;
        for (std::size_t column = 0; column < row->counts.size(); ++column) {
            if (row->counts[column] > 0)
                add(out,
                    std::string(model::kVectorCounterPrefix) + row->label + ".cpu" + std::to_string(table.cpus[column]),
                    row->counts[column]);
        }
    }
}

struct WatchedCounter {
    std::string_view kernelName;
    std::string_view name;
};

// RFC 1213, RFC 2013 and the kernel's own (include/uapi/linux/snmp.h).
constexpr std::array kWatched{
    WatchedCounter{"Udp.NoPorts", "udp.noPorts"},
    WatchedCounter{"Udp.InErrors", "udp.inErrors"},
    WatchedCounter{"Udp.RcvbufErrors", "udp.rcvbufErrors"},
    WatchedCounter{"Udp.SndbufErrors", "udp.sndbufErrors"},
    WatchedCounter{"Udp.InCsumErrors", "udp.csumErrors"},
    WatchedCounter{"Udp.MemErrors", "udp.memErrors"},
    WatchedCounter{"Udp6NoPorts", "udp6.noPorts"},
    WatchedCounter{"Udp6InErrors", "udp6.inErrors"},
    WatchedCounter{"Udp6RcvbufErrors", "udp6.rcvbufErrors"},
    WatchedCounter{"Udp6SndbufErrors", "udp6.sndbufErrors"},
    WatchedCounter{"Udp6InCsumErrors", "udp6.csumErrors"},
    WatchedCounter{"Udp6MemErrors", "udp6.memErrors"},
    WatchedCounter{"Tcp.RetransSegs", "tcp.retransmits"},
    WatchedCounter{"Tcp.InErrs", "tcp.inErrors"},
    WatchedCounter{"Tcp.InCsumErrors", "tcp.csumErrors"},
    WatchedCounter{"TcpExt.TCPTimeouts", "tcp.timeouts"},
    WatchedCounter{"TcpExt.BusyPollRxPackets", "busyPoll.packets"},
    WatchedCounter{"Ip.InHdrErrors", "ip.headerErrors"},
    WatchedCounter{"Ip.InDiscards", "ip.inDiscards"},
    WatchedCounter{"Ip.OutDiscards", "ip.outDiscards"},
    WatchedCounter{"Ip.OutNoRoutes", "ip.outNoRoutes"},
    WatchedCounter{"Ip.ReasmFails", "ip.reassemblyFails"},
    WatchedCounter{"Ip.FragFails", "ip.fragmentFails"},
    WatchedCounter{"IpExt.InCsumErrors", "ip.csumErrors"},
    WatchedCounter{"Ip6InHdrErrors", "ip6.headerErrors"},
    WatchedCounter{"Ip6InDiscards", "ip6.inDiscards"},
    WatchedCounter{"Ip6OutDiscards", "ip6.outDiscards"},
    WatchedCounter{"Ip6OutNoRoutes", "ip6.outNoRoutes"},
    WatchedCounter{"Ip6ReasmFails", "ip6.reassemblyFails"},
    WatchedCounter{"Ip6FragFails", "ip6.fragmentFails"},
    WatchedCounter{"Icmp.InErrors", "icmp.inErrors"},
    WatchedCounter{"Icmp.InCsumErrors", "icmp.csumErrors"},
    WatchedCounter{"Icmp6InErrors", "icmp6.inErrors"},
    WatchedCounter{"Icmp6InCsumErrors", "icmp6.csumErrors"},
};

/// `group`: what stands before the name of the line, and a point behind it; or nothing.
void addWatched(std::string_view group, std::string_view name, std::string_view value, os::CounterValues& out)
{
    // Hundreds are looked at before and after each round.
    const auto watched = std::ranges::find_if(kWatched, [&](const WatchedCounter& counter) {
        const std::string_view whole = counter.kernelName;
        return whole.size() == group.size() + name.size() && whole.ends_with(name) && whole.starts_with(group);
    });
    if (watched == kWatched.end())
        return;
    if (const std::optional<std::int64_t> count = toCount(value))
        out[std::string(watched->name)] = *count;
}

}  // namespace

CpuTable parseCpuTable(std::string_view text)
{
    CpuTable table;
    table.cpus = parseHeader(takeUntil(text, '\n'));
    if (table.cpus.empty())
        return {};
    while (!text.empty()) {
        if (auto row = parseRow(takeUntil(text, '\n'), table.cpus.size()))
            table.rows.push_back(std::move(*row));
    }
    return table;
}

void addInterrupts(const CpuTable& table, const AdapterInterrupts& adapter, os::CounterValues& out)
{
    const std::vector<const CpuRow*> adaptersRows = rowsOf(table, adapter);
    std::vector<const CpuRow*> rows;
    for (const CpuRow& row : table.rows) {
        if (!isNumbered(row))
            add(out, "interrupts." + row.label, sumOf(row.counts));
        // With one processor a single count may be a total of errors (ERR, MIS): never an interrupt.
        if (row.label != "ERR" && row.label != "Err" && row.label != "MIS")
            rows.push_back(&row);
    }
    addColumns(table, rows, "interrupts.", out);
    for (const CpuRow* const row : adaptersRows) {
        if (row->counts.size() == table.cpus.size())
            add(out, model::kAdapterInterruptsCounter, sumOf(row->counts));
    }
    addColumns(table, adaptersRows, "interrupts.adapter.", out);
    addVectors(table, adaptersRows, out);
}

void addSoftirqs(const CpuTable& table, os::CounterValues& out)
{
    for (const CpuRow& row : table.rows) {
        if ((row.label != "NET_RX" && row.label != "NET_TX") || row.counts.size() != table.cpus.size())
            continue;
        addColumns(table, {&row}, "softirqs." + row.label + ".", out);
    }
}

void addSoftnet(std::string_view text, os::CounterValues& out)
{
    // Hexadecimal, by column (net/core/net-procfs.c). Kernels before 3.11 end before the flow limit.
    constexpr std::array kColumns{std::pair{0U, "softnet.processed"}, std::pair{1U, "softnet.dropped"},
                                  std::pair{2U, "softnet.squeezed"}, std::pair{10U, "softnet.flowLimited"}};
    constexpr std::size_t kFewestColumns = 9;
    while (!text.empty()) {
        const std::vector<std::string_view> words = wordsOf(takeUntil(text, '\n'));
        if (words.size() < kFewestColumns)
            continue;
        for (const auto& [column, name] : kColumns) {
            if (column >= words.size())
                continue;
            if (const std::optional<std::int64_t> count = toCount(words[column], 16))
                add(out, name, *count);
        }
    }
}

void addProtocols(std::string_view text, os::CounterValues& out)
{
    while (!text.empty()) {
        std::string_view names = takeUntil(text, '\n');
        if (names.find(':') == std::string_view::npos)
            continue;
        const std::string title(takeUntil(names, ':'));
        // Values follow under the same name; without them the next line is looked at anew.
        if (!text.starts_with(title + ":"))
            continue;
        std::string_view values = takeUntil(text, '\n').substr(title.size() + 1);
        const std::string group = title + ".";
        for (std::string_view name = takeWord(names); !name.empty(); name = takeWord(names))
            addWatched(group, name, takeWord(values), out);
    }
}

void addProtocols6(std::string_view text, os::CounterValues& out)
{
    while (!text.empty()) {
        std::string_view line = takeUntil(text, '\n');
        const std::string_view name = takeWord(line);
        addWatched({}, name, takeWord(line), out);
    }
}

void addAdapterRow(std::string_view text, const std::string& adapter, os::CounterValues& out)
{
    // Eight columns for receiving, eight for sending, since Linux 2.2 (net/core/net-procfs.c).
    constexpr std::size_t kColumns = 16;
    constexpr std::array kNames{std::pair{1U, "adapter.rxPackets"}, std::pair{2U, "adapter.rxErrors"},
                                std::pair{3U, "adapter.rxDropped"}, std::pair{4U, "adapter.rxOverruns"},
                                std::pair{9U, "adapter.txPackets"}, std::pair{10U, "adapter.txErrors"},
                                std::pair{11U, "adapter.txDropped"}};
    while (!adapter.empty() && !text.empty()) {
        std::string_view line = takeUntil(text, '\n');
        line.remove_prefix(std::min(line.find_first_not_of(kBlanks), line.size()));
        // The name may be followed by its first number without a blank.
        if (!line.starts_with(adapter + ":"))
            continue;
        const std::vector<std::string_view> words = wordsOf(line.substr(adapter.size() + 1));
        if (words.size() != kColumns)
            continue;
        for (const auto& [column, name] : kNames) {
            if (const std::optional<std::int64_t> count = toCount(words[column]))
                out[name] = *count;
        }
    }
}

std::vector<CpuTimes> parseCpuTimes(std::string_view text)
{
    std::vector<CpuTimes> all;
    while (!text.empty()) {
        std::string_view line = takeUntil(text, '\n');
        std::string_view name = takeWord(line);
        if (!name.starts_with("cpu"))
            continue;
        name.remove_prefix(3);
        const std::optional<std::int64_t> cpu = toCount(name);
        if (!name.empty() && (!cpu || *cpu < 0 || *cpu >= std::int64_t{kMostCpus}))
            continue;
        CpuTimes& times = all.emplace_back();
        if (cpu)
            times.cpu = static_cast<int>(*cpu);
        for (std::uint64_t& ticks : times.ticks) {
            const std::string_view word = takeWord(line);
            const auto [stop, failure] = std::from_chars(word.data(), word.data() + word.size(), ticks);
            if (failure != std::errc{} || stop != word.data() + word.size())
                break;
            ++times.known;
        }
    }
    return all;
}

void addSteal(std::string_view text, std::int64_t ticksPerSecond, os::CounterValues& out)
{
    for (const CpuTimes& times : parseCpuTimes(text)) {
        const std::uint64_t ticks = times.ticks[CpuTimes::Steal];
        if (times.cpu && times.isWhole() && ticksPerSecond > 0 && std::cmp_less(ticks, INT64_MAX / 1'000))
            out[model::kStealCounterPrefix + std::to_string(*times.cpu)] = static_cast<std::int64_t>(ticks) * 1'000 /
                                                                           ticksPerSecond;
    }
}

std::optional<std::uint64_t> runDelayOf(std::string_view schedstat)
{
    const std::vector<std::string_view> words = wordsOf(takeUntil(schedstat, '\n'));
    const std::optional<std::int64_t> delayNs = words.size() == 3 ? toCount(words[1]) : std::nullopt;
    return delayNs && *delayNs >= 0 ? std::optional(static_cast<std::uint64_t>(*delayNs)) : std::nullopt;
}

std::optional<std::uint64_t> migrationsOf(std::string_view sched)
{
    while (!sched.empty()) {
        const std::vector<std::string_view> words = wordsOf(takeUntil(sched, '\n'));
        if (words.size() != 3 || words[0] != "se.nr_migrations" || words[1] != ":")
            continue;
        const std::optional<std::int64_t> count = toCount(words[2]);
        return count && *count >= 0 ? std::optional(static_cast<std::uint64_t>(*count)) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace halftrip::platform
