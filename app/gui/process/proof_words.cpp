#include "app/gui/process/proof_words.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/program_locator.hpp"
#include "core/model/record/distribution.hpp"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QStringList>

#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace halftrip::gui {

namespace {

struct ProofText {
    Q_DECLARE_TR_FUNCTIONS(proof)
};

QString verdictWords(const nlohmann::json& trial)
{
    const std::string verdict = trial.at("verdict").get<std::string>();
    const QString item = itemLabel(fromUtf8(trial.at("item").get<std::string>()));
    if (verdict == "helped")
        return ProofText::tr("Proved: with %1 it is faster.").arg(item);
    if (verdict == "cost")
        return ProofText::tr("Proved: with %1 it is slower.").arg(item);
    if (verdict == "both")
        return ProofText::tr("%1 makes some figures better and some worse.").arg(item);
    if (verdict != "cannotTell")
        return ProofText::tr("%1 makes no significant difference.").arg(item);
    if (const int rounds = trial.value("roundsToTell", 0); rounds > 0)
        return ProofText::tr("%1: not resolvable, the runs vary too much. Repeat with %2 rounds.")
            .arg(item)
            .arg(rounds);
    return ProofText::tr("%1: not resolvable, the runs vary too much. Try again on idle hosts.").arg(item);
}

QString roundTripText(double ns)
{
    return latencyText(model::wordsOf(model::DistributionKind::RoundTrip), ns);
}

/// "p50 56.54 -> 31.49 us", of the first point.
QString figureWords(const nlohmann::json& comparison)
{
    const nlohmann::json figures = comparison.at("comparisons").at(0).at("points").at(0).at("figures");
    QStringList texts;
    for (const nlohmann::json& figure : figures) {
        if (!figure.value("percentile", nlohmann::json()).is_number())
            continue;
        texts << ProofText::tr("p%1 %2 \u2192 %3 \u00b5s")
                     .arg(figure.at("percentile").get<double>())
                     .arg(roundTripText(figure.at("beforeNs").get<double>()),
                          roundTripText(figure.at("afterNs").get<double>()));
    }
    return listText(texts);
}

QString putBackWords()
{
    return ProofText::tr("Every setting it changed is restored.");
}

/// What one host's coalescing costs, by the cell in which it is off there.
QString costWords(const QString& host, const nlohmann::json& cell)
{
    const nlohmann::json p50 = cell.at("rttNs").value("p50", nlohmann::json::object());
    const std::string verdict = p50.value("verdict", std::string("notResolvable"));
    const double difference = p50.value("difference", 0.0);
    if (verdict == "faster")
        return ProofText::tr("Interrupt coalescing on %1 costs %2 \u00b5s of HRT p50.")
            .arg(host, roundTripText(std::abs(difference)));
    if (verdict == "slower")
        return ProofText::tr("Without interrupt coalescing on %1, HRT p50 is %2 \u00b5s longer.")
            .arg(host, roundTripText(std::abs(difference)));
    if (verdict == "notResolvable")
        return ProofText::tr("%1: not resolvable, the runs vary too much. Try again on idle hosts.").arg(host);
    return ProofText::tr("Interrupt coalescing on %1 has no significant cost.").arg(host);
}

QString nameOfHost(bool isA)
{
    return isA ? ProofText::tr("this host (A)") : ProofText::tr("the peer (B)");
}

/// A simulated host's settings are changed by the program that simulates it, and never by halftrip itself.
QString typedAt(bool isA, const std::string& command)
{
    QString typed = fromUtf8(command);
    if (const auto program = locateProgram(); isPractising() && program)
        typed.replace(QLatin1String("sudo halftrip"),
                      shownProgram(*program) + (isA ? QString() : QStringLiteral(" at-b")));
    return typed;
}

/// "A interruptModeration", "B coalescing.rxUsecs@eth0".
QString factorLabel(const QString& name)
{
    const QString host = name.section(QLatin1Char(' '), 0, 0);
    const QString item = name.section(QLatin1Char(' '), 1);
    return item.isEmpty() ? itemLabel(name) : host + QLatin1Char(' ') + itemLabel(item);
}

QString joinedNames(const nlohmann::json& names)
{
    QStringList texts;
    for (const nlohmann::json& name : names)
        texts << factorLabel(fromUtf8(name.get<std::string>()));
    return listText(texts);
}

/// "A interruptModeration -25.02 us", of what is told at the median.
QString effectWords(const nlohmann::json& factor)
{
    const nlohmann::json& p50 = factor.at("effects").at("p50");
    const double difference = p50.at("differenceRttNs").get<double>();
    return ProofText::tr("%1 %2 %3%4 \u00b5s")
        .arg(fromUtf8(factor.at("host").get<std::string>()), settingLabel(factor.at("check").get<std::string>()),
             difference < 0 ? QStringLiteral("\u2212") : QStringLiteral("+"), roundTripText(std::abs(difference)));
}

QString effectsWords(const nlohmann::json& factors)
{
    QStringList effects;
    for (const nlohmann::json& factor : factors) {
        const std::string verdict = factor.at("effects").at("p50").value("verdict", std::string());
        if (verdict == "faster" || verdict == "slower")
            effects << effectWords(factor);
    }
    return effects.isEmpty() ? QString() : ProofText::tr("Change of HRT p50: %1.").arg(listText(effects));
}

}  // namespace

