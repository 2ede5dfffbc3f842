#include "app/gui/model/run_facts.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/host_wish.hpp"
#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/practice.hpp"
#include "core/base/duration_text.hpp"
#include "core/export/command_to_repeat.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <set>

namespace halftrip::gui {

namespace {

constexpr std::size_t kMostListed = 4;

struct FactText {
    Q_DECLARE_TR_FUNCTIONS(run)
};

const model::PointResult* measuredIn(const PointState& point)
{
    return &point.measured;
}

const model::PointResult* measuredIn(const model::PointResult& point)
{
    return &point;
}

/// In the order in which they first come, each once.
template <typename Point, typename TextOf>
QString eachOnce(const std::vector<Point>& points, TextOf textOf)
{
    QStringList texts;
    for (const Point& point : points) {
        const QString text = textOf(*measuredIn(point));
        if (!text.isEmpty() && !texts.contains(text))
            texts << text;
    }
    return listText(texts);
}

template <typename Point>
QString transportsOf(const model::RunRecord& frame, const std::vector<Point>& points)
{
    QString text = eachOnce(points, [](const model::PointResult& point) { return fromUtf8(point.transport); });
    if (text.isEmpty())
        text = fromUtf8(frame.request.transport);
    const std::string& other = frame.request.responderTransport;
    return other.empty() || fromUtf8(other) == text ? text : FactText::tr("A %1, B %2").arg(text, fromUtf8(other));
}

QString rangeText(std::uint64_t low, std::uint64_t high)
{
    if (low != high)
        return FactText::tr("%1 to %2 bytes").arg(low).arg(high);
    return low == 1 ? FactText::tr("1 byte") : FactText::tr("%1 bytes").arg(low);
}

QString framesOf(const std::vector<PointState>& points)
{
    std::set<std::uint64_t> lengths;
    for (const PointState& point : points) {
        if (point.measured.frames)
            lengths.insert(point.measured.frames->bytes);
    }
    return lengths.empty() ? QString() : rangeText(*lengths.begin(), *lengths.rbegin());
}

template <typename Point>
QString sizesOf(const std::vector<Point>& points)
{
    std::set<std::uint64_t> sizes;
    for (const Point& point : points) {
        if (const auto size = measuredIn(point)->numberOn(model::kSizeAxis))
            sizes.insert(static_cast<std::uint64_t>(*size));
    }
    if (sizes.empty())
        return {};
    if (sizes.size() > kMostListed)
        return FactText::tr("%1 of %2").arg(sizes.size()).arg(rangeText(*sizes.begin(), *sizes.rbegin()));
    if (sizes.size() == 1)
        return rangeText(*sizes.begin(), *sizes.begin());
    QStringList texts;
    for (const std::uint64_t size : sizes)
        texts << QString::number(size);
    return FactText::tr("%1 bytes").arg(listText(texts));
}

bool isTold(const model::PointResult& point)
{
    return !point.result().histogram.isEmpty() && !point.startedAt.empty();
}

QString cpuText(const model::EndObtained& obtained)
{
    return obtained.core ? QString::number(*obtained.core) : FactText::tr("any");
}

QString waitText(model::Wait wait)
{
    switch (wait) {
    case model::Wait::Auto:
        return FactText::tr("auto");
    case model::Wait::Block:
        return FactText::tr("block");
    case model::Wait::Poll:
        return FactText::tr("poll");
    case model::Wait::Spin:
        return FactText::tr("spin");
    case model::Wait::BusyPoll:
        return FactText::tr("busypoll");
    }
    return {};
}

QString waitsOf(const model::PointResult& point, bool isOtherSystem)
{
    if (!isTold(point))
        return {};
    const QString initiator = waitText(point.initiator.obtained.wait);
    return isOtherSystem ? FactText::tr("A %1").arg(initiator)
                         : FactText::tr("A %1, B %2").arg(initiator, waitText(point.responder.obtained.wait));
}

QString coresOf(const model::PointResult& point, bool isOtherSystem)
{
    if (!isTold(point))
        return {};
    const QString initiator = cpuText(point.initiator.obtained);
    return isOtherSystem ? FactText::tr("A %1").arg(initiator)
                         : FactText::tr("A %1, B %2").arg(initiator, cpuText(point.responder.obtained));
}

QDateTime timeOf(const std::string& utc)
{
    return QDateTime::fromString(fromUtf8(utc), Qt::ISODateWithMs);
}

QString speedText(std::int64_t linkMbps)
{
    return linkMbps >= 1000 ? FactText::tr("%1 Gb/s").arg(static_cast<double>(linkMbps) / 1000)
                            : FactText::tr("%1 Mb/s").arg(linkMbps);
}

std::optional<PathBox> adapterBox(const std::optional<model::AdapterFacts>& adapter)
{
    if (!adapter)
        return std::nullopt;
    QStringList details;
    if (!adapter->driver.empty() && adapter->driver != adapter->name)
        details << fromUtf8(adapter->driver);
    if (adapter->linkMbps && *adapter->linkMbps > 0 && !adapter->isLoopback && !adapter->isVirtual)
        details << speedText(*adapter->linkMbps);
    if (details.isEmpty() && !adapter->addresses.empty())
        details << fromUtf8(adapter->addresses.front());
    return PathBox{fromUtf8(adapter->name), listText(details)};
}

QString linkOf(const model::RunRecord& frame)
{
    const auto& adapter = frame.initiatorHost.adapter;
    if (!adapter)
        return {};
    if (adapter->isLoopback)
        return FactText::tr("loopback");
    if (adapter->driver == "veth")
        return FactText::tr("veth");
    return adapter->isVirtual ? FactText::tr("virtual") : FactText::tr("wire");
}

PathBox hostBox(const char* name, const model::HostFacts& host, const QString& instead)
{
    return {QLatin1String(name), host.hostName.empty() ? instead : fromUtf8(host.hostName)};
}

}  // namespace

QString peerTitle(const model::RunRequest& request)
{
    const QString peer = peerText(request);
    return peer == kSelfPeer ? FactText::tr("this machine") : peer;
}

QString runTitle(const model::RunRecord& frame)
{
    const measure::Mode* const mode = measure::findMode(frame.request.mode);
    const QString title = coreText(mode != nullptr ? mode->title : std::string_view(frame.request.mode));
    if (frame.request.peer.isPort())
        return markedAsPractice(
            FactText::tr("%1: %2 to %3").arg(title, fromUtf8(frame.request.adapter), peerTitle(frame.request)), frame);
    if (frame.request.peer.isFeed())
        return markedAsPractice(FactText::tr("%1: %2").arg(title, peerTitle(frame.request)), frame);
    return markedAsPractice(FactText::tr("%1 with %2").arg(title, peerTitle(frame.request)), frame);
}

namespace {

/// When probes leave, by what the points and the request say of it.
QString paceOf(const model::RunRecord& frame, const std::vector<PointState>& points)
{
    // A feed has its sender's, which nobody knows.
    const measure::Mode* const mode = measure::findMode(frame.request.mode);
    if (mode != nullptr && mode->traffic == measure::Traffic::Received)
        return {};
    const auto isOn = [&points](std::string_view axis) {
        return std::ranges::any_of(
            points, [axis](const PointState& point) { return point.measured.numberOn(axis).has_value(); });
    };
    if (isOn(model::kPauseAxis))
        return FactText::tr("after pauses");
    if (isOn(model::kGapAxis))
        return FactText::tr("in bursts");
    if (isOn(model::kWindowAxis))
        return FactText::tr("flat out");
    if (frame.request.workNs != 0)
        return FactText::tr("%1 of work between packets").arg(axisText(halftrip::durationText(frame.request.workNs)));
    if (frame.request.intervalNs == 0)
        return FactText::tr("back to back");
    const QString every = FactText::tr("every %1").arg(axisText(halftrip::durationText(frame.request.intervalNs)));
    return frame.request.intervalKind == model::IntervalKind::Poisson ? FactText::tr("%1 on average").arg(every)
                                                                      : every;
}

}  // namespace

std::vector<NamedText> runFacts(const model::RunRecord& frame, const std::vector<PointState>& points)
{
    const bool isOtherSystem = !frame.request.peer.hasResponder();
    const std::vector<NamedText> all{
        {FactText::tr("Transport"), transportsOf(frame, points)},
        {FactText::tr("Size"), sizesOf(points)},
        {FactText::tr("Frame"), framesOf(points)},
        {FactText::tr("Pace"), paceOf(frame, points)},
        {FactText::tr("Waits"), eachOnce(points, [&](const auto& point) { return waitsOf(point, isOtherSystem); })},
        {FactText::tr("Cores"), eachOnce(points, [&](const auto& point) { return coresOf(point, isOtherSystem); })},
        {FactText::tr("Started"), startText(frame)},
        {FactText::tr("Took"), tookText(frame)}};
    std::vector<NamedText> known;
    std::ranges::copy_if(all, std::back_inserter(known), [](const NamedText& fact) { return !fact.text.isEmpty(); });
    return known;
}

PathPicture pathPicture(const model::RunRecord& frame)
{
    PathPicture picture{.initiator = hostBox("A", frame.initiatorHost, FactText::tr("this machine")),
                        .initiatorAdapter = adapterBox(frame.initiatorHost.adapter),
                        .link = linkOf(frame),
                        .responderAdapter = adapterBox(frame.responderHost.adapter),
                        .responder = hostBox("B", frame.responderHost, peerTitle(frame.request))};
    const measure::Mode* const mode = measure::findMode(frame.request.mode);
    const measure::Traffic traffic = mode != nullptr ? mode->traffic : measure::Traffic::Answered;
    if (traffic != measure::Traffic::Answered)
        picture.flow = traffic == measure::Traffic::Received ? PathFlow::ToInitiator : PathFlow::ToResponder;
    // The peer has reported nothing: the address may well be this host's own.
    if (measure::isOfFeed(traffic)) {
        picture.responderAdapter.reset();
        picture.responder = {FactText::tr("feed"), peerTitle(frame.request)};
    }
    return picture;
}

QString transportsText(const model::RunRecord& record)
{
    return transportsOf(record, record.points);
}

QString sizesText(const model::RunRecord& record)
{
    return sizesOf(record.points);
}

QString waitsText(const model::RunRecord& record)
{
    const bool isOtherSystem = !record.request.peer.hasResponder();
    return eachOnce(record.points, [&](const auto& point) { return waitsOf(point, isOtherSystem); });
}

QString runCommand(const model::RunRecord& frame)
{
    if (!frame.commandLine.empty())
        return fromUtf8(exporting::commandToRepeat(frame));
    return quoteCommand(QStringLiteral("halftrip"),
                        measurementArguments(frame.request) + wishArguments(frame.hostWish.value_or(model::HostWish())),
                        nativeShell());
}

QString startText(const model::RunRecord& frame)
{
    const QDateTime started = timeOf(frame.startedAt);
    return started.isValid() ? QLocale().toString(started.toLocalTime(), FactText::tr("d MMM yyyy HH:mm")) : QString();
}

QString utcStartText(const model::RunRecord& frame)
{
    const QDateTime started = timeOf(frame.startedAt);
    return started.isValid()
               ? FactText::tr("%1 UTC").arg(QLocale().toString(started.toUTC(), FactText::tr("d MMM yyyy HH:mm")))
               : QString();
}

QString tookText(const model::RunRecord& frame)
{
    const QDateTime started = timeOf(frame.startedAt);
    const QDateTime finished = timeOf(frame.finishedAt);
    if (!started.isValid() || !finished.isValid() || finished < started)
        return {};
    constexpr std::int64_t kNsPerMs = 1'000'000;
    return durationText(started.msecsTo(finished) * kNsPerMs);
}

}  // namespace halftrip::gui
