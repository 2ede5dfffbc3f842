#include "app/gui/forms/form_choices.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/pages/page.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/measure/plan/transport_choice.hpp"
#include "core/model/request/peer.hpp"
#include "core/model/request/wait.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace halftrip::gui {

namespace {

constexpr std::array<std::string_view, 20> kRareSettings{"initiator.core",
                                                         "responder.core",
                                                         "initiator.scheduling",
                                                         "responder.scheduling",
                                                         "initiator.lockMemory",
                                                         "responder.lockMemory",
                                                         "responderTransport",
                                                         "busyPollUs",
                                                         "family",
                                                         "intervalKind",
                                                         "intervalSeed",
                                                         "workNs",
                                                         "warmupCount",
                                                         "timeoutNs",
                                                         "allowFragments",
                                                         "stamps",
                                                         "stampsCount",
                                                         "autopsy",
                                                         "slowProbes",
                                                         "keepProbes"};

struct ChoiceText {
    Q_DECLARE_TR_FUNCTIONS(choices)
};

QString waitTitle(model::Wait wait)
{
    switch (wait) {
    case model::Wait::Auto:
        return ChoiceText::tr("chosen by Halftrip");
    case model::Wait::Block:
        return ChoiceText::tr("block: wait in the receive call");
    case model::Wait::Poll:
        return ChoiceText::tr("poll: sleep in epoll or WSAPoll");
    case model::Wait::Spin:
        return ChoiceText::tr("spin: never sleep (keeps a core busy)");
    case model::Wait::BusyPoll:
        return ChoiceText::tr("busypoll: the kernel spins on the queue");
    }
    return {};
}

QString adapterTitle(const model::AdapterFacts& adapter)
{
    QString title = fromUtf8(adapter.name);
    if (!adapter.addresses.empty())
        title += QStringLiteral("  (%1)").arg(fromUtf8(adapter.addresses.front()));
    return adapter.isUp ? title : title + ChoiceText::tr("  - down");
}

QString adapterTip(const model::AdapterFacts& adapter)
{
    QStringList lines{fromUtf8(adapter.description), fromUtf8(adapter.driver)};
    lines << listFromUtf8(adapter.addresses);
    if (adapter.linkMbps)
        lines << ChoiceText::tr("%1 Mb/s").arg(*adapter.linkMbps);
    if (!adapter.isUp || !adapter.hasCarrier)
        lines << (adapter.isUp ? ChoiceText::tr("No link: is the cable in?")
                               : ChoiceText::tr("The adapter is switched off."));
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

std::vector<SettingChoice> asTheyAre(std::initializer_list<const char*> texts)
{
    std::vector<SettingChoice> choices;
    for (const char* text : texts)
        choices.push_back({.text = QLatin1String(text), .title = QLatin1String(text)});
    return choices;
}

}  // namespace

std::vector<TransportChoice> usualTransports()
{
    return {{.id = "udp", .title = "UDP socket", .waits = {"block", "poll", "spin"}, .reason = {}, .remedy = {}},
            {.id = "tcp", .title = "TCP socket", .waits = {"block", "poll", "spin"}, .reason = {}, .remedy = {}}};
}

std::vector<SettingChoice> adapterChoices(const std::vector<model::AdapterFacts>& adapters, bool isNeeded)
{
    const QString none = isNeeded ? ChoiceText::tr("choose an adapter") : ChoiceText::tr("as the system routes");
    std::vector<SettingChoice> choices{{.text = {}, .title = none}};
    for (const model::AdapterFacts& adapter : adapters)
        choices.push_back({fromUtf8(adapter.name), adapterTitle(adapter), adapterTip(adapter)});
    return choices;
}

std::vector<SettingChoice> transportChoices(const std::vector<TransportChoice>& transports, const model::Peer& peer)
{
    std::vector<SettingChoice> choices;
    for (const TransportChoice& transport : transports) {
        const QString id = fromUtf8(transport.id);
        const QString title = coreText(transport.title);
        const QString why = sentencesText({sentenceText(transport.reason), sentenceText(transport.remedy)});
        const bool isAnswered = measure::canReach(peer, transport.id);
        const QString tip = !transport.isUsable ? why : isAnswered ? title : ChoiceText::tr("Not with this peer.");
        choices.push_back({id, QStringLiteral("%1: %2").arg(id, title), tip, transport.isUsable && isAnswered});
    }
    const QString automatic = fromUtf8(measure::kAutoTransport);
    choices.push_back({.text = automatic, .title = ChoiceText::tr("%1: chosen by Halftrip").arg(automatic)});
    return choices;
}

std::vector<SettingChoice> waitChoices(const std::vector<TransportChoice>& transports, const QString& transport)
{
    const auto known = std::ranges::find(transports, transport.toStdString(), &TransportChoice::id);
    std::vector<SettingChoice> choices;
    for (std::size_t index = 0; index < model::Words<model::Wait>::kNames.size(); ++index) {
        const auto wait = static_cast<model::Wait>(index);
        const std::string name(model::toWord(wait));
        const bool isOffered = wait == model::Wait::Auto || known == transports.end() ||
                               std::ranges::find(known->waits, name) != known->waits.end();
        if (isOffered)
            choices.push_back({.text = fromUtf8(name), .title = waitTitle(wait)});
    }
    return choices;
}

std::vector<SettingChoice> usualValues(const std::string& path)
{
    if (path == "sizesBytes") {
        std::vector<SettingChoice> choices = asTheyAre({"64", "64,256,1024", "64,128..1472"});
        choices.insert(choices.begin(), {.text = {}, .title = ChoiceText::tr("the mode's default")});
        return choices;
    }
    if (path == "intervalNs") {
        std::vector<SettingChoice> choices = asTheyAre({"100us", "1ms", "5ms", "100ms"});
        choices.insert(choices.begin(), {.text = QStringLiteral("0"), .title = ChoiceText::tr("back to back")});
        return choices;
    }
    return {};
}

std::span<const std::string_view> rareSettings()
{
    return kRareSettings;
}

bool isRareSetting(std::string_view path)
{
    return std::ranges::find(kRareSettings, path) != kRareSettings.end();
}

bool hasMeaning(std::string_view path, const model::RunRequest& request)
{
    // Settings that say nothing in some modes, by their options.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kUnusedInSome{
        {{"workNs", "--work"},
         {"timeoutNs", "--timeout"},
         {"warmupCount", "--warmup"},
         {"stampsCount", "--stamps-count"},
         {"intervalSeed", "--interval-seed"},
         {"allowFragments", "--allow-fragments"}}};
    const measure::Mode* const mode = measure::findMode(request.mode);
    const measure::Traffic traffic = mode != nullptr ? mode->traffic : measure::Traffic::Answered;
    for (const auto& [setting, option] : kUnusedInSome) {
        if (path == setting && mode != nullptr && mode->refuses(option))
            return false;
    }
    if (path.starts_with("responder"))
        return traffic == measure::Traffic::Answered && request.peer.hasResponder();
    if (path == "family")
        return traffic != measure::Traffic::Cabled;
    if (path == "stampsCount")
        return request.stamps != model::StampChoice::Off;
    if (path == "busyPollUs")
        return request.initiator.wait == model::Wait::BusyPoll || request.responder.wait == model::Wait::BusyPoll;
    if (path == "intervalSeed")
        return request.intervalKind == model::IntervalKind::Poisson;
    if (path == "workNs" && (mode == nullptr || !mode->isSerial))
        return false;
    if (path == "autopsy" && (mode == nullptr || !mode->hasAutopsy))
        return false;
    if (path == "intervalKind") {
        const auto& rows = formSettings(request.mode);
        return std::ranges::find(rows, "intervalNs") != rows.end();
    }
    return true;
}

}  // namespace halftrip::gui
