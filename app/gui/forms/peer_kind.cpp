#include "app/gui/forms/peer_kind.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/peer_text.hpp"
#include "core/model/request/peer.hpp"

#include <QCoreApplication>

namespace halftrip::gui {

namespace {

struct KindWords {
    Q_DECLARE_TR_FUNCTIONS(path)
};

}  // namespace

PeerKind peerKindOf(const QString& peer)
{
    const model::Peer parsed(peer.toStdString());
    if (parsed.isSelf())
        return PeerKind::Alone;
    if (parsed.isStamp())
        return PeerKind::Reflector;
    return parsed.isEcho() ? PeerKind::Echo : PeerKind::TwoHosts;
}

PathPicture pictureOf(PeerKind kind)
{
    const PathBox here{"A", KindWords::tr("here")};
    const PathBox adapter{KindWords::tr("NIC"), {}};
    const QString wire = KindWords::tr("wire");
    switch (kind) {
    case PeerKind::Alone:
        return {here, {}, KindWords::tr("veth"), {}, {"B", KindWords::tr("here")}};
    case PeerKind::TwoHosts:
        return {here, adapter, wire, adapter, {"B", QStringLiteral("Halftrip")}};
    case PeerKind::Echo:
        return {here, adapter, wire, {}, {"B", KindWords::tr("any system")}};
    case PeerKind::Reflector:
        return {here, adapter, wire, {}, {"B", KindWords::tr("reflector")}};
    case PeerKind::Cable:
        return {here, adapter, KindWords::tr("cable"), adapter, here, PathFlow::ToResponder};
    case PeerKind::Feed:
        return {here, adapter, wire, {}, {KindWords::tr("group"), KindWords::tr("or host")}};
    }
    return {};
}

QString withScheme(std::string_view scheme, const QString& peer)
{
    if (peer.contains(QStringLiteral("://")))
        return peer;
    const bool isBareV6 = peer.count(QLatin1Char(':')) > 1 && !peer.startsWith(QLatin1Char('['));
    return fromUtf8(scheme) + (isBareV6 ? QStringLiteral("[%1]").arg(peer) : peer);
}

QString withoutScheme(const QString& peer)
{
    for (const std::string_view scheme : {model::kIcmpScheme, model::kStampScheme}) {
        if (peer.startsWith(fromUtf8(scheme)))
            return peer.mid(static_cast<qsizetype>(scheme.size()));
    }
    return peer;
}

}  // namespace halftrip::gui
