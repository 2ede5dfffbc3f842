#include "core/model/record/point_result.hpp"

#include "core/base/plural.hpp"
#include "core/base/short_number.hpp"
#include "core/base/stable_sort.hpp"
#include "core/model/facts/identifier.hpp"
#include "core/model/fields/text_fields.hpp"
#include "core/model/record/point_figures.hpp"
#include "core/stats/encoding/base64.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::model {
namespace {

constexpr std::size_t kMostSlices = 100'000;
/// A hundred bytes for each of that many slices are 14 MiB in base64.
constexpr std::size_t kLongestCells = std::size_t{16} << 20U;
constexpr std::size_t kMostRounds = 10'000;
constexpr std::size_t kMostDistributions = 64;
constexpr std::size_t kMostAxes = 16;

/// The cells of all slices, one behind the other. Empty unless all samples are in them, and of more than any reader
/// takes.
std::string textOfCells(const std::vector<TimeSlice>& slices)
{
    std::vector<std::byte> bytes;
    bool hasAny = false;
    for (const TimeSlice& slice : slices) {
        if (slice.cells.count() != slice.count)
            return {};
        hasAny = hasAny || slice.count != 0;
        slice.cells.appendTo(bytes);
    }
    std::string text = hasAny ? stats::encodeBase64(bytes) : std::string();
    return text.size() <= kLongestCells ? std::move(text) : std::string();
}

/// Gives each slice its cells. False where the text does not hold those of just these slices.
bool readCells(const std::string& text, std::vector<TimeSlice>& slices)
{
    const auto bytes = stats::decodeBase64(text);
    if (!bytes)
        return false;
    std::span<const std::byte> rest(*bytes);
    for (TimeSlice& slice : slices) {
        auto cells = stats::CellCounts::takeFrom(rest);
        if (!cells || cells->count() != slice.count)
            return false;
        slice.cells = std::move(*cells);
    }
    return rest.empty();
}

/// Slices as they are written down: by columns, which take a third of the room.
struct SliceColumns {
    std::vector<std::int64_t> startNs;
    std::vector<std::int64_t> lengthNs;
    std::vector<std::uint64_t> count;
    std::vector<std::uint64_t> lost;
    std::vector<std::int64_t> p50Ns;
    std::vector<std::int64_t> p99Ns;
    std::vector<std::int64_t> maxNs;
    std::string cells;

    SliceColumns() = default;
    explicit SliceColumns(const std::vector<TimeSlice>& slices) : cells(textOfCells(slices))
    {
        for (const TimeSlice& slice : slices) {
            startNs.push_back(slice.startNs);
            lengthNs.push_back(slice.lengthNs);
            count.push_back(slice.count);
            lost.push_back(slice.lost);
            p50Ns.push_back(slice.p50Ns);
            p99Ns.push_back(slice.p99Ns);
            maxNs.push_back(slice.maxNs);
        }
    }
    [[nodiscard]] bool areAlike() const
    {
        return std::ranges::all_of(
            std::array{lengthNs.size(), count.size(), lost.size(), p50Ns.size(), p99Ns.size(), maxNs.size()},
            [this](std::size_t size) { return size == startNs.size(); });
    }
    [[nodiscard]] std::vector<TimeSlice> rows() const
    {
        std::vector<TimeSlice> slices;
        slices.reserve(startNs.size());
        for (std::size_t i = 0; i < startNs.size(); ++i)
            slices.push_back({startNs[i], lengthNs[i], count[i], lost[i], p50Ns[i], p99Ns[i], maxNs[i]});
        return slices;
    }
};

constexpr Field kCellsField = Field("cells")
                                  .ifSet()
                                  .atMost(kLongestCells)
                                  .meaning("For a heat map: the samples of every slice by cells, in base64. Of each "
                                           "slice the number of cells that hold any, then for "
                                           "each how many empty ones are before it and its count; all as ZigZag "
                                           "LEB128. Cell n < 576 begins at 2^(n/16) ns; cell "
                                           "576 + n is the cells 4n to 4n + 3 together.");

void describe(Fields& fields, SliceColumns& columns)
{
    fields(Field("startNs").atMost(kMostSlices).meaning("From the start of the point."), columns.startNs);
    fields(Field("lengthNs").atMost(kMostSlices).anySign(), columns.lengthNs);
    fields(Field("count").atMost(kMostSlices), columns.count);
    fields(Field("lost").atMost(kMostSlices), columns.lost);
    fields(Field("p50Ns").atMost(kMostSlices), columns.p50Ns);
    fields(Field("p99Ns").atMost(kMostSlices), columns.p99Ns);
    fields(Field("maxNs").atMost(kMostSlices), columns.maxNs);
    fields(kCellsField, columns.cells);
    fields.demand(columns.areAlike(), "startNs", "has another length than the columns beside it");
}

}  // namespace

