#include "core/export/table/autopsy_text.hpp"

#include "core/base/plural.hpp"
#include "core/export/cells/text_table.hpp"
#include "core/export/table/packet_text.hpp"
#include "core/model/text/number_format.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace halftrip::exporting {
namespace {

using model::AccountPart;
using model::PointAccount;
using model::PointResult;
using model::ProbeAccount;

/// In the table of a run and on the first screen of `halftrip autopsy`; with -v it has all.
constexpr std::size_t kMostPartsShown = 5;
constexpr std::size_t kMostProbesShown = 3;

/// "32 of 1821 packets beyond p99 were recorded".
std::string packetsRecorded(const PointAccount& account)
{
    return fmt::format("{} of {} packets beyond p99 were recorded", account.probes.size(), account.beyondP99);
}

std::string accountLines(const PointAccount& account, std::size_t most)
{
    TextTable table({"share", "us", "packets", "cause"});
    for (const AccountPart& part : account.parts) {
        if (most-- == 0)
            break;
        table.addRow(
            {shareText(part.ns, account.excessNs), signedMicroseconds(part.ns), std::to_string(part.probes), ""},
            model::describe(part));
    }
    return table.text();
}

std::string probeHead(const ProbeAccount& account)
{
    const model::SlowProbe& probe = account.probe;
    std::string text = fmt::format("Probe {} at {:.6f} s: RTT {} us, {} us over the median", probe.sequence,
                                   static_cast<double>(probe.sentNs) / 1e9, signedMicroseconds(probe.rttNs),
                                   signedMicroseconds(account.excessNs));
    if (probe.residenceNs >= 0)
        text += fmt::format(", {} us at B", signedMicroseconds(probe.residenceNs));
    return text + fmt::format("; {:.0f} % explained.\n", 100 * account.namedShare);
}

/// "Largest cause: thread cc1plus on core 1 of A, 85 % of their time over the median."
std::string largestCause(const PointAccount& account)
{
    const auto largest = std::ranges::max_element(account.parts, {}, &AccountPart::ns);
    if (largest == account.parts.end() || largest->ns <= 0)
        return {};
    return fmt::format("Largest cause: {}, {} of their time over the median.\n", model::describe(*largest),
                       shareText(largest->ns, account.excessNs));
}

/// "26 more causes with -v."
std::string moreOf(std::size_t all, std::size_t shown, std::string_view what)
{
    return all <= shown ? std::string() : fmt::format("{} more {} with -v.\n", all - shown, what);
}

std::string accountLines(const ProbeAccount& account)
{
    std::string text;
    for (const AccountPart& part : account.parts)
        text += fmt::format("  {:>12} us  {}\n", signedMicroseconds(part.ns), model::describe(part));
    return text;
}

std::string spanLines(const PointResult& point, std::size_t place)
{
    std::string text;
    for (const model::ProbeSpan& span : model::spansOfProbe(point.autopsy->spans, place)) {
        if (text.empty())
            text = "  Events, relative to the probe's send timestamp:\n";
        text += fmt::format("  {:>12} us  {} core {}  {} {}, {} us\n", signedMicroseconds(span.startNs),
                            model::toWord(span.side), span.core, model::toWord(span.kind), span.name,
                            signedMicroseconds(span.lengthNs));
    }
    return text;
}

/// "Slow packets, 64 bytes", of the point or of its pass.
std::string headOf(const model::RunRecord& record, const PointResult& point, bool isPass)
{
    return fmt::format("Slow packets{}, {}", isPass ? " of the pass with kernel events" : "",
                       model::phraseOf(point, record.points));
}

void appendPointHead(std::string& text, const model::RunRecord& record, const PointResult& point, bool isPass)
{
    text += text.empty() ? "" : "\n";
    text += headOf(record, point, isPass) + "\n";
}

void appendAutopsyRemarks(std::string& text, const model::Autopsy& autopsy)
{
    for (const std::string& remark : autopsyRemarks(autopsy))
        text += remark + "\n";
}

/// One probe of a point, or of its pass with kernel events, with its events.
void appendProbe(std::string& text, const model::RunRecord& record, const PointResult& point, bool isPass,
                 std::uint64_t sequence)
{
    if (!point.autopsy)
        return;
    const auto& slow = point.autopsy->slow;
    const auto found = std::ranges::find(slow, sequence, &model::SlowProbe::sequence);
    if (found == slow.end())
        return;
    const auto place = static_cast<std::size_t>(found - slow.begin());
    const ProbeAccount account = model::accountOfProbe(point, place);
    appendPointHead(text, record, point, isPass);
    text += probeHead(account) + accountLines(account) + spanLines(point, place);
    appendAutopsyRemarks(text, *point.autopsy);
}

/// Of a point, or of its pass with kernel events.
void appendProbes(std::string& text, const model::RunRecord& record, const PointResult& point, bool isPass,
                  bool isWhole)
{
    const auto account = model::accountOf(point);
    if (!account)
        return;
    appendPointHead(text, record, point, isPass);
    const std::size_t causes = isWhole ? account->parts.size() : std::min(account->parts.size(), kMostPartsShown);
    const std::size_t probes = isWhole ? account->probes.size() : std::min(account->probes.size(), kMostProbesShown);
    text += largestCause(*account) + describeAccount(*account) + "\n" + accountLines(*account, causes) +
            moreOf(account->parts.size(), causes, "causes");
    for (std::size_t i = 0; i < probes; ++i)
        text += "\n" + probeHead(account->probes[i]) + accountLines(account->probes[i]);
    text += moreOf(account->probes.size(), probes, "packets") + "\n";
    appendAutopsyRemarks(text, *point.autopsy);
}

}  // namespace

