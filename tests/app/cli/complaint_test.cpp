#include "app/cli/options/complaint.hpp"
#include "app/cli/output/json_output.hpp"

#include <CLI/CLI.hpp>
#include <catch2/catch.hpp>

#include <string>
#include <vector>

using halftrip::Error;
using halftrip::cli::checkFilesNamed;
using halftrip::cli::checkNamesNoFile;
using halftrip::cli::complaintOf;

namespace {

constexpr const char* kHelp = "See help.";

/// "what | hint" of what the parser says to these words.
std::string saidOf(std::vector<std::string> words)
{
    CLI::App app;
    int port = 0;
    unsigned seed = 0;
    std::string color;
    std::string save;
    app.add_option("--port", port)->check(CLI::Range(0, 65535));
    app.add_option("--seed", seed);
    app.add_option("--color", color)->check(CLI::IsMember(std::vector<std::string>{"auto", "always", "never"}));
    auto* const count = app.add_option("--count", save)->type_name("N");
    app.add_option("--duration", save)->excludes(count);
    std::vector<std::string> reversed(words.rbegin(), words.rend());
    try {
        app.parse(reversed);
    } catch (const CLI::ParseError& error) {
        const Error complaint = complaintOf(error, kHelp);
        return std::string(complaint.what) + " | " + std::string(complaint.hint);
    }
    return "taken";
}

}  // namespace

TEST_CASE("a value that an option does not take is refused with those that it takes", "[cli]")
{
    CHECK(saidOf({"--port", "70000"}) == "--port cannot be \"70000\". | Choose 0 to 65535.");
    CHECK(saidOf({"--port", "abc"}) == "--port cannot be \"abc\". | Choose 0 to 65535.");
    CHECK(saidOf({"--seed", "abc"}) == "--seed cannot be \"abc\". | Choose a whole number from 0 on.");
    CHECK(saidOf({"--color", "maybe"}) == "--color cannot be \"maybe\". | Choose auto, always or never.");
    CHECK(saidOf({"--port", "9"}) == "taken");
}

TEST_CASE("options without a value, given twice or against each other are told in words", "[cli]")
{
    CHECK(saidOf({"--count"}) == "--count needs a value: N. | See help.");
    CHECK(saidOf({"--count", "5", "--count", "6"}) == "--count is given 2 times. | Give it once.");
    CHECK(saidOf({"--count", "5", "--duration", "1s"}) ==
          "--count and --duration exclude each other. | Leave one of them out.");
}

TEST_CASE("an empty word where a file or folder is to be named is refused", "[cli]")
{
    CLI::App app;
    std::string text;
    std::vector<std::string> files;
    app.add_option("--save", text)->type_name("FILE");
    app.add_option("--results", text)->type_name("DIR");
    app.add_option("--comment", text)->type_name("TEXT");
    app.add_option("files", files)->type_name("FILE...");
    const auto after = [&app](std::vector<std::string> words) {
        app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        const auto status = checkFilesNamed(app);
        return status ? std::string() : std::string(status.error().what);
    };
    CHECK(after({"--save", ""}) == "--save is empty: it names no file.");
    CHECK(after({"--results", ""}) == "--results is empty: it names no folder.");
    CHECK(after({"a.json", ""}) == "FILE is empty: it names no file.");
    CHECK(after({"--comment", "", "--save", "x"}).empty());
    CHECK(after({}).empty());
}

TEST_CASE("what pkexec made root's reads and writes no file of its user's choice, and calls no other host", "[cli]")
{
    const auto said = [](std::vector<std::string> words) {
        CLI::App app;
        halftrip::cli::JsonOutput json;
        std::string text;
        addJsonOption(app, json);
        app.add_option("--code-file", text)->type_name("FILE");
        app.add_option("--from", text)->type_name("ssh://[USER@]HOST[:PORT]");
        app.add_option("--bring", text)->expected(0, 1)->default_str("-")->type_name("[FILE]");
        app.add_option("--adapter", text)->type_name("NAME");
        app.add_option("peer", text)->type_name("PEER");
        std::vector<std::string> reversed(words.rbegin(), words.rend());
        app.parse(reversed);
        const halftrip::Status status = checkNamesNoFile(app);
        return status ? std::string("taken") : std::string(status.error().what);
    };
    CHECK(said({"--json", "--adapter", "eth0", "--code-file", "-"}) == "taken");
    CHECK(said({"10.0.0.2"}) == "taken");
    CHECK(said({"ssh://ops@host"}) == "With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no ssh:// peer.");
    CHECK(said({"--json=/etc/cron.d/x"}) == "With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no --json.");
    CHECK(said({"--code-file", "/etc/shadow"}) ==
          "With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no --code-file.");
    CHECK(said({"--from", "ssh://host"}) == "With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no --from.");
    CHECK(said({"--bring"}) == "With PKEXEC_UID set, as pkexec sets it, halftrip tune takes no --bring.");
}
