#include "app/cli/output/run_output.hpp"
#include "core/model/record/run_file.hpp"
#include "platform/fake/fake_processes.hpp"
#include "tests/core/model/fixture_record.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

namespace {

constexpr const char* kPath = "run.halftrip.json";
constexpr const char* kBeside = "run.halftrip.json-2";

struct Saving {
    fake::FakeProcesses files;
    cli::RunOutput output{{false, false, kPath, {}}, files};
    model::RunRecord record = fixtures::fullRecord();
};

}  // namespace

TEST_CASE("a run whose file another program holds grows beside it, and goes where it belongs in the end", "[app][cli]")
{
    Saving run;
    run.files.holdFile(kPath);
    run.output.onPointChanged(run.record, 0);
    const std::string begun = run.files.files().at(kBeside);
    run.output.onPointChanged(run.record, 0);
    CHECK(run.files.files().at(kBeside).size() > begun.size());
    run.files.holdFile({});
    CHECK(run.output.saveFinal(run.record).value_or(false));
    CHECK(run.files.files() == std::map<std::string, std::string>{{kPath, model::toRunFile(run.record)}});
}

TEST_CASE("a run whose file is held to the end is in one file beside it, which is named", "[app][cli]")
{
    Saving run;
    run.files.holdFile(kPath);
    run.output.onPointChanged(run.record, 0);
    const Result<bool> saved = run.output.saveFinal(run.record);
    REQUIRE_FALSE(saved);
    CHECK(saved.error().what ==
          "cannot save run.halftrip.json: another program has it open; it is kept as " + std::string(kBeside));
    CHECK(run.files.files() == std::map<std::string, std::string>{{kBeside, model::toRunFile(run.record)}});
}