std::string signedMicroseconds(std::int64_t ns)
{
    return (ns < 0 ? "-" : "") + model::formatMicroseconds(static_cast<double>(ns < 0 ? -ns : ns) / 1e3);
}

std::string shareText(std::int64_t ns, std::int64_t ofNs)
{
    return fmt::format("{:.0f} %",
                       100 * static_cast<double>(ns) / static_cast<double>(std::max<std::int64_t>(ofNs, 1)));
}

std::string describeAccount(const PointAccount& account)
{
    std::string text = fmt::format("{}: {} us in total over the median RTT of {} us; {:.0f} % explained",
                                   packetsRecorded(account), signedMicroseconds(account.excessNs),
                                   signedMicroseconds(account.medianNs), 100 * account.namedShare);
    if (account.namedShare < model::kExplainedShare)
        text += ", the rest is unexplained";
    return text + ".";
}

namespace {

/// "A: its core left idle for the measuring thread 1204 times: C1 4, C2 1200."
std::string idleRemark(const char* end, const std::vector<std::uint64_t>& exits)
{
    std::uint64_t sum = 0;
    std::string states;
    for (std::size_t state = 0; state < exits.size(); ++state) {
        sum += exits[state];
        if (exits[state] != 0)
            states += fmt::format("{}C{} {}", states.empty() ? "" : ", ", state, exits[state]);
    }
    return fmt::format("{}: the core woke up for the measuring thread {} times, from {}.", end, sum, states);
}

std::string_view wordFor(model::KernelEvent event)
{
    switch (event) {
    case model::KernelEvent::PageFault:
        return "page faults";
    case model::KernelEvent::TlbShootdown:
        return "TLB shoot-downs";
    case model::KernelEvent::IdleExit:
        return "idle exits";
    case model::KernelEvent::FrequencyChange:
        return "frequency changes";
    case model::KernelEvent::MachineCheck:
        return "machine checks";
    case model::KernelEvent::ThermalTrip:
        return "thermal trips";
    }
    return "?";
}

/// "A: page faults: 12 on core 1; machine checks: 1 on the host."
void addCounts(std::vector<std::string>& remarks, const char* end, const model::KernelView& kernel)
{
    std::vector<std::string> all;
    for (const model::EventCount& count : kernel.counts) {
        std::vector<std::string> places;
        for (std::size_t i = 0; i < count.counts.size(); ++i) {
            if (count.counts[i] == 0)
                continue;
            if (model::isOfHost(count.event))
                places.push_back(fmt::format("{} on the host", count.counts[i]));
            else if (i < kernel.cores.size())
                places.push_back(fmt::format("{} on core {}", count.counts[i], kernel.cores[i]));
        }
        if (!places.empty())
            all.push_back(fmt::format("{}: {}", wordFor(count.event), fmt::join(places, ", ")));
    }
    if (!all.empty())
        remarks.push_back(fmt::format("{}: {}.", end, fmt::join(all, "; ")));
}

/// What Windows' kernel alone tells, and that nobody has held it against a real one.
void addOfWindows(std::vector<std::string>& remarks, const char* end, const model::KernelView& kernel)
{
    if (!kernel.idleExits.empty())
        remarks.push_back(idleRemark(end, kernel.idleExits));
    if (const auto& interrupt = kernel.adapterInterrupt)
        remarks.push_back(fmt::format(
            "{}: vector {:#x} of {} on core {} is the adapter's: {} interrupts for {} probes, and no other "
            "vector followed them.",
            end, interrupt->vector, interrupt->name, interrupt->core, interrupt->interrupts, interrupt->packets));
    if (!kernel.idleExits.empty() || kernel.adapterInterrupt ||
        std::ranges::find(kernel.totals, model::SpanKind::Dpc, &model::SpanTotal::kind) != kernel.totals.end())
        remarks.push_back(fmt::format("{}: kernel events of Windows. Not yet verified on a Windows machine.", end));
}

void addClockError(std::vector<std::string>& remarks, const char* end, const model::KernelView& kernel)
{
    if (kernel.clockErrorNs)
        remarks.push_back(fmt::format("{}: times of kernel events are known within +-{} us.", end,
                                      signedMicroseconds(*kernel.clockErrorNs)));
}

/// Where packets were lost, as far as the responder's stamps tell.
void addWhereLost(std::vector<std::string>& remarks, const std::vector<model::LostProbe>& lost)
{
    const auto told = static_cast<std::uint64_t>(std::ranges::count_if(
        lost, [](const model::LostProbe& probe) { return probe.arrivedNs != model::LostProbe::kNotTold; }));
    const auto answered = static_cast<std::uint64_t>(std::ranges::count_if(lost, &model::LostProbe::isAnswered));
    if (answered != 0)
        remarks.push_back(fmt::format("B answered {} of {} lost {}: lost on the way back.", answered, told,
                                      wordBehind(told, "packets")));
    if (answered != told)
        remarks.push_back(fmt::format("B kept no stamps of {} of {} lost {}: most likely lost on the way there.",
                                      told - answered, told, wordBehind(told, "packets")));
}

/// What of that end's kernel was not seen: a sentence each.
void addUnseen(std::vector<std::string>& remarks, const char* end, const model::KernelView& kernel)
{
    if (!kernel.problem.empty())
        remarks.push_back(fmt::format("{}: no kernel events. {}", end, kernel.whyUnwatched()));
    if (kernel.lost != 0)
        remarks.push_back(
            fmt::format("{}: {} kernel events were lost (buffer full or nested events).", end, kernel.lost));
    if (!kernel.missing.empty())
        remarks.push_back(describeMissing(end, kernel));
}

/// The same under the table of a run, where neither end was watched: B's reason only where it is another.
void appendUnseen(std::string& text, const model::Autopsy& autopsy, bool isWatched)
{
    std::vector<std::string> remarks;
    if (isWatched)
        addUnseen(remarks, "A", autopsy.initiator.kernel);
    if (isWatched || autopsy.responder.kernel.problem != autopsy.initiator.kernel.problem)
        addUnseen(remarks, "B", autopsy.responder.kernel);
    for (const std::string& remark : remarks)
        text += remark + "\n";
}

}  // namespace

