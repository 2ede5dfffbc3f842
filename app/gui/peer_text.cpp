#include "app/gui/peer_text.hpp"

#include "app/gui/format.hpp"
#include "core/model/peer.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include <limits>

namespace halftrip::gui {

namespace {

struct PeerWords {
    Q_DECLARE_TR_FUNCTIONS(peer)
};

/// "host:port" and "[address]:port" are taken apart, "[address]" loses its brackets; an IPv6 address without brackets
/// and everything with a scheme stay whole.
struct PeerParts {
    QString host;
    QString port;  ///< Empty: halftrip's own.
};

PeerParts partsOf(const QString& peer)
{
    static const QRegularExpression kWithPort(QStringLiteral("^([^:\\[\\]/]+):([0-9]+)$"));
    static const QRegularExpression kBracketed(QStringLiteral("^\\[([^\\[\\]]+)\\](?::([0-9]+))?$"));
    for (const QRegularExpression& form : {kWithPort, kBracketed}) {
        if (const auto match = form.match(peer); match.hasMatch())
            return {match.captured(1), match.captured(2)};
    }
    return {peer, {}};
}

}  // namespace

Status readPeer(const QString& text, model::RunRequest& request)
{
    const QString peer = text.trimmed();
    if (peer.isEmpty())
        return fail(ErrorKind::Invalid, PeerWords::tr("No peer is chosen.").toStdString(),
                    PeerWords::tr("Start the responder on the other machine and type its name or address, or choose "
                                  "\"This machine\".")
                        .toStdString());
    if (peer.startsWith(QLatin1Char('-')))
        return fail(
            ErrorKind::Invalid, PeerWords::tr("A peer's name cannot begin with a dash.").toStdString(),
            PeerWords::tr("Type the host name or address of the machine on which the responder runs.").toStdString());
    const auto [host, port] = partsOf(peer);
    bool isNumber = false;
    const uint number = port.toUInt(&isNumber);
    const bool isPort = isNumber && number >= 1 && number <= std::numeric_limits<std::uint16_t>::max();
    if (!port.isEmpty() && !isPort)
        return fail(ErrorKind::Invalid, PeerWords::tr("%1 is no port.").arg(port).toStdString(),
                    PeerWords::tr("Ports are numbers from 1 to 65535; the responder shows its own.").toStdString());
    request.peer = host.toStdString();
    request.port = static_cast<std::uint16_t>(number);
    return {};
}

Status readFeed(const QString& text, model::RunRequest& request)
{
    auto feed = model::feedPeerOf(text.trimmed().toStdString());
    if (!feed)
        return fail(ErrorKind::Invalid, PeerWords::tr("The address of a feed is wanted here.").toStdString(),
                    std::move(feed).error().hint);
    request.peer = std::move(*feed);
    request.port = 0;
    return {};
}

Status readPort(const QString& text, model::RunRequest& request)
{
    const std::string adapter = text.trimmed().toStdString();
    if (adapter.empty() || text == kSelfPeer || model::isPortPeer(adapter))
        return fail(
            ErrorKind::Invalid, PeerWords::tr("The adapter that receives is wanted here.").toStdString(),
            PeerWords::tr("Type the name of the adapter of this machine at the other end of the cable.").toStdString());
    request.peer = std::string(model::kPortScheme) + adapter;
    request.port = 0;
    return {};
}

QString peerText(const model::RunRequest& request)
{
    if (model::isPortPeer(request.peer))
        return fromUtf8(request.peer.substr(model::kPortScheme.size()));
    if (model::isFeedPeer(request.peer))
        return fromUtf8(request.peer.substr(model::kFeedScheme.size()));
    QString host = fromUtf8(request.peer);
    if (request.port == 0)
        return host;
    return (host.contains(QLatin1Char(':')) ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2"))
        .arg(host, QString::number(request.port));
}

}  // namespace halftrip::gui
