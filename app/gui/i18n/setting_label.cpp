#include "app/gui/i18n/setting_label.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/check/check.hpp"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <string>

namespace halftrip::gui {

namespace {

struct SettingText {
    Q_DECLARE_TR_FUNCTIONS(settings)
};

struct SettingName {
    std::string_view id;
    const char* label;
};

/// As their owners call them: these are the same in every language.
constexpr std::array<SettingName, 17> kNames{{{"coalescing.adaptiveRx", "adaptive-rx"},
                                              {"coalescing.adaptiveTx", "adaptive-tx"},
                                              {"coalescing.rxUsecs", "rx-usecs"},
                                              {"coalescing.rxFrames", "rx-frames"},
                                              {"coalescing.txUsecs", "tx-usecs"},
                                              {"coalescing.txFrames", "tx-frames"},
                                              {"napi.deferHardIrqs", "napi_defer_hard_irqs"},
                                              {"napi.groFlushTimeout", "gro_flush_timeout"},
                                              {"frequency.governor", "scaling_governor"},
                                              {"frequency.preference", "energy_performance_preference"},
                                              {"offload.lro", "rx-lro"},
                                              {"offload.gro", "rx-gro"},
                                              {"offload.groHw", "rx-gro-hw"},
                                              {"steering.rpsCpus", "rps_cpus"},
                                              {"steering.rpsFlowCount", "rps_flow_cnt"},
                                              {"steering.xpsCpus", "xps_cpus"},
                                              {"idle.guestPolling", "guest_halt_poll_ns"}}};

constexpr std::array<SettingName, 19> kWords{
    {{"napi.threaded", QT_TRANSLATE_NOOP("settings", "threaded NAPI")},
     {"steering.interruptCores", QT_TRANSLATE_NOOP("settings", "interrupt affinity")},
     {"queues.rxUsecs", QT_TRANSLATE_NOOP("settings", "rx-usecs of single queues")},
     {"queues.groFlushTimeout", QT_TRANSLATE_NOOP("settings", "gro_flush_timeout of single queues")},
     {"queues.deferHardIrqs", QT_TRANSLATE_NOOP("settings", "napi_defer_hard_irqs of single queues")},
     {"queues.threaded", QT_TRANSLATE_NOOP("settings", "threaded NAPI of single queues")},
     {"rings.rx", QT_TRANSLATE_NOOP("settings", "Rx ring size")},
     {"rings.tx", QT_TRANSLATE_NOOP("settings", "Tx ring size")},
     {"channels.combined", QT_TRANSLATE_NOOP("settings", "combined channels")},
     {"channels.rx", QT_TRANSLATE_NOOP("settings", "Rx channels")},
     {"channels.tx", QT_TRANSLATE_NOOP("settings", "Tx channels")},
     {"pause.autoneg", QT_TRANSLATE_NOOP("settings", "pause autonegotiation")},
     {"pause.rx", QT_TRANSLATE_NOOP("settings", "Rx pause frames")},
     {"pause.tx", QT_TRANSLATE_NOOP("settings", "Tx pause frames")},
     {"eee.isOn", QT_TRANSLATE_NOOP("settings", "Energy-Efficient Ethernet")},
     {"memory.hugePages", QT_TRANSLATE_NOOP("settings", "transparent huge pages")},
     {"idle.exitLatency", QT_TRANSLATE_NOOP("settings", "C-state exit latency")},
     {"power.profile", QT_TRANSLATE_NOOP("settings", "platform profile")},
     {"clock.source", QT_TRANSLATE_NOOP("settings", "clock source")}}};

}  // namespace

QString settingLabel(std::string_view id)
{
    constexpr std::string_view kSysctl = "sysctl.";
    if (id.starts_with(kSysctl))
        return fromUtf8(std::string(id.substr(kSysctl.size())));
    if (const auto name = std::ranges::find(kNames, id, &SettingName::id); name != kNames.end())
        return QString::fromLatin1(name->label);
    if (const auto words = std::ranges::find(kWords, id, &SettingName::id); words != kWords.end())
        return SettingText::tr(words->label);
    const auto& checks = check::allChecks();
    const auto check = std::ranges::find(checks, id, &check::Check::id);
    return check != checks.end() ? coreText(check->title) : fromUtf8(std::string(id));
}

QString itemLabel(const QString& item)
{
    const QString named = item.section(QLatin1Char('='), 0, 0);
    const QString value = item.section(QLatin1Char('='), 1);
    const QString object = named.section(QLatin1Char('@'), 1);
    const QString id = named.section(QLatin1Char('@'), 0, 0);
    QString label = settingLabel(id.toStdString());
    if (label == id)
        return item;
    if (!value.isEmpty())
        label += QLatin1Char(' ') + value;
    return object.isEmpty() ? label : SettingText::tr("%1 of %2", "a setting of an adapter").arg(label, object);
}

QString differenceLabel(const model::SettingDifference& difference)
{
    if (difference.kind != model::DifferenceKind::Fact)
        return coreText(difference.name);
    return settingLabel(difference.setting) + QLatin1Char(' ') + fromUtf8(difference.host);
}

}  // namespace halftrip::gui
