#include "app/gui/model/ssh_hosts.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/model/request/peer.hpp"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace halftrip::gui {

namespace {

constexpr qsizetype kMostHosts = 200;
constexpr qint64 kMostBytes = 1 << 20;

}  // namespace

QStringList sshHostsIn(const QString& configuration)
{
    static const QRegularExpression kHost(QStringLiteral(R"(^[ \t]*host(?:[ \t]*=[ \t]*|[ \t]+)([^\r\n#]*))"),
                                          QRegularExpression::CaseInsensitiveOption |
                                              QRegularExpression::MultilineOption);
    static const QRegularExpression kBlanks(QStringLiteral("[ \\t\"]+"));
    QStringList hosts;
    for (auto lines = kHost.globalMatch(configuration); lines.hasNext() && hosts.size() < kMostHosts;) {
        for (const QString& name : lines.next().captured(1).split(kBlanks, Qt::SkipEmptyParts)) {
            const model::Peer peer((fromUtf8(model::kSshScheme) + name).toStdString());
            if (!peer.fault && !name.contains(QLatin1Char('@')) && !hosts.contains(name) && hosts.size() < kMostHosts)
                hosts << name;
        }
    }
    return hosts;
}

QStringList sshHosts()
{
    QFile file(QDir::home().filePath(QStringLiteral(".ssh/config")));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return sshHostsIn(QString::fromUtf8(file.read(kMostBytes)));
}

}  // namespace halftrip::gui