ProbeCounts& ProbeCounts::operator+=(const ProbeCounts& other) noexcept
{
    sent += other.sent;
    received += other.received;
    lost += other.lost;
    late += other.late;
    duplicate += other.duplicate;
    reordered += other.reordered;
    unmatched += other.unmatched;
    notSent += other.notSent;
    altered += other.altered;
    leftOut += other.leftOut;
    return *this;
}

const Distribution& PointResult::result() const noexcept
{
    static const Distribution kNothing{};
    const auto found = std::ranges::find_if(distributions, [](const Distribution& distribution) {
        return wordsOf(distribution.kind).role == DistributionRole::Result;
    });
    return found == distributions.end() ? kNothing : *found;
}

const Distribution* PointResult::find(DistributionKind kind) const noexcept
{
    const auto found = std::ranges::find(distributions, kind, &Distribution::kind);
    return found == distributions.end() ? nullptr : &*found;
}

std::optional<std::int64_t> PointKey::numberOn(std::string_view axis) const noexcept
{
    const auto found = std::ranges::find(axes, axis, &AxisValue::axis);
    return found == axes.end() ? std::nullopt : std::optional(found->number);
}

void describe(Fields& fields, ProbeCounts& counts)
{
    fields("sent", counts.sent);
    fields(Field("received").meaning("Matched in time: the samples."), counts.received);
    fields(Field("lost").meaning("No reply before the timeout."), counts.lost);
    fields(Field("late").meaning("Replies after their timeout; each was counted as lost, too."), counts.late);
    fields("duplicate", counts.duplicate);
    fields(Field("reordered").meaning("Late replies that came after a younger one."), counts.reordered);
    fields(Field("foreign").meaning("Not ours: wrong tag, wrong length, sequence from the future."), counts.unmatched);
    fields(Field("notSent").meaning("The transmit path was full or refused, or the schedule was not caught up."),
           counts.notSent);
    fields(Field("altered").ifSet().meaning(
               "Among the unmatched ones: with our length and tag, and other bytes than were sent."),
           counts.altered);
    fields(Field("leftOut").ifSet().meaning(
               "Among those not sent: never tried, as the schedule was not caught up one timeout behind its end."),
           counts.leftOut);
}

void describe(Fields& fields, EndObtained& obtained)
{
    fields("wait", obtained.wait);
    fields(Field("scheduling").ifSet().meaning("Absent: not reported."), obtained.scheduling);
    fields(Field("memoryLocked").meaning("Absent: not reported."), obtained.memoryLocked);
    fields(Field("refused").meaning("One sentence for everything asked for and not granted."), obtained.refused);
    fields(Field("transport").meaning("What the transport obtained, by its own names."), obtained.transport);
    fields(Field("core").meaning("Absent: the thread could wander."), obtained.core);
    fields(Field("isBusyPolling").ifSet().meaning("With wait busypoll: the system polled the adapter's queue."),
           obtained.isBusyPolling);
    fields(Field("arrivalCore").ifSet().meaning("Where the system's network stack had the last packet that came here."),
           obtained.arrivalCore);
    fields(Field("unheard").ifSet().meaning("Where the peer's packets went instead of to this end, and what to do."),
           obtained.unheard);
    fields(Field("stamps").ifSet().meaning("Of a receive path: whose stamps it begins with."), obtained.stamps);
    describeOrigins(fields, obtained.refused, obtained.unheard);
}

void describe(Fields& fields, ThreadCounters& counters)
{
    fields("voluntarySwitches", counters.voluntarySwitches);
    fields("involuntarySwitches", counters.involuntarySwitches);
    fields("minorFaults", counters.minorFaults);
    fields("majorFaults", counters.majorFaults);
    fields(Field("migrations").meaning("Moves of the thread to another core."), counters.migrations);
    fields(Field("runDelayNs").meaning("Time in which the thread was ready to run and had no core."),
           counters.runDelayNs);
    fields(Field("switches").meaning("Of both kinds, where the system does not distinguish them."), counters.switches);
    fields(Field("overNs").meaning(
               "The time that all of these cover: more than the point's, since warm-up and the wait for "
               "strays are in it."),
           counters.overNs);
}

