#include "app/gui/glossary.hpp"

#include "app/gui/format.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace halftrip::gui {

const std::vector<GlossaryEntry>& glossary()
{
    static const std::vector<GlossaryEntry> kEntries{
        {"HRT",
         QT_TRANSLATE_NOOP("glossary", "Half-round-trip time: half of the time from sending a packet to having its "
                                       "reply in the program. About one way, without comparing two clocks.")},
        {"RTT", QT_TRANSLATE_NOOP("glossary", "Round-trip time: from the moment before a packet is sent to the moment "
                                              "its reply is in the program.")},
        {"p50", QT_TRANSLATE_NOOP("glossary", "The median: half of the samples took no longer.")},
        {"p99", QT_TRANSLATE_NOOP("glossary", "99 of 100 samples took no longer.")},
        {"p99.9", QT_TRANSLATE_NOOP("glossary", "999 of 1000 samples took no longer.")},
        {"max", QT_TRANSLATE_NOOP("glossary", "The longest sample. Nothing is left out.")},
        {"tail", QT_TRANSLATE_NOOP("glossary", "The few longest samples: p99 and what lies beyond.")},
        {"sample", QT_TRANSLATE_NOOP("glossary", "One packet whose reply came in time.")},
        {"samples", QT_TRANSLATE_NOOP("glossary", "Packets whose replies came in time.")},
        {"lost", QT_TRANSLATE_NOOP("glossary", "Packets without a reply before the time-out.")},
        {"late", QT_TRANSLATE_NOOP("glossary", "Replies that came after their time-out; they are counted as lost, "
                                               "too.")},
        {"duplicate", QT_TRANSLATE_NOOP("glossary", "Second replies to the same packet.")},
        {"transport",
         QT_TRANSLATE_NOOP("glossary", "The way packets are moved: a socket of the system, or a way around "
                                       "its network stack.")},
        {"frame", QT_TRANSLATE_NOOP("glossary", "The Ethernet frame that one packet makes: payload and all headers, in "
                                                "bytes.")},
        {"size", QT_TRANSLATE_NOOP("glossary", "The payload of one packet, without headers.")},
        {"pace", QT_TRANSLATE_NOOP("glossary", "When the next packet leaves: as soon as the reply is there, or by a "
                                               "schedule.")},
        {"waits",
         QT_TRANSLATE_NOOP("glossary", "How each end waits for a packet: asleep, or asking all the time, which "
                                       "keeps a core busy and is faster.")},
        {"cores", QT_TRANSLATE_NOOP("glossary", "The processor core that each end's measuring thread was put on.")},
        {"adapter", QT_TRANSLATE_NOOP("glossary", "The network card (NIC) or another interface, real or virtual.")},
        {"peer", QT_TRANSLATE_NOOP("glossary", "The other end: the machine that sends the packets back.")},
        {"responder", QT_TRANSLATE_NOOP("glossary", "Halftrip at the other end: it sends every packet back at once.")},
        {"pairing code", QT_TRANSLATE_NOOP("glossary", "Twelve letters and digits that the other side shows when it "
                                                       "starts: who knows them may measure against it.")},
        {"flag", QT_TRANSLATE_NOOP("glossary", "A reason to doubt some figures of a run.")},
        {"started", QT_TRANSLATE_NOOP("glossary", "When the run began, in this computer's time.")},
        {"took", QT_TRANSLATE_NOOP("glossary", "From the beginning of the run to its end.")},
    };
    return kEntries;
}

QString meaningOf(std::string_view term)
{
    const auto found = std::ranges::find_if(glossary(), [term](const GlossaryEntry& entry) {
        return fromUtf8(entry.term).compare(fromUtf8(term), Qt::CaseInsensitive) == 0;
    });
    return found == glossary().end() ? QString() : QCoreApplication::translate("glossary", found->meaning);
}

}  // namespace halftrip::gui
