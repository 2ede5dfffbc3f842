#include "core/export/references.hpp"

#include "core/model/text/number_format.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace halftrip::exporting {
namespace {

using model::ReferenceProtocol;
using model::ReferenceSheet;
using model::RunRecord;

/// What carries the probes of a transport.
ReferenceProtocol protocolOf(const model::PointResult& point)
{
    if (point.result().kind == model::DistributionKind::TickToTrade)
        return ReferenceProtocol::DatagramToStream;
    return point.transport == "tcp" || point.transport.ends_with("-tcp") ? ReferenceProtocol::Stream
                                                                         : ReferenceProtocol::Datagram;
}

const char* nameOf(ReferenceProtocol protocol)
{
    return protocol == ReferenceProtocol::Stream     ? "TCP"
           : protocol == ReferenceProtocol::Datagram ? "datagrams"
                                                     : "UDP in and TCP out";
}

/// Bytes that the run's transport puts around a payload, where it fits into one frame that is not padded.
std::optional<std::int64_t> frameOverhead(const RunRecord& record)
{
    constexpr std::uint64_t kPaddedTo = 60;
    for (const model::PointResult& point : record.points) {
        const auto size = point.numberOn(model::kSizeAxis);
        if (size && point.frames && point.frames->count == 1 && point.frames->bytes > kPaddedTo)
            return static_cast<std::int64_t>(point.frames->bytes) - *size;
    }
    return std::nullopt;
}

/// Converts sizes to payload; what would be a payload below 0 has no place beside the run.
Status convertSizes(chart::OverlayReference& overlay, const ReferenceSheet& sheet, const RunRecord& record)
{
    if (sheet.sizes != model::SizeConvention::Frame)
        return {};
    const auto overhead = frameOverhead(record);
    if (!overhead)
        return fail(ErrorKind::Invalid,
                    text("The sizes of the reference {id} are frames, and this run has no frame lengths.", sheet.id),
                    "Measure with sizes whose frames are not padded (64 bytes and more).");
    for (chart::OverlayCurve& curve : overlay.curves) {
        for (chart::OverlayPoint& point : curve.points) {
            if (point.sizeBytes)
                *point.sizeBytes -= *overhead;
        }
        std::erase_if(curve.points, [](const chart::OverlayPoint& point) { return point.sizeBytes.value_or(0) < 0; });
    }
    overlay.remarks.push_back(fmt::format("Sizes are frames less the {} bytes of headers of this run.", *overhead));
    return {};
}

/// How the run sent other than one probe at a time, in words; empty where it did not.
Text otherSending(const RunRecord& record)
{
    for (const model::PointResult& point : record.points) {
        if (const auto window = point.numberOn(model::kWindowAxis); window.value_or(1) != 1)
            return text("had {probes} probes in flight", *window);
        if (point.numberOn(model::kGapAxis))
            return "sent bursts";
        if (point.numberOn(model::kPauseAxis).value_or(0) != 0)
            return "paused before its probes";
    }
    return {};
}

/// The sizes of the curves, the least and the largest; none where they belong to no size.
std::optional<std::pair<std::int64_t, std::int64_t>> sizesOf(const chart::OverlayReference& overlay)
{
    std::optional<std::pair<std::int64_t, std::int64_t>> range;
    for (const chart::OverlayCurve& curve : overlay.curves) {
        for (const chart::OverlayPoint& point : curve.points) {
            if (point.sizeBytes)
                range = {std::min(*point.sizeBytes, range ? range->first : *point.sizeBytes),
                         std::max(*point.sizeBytes, range ? range->second : *point.sizeBytes)};
        }
    }
    return range;
}

/// Error Invalid: the run measured something else, whatever the kind of its figures is.
Status checkSameMeasurement(const ReferenceSheet& sheet, const RunRecord& record)
{
    constexpr const char* kAsInTheSheet = "\"halftrip references\" says what each of them measured.";
    if (const Text other = otherSending(record); sheet.isOneByOne && !other.empty())
        return fail(ErrorKind::Invalid,
                    text("The reference {id} sent one probe at a time, and none was held back; this run {sending}.",
                         sheet.id, other),
                    kAsInTheSheet);
    for (const auto& [axis, number] : sheet.axes) {
        for (const model::PointResult& point : record.points) {
            if (const auto ours = point.numberOn(axis); ours.value_or(number) != number)
                return fail(ErrorKind::Invalid,
                            text("The reference {id} was measured with {axis} {theirs}, this run with {ours}.",
                                 sheet.id, axis, number, *ours),
                            kAsInTheSheet);
        }
    }
    return {};
}

/// Error Invalid: no size of the run lies among those of the reference.
Status checkSizes(const chart::OverlayReference& overlay, const RunRecord& record)
{
    const auto range = sizesOf(overlay);
    const bool isAmong = std::ranges::any_of(record.points, [&range](const model::PointResult& point) {
        const auto size = point.numberOn(model::kSizeAxis);
        return !range || !size || (*size >= range->first && *size <= range->second);
    });
    if (isAmong)
        return {};
    const auto theirs = [&] {
        if (range->first != range->second)
            return text("The reference {id} holds payloads of {low} to {high} bytes, and this run has none of them.",
                        overlay.id, range->first, range->second);
        return range->first == 1
                   ? text("The reference {id} holds payloads of 1 byte, and this run has none of them.", overlay.id)
                   : text("The reference {id} holds payloads of {size} bytes, and this run has none of them.",
                          overlay.id, range->first);
    };
    return fail(ErrorKind::Invalid, theirs(), "Measure one of its sizes (--sizes) to compare with the reference.");
}

/// Whose stamps the run's figures lie between; none where it does not say.
std::optional<model::StampConvention> stampsOf(const model::PointResult& point)
{
    if (point.result().kind != model::DistributionKind::ReceivePath)
        return model::StampConvention::Program;
    return point.initiator.obtained.stamps;
}

std::string_view nameOf(model::StampConvention stamps)
{
    return stamps == model::StampConvention::Program    ? "its own program"
           : stamps == model::StampConvention::Software ? "its system"
                                                        : "an adapter";
}

/// What of the two conventions differs and cannot be converted.
void addRemarks(chart::OverlayReference& overlay, const ReferenceSheet& sheet, const RunRecord& record)
{
    const auto stamps = stampsOf(record.points.front());
    if (stamps && *stamps != sheet.stamps)
        overlay.remarks.push_back(fmt::format("Different stamp points: the reference by {}, this run by {}. The time "
                                              "between the two is in one figure only, so they are not comparable.",
                                              nameOf(sheet.stamps), nameOf(*stamps)));
    if (sheet.isOneByOne && record.request.intervalNs != 0)
        overlay.remarks.push_back(
            fmt::format("This run sent one probe every {}; the reference says nothing of a pause.",
                        model::formatSpan(record.request.intervalNs)));
    overlay.remarks.emplace_back("Other hosts, adapters and wires: a difference is not one of the software alone.");
}

chart::OverlayCurve overlayCurve(const model::ReferenceCurve& curve, bool isHalved)
{
    chart::OverlayCurve overlay{curve.id, curve.title, {}};
    for (const model::ReferencePoint& point : curve.points) {
        chart::OverlayPoint& out = overlay.points.emplace_back(chart::OverlayPoint{point.sizeBytes, {}});
        for (const auto& [figure, ns] : point.figuresNs)
            out.figuresNs.emplace(figure, isHalved ? 2 * ns : ns);
    }
    return overlay;
}

}  // namespace

