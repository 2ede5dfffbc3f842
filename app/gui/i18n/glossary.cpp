#include "app/gui/i18n/glossary.hpp"

#include "app/gui/i18n/format.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace halftrip::gui {

const std::vector<GlossaryEntry>& glossary()
{
    static const std::vector<GlossaryEntry> kEntries{
        {QT_TRANSLATE_NOOP("glossary", "HRT"),
         QT_TRANSLATE_NOOP("glossary", "Half-round-trip time: half of the time from sending a packet to having its "
                                       "reply in the program. About one way, without comparing two clocks.")},
        {QT_TRANSLATE_NOOP("glossary", "RTT"),
         QT_TRANSLATE_NOOP("glossary", "Round-trip time: from the moment before a packet is sent to the moment "
                                       "its reply is in the program.")},
        {QT_TRANSLATE_NOOP("glossary", "p50"),
         QT_TRANSLATE_NOOP("glossary", "The median: half of the samples took no longer.")},
        {QT_TRANSLATE_NOOP("glossary", "p99"), QT_TRANSLATE_NOOP("glossary", "99 of 100 samples took no longer.")},
        {QT_TRANSLATE_NOOP("glossary", "p99.9"), QT_TRANSLATE_NOOP("glossary", "999 of 1000 samples took no longer.")},
        {QT_TRANSLATE_NOOP("glossary", "max"),
         QT_TRANSLATE_NOOP("glossary", "The longest sample. Nothing is left out.")},
        {QT_TRANSLATE_NOOP("glossary", "tail"),
         QT_TRANSLATE_NOOP("glossary", "The few longest samples: p99 and what lies beyond.")},
        {QT_TRANSLATE_NOOP("glossary", "sample"),
         QT_TRANSLATE_NOOP("glossary", "One packet whose reply came in time.")},
        {QT_TRANSLATE_NOOP("glossary", "samples"),
         QT_TRANSLATE_NOOP("glossary", "Packets whose replies came in time.")},
        {QT_TRANSLATE_NOOP("glossary", "lost"),
         QT_TRANSLATE_NOOP("glossary", "Packets without a reply before the timeout.")},
        {QT_TRANSLATE_NOOP("glossary", "late"),
         QT_TRANSLATE_NOOP("glossary", "Replies that came after their timeout; they are counted as lost, "
                                       "too.")},
        {QT_TRANSLATE_NOOP("glossary", "duplicate"),
         QT_TRANSLATE_NOOP("glossary", "Second replies to the same packet.")},
        {QT_TRANSLATE_NOOP("glossary", "transport"),
         QT_TRANSLATE_NOOP("glossary", "The way packets are moved: a socket of the system, or a way around "
                                       "its network stack.")},
        {QT_TRANSLATE_NOOP("glossary", "frame"),
         QT_TRANSLATE_NOOP("glossary", "The Ethernet frame that one packet makes: payload and all headers, in "
                                       "bytes.")},
        {QT_TRANSLATE_NOOP("glossary", "size"),
         QT_TRANSLATE_NOOP("glossary", "The payload of one packet, without headers.")},
        {QT_TRANSLATE_NOOP("glossary", "pace"),
         QT_TRANSLATE_NOOP("glossary", "When the next packet leaves: as soon as the reply is there, or by a "
                                       "schedule.")},
        {QT_TRANSLATE_NOOP("glossary", "waits"),
         QT_TRANSLATE_NOOP("glossary", "How each end waits for a packet: blocking, or spinning, which keeps a "
                                       "core busy and is faster.")},
        {QT_TRANSLATE_NOOP("glossary", "cores"),
         QT_TRANSLATE_NOOP("glossary", "The processor core that each end's measuring thread was put on.")},
        {QT_TRANSLATE_NOOP("glossary", "adapter"),
         QT_TRANSLATE_NOOP("glossary", "The network adapter (NIC) or another interface, real or virtual.")},
        {QT_TRANSLATE_NOOP("glossary", "peer"),
         QT_TRANSLATE_NOOP("glossary", "The machine that sends the packets back.")},
        {QT_TRANSLATE_NOOP("glossary", "responder"),
         QT_TRANSLATE_NOOP("glossary", "Halftrip on the peer: it returns every packet at once.")},
        {QT_TRANSLATE_NOOP("glossary", "pairing code"),
         QT_TRANSLATE_NOOP("glossary", "Twelve letters and digits that the responder shows when it starts. Whoever "
                                       "knows them may measure against it.")},
        {QT_TRANSLATE_NOOP("glossary", "flag"),
         QT_TRANSLATE_NOOP("glossary", "A reason to doubt some figures of a run.")},
        {QT_TRANSLATE_NOOP("glossary", "started"),
         QT_TRANSLATE_NOOP("glossary", "When the run began, in this computer's time.")},
        {QT_TRANSLATE_NOOP("glossary", "took"),
         QT_TRANSLATE_NOOP("glossary", "From the beginning of the run to its end.")},
    };
    return kEntries;
}

QString termText(const GlossaryEntry& entry)
{
    return QCoreApplication::translate("glossary", entry.term);
}

QString meaningOf(std::string_view term)
{
    const auto found = std::ranges::find_if(glossary(), [term](const GlossaryEntry& entry) {
        const QString wanted = fromUtf8(term);
        return wanted.compare(QLatin1String(entry.term), Qt::CaseInsensitive) == 0 ||
               wanted.compare(termText(entry), Qt::CaseInsensitive) == 0;
    });
    return found == glossary().end() ? QString() : QCoreApplication::translate("glossary", found->meaning);
}

}  // namespace halftrip::gui
