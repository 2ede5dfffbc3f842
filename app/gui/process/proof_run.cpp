#include "app/gui/process/proof_run.hpp"

#include "app/gui/i18n/format.hpp"
#include "app/gui/model/command_line.hpp"
#include "app/gui/model/host_use.hpp"
#include "app/gui/model/program_locator.hpp"
#include "app/gui/process/cli_document.hpp"
#include "app/gui/process/proof_words.hpp"
#include "app/gui/process/settings_desk.hpp"
#include "app/gui/process/short_run.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/tuning/matrix_run.hpp"
#include "core/tuning/proof.hpp"
#include "core/tuning/search.hpp"

#include <QCoreApplication>

#include <nlohmann/json.hpp>

#include <optional>

namespace halftrip::gui {

namespace {

/// Eleven runs of five rounds are to take half a minute.
constexpr std::int64_t kProofPointNs = 1'000'000'000;
/// A search has 72 runs and more.
constexpr std::int64_t kSearchPointNs = 500'000'000;
/// It was stopped. What it had changed is as before: where that fails, the code is another one.
constexpr int kStoppedCode = 130;

struct ProofRunText {
    Q_DECLARE_TR_FUNCTIONS(proof)
};

/// Of a search that was answered, stopped early or not; of anything else none.
QList<TypedCommand> commandsOf(ProofRun::Kind kind, const CliAnswer& answer)
{
    if (kind != ProofRun::Kind::Search || !answer.hasEnded)
        return {};
    const auto report = documentFrom<tuning::SearchReport>(answer.output);
    return report ? searchCommands(*report) : QList<TypedCommand>();
}

/// What start() would have run, with rights that this system cannot ask for.
TypedCommand lineByHand(const QString& program, QStringList arguments, bool needsCode)
{
    if (needsCode)
        arguments << QStringLiteral("--code-file") << QStringLiteral("FILE");
    return {needsCode ? ProofRunText::tr("In a terminal, with the pairing code in FILE")
                      : ProofRunText::tr("In a terminal"),
            QStringLiteral("sudo ") + quoteCommand(shownProgram(program), arguments, nativeShell())};
}

/// None of a document of another version.
std::optional<QString> wordsIn(ProofRun::Kind kind, const nlohmann::json& document)
{
    switch (kind) {
    case ProofRun::Kind::Matrix:
        if (const auto report = model::fromJson<tuning::MatrixReport>(document))
            return matrixWords(*report);
        return std::nullopt;
    case ProofRun::Kind::Search:
        if (const auto report = model::fromJson<tuning::SearchReport>(document))
            return searchWords(*report);
        return std::nullopt;
    case ProofRun::Kind::Prove:
        if (const auto report = model::fromJson<tuning::ProofReport>(document))
            return proofWords(*report);
        return std::nullopt;
    }
    return std::nullopt;
}

QString wordsOf(ProofRun::Kind kind, const CliAnswer& answer)
{
    const auto document = model::parseJson(answer.output, "The answer");
    const bool isStopped = answer.hasEnded && answer.exitCode == kStoppedCode;
    if (isStopped && !document)
        return stoppedWords();
    // What was stopped early, or has nothing to change, says so in its document.
    if (!answer.hasEnded || !document)
        return answer.words.what.empty()
                   ? ProofRunText::tr("Nothing was measured: the right to change settings was not "
                                      "given, or the program ended early.")
                   : errorText(answer.words);
    if (isStopped && kind == ProofRun::Kind::Matrix && document->value("rounds", 0) == 0)
        return stoppedWords();
    const auto words = wordsIn(kind, *document);
    if (!words)
        return ProofRunText::tr("\"halftrip\" answered in the format of another version.");
    return isStopped ? stoppedWords(*words) : *words;
}

QStringList commandOf(ProofRun::Kind kind)
{
    switch (kind) {
    case ProofRun::Kind::Matrix:
        return {QStringLiteral("diagnose"), QStringLiteral("--matrix")};
    case ProofRun::Kind::Search:
        return {QStringLiteral("tune"), QStringLiteral("search")};
    case ProofRun::Kind::Prove:
        break;
    }
    return {QStringLiteral("tune"), QStringLiteral("prove")};
}

}  // namespace

ProofRun::ProofRun(SettingsDesk& desk, HostUse& use, QObject* parent) : QObject(parent), m_desk(desk), m_use(use)
{
    connect(&m_call, &CliCall::answered, this, &ProofRun::onAnswer);
    connect(&m_call, &CliCall::told, this, &ProofRun::onEvent);
}

QStringList ProofRun::arguments(Kind kind, const QStringList& items, const model::RunRequest& wanted)
{
    model::RunRequest request = shortRunRequest(wanted);
    request.durationNs = kind == Kind::Search ? kSearchPointNs : kProofPointNs;
    request.intervalNs = wanted.intervalNs;
    // "ping PEER --sizes 64 ...": the mode gives way, the rest is the same.
    QStringList words = commandOf(kind) + measurementArguments(request).mid(1, 1) + items +
                        measurementArguments(request).mid(2);
    // The question before it says that settings of the whole host are among them.
    if (kind == Kind::Search)
        words << QStringLiteral("--yes");
    return words;
}

bool ProofRun::canBeStopped(const SettingsDesk& desk)
{
    // Windows gives an elevated program none of our pipes.
    return desk.hasRight() || nativeShell() != Shell::PowerShell;
}

QString ProofRun::announcement(Kind kind)
{
    switch (kind) {
    case Kind::Matrix:
        return tr("Measuring with coalescing off on neither host, either and both, in turns, about a minute. "
                  "Everything is restored at the end.");
    case Kind::Search:
        return tr("Measuring which settings matter on this pair, several minutes. Everything is restored at the end.");
    case Kind::Prove:
        break;
    }
    return tr("Measuring in turns with and without it, about half a minute. Everything is restored at the end.");
}

QString ProofRun::title(Kind kind)
{
    switch (kind) {
    case Kind::Matrix:
        return tr("Measuring which host it costs");
    case Kind::Search:
        return tr("Searching the settings that matter");
    case Kind::Prove:
        break;
    }
    return tr("Proving a change");
}

void ProofRun::start(Kind kind, const QStringList& items, const model::RunRequest& wanted, const QString& pairingCode)
{
    if (isRunning() || !m_use.isFree())
        return;
    m_kind = kind;
    const auto program = locateProgram();
    if (!program)
        return emit ended(errorText(program.error()));
    ChildCommand command{*program, arguments(kind, items, wanted)};
    command.arguments << QStringLiteral("--json") << QStringLiteral("--step-events");
    m_isStoppable = canBeStopped(m_desk);
    if (m_isStoppable)
        command.arguments << QStringLiteral("--stop-on-stdin-eof");
    if (!m_desk.hasRight()) {
        if (!pairingCode.isEmpty()) {
            m_code = std::make_unique<QTemporaryFile>();
            if (!m_code->open() || m_code->write(pairingCode.toUtf8()) < 0 || !m_code->flush())
                return emit ended(m_code->errorString());
            command.arguments << QStringLiteral("--code-file") << m_code->fileName();
        }
        auto elevated = withRootsRights(command);
        if (!elevated) {
            m_code.reset();
            return emit ended(sentencesText({sentenceText(elevated.error().what), tr("Run this in a terminal.")}),
                              {lineByHand(*program, arguments(kind, items, wanted), !pairingCode.isEmpty())});
        }
        command = std::move(*elevated);
    }
    tellUse(tr("%1...").arg(title(m_kind)));
    m_call.start(command.program, command.arguments, pairingCode,
                 m_isStoppable ? CliCall::Ending::Asked : CliCall::Ending::Awaited);
    if (m_call.isRunning())  // Windows tells at once, and the words of the trouble are to stay.
        emit begun();
}

void ProofRun::tellUse(const QString& what)
{
    m_use.set(*this, true, what, m_isStoppable ? std::function<void()>([this] { stop(); }) : nullptr);
}

void ProofRun::onEvent(const control::Event& event)
{
    const auto* const step = std::get_if<control::StepEvent>(&event);
    if (step == nullptr)
        return;
    const QString place = tr("%1 of %2").arg(step->index + 1).arg(step->total);
    // On every page: settings of both hosts are not as usual now.
    tellUse(tr("%1: %2").arg(title(m_kind), place));
    emit advanced(place);
}

void ProofRun::onAnswer(const CliAnswer& answer)
{
    m_code.reset();
    m_use.set(*this, false);
    emit ended(wordsOf(m_kind, answer), commandsOf(m_kind, answer));
}

}  // namespace halftrip::gui
