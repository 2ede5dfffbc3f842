#include "app/gui/process/proof_words.hpp"

#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/model/practice.hpp"
#include "app/gui/model/program_locator.hpp"
#include "core/model/record/distribution.hpp"
#include "core/tuning/matrix_run.hpp"
#include "core/tuning/proof.hpp"
#include "core/tuning/search.hpp"

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

QString verdictWords(const tuning::ProofReport::Item& proved)
{
    const QString item = itemLabel(fromUtf8(proved.item));
    QString verdict = coreText(tuning::verdictInWords(item.toStdString(), proved.verdict));
    if (proved.verdict != tuning::ProofVerdict::CannotTell)
        return verdict;
    const QString next = proved.roundsToTell ? ProofText::tr("Repeat with %1 rounds.").arg(*proved.roundsToTell)
                                             : ProofText::tr("Try again on idle hosts.");
    return sentencesText({verdict, next});
}

QString roundTripText(double ns)
{
    return latencyText(model::wordsOf(model::DistributionKind::RoundTrip), ns);
}

/// "p50 56.54 -> 31.49 us"; empty where no figure is known on both sides.
QString figureWords(const std::vector<tuning::ProofReport::Figure>& figures)
{
    QStringList texts;
    for (const tuning::ProofReport::Figure& figure : figures) {
        if (figure.beforeNs && figure.afterNs)
            texts << ProofText::tr("p%1 %2 \u2192 %3 \u00b5s")
                         .arg(figure.percentile)
                         .arg(roundTripText(*figure.beforeNs), roundTripText(*figure.afterNs));
    }
    return listText(texts);
}

QString putBackWords()
{
    return ProofText::tr("Every setting it changed is restored.");
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

QString joinedNames(const std::vector<std::string>& names)
{
    QStringList texts;
    for (const std::string& name : names)
        texts << factorLabel(fromUtf8(name));
    return listText(texts);
}

/// "A interruptModeration -25.02 us", of what is told at the median.
QString effectWords(const tuning::SearchFactor& factor, double differenceNs)
{
    return ProofText::tr("%1 %2 %3%4 \u00b5s")
        .arg(fromUtf8(factor.host), settingLabel(factor.offer.check),
             differenceNs < 0 ? QStringLiteral("\u2212") : QStringLiteral("+"), roundTripText(std::abs(differenceNs)));
}

QString effectsWords(const std::vector<tuning::SearchFactor>& factors)
{
    QStringList effects;
    for (const tuning::SearchFactor& factor : factors) {
        const auto p50 = factor.effects.find("p50");
        if (p50 != factor.effects.end() &&
            (p50->second.verdict == stats::Verdict::Faster || p50->second.verdict == stats::Verdict::Slower))
            effects << effectWords(factor, p50->second.differenceNs);
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

QString proofWords(const tuning::ProofReport& report)
{
    QStringList sentences;
    for (const tuning::ProofReport::Item& proved : report.proved) {
        sentences << verdictWords(proved);
        if (const QString figures = figureWords(proved.figures); !figures.isEmpty())
            sentences << ProofText::tr("HRT without and with it: %1.").arg(figures);
        if (!proved.remark.empty())
            sentences << sentenceText(proved.remark);
    }
    sentences << putBackWords();
    return sentencesText(sentences);
}

QString matrixWords(const tuning::MatrixReport& report)
{
    QStringList sentences;
    QStringList figures;
    const std::array<std::pair<const char*, QString>, 4> all{{{"neither", ProofText::tr("as it is")},
                                                              {"a", ProofText::tr("off on this host")},
                                                              {"b", ProofText::tr("off on the peer")},
                                                              {"both", ProofText::tr("off on both")}}};
    for (const auto& [key, words] : all) {
        const auto cell = report.cells.find(key);
        if (cell == report.cells.end())
            continue;
        if (const auto p50 = cell->second.rttNs.find("p50"); p50 != cell->second.rttNs.end())
            figures << ProofText::tr("%1 %2 \u00b5s").arg(words, roundTripText(p50->second.median));
    }
    if (!report.verdict.empty())
        sentences << sentenceText(report.verdict);
    for (const bool isA : {true, false}) {
        const tuning::MatrixHalf& half = isA ? report.a : report.b;
        if (!half.isMeasured)
            sentences << ProofText::tr("Not measured on %1: %2").arg(nameOfHost(isA), sentenceText(half.whyNot));
    }
    if (!figures.isEmpty())
        sentences << ProofText::tr("HRT p50: %1.").arg(listText(figures));
    if (!report.isPeerTuningAllowed)
        sentences << ProofText::tr("To measure the peer's part, start its responder as root with: %1")
                         .arg(QStringLiteral("halftrip serve --allow-tuning"));
    sentences << putBackWords();
    return sentencesText(sentences);
}

QString searchWords(const tuning::SearchReport& report)
{
    QStringList sentences;
    if (report.factors.empty())
        sentences << ProofText::tr("Nothing to search: no setting has another value to try during a run.");
    else if (report.blocks < tuning::kFewestBlocksToJudge)
        sentences << ProofText::tr("Too few runs for a verdict.");
    else if (report.smallestSet.empty())
        sentences << ProofText::tr("No setting lowers latency significantly on this pair.");
    else
        sentences << ProofText::tr("%1 of %2 settings bring 90 % of the gain: %3.")
                         .arg(report.smallestSet.size())
                         .arg(report.factors.size())
                         .arg(joinedNames(report.smallestSet));
    if (const QString effects = effectsWords(report.factors); !effects.isEmpty())
        sentences << effects;
    if (!report.isPeerTuningAllowed)
        sentences << ProofText::tr("Only this host was searched. For the peer's settings, start its responder as root "
                                   "with: %1")
                         .arg(QStringLiteral("halftrip serve --allow-tuning"));
    sentences << putBackWords();
    return sentencesText(sentences);
}

QList<TypedCommand> searchCommands(const tuning::SearchReport& report)
{
    QList<TypedCommand> commands;
    for (const bool isA : {true, false}) {
        const auto line = report.commands.find(isA ? "a" : "b");
        if (line != report.commands.end() && !line->second.empty())
            commands << TypedCommand{ProofText::tr("On %1").arg(nameOfHost(isA)), typedAt(isA, line->second)};
    }
    return commands;
}

}  // namespace halftrip::gui