QString stoppedWords()
{
    return sentencesText({ProofText::tr("Stopped before anything could be judged."), putBackWords()});
}

QString stoppedWords(const QString& words)
{
    return sentencesText({ProofText::tr("Stopped early."), words});
}

QString proofWords(const nlohmann::json& document)
{
    QStringList sentences;
    for (const nlohmann::json& trial : document.at("proved")) {
        sentences << verdictWords(trial);
        sentences << ProofText::tr("HRT without and with it: %1.").arg(figureWords(trial.at("comparison")));
        if (const std::string remark = trial.value("remark", std::string()); !remark.empty())
            sentences << sentenceText(remark);
    }
    sentences << putBackWords();
    return sentencesText(sentences);
}

QString matrixWords(const nlohmann::json& document)
{
    const nlohmann::json& cells = document.at("cells");
    QStringList sentences;
    QStringList figures;
    const std::array<std::pair<const char*, QString>, 4> all{{{"neither", ProofText::tr("as it is")},
                                                              {"a", ProofText::tr("off on this host")},
                                                              {"b", ProofText::tr("off on the peer")},
                                                              {"both", ProofText::tr("off on both")}}};
    for (const auto& [key, words] : all) {
        const nlohmann::json& figureOfCell = cells.at(key).at("rttNs");
        if (figureOfCell.contains("p50"))
            figures << ProofText::tr("%1 %2 \u00b5s")
                           .arg(words, roundTripText(figureOfCell.at("p50").at("median").get<double>()));
    }
    for (const bool isA : {true, false}) {
        const nlohmann::json& half = document.at(isA ? "a" : "b");
        if (half.at("isMeasured").get<bool>())
            sentences << costWords(nameOfHost(isA), cells.at(isA ? "a" : "b"));
        else
            sentences << ProofText::tr("Not measured on %1: %2")
                             .arg(nameOfHost(isA), sentenceText(half.at("whyNot").get<std::string>()));
    }
    if (!figures.isEmpty())
        sentences << ProofText::tr("HRT p50: %1.").arg(listText(figures));
    if (!document.at("isPeerTuningAllowed").get<bool>())
        sentences << ProofText::tr("To measure the peer's part, start its responder as root with: %1")
                         .arg(QStringLiteral("halftrip serve --allow-tuning"));
    sentences << putBackWords();
    return sentencesText(sentences);
}

QString searchWords(const nlohmann::json& document)
{
    const nlohmann::json& factors = document.at("factors");
    const nlohmann::json& set = document.at("smallestSet");
    QStringList sentences;
    if (factors.empty())
        sentences << ProofText::tr("Nothing to search: no setting has another value to try during a run.");
    else if (document.at("blocks").get<int>() < 2)
        sentences << ProofText::tr("Too few runs for a verdict.");
    else if (set.empty())
        sentences << ProofText::tr("No setting lowers latency significantly on this pair.");
    else
        sentences << ProofText::tr("%1 of %2 settings bring 90 % of the gain: %3.")
                         .arg(set.size())
                         .arg(factors.size())
                         .arg(joinedNames(set));
    if (const QString effects = effectsWords(factors); !effects.isEmpty())
        sentences << effects;
    if (!document.at("isPeerTuningAllowed").get<bool>())
        sentences << ProofText::tr("Only this host was searched. For the peer's settings, start its responder as root "
                                   "with: %1")
                         .arg(QStringLiteral("halftrip serve --allow-tuning"));
    sentences << putBackWords();
    return sentencesText(sentences);
}

QList<TypedCommand> searchCommands(const nlohmann::json& document)
{
    const nlohmann::json& lines = document.at("commands");
    QList<TypedCommand> commands;
    for (const bool isA : {true, false}) {
        if (const std::string line = lines.value(isA ? "a" : "b", std::string()); !line.empty())
            commands << TypedCommand{ProofText::tr("On %1").arg(nameOfHost(isA)), typedAt(isA, line)};
    }
    return commands;
}

}  // namespace halftrip::gui
