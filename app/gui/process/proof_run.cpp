#include "app/gui/process/proof_run.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/process/short_run.hpp"
#include "core/model/fields/json_text.hpp"

#include <QCoreApplication>

namespace halftrip::gui {

namespace {

/// Eleven runs of five rounds are to take half a minute.
constexpr std::int64_t kProofPointNs = 1'000'000'000;

struct ProofText {
    Q_DECLARE_TR_FUNCTIONS(proof)
};

QString verdictWords(const std::string& verdict, const QString& item)
{
    if (verdict == "helped")
        return ProofText::tr("Proved: %1 helps.").arg(item);
    if (verdict == "cost")
        return ProofText::tr("Disproved: with %1 it is slower.").arg(item);
    if (verdict == "both")
        return ProofText::tr("%1 makes some figures better and some worse.").arg(item);
    if (verdict == "cannotTell")
        return ProofText::tr("%1: these runs differ too much among themselves to tell. Try again on idle hosts.")
            .arg(item);
    return ProofText::tr("%1 makes no difference that these runs can tell.").arg(item);
}

/// "p50 56.54 -> 31.49 us", of the first point.
QString figureWords(const nlohmann::json& comparison)
{
    const model::DistributionWords& words = model::wordsOf(model::DistributionKind::RoundTrip);
    const nlohmann::json figures = comparison.at("comparisons").at(0).at("points").at(0).at("figures");
    QStringList texts;
    for (const nlohmann::json& figure : figures) {
        if (!figure.value("percentile", nlohmann::json()).is_number())
            continue;
        texts << ProofText::tr("p%1 %2 \u2192 %3 \u00b5s")
                     .arg(figure.at("percentile").get<double>())
                     .arg(latencyText(words, figure.at("beforeNs").get<double>()),
                          latencyText(words, figure.at("afterNs").get<double>()));
    }
    return texts.join(QStringLiteral(", "));
}

/// Of a document that is as it should be; what is missing or of another type throws.
QString proofWords(const nlohmann::json& document)
{
    QStringList sentences;
    for (const nlohmann::json& trial : document.at("proved")) {
        sentences << verdictWords(trial.at("verdict").get<std::string>(),
                                  fromUtf8(trial.at("item").get<std::string>()));
        sentences << ProofText::tr("HRT without and with it: %1.").arg(figureWords(trial.at("comparison")));
        if (const std::string remark = trial.value("remark", std::string()); !remark.empty())
            sentences << sentenceText(remark);
    }
    sentences << ProofText::tr("All settings are as they were before.");
    return sentences.join(QLatin1Char(' '));
}

QString wordsOf(const CliAnswer& answer)
{
    const auto document = model::parseJson(answer.output, "The answer");
    if (!answer.hasEnded || answer.exitCode != 0 || !document)
        return answer.words.what.empty() ? ProofText::tr("Nothing was proved: the right to change settings was not "
                                                         "given, or the program ended early.")
                                         : errorText(answer.words);
    try {
        return proofWords(*document);
    } catch (const nlohmann::json::exception&) {
        return ProofText::tr("The answer of \"halftrip tune prove\" is one of another version.");
    }
}

}  // namespace

ProofRun::ProofRun(SettingsDesk& desk, HostUse& use, QObject* parent) : QObject(parent), m_desk(desk), m_use(use)
{
    connect(&m_call, &CliCall::answered, this, &ProofRun::onAnswer);
}

QStringList ProofRun::arguments(const QStringList& items, const model::RunRequest& wanted)
{
    model::RunRequest request = shortRunRequest(wanted);
    request.durationNs = kProofPointNs;
    request.intervalNs = wanted.intervalNs;
    // "ping PEER --sizes 64 ...": the mode gives way, the rest is the same.
    return QStringList{QStringLiteral("tune"), QStringLiteral("prove")} + measurementArguments(request).mid(1, 1) +
           items + measurementArguments(request).mid(2);
}

void ProofRun::start(const QStringList& items, const model::RunRequest& wanted, const QString& pairingCode)
{
    if (isRunning() || !m_use.isFree())
        return;
    const auto program = locateProgram();
    if (!program)
        return emit ended(errorText(program.error()));
    ChildCommand command{*program, arguments(items, wanted) << QStringLiteral("--json")};
    if (!m_desk.hasRight()) {
        if (!pairingCode.isEmpty()) {
            m_code = std::make_unique<QTemporaryFile>();
            if (!m_code->open() || m_code->write(pairingCode.toUtf8()) < 0 || !m_code->flush())
                return emit ended(m_code->errorString());
            command.arguments << QStringLiteral("--code-file") << m_code->fileName();
        }
        auto elevated = withRootsRights(command);
        if (!elevated)
            return emit ended(errorText(elevated.error()));
        command = std::move(*elevated);
    }
    m_use.set(*this, true);
    m_call.start(command.program, command.arguments, pairingCode);
    emit begun();
}

void ProofRun::onAnswer(const CliAnswer& answer)
{
    m_code.reset();
    m_use.set(*this, false);
    emit ended(wordsOf(answer));
}

}  // namespace halftrip::gui
