#include "core/export/command_to_repeat.hpp"
#include "core/export/exporter.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;

TEST_CASE("the command that repeats a run is the one that people type, however the run was followed", "[core][export]")
{
    model::RunRecord record;
    record.commandLine =
        "halftrip ping self --sizes 64,256 --events --progress-interval 30ms --stop-on-stdin-eof --save "
        "'/home/a user/runs/20240506.halftrip.json'";
    CHECK(exporting::commandToRepeat(record) == "halftrip ping self --sizes 64,256");
    const std::string page = exporting::findExporter("html")->write(record, {});
    CHECK(page.find("--sizes 64,256</pre>") != std::string::npos);
    CHECK(page.find("stdin") == std::string::npos);
    record.commandLine = "halftrip ping 10.0.0.2 --events --transport tcp --save x --duration 2s";
    CHECK(exporting::commandToRepeat(record) == "halftrip ping 10.0.0.2 --transport tcp --duration 2s");
    for (const char* typed : {"halftrip ping 10.0.0.2 --save \"my run.json\"", "", "halftrip ping  x", "'"}) {
        record.commandLine = typed;
        CHECK(exporting::commandToRepeat(record) == typed);
    }
}
