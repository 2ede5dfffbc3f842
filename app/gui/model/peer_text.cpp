#include "app/gui/model/peer_text.hpp"

#include "app/gui/i18n/fail.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>

namespace halftrip::gui {

namespace {

struct PeerWords {
    Q_DECLARE_TR_FUNCTIONS(peer)
};

}  // namespace

Status readPeer(const QString& text, model::RunRequest& request)
{
    const QString peer = text.trimmed();
    if (peer.isEmpty())
        return fail(ErrorKind::Invalid, PeerWords::tr("No peer is chosen."),
                    PeerWords::tr("Start the responder on the other machine and type its name or address, or choose "
                                  "\"This machine\"."));
    if (peer.startsWith(QLatin1Char('-')))
        return fail(ErrorKind::Invalid, PeerWords::tr("A peer's name cannot begin with a dash."),
                    PeerWords::tr("Type the host name or address of the machine on which the responder runs."));
    const std::string whole = peer.toStdString();
    const model::HostAndPort parts = model::hostAndPortOf(whole);
    if (peer.contains(QStringLiteral("://")) || parts.fault != nullptr) {
        request.peer = whole;
        request.port = 0;
        return {};
    }
    const auto port = parts.port ? model::portNumberOf(*parts.port) : std::uint16_t{0};
    if (!port)
        return fail(ErrorKind::Invalid, PeerWords::tr("%1 is not a port.").arg(fromUtf8(*parts.port)),
                    PeerWords::tr("Ports are numbers from 1 to 65535; the responder shows its own."));
    request.peer = parts.host;
    request.port = *port;
    return {};
}

Status readFeed(const QString& text, model::RunRequest& request)
{
    auto feed = model::Peer::feed(text.trimmed().toStdString());
    if (!feed)
        return fail(ErrorKind::Invalid, PeerWords::tr("Name the address of a feed."), sentenceText(feed.error().hint));
    request.peer = std::move(*feed);
    request.port = 0;
    return {};
}

Status readPort(const QString& text, model::RunRequest& request)
{
    const std::string adapter = text.trimmed().toStdString();
    if (adapter.empty() || text == kSelfPeer || model::Peer(adapter).isPort())
        return fail(ErrorKind::Invalid, PeerWords::tr("Name the receiving adapter."),
                    PeerWords::tr("Type the name of the adapter of this machine at the other end of the cable."));
    request.peer = model::Peer::port(adapter);
    request.port = 0;
    return {};
}

QString peerText(const model::RunRequest& request)
{
    const bool isBare = request.peer.isPort() || request.peer.isFeed();
    QString host = fromUtf8(isBare ? request.peer.withoutScheme() : request.peer.text);
    if (request.port == 0)
        return host;
    return (host.contains(QLatin1Char(':')) ? QStringLiteral("[%1]:%2") : QStringLiteral("%1:%2"))
        .arg(host, QString::number(request.port));
}

}  // namespace halftrip::gui