void describe(Fields& fields, Stalls& stalls)
{
    fields("count", stalls.count);
    fields("totalNs", stalls.totalNs);
    fields("longestNs", stalls.longestNs);
}

void describe(Fields& fields, BatchCounts& batches)
{
    fields("sendCalls", batches.sendCalls);
    fields("sent", batches.sent);
    fields(Field("receiveCalls").meaning("0 where nothing is called to receive: rings."), batches.receiveCalls);
    fields("received", batches.received);
}

void describe(Fields& fields, EndResult& result)
{
    fields("obtained", result.obtained);
    fields("counters", result.counters);
    fields(Field("standstill")
               .ifSet()
               .meaning("Times of 10 us and more in which the measuring thread, which spins, did not."),
           result.stalls);
    fields(Field("hostCounters").anySign().meaning("Differences over the point, by the counters' names."),
           result.hostCounters);
    fields("packetsPerInterrupt", result.packetsPerInterrupt);
    fields(Field("batches").ifSet().meaning("Where one call moves several probes; over all rounds."), result.batches);
}

BatchCounts& BatchCounts::operator+=(const BatchCounts& other) noexcept
{
    sendCalls += other.sendCalls;
    sent += other.sent;
    receiveCalls += other.receiveCalls;
    received += other.received;
    return *this;
}

void tellBatches(EndResult& end)
{
    std::string text;
    const auto add = [&text](std::uint64_t probes, std::uint64_t calls, const char* what) {
        if (calls != 0)
            text += fmt::format("{}{:.1f} {}", text.empty() ? "" : ", ",
                                static_cast<double>(probes) / static_cast<double>(calls), what);
    };
    if (end.batches) {
        add(end.batches->sent, end.batches->sendCalls, "sent");
        add(end.batches->received, end.batches->receiveCalls, "received");
    }
    if (!text.empty())
        end.obtained.transport["batchAverage"] = text + " by one call";
}

void describe(Fields& fields, ResponderCounts& counts)
{
    fields("received", counts.received);
    fields("reflected", counts.reflected);
    fields(Field("refused").meaning("Dropped: wrong size, another sender, another session's tag."), counts.refused);
    fields(
        Field("altered").ifSet().meaning(
            "Among the received ones: ticks with other bytes than were sent. Their orders went all the same. Absent: "
            "none."),
        counts.altered);
}

ResponderCounts& ResponderCounts::operator+=(const ResponderCounts& other) noexcept
{
    received += other.received;
    reflected += other.reflected;
    refused += other.refused;
    if (other.altered)
        altered = altered.value_or(0) + *other.altered;
    return *this;
}

ReflectorAnswers& ReflectorAnswers::operator+=(const ReflectorAnswers& other)
{
    matched += other.matched;
    otherLength += other.otherLength;
    if (other.answerBytes)
        answerBytes = other.answerBytes;
    otherEcho += other.otherEcho;
    unstamped += other.unstamped;
    equalStamps += other.equalStamps;
    reversedStamps += other.reversedStamps;
    longerThanTrip += other.longerThanTrip;
    ownSequence += other.ownSequence;
    if (other.lostOnTheWayBack)
        lostOnTheWayBack = lostOnTheWayBack.value_or(0) + *other.lostOnTheWayBack;
    timeFormat = other.timeFormat;
    isSynchronized = other.isSynchronized;
    errorSeconds = other.errorSeconds;
    return *this;
}

std::string describeReflector(const ReflectorAnswers& answers)
{
    if (answers.matched == 0)
        return "no answer to any packet";
    const bool isShort = answers.errorSeconds < 1e-3;
    std::string text = fmt::format("{} timestamps, its clock {} with another, error estimate {} {}; ",
                                   answers.timeFormat, answers.isSynchronized ? "synchronised" : "not synchronised",
                                   significantDigits(answers.errorSeconds * (isShort ? 1e6 : 1), 3),
                                   isShort ? "us" : "s");
    if (answers.answerBytes)
        text += fmt::format("answers of {} bytes, which is not the length of the packets; ", *answers.answerBytes);
    if (answers.ownSequence == 0)
        return text + "its sequence numbers are ours";
    text += "it has sequence numbers of its own";
    if (answers.lostOnTheWayBack)
        text += fmt::format(", by which {} {} got lost on the way back", *answers.lostOnTheWayBack,
                            wordBehind(*answers.lostOnTheWayBack, "answers"));
    return text;
}

