#include "app/cli/completion.hpp"

#include <CLI/CLI.hpp>
#include <catch2/catch.hpp>

using halftrip::cli::completionScript;
using halftrip::cli::Shell;

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
    const std::string bash = completionScript(app, Shell::Bash);
    CHECK(contains(bash, "'') words='ping sweep --help -h'"));
    CHECK(contains(bash, "' ping') words='--help -h --sizes -4'"));
    CHECK(contains(bash, "' sweep sizes') words='--help -h'"));
    CHECK(contains(completionScript(app, Shell::Fish), "'__halftrip_is \" ping\"' -l sizes -r -d 'Payload bytes'"));
}

TEST_CASE("a completion script has help without its second half, and no quote that ends it", "[cli][completion]")
{
    CLI::App app("halftrip");
    fill(app);
    CHECK(contains(completionScript(app, Shell::Zsh), "'ping:One host\u2019s latency'"));
}

TEST_CASE("what the help hides is not completed", "[cli][completion]")
{
    CLI::App app("halftrip");
    fill(app);
    for (const Shell shell : {Shell::Bash, Shell::Zsh, Shell::Fish})
        CHECK_FALSE(contains(completionScript(app, shell), "secret"));
}
