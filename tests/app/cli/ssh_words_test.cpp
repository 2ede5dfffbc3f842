#include "app/cli/peers/ssh_words.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace halftrip;
using Catch::Matchers::Contains;

TEST_CASE("ssh is told user, port and host apart from its options, and asks nobody", "[app][cli]")
{
    const auto words = cli::sshWords(model::Peer("ssh://ops@[fd00::2]:2222"), "the command");
    CHECK(words.front() == "ssh");
    CHECK(std::ranges::find(words, "BatchMode=yes") != words.end());
    const std::vector<std::string> tail(words.end() - 7, words.end());
    CHECK(tail == std::vector<std::string>{"-l", "ops", "-p", "2222", "--", "fd00::2", "the command"});
    const auto plain = cli::sshWords(model::Peer("ssh://rack7"), "the command");
    CHECK(std::ranges::find(plain, "-l") == plain.end());
    CHECK(std::ranges::find(plain, "-p") == plain.end());
}

TEST_CASE("no setting of the user's ssh takes the streams that the command there is spoken with", "[app][cli]")
{
    const auto words = cli::sshWords(model::Peer("ssh://rack7"), "the command");
    const auto place = [&words](const char* option) { return std::ranges::find(words, option) - words.begin(); };
    for (const char* const option : {"StdinNull=no", "SessionType=default", "ForkAfterAuthentication=no"}) {
        CHECK(place(option) < std::ssize(words));
        CHECK(place("IgnoreUnknown=*") < place(option));
    }
}

TEST_CASE("what is started there is one command of a shell, quoted", "[app][cli]")
{
    CHECK(cli::remoteCommand({"serve", "--code-file", "-"}) == "halftrip serve --code-file -");
    // In double quotes, which cmd.exe of a Windows host knows, too, where every shell keeps what is in them.
    CHECK(cli::remoteCommand({"two words", "it's", ""}) == "halftrip \"two words\" \"it's\" \"\"");
    // Of commas PowerShell makes lists, and it cuts words that begin with a dash at their first full stop.
    CHECK(cli::remoteCommand({"ping", "--sizes", "64,1024", "-4.5"}) == "halftrip ping --sizes \"64,1024\" \"-4.5\"");
    CHECK(cli::remoteCommand({"$HOME it's"}) == "halftrip '$HOME it'\\''s'");
    CHECK(cli::remoteCommand({"100 %"}) == "halftrip '100 %'");
    const std::string bringing = cli::remoteCommand({"serve"}, {.sha256 = "abc", .bytes = 77});
    CHECK_THAT(bringing, Contains("head -c 77") && Contains("abc  ") && Contains("rm -rf"));
    CHECK_THAT(bringing, !Contains("trap - EXIT"));
    CHECK_THAT(cli::remoteCommand({"serve"}, {.sha256 = "abc", .bytes = 77, .isKept = true}), Contains("trap - EXIT"));
}

TEST_CASE("a document there begins behind the lines of a login shell", "[app][cli]")
{
    CHECK(cli::documentIn("{\n \"a\": {\n}}\n") == "{\n \"a\": {\n}}\n");
    CHECK(cli::documentIn("Welcome {ops}\n\n{\n{}}\n") == "{\n{}}\n");
    CHECK(cli::documentIn("no line of its own: {\n{}}\n") == "{\n{}}\n");
    CHECK(cli::documentIn("Welcome\n") == "Welcome\n");
    CHECK(cli::documentIn("").empty());
    CHECK(cli::hasDocument("{}\n"));
    CHECK(cli::hasDocument("Welcome {ops}\n{\n}\n"));
    CHECK_FALSE(cli::hasDocument("This account {ops} is currently not available.\n"));
}

TEST_CASE("why ssh has ended becomes one sentence with the next step", "[app][cli]")
{
    const auto check = [](std::optional<int> exitCode, const char* said, ErrorKind kind, const char* hint) {
        CAPTURE(said);
        const Error error = cli::explainSshEnd(model::Peer("ssh://ops@rack7:2222"), exitCode, said);
        CHECK(error.kind == kind);
        CHECK_THAT(error.what, Contains("rack7"));
        CHECK_THAT(error.hint, Contains(hint));
    };
    using enum ErrorKind;
    check(255, "ops@rack7: Permission denied (publickey,password).\r\n", NotPermitted, "ssh -p 2222 ops@rack7");
    check(255, "No ED25519 host key is known for rack7.\r\nHost key verification failed.\r\n", NotPermitted, "compare");
    check(255, "WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!\nHost key verification failed.", NotPermitted, "-R");
    check(255, "ssh: connect to host rack7 port 2222: Connection refused\r\n", Refused, "sshd");
    check(255, "ssh: connect to host rack7 port 2222: Connection timed out\r\n", Timeout, "firewall");
    check(255, "Connection timed out during banner exchange\r\n", Timeout, "firewall");
    check(255, "ssh: Could not resolve hostname rack7: Name or service not known\r\n", NotFound, "name");
    check(127, "bash: line 1: halftrip: command not found\n", NotFound, "On the command line --bring");
    check(1, "'halftrip' is not recognized as an internal or external command,\r\n", NotFound, "--bring");
    check({}, "", Closed, "ssh -p 2222 ops@rack7 halftrip --version");
    CHECK(cli::explainSshEnd(model::Peer("ssh://h"), 3, "a\nlast words\n").what ==
          "ssh to ssh://h ended with exit code 3: last words");
    CHECK(cli::explainSshEnd(model::Peer("ssh://h"), 3, "\x1B[31mred\n").what ==
          "ssh to ssh://h ended with exit code 3:  [31mred");
}