void describe(Fields& fields, ReflectorAnswers& answers)
{
    fields(Field("matched").meaning("Answers with the sequence and timestamp of a packet that was sent."),
           answers.matched);
    fields(Field("otherLength").meaning("Answers too short to say to which packet."), answers.otherLength);
    fields(Field("answerBytes").ifSet().meaning("Of the last matched one that was not as long as its packet."),
           answers.answerBytes);
    fields(Field("otherEcho").meaning("Answers with a sequence or timestamp that no packet had."), answers.otherEcho);
    fields(Field("unstamped").meaning("Matched ones of which a stamp is zero or no time."), answers.unstamped);
    fields("equalStamps", answers.equalStamps);
    fields(Field("reversedStamps").meaning("Left before they came."), answers.reversedStamps);
    fields(Field("longerThanTrip").meaning("Stayed longer than their whole round trip took."), answers.longerThanTrip);
    fields(Field("ownSequence").meaning("Matched ones with the reflector's own count."), answers.ownSequence);
    fields(Field("lostOnTheWayBack").ifSet().meaning("By the gaps in that count."), answers.lostOnTheWayBack);
    fields(Field("timeFormat").meaning("NTP or PTP, of the last answer."), answers.timeFormat);
    fields(Field("isSynchronized").meaning("Its clock, as it says."), answers.isSynchronized);
    fields(Field("errorSeconds").meaning("Of its clock, as it says."), answers.errorSeconds);
}

void describe(Fields& fields, SilentTime& silence)
{
    fields("totalNs", silence.totalNs);
    fields("longestNs", silence.longestNs);
    fields(Field("longestAtNs").anySign().meaning("When the longest began, from the start of the point."),
           silence.longestAtNs);
}

void describe(Fields& fields, Outage& outage)
{
    fields("startNs", outage.startNs);
    fields("lengthNs", outage.lengthNs);
    fields(Field("cause").meaning("What was found, in a sentence."), outage.cause);
    describeOrigins(fields, outage.cause);
}

void describe(Fields& fields, TimeSlice& slice)
{
    fields("startNs", slice.startNs);
    fields(Field("lengthNs").anySign(), slice.lengthNs);
    fields("count", slice.count);
    fields("lost", slice.lost);
    fields("p50Ns", slice.p50Ns);
    fields("p99Ns", slice.p99Ns);
    fields("maxNs", slice.maxNs);
}

void describe(Fields& fields, Round& round)
{
    fields("startedAt", round.startedAt);
    fields("elapsedNs", round.elapsedNs);
    fields("count", round.count);
    fields("p50Ns", round.p50Ns);
    fields("p99Ns", round.p99Ns);
    fields(Field("lost").ifSet().meaning(
               "Of the probes that the result is about; a percentile among them is the maximum."),
           round.lost);
}

void describe(Fields& fields, PointKey& key)
{
    fields("mode", key.mode);
    fields("transport", key.transport);
    if (fields.isReading()) {
        keepIdentifier(key.mode);
        keepIdentifier(key.transport);
    }
    fields(Field("axes").atMost(kMostAxes).meaning("With mode and transport: what distinguishes the point."), key.axes);
}

void describe(Fields& fields, WatchedPass& pass)
{
    fields(Field("distributions").atMost(kMostDistributions).meaning("The result first."), pass.distributions);
    fields("autopsy", pass.autopsy);
}