const std::vector<ReferenceSheet>& allReferences()
{
    static const std::vector<ReferenceSheet> kAll = [] {
        std::vector<ReferenceSheet> sheets;
        for (const std::string_view text : referenceTexts()) {
            if (auto sheet = model::referenceSheetFrom(text))  // A test reads them all.
                sheets.push_back(std::move(*sheet));
        }
        std::ranges::sort(sheets, {}, &ReferenceSheet::id);
        return sheets;
    }();
    return kAll;
}

Result<const ReferenceSheet*> findReference(const std::string& id)
{
    std::string names;
    for (const ReferenceSheet& sheet : allReferences()) {
        if (sheet.id == id)
            return &sheet;
        names += (names.empty() ? "" : ", ") + sheet.id;
    }
    return fail(ErrorKind::Invalid, text("There is no reference \"{id}\".", id), text("There are: {names}.", names));
}

Result<chart::OverlayReference> overlayReference(const ReferenceSheet& sheet, const RunRecord& record)
{
    if (record.points.empty())
        return fail(ErrorKind::Invalid, "The run has no points that a reference applies to.");
    const model::DistributionWords& ours = wordsOf(record.points.front().result().kind);
    const model::DistributionWords& theirs = wordsOf(sheet.kind);
    if (ours.kind != theirs.kind)
        return fail(ErrorKind::Invalid,
                    text("The reference {id} holds {theirs}, this run {ours}: neither can be computed from the other.",
                         sheet.id, Text(theirs.stored), Text(ours.stored)),
                    "\"halftrip references\" says what each of them measured.");
    if (Status status = checkSameMeasurement(sheet, record); !status)
        return std::unexpected(std::move(status).error());
    chart::OverlayReference overlay{sheet.id,
                                    sheet.title,
                                    sheet.source + ", " + (sheet.date.empty() ? "undated" : sheet.date),
                                    sheet.convention,
                                    sheet.kind,
                                    sheet.remarks,
                                    {}};
    for (const model::ReferenceCurve& curve : sheet.curves) {
        const bool isOurs = std::ranges::any_of(
            record.points, [&curve](const model::PointResult& point) { return protocolOf(point) == curve.protocol; });
        if (isOurs)
            overlay.curves.push_back(overlayCurve(curve, sheet.isHalved));
        else
            overlay.remarks.push_back(fmt::format("{} is left out: it was measured over {}, this run over {}.",
                                                  curve.title, nameOf(curve.protocol),
                                                  nameOf(protocolOf(record.points.front()))));
    }
    if (overlay.curves.empty())
        return fail(ErrorKind::Invalid,
                    text("The reference {id} was measured over {theirs}, this run over {ours}.", sheet.id,
                         nameOf(sheet.curves.empty() ? ReferenceProtocol::Datagram : sheet.curves.front().protocol),
                         nameOf(protocolOf(record.points.front()))),
                    "\"halftrip references\" says what each of them measured.");
    if (Status status = convertSizes(overlay, sheet, record); !status)
        return std::unexpected(std::move(status).error());
    if (Status status = checkSizes(overlay, record); !status)
        return std::unexpected(std::move(status).error());
    addRemarks(overlay, sheet, record);
    return overlay;
}

}  // namespace halftrip::exporting