std::string describeMissing(std::string_view end, const model::KernelView& kernel)
{
    return fmt::format("{}: this kernel lacks or withholds tracepoints, whose events were not recorded: {}.", end,
                       fmt::join(kernel.missing, ", "));
}

std::vector<std::string> autopsyRemarks(const model::Autopsy& autopsy)
{
    std::vector<std::string> remarks;
    addUnseen(remarks, "A", autopsy.initiator.kernel);
    addUnseen(remarks, "B", autopsy.responder.kernel);
    addCounts(remarks, "A", autopsy.initiator.kernel);
    addCounts(remarks, "B", autopsy.responder.kernel);
    addOfWindows(remarks, "A", autopsy.initiator.kernel);
    addOfWindows(remarks, "B", autopsy.responder.kernel);
    addClockError(remarks, "A", autopsy.initiator.kernel);
    addClockError(remarks, "B", autopsy.responder.kernel);
    addWhereLost(remarks, autopsy.lost);
    if (autopsy.spansLeftOut != 0)
        remarks.push_back(fmt::format("{} short events of these packets were omitted.", autopsy.spansLeftOut));
    if (!autopsy.timeline && autopsy.responder.kernel.isWatched())
        remarks.emplace_back("The clocks of the two hosts could not be related, so no account contains B's events.");
    else if (autopsy.timeline && autopsy.timeline->isOneClock)
        remarks.emplace_back("Both ends read one clock.");
    else if (autopsy.timeline)
        remarks.push_back(fmt::format("Times on B are known within +-{} us, bounded by the probes.",
                                      signedMicroseconds(autopsy.timeline->boundNs)));
    return remarks;
}