void describe(Fields& fields, PointResult& point)
{
    describe(fields, static_cast<PointKey&>(point));
    fields("startedAt", point.startedAt);
    fields(Field("elapsedNs").meaning("First send to last receive, without warm-up."), point.elapsedNs);
    fields(Field("isComplete").meaning("False: stopped before its count or time was reached."), point.isComplete);
    fields(Field("problem").ifSet().meaning("Why it is not complete, in words."), point.problem);
    fields(Field("frames").meaning("The Ethernet frames that one probe makes; absent if unknown."), point.frames);
    fields(Field("rounds").ifSet().atMost(kMostRounds).meaning("The rounds in which it was measured, where several."),
           point.rounds);
    fields("counts", point.counts);
    fields(Field("apartCounts").meaning("Of the first probe and the warm-up, which are in no figure."),
           point.excludedCounts);
    fields(
        Field("silence").meaning("Time in which replies were waited for in vain: from the departure of a lost probe to "
                                 "the next reply of any."),
        point.silence);
    fields(Field("jitterNs").meaning("Interarrival jitter of round trips (RFC 3550, 6.4.1), not halved."),
           point.jitterNs);
    fields(Field("outages")
               .ifSet()
               .atMost(kMostOutages)
               .meaning("Stretches without a reply in which the initiator's adapter was found to be the reason."),
           point.outages);
    describeFigures(fields, point);
    fields(Field("distributions").atMost(kMostDistributions).meaning("The result first."), point.distributions);
    SliceColumns columns(point.slices);
    fields(Field("slices").meaning("Stretches of the point's time, by columns of one length."), columns);
    if (fields.isReading() && columns.areAlike()) {
        point.slices = columns.rows();
        const bool isUsable = columns.cells.empty() || readCells(columns.cells, point.slices);
        fields.demand(isUsable, "slices", "has cells that are not those of its samples");
    }
    fields("initiator", point.initiator);
    fields("responder", point.responder);
    fields(Field("responderCounts").meaning("Absent: the responder left before it reported."), point.responderCounts);
    fields(Field("reflector").ifSet().meaning("What the answers of a STAMP reflector (RFC 8762) were like."),
           point.reflector);
    fields(Field("stages").meaning("Where the time goes; only where it was asked for and obtained."), point.stages);
    fields(Field("autopsy").meaning("The slowest probes, one by one, and what took the measuring cores away."),
           point.autopsy);
    fields(Field("packets").meaning("Packet events of both kernels, from a separate pass (--autopsy packets)."),
           point.packets);
    fields(
        Field("watchedPass").ifSet().meaning("Round trips of their own in which the kernels were watched (Windows)."),
        point.watchedPass);
    fields(
        Field("probes").ifSet().atMost(kMostRounds).meaning("Every single probe, by rounds; only with --keep-probes."),
        point.probes);
    describeOrigins(fields, point.problem);
}

std::vector<std::string> axesThatVary(const std::vector<PointResult>& points)
{
    std::vector<std::string> varying;
    const auto valueIn = [](const PointResult& point, const std::string& axis) -> const AxisValue* {
        const auto found = std::ranges::find(point.axes, axis, &AxisValue::axis);
        return found == point.axes.end() ? nullptr : &*found;
    };
    const auto note = [&varying](const std::string& axis) {
        if (std::ranges::find(varying, axis) == varying.end())
            varying.push_back(axis);
    };
    // Against the first point is enough: where all are as the first, they are alike.
    for (const PointResult& point : points) {
        for (const auto* const of : {&point, &points.front()}) {
            for (const AxisValue& value : of->axes) {
                const AxisValue* const here = valueIn(point, value.axis);
                const AxisValue* const first = valueIn(points.front(), value.axis);
                if (here == nullptr || first == nullptr || !(*here == *first))
                    note(value.axis);
            }
        }
    }
    if (varying.empty() && !points.empty() && !points.front().axes.empty())
        note(points.front().axes.front().axis);
    const auto rankOf = [](const std::string& axis) {
        const auto& all = allAxes();
        return std::ranges::find(all, axis, &AxisInfo::id) - all.begin();
    };
    stableSort(varying, {}, rankOf);
    return varying;
}

std::string cellOn(const PointKey& point, std::string_view axis)
{
    const auto found = std::ranges::find(point.axes, axis, &AxisValue::axis);
    return found == point.axes.end() ? "-" : textOf(*found);
}

Text phraseOn(const PointKey& point, std::vector<std::string> axes)
{
    Text phrase;
    bool hasWith = false;
    // The transport reads best behind the numbers.
    std::ranges::stable_partition(axes, [](const std::string& axis) { return axis != kTransportAxis; });
    for (const std::string& axis : axes) {
        const auto found = std::ranges::find(point.axes, axis, &AxisValue::axis);
        if (found == point.axes.end())
            continue;
        if (phrase.empty()) {
            phrase = phraseOf(*found);
        } else if (axis == kTransportAxis || axis == kIntervalAxis) {
            // "over udp", "back to back", "one every 10 us".
            phrase = text("{place} {next}", phrase, phraseOf(*found));
        } else {
            phrase = hasWith ? text("{place} and {next}", phrase, phraseOf(*found))
                             : text("{place} with {next}", phrase, phraseOf(*found));
            hasWith = true;
        }
    }
    return phrase;
}

Text phraseOf(const PointKey& point, const std::vector<PointResult>& among)
{
    return phraseOn(point, axesThatVary(among));
}

}  // namespace halftrip::model
