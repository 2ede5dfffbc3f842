#include "platform/fake/practice/practice_state.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace halftrip::fake {
namespace {

constexpr std::size_t kLongestStateFile = 65'536;

std::string stateFileIn(const std::string& folder)
{
    return folder + "/practice.json";
}

}  // namespace

void describe(model::Fields& fields, PracticeState& state)
{
    fields("scenario", state.scenario);
    fields(model::Field("changedAtA").ifSet(), state.changedAtA);
    fields(model::Field("changedAtB").ifSet(), state.changedAtB);
}

const std::vector<Scenario>& allScenarios()
{
    static const std::vector<Scenario> kAll{
        {.id = "coalescing", .title = "every packet late", .coalescingUs = 50, .exitLatencyUs = 133},
        {.id = "idle", .title = "slow after pauses", .exitLatencyUs = 133},
        {.id = "loss", .title = "missing replies", .lossShare = 0.004},
        {.id = "thief", .title = "the thief", .thief = "backup-agent"},
        {.id = "clean", .title = "two tuned hosts"}};
    return kAll;
}

const Scenario& scenarioOf(std::string_view id)
{
    const auto found = std::ranges::find(allScenarios(), id, &Scenario::id);
    return found == allScenarios().end() ? allScenarios().front() : *found;
}

PracticeState loadPractice(os::Processes& processes, const std::string& folder)
{
    PracticeState state{.scenario = std::string(allScenarios().front().id), .changedAtA = {}, .changedAtB = {}};
    const auto text = processes.readFile(stateFileIn(folder), kLongestStateFile);
    const auto document = text ? model::parseJson(*text, "The practice's file") : std::unexpected(text.error());
    if (auto read = document ? model::fromJson<PracticeState>(*document) : std::unexpected(document.error()))
        state = std::move(*read);
    return state;
}

Status savePractice(os::Processes& processes, const std::string& folder, const PracticeState& state)
{
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble)
        return fail(ErrorKind::File, text("The folder {folder} cannot be made: {reason}.", folder, trouble.message()),
                    "Name another one in HALFTRIP_PRACTICE.");
    return processes.writeFileAtomically(stateFileIn(folder), model::toOneLine(model::toJson(state)) + "\n");
}

Status beginPractice(os::Processes& processes, const std::string& folder, const std::string& scenario)
{
    if (scenarioOf(scenario).id != scenario) {
        std::string names;
        for (const Scenario& known : allScenarios())
            names += (names.empty() ? "" : ", ") + std::string(known.id);
        return fail(ErrorKind::Invalid, text("There is no scenario \"{scenario}\".", scenario),
                    text("Choose one of these: {names}.", names));
    }
    std::error_code trouble;
    for (const char* const host : {"/a", "/b"})
        std::filesystem::remove_all(folder + host, trouble);
    return savePractice(processes, folder, {.scenario = scenario, .changedAtA = {}, .changedAtB = {}});
}

}  // namespace halftrip::fake