void appendAutopsy(std::string& text, const model::RunRecord& record)
{
    for (const PointResult& measured : record.points) {
        const auto pass = model::passOf(measured);
        const PointResult& point = pass ? *pass : measured;
        const auto account = model::accountOf(point);
        if (!account)
            continue;
        const model::Autopsy& autopsy = *point.autopsy;
        const bool isWatched = autopsy.initiator.kernel.isWatched() || autopsy.responder.kernel.isWatched();
        text += "\n" + headOf(record, point, pass.has_value()) + ": ";
        if (isWatched)
            text += describeAccount(*account) + "\n" + accountLines(*account, kMostPartsShown);
        else
            text += fmt::format("{}, but no kernel events with them. {}\n", packetsRecorded(*account),
                                autopsy.initiator.kernel.whyUnwatched());
        appendUnseen(text, autopsy, isWatched);
    }
    for (const PointResult& point : record.points) {
        if (point.packets)
            text += fmt::format("\nPacket events, {}: {}\n", model::phraseOf(point, record.points),
                                describePass(*point.packets));
    }
}

std::string autopsyReport(const model::RunRecord& record, const AutopsyChoice& choice)
{
    const auto& sequence = choice.sequence;
    std::string text;
    const auto append = [&](const PointResult& point, bool isPass) {
        if (sequence)
            appendProbe(text, record, point, isPass, *sequence);
        else
            appendProbes(text, record, point, isPass, choice.isWhole);
    };
    for (const PointResult& point : record.points) {
        append(point, false);
        if (const auto pass = model::passOf(point))
            append(*pass, true);
    }
    for (const PointResult& point : record.points) {
        if (point.packets && !sequence)
            text += fmt::format("{}Packet events, {}: ", text.empty() ? "" : "\n",
                                model::phraseOf(point, record.points)) +
                    packetReport(*point.packets);
    }
    return text;
}

}  // namespace halftrip::exporting
