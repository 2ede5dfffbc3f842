#include "app/gui/model/ssh_hosts.hpp"

#include "app/gui/i18n/format.hpp"
#include "core/model/request/peer.hpp"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace halftrip::gui {

namespace {

constexpr qsizetype kMostHosts = 200;
constexpr qint64 kMostBytes = 1 << 20;
/// As OpenSSH has it; and in all, because each file may include several.
constexpr int kMostDepth = 16;
constexpr int kMostFiles = 500;

/// What it may match, in the order of names. `pattern`: an absolute path whose parts may be those of glob(7).
QStringList filesLike(const QString& pattern)
{
    static const QRegularExpression kWildcard(QStringLiteral("[*?[]"));
    QStringList parts = QDir::cleanPath(pattern).split(QLatin1Char('/'));
    QStringList found{parts.takeFirst()};
    for (const QString& part : parts) {
        QStringList next;
        for (const QString& folder : found) {
            const QString path = folder + QLatin1Char('/');
            const QStringList names = part.contains(kWildcard)
                                          ? QDir(path).entryList({part},
                                                                 QDir::Dirs | QDir::Files | QDir::NoDotAndDotDot |
                                                                     QDir::CaseSensitive,
                                                                 QDir::Name)
                                          : QStringList(part);
            for (const QString& name : names)
                next << path + name;
        }
        found = next;
    }
    return found;
}

class Configuration {
public:
    explicit Configuration(const QDir& home) : m_home(home) {}

    void read(const QString& text, int depth)
    {
        static const QRegularExpression kLine(
            QStringLiteral(R"(^[ \t]*(host|include)(?:[ \t]*=[ \t]*|[ \t]+)([^\r\n#]*))"),
            QRegularExpression::CaseInsensitiveOption | QRegularExpression::MultilineOption);
        static const QRegularExpression kWord(QStringLiteral(R"(\"([^\"]*)\"|[^ \t\"]+)"));
        for (auto lines = kLine.globalMatch(text); lines.hasNext();) {
            const QRegularExpressionMatch line = lines.next();
            const bool isHost = line.captured(1).compare(QLatin1String("host"), Qt::CaseInsensitive) == 0;
            for (auto words = kWord.globalMatch(line.captured(2)); words.hasNext();) {
                const QRegularExpressionMatch word = words.next();
                const QString value = word.hasCaptured(1) ? word.captured(1) : word.captured();
                if (isHost)
                    addHost(value);
                else if (depth < kMostDepth)
                    include(value, depth + 1);
            }
        }
    }

    void readFile(const QString& path, int depth)
    {
        // A pipe would be waited for.
        QFile file(path);
        if (m_files < kMostFiles && QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly)) {
            ++m_files;
            read(QString::fromUtf8(file.read(kMostBytes)), depth);
        }
    }

    [[nodiscard]] const QStringList& hosts() const { return m_hosts; }

private:
    void addHost(const QString& name)
    {
        const model::Peer peer((fromUtf8(model::kSshScheme) + name).toStdString());
        if (!peer.fault && !name.contains(QLatin1Char('@')) && !m_hosts.contains(name) && m_hosts.size() < kMostHosts)
            m_hosts << name;
    }

    void include(const QString& pattern, int depth)
    {
        const QString path =
            pattern.startsWith(QLatin1String("~/"))
                ? m_home.filePath(pattern.mid(2))
                : QDir(m_home.filePath(QStringLiteral(".ssh"))).filePath(QDir::fromNativeSeparators(pattern));
        for (const QString& file : filesLike(path))
            readFile(file, depth);
    }

    QDir m_home;
    QStringList m_hosts;
    int m_files = 0;
};

}  // namespace

QStringList sshHostsIn(const QString& configuration, const QDir& home)
{
    Configuration whole(home);
    whole.read(configuration, 0);
    return whole.hosts();
}

QStringList sshHosts()
{
    Configuration whole(QDir::home());
    whole.readFile(QDir::home().filePath(QStringLiteral(".ssh/config")), 0);
    return whole.hosts();
}

}  // namespace halftrip::gui
