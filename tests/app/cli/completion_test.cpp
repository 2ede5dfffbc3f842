#include "app/cli/options/completion.hpp"

#include <CLI/CLI.hpp>
#include <catch2/catch.hpp>

using halftrip::cli::CompletedShell;
using halftrip::cli::completionScript;

namespace {

void fill(CLI::App& app)
{
    CLI::App* const ping = app.add_subcommand("ping", "One host's latency; and more");
    ping->add_option("--sizes", "Payload bytes");
    ping->add_option("--secret", "Not for people")->group("");
    ping->add_flag("-4")->description("IPv4 only");
    app.add_subcommand("sweep", "Many points")->add_subcommand("sizes", "Over sizes");
}

bool contains(const std::string& script, const std::string& text)
{
    return script.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("a completion script knows every command, also one of two words, and its options", "[cli][completion]")
{
    CLI::App app("halftrip");
    fill(app);
    const std::string bash = completionScript(app, CompletedShell::Bash);
    CHECK(contains(bash, "'') words='ping sweep --help -h'"));
    CHECK(contains(bash, "' ping') words='--help -h --sizes -4'"));
    CHECK(contains(bash, "' sweep sizes') words='--help -h'"));
    CHECK(contains(completionScript(app, CompletedShell::Fish),
                   "'__halftrip_is \" ping\"' -l sizes -x -d 'Payload bytes'"));
}

TEST_CASE("a completion script has help without its second half, and no quote that ends it", "[cli][completion]")
{
    CLI::App app("halftrip");
    fill(app);
    CHECK(contains(completionScript(app, CompletedShell::Zsh), "'ping:One host\u2019s latency'"));
}

TEST_CASE("behind an option stands one of its values, a file, or what nobody can know", "[cli][completion]")
{
    CLI::App app("halftrip");
    CLI::App* const ping = app.add_subcommand("ping", "Latency");
    ping->add_option("--transport", "A way")->type_name("NAME");
    ping->add_option("--save", "Keep it")->type_name("FILE");
    ping->add_option("--count", "Probes")->type_name("N");
    ping->add_option("--adapter", "Through it")->type_name("NAME");
    ping->add_option("--profile", "What to judge")->check(CLI::IsMember({"latency", "support"}))->type_name("NAME");
    app.add_subcommand("report", "Again")->add_option("files", "Run files")->type_name("FILE...");
    const halftrip::cli::KnownValues known{{"--transport", {.words = {"udp", "tcp"}}},
                                           {"--adapter", {.isAdapter = true}}};
    const std::string bash = completionScript(app, CompletedShell::Bash, known);
    CHECK(contains(bash, "        --transport) words='udp tcp' ;;\n"));
    CHECK(contains(bash, "        --profile) words='latency support' ;;\n"));
    CHECK(contains(bash, "        --save) COMPREPLY=(); return ;;\n"));
    CHECK(contains(bash, "        --count) compopt +o default 2>/dev/null; COMPREPLY=(); return ;;\n"));
    CHECK(contains(bash, "        --adapter) _halftrip_adapters; return ;;\n"));
    CHECK(contains(bash, "' report') words='--help -h'; [[ $cur == -* ]] || { COMPREPLY=(); return; } ;;\n"));
    CHECK(contains(completionScript(app, CompletedShell::Zsh, known), "--transport) compadd -- udp tcp; return ;;"));
    CHECK(contains(completionScript(app, CompletedShell::Fish, known), "-l transport -x -a 'udp tcp'"));
}

TEST_CASE("what the help hides is not completed", "[cli][completion]")
{
    CLI::App app("halftrip");
    fill(app);
    for (const CompletedShell shell : {CompletedShell::Bash, CompletedShell::Zsh, CompletedShell::Fish})
        CHECK_FALSE(contains(completionScript(app, shell), "secret"));
}
