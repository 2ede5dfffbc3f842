#include "app/gui/command_line.hpp"

#include <catch2/catch.hpp>

#include <QProcess>
#include <QStandardPaths>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

RunSetup remoteSetup()
{
    return {.peer = "10.0.0.2",
            .pairingCode = "very secret",
            .adapter = "eth1",
            .transport = "udp",
            .wait = "spin",
            .responderWait = "block",
            .sizes = "1, 2, 4..2048",
            .seconds = 0.5,
            .interval = "5 ms"};
}

std::string text(const QString& line)
{
    return line.toStdString();
}

}  // namespace

TEST_CASE("a form becomes the arguments of halftrip ping", "[gui][command]")
{
    const QStringList expected{"ping",       "10.0.0.2", "--adapter",        "eth1",  "--transport", "udp",
                               "--wait",     "spin",     "--responder-wait", "block", "--sizes",     "1,2,4..2048",
                               "--duration", "0.5s",     "--interval",       "5ms"};
    CHECK(measurementArguments(remoteSetup()) == expected);
}

TEST_CASE("what the user left to halftrip is not in the command", "[gui][command]")
{
    const RunSetup setup{.peer = kSelfPeer, .transport = "tcp", .length = RunSetup::Length::Count, .count = 5000};
    CHECK(measurementArguments(setup) == QStringList{"ping", "self", "--transport", "tcp", "--count", "5000"});
}

TEST_CASE("a port behind the peer becomes an option, and an IPv6 address stays whole", "[gui][command]")
{
    const auto words = [](const char* peer) { return measurementArguments({.peer = peer}).first(4); };
    CHECK(words("10.0.0.2:9754") == QStringList{"ping", "10.0.0.2", "--port", "9754"});
    CHECK(words(" host.example:1 ") == QStringList{"ping", "host.example", "--port", "1"});
    CHECK(words("[fd00::2]:9754") == QStringList{"ping", "fd00::2", "--port", "9754"});
    CHECK(words("[fd00::2]") == QStringList{"ping", "fd00::2", "--transport", "udp"});
    CHECK(words("fd00::2") == QStringList{"ping", "fd00::2", "--transport", "udp"});
    CHECK(words("icmp://10.0.0.2:7") == QStringList{"ping", "icmp://10.0.0.2:7", "--transport", "udp"});
    CHECK_FALSE(setupProblem({.peer = "10.0.0.2:65535"}));
    for (const char* peer : {"10.0.0.2:0", "10.0.0.2:65536", "[fd00::2]:99999999999"}) {
        const auto problem = setupProblem({.peer = peer});
        REQUIRE(problem);
        CHECK(problem->kind == ErrorKind::Invalid);
        CHECK_FALSE(problem->hint.empty());
    }
}

TEST_CASE("the pairing code never stands in the arguments", "[gui][command]")
{
    const QStringList all = measurementArguments(remoteSetup()) + followArguments("run.halftrip.json");
    for (const QString& argument : all)
        CHECK_FALSE(argument.contains("secret"));
}

TEST_CASE("the window follows a run by its event stream and its own save file", "[gui][command]")
{
    const QStringList arguments = followArguments("/data/a b.halftrip.json");
    CHECK(arguments.contains("--events"));
    CHECK(arguments.contains("--stop-on-stdin-eof"));
    CHECK(arguments.mid(arguments.indexOf("--save"), 2) == QStringList{"--save", "/data/a b.halftrip.json"});
}

TEST_CASE("a shell reads the shown command as the very same words", "[gui][command]")
{
    const QStringList words{"plain", "with blank", "it's", "a\"b", "$HOME", "back\\slash", "", "semi;colon", "*"};
    const QString line = quoteCommand("printf", QStringList{"%s\\n"} + words, Shell::Posix);
    if (QStandardPaths::findExecutable("sh").isEmpty()) {
        WARN("skipped: this system has no sh");
        return;
    }
    QProcess shell;
    shell.start("sh", {"-c", line});
    REQUIRE(shell.waitForFinished());
    CHECK(text(shell.readAllStandardOutput()) == text(words.join('\n') + '\n'));
}

TEST_CASE("Windows commands follow the rules of CommandLineToArgvW", "[gui][command]")
{
    CHECK(text(quoteCommand("C:\\Program Files\\halftrip.exe", {"ping", "a b"}, Shell::Windows)) ==
          "\"C:\\Program Files\\halftrip.exe\" ping \"a b\"");
    CHECK(text(quoteCommand("h", {"say \"hi\""}, Shell::Windows)) == "h \"say \\\"hi\\\"\"");
    CHECK(text(quoteCommand("h", {"ends with blank\\"}, Shell::Windows)) == "h \"ends with blank\\\\\"");
    CHECK(text(quoteCommand("h", {"a\\\\\"b"}, Shell::Windows)) == "h \"a\\\\\\\\\\\"b\"");
    CHECK(text(quoteCommand("h", {"", "a&b"}, Shell::Windows)) == "h \"\" \"a&b\"");
}

TEST_CASE("a peer that cannot be one is refused with the next step", "[gui][command]")
{
    for (const char* peer : {"", "  ", "--serve"}) {
        const auto problem = setupProblem({.peer = peer});
        REQUIRE(problem);
        CHECK(problem->kind == ErrorKind::Invalid);
        CHECK_FALSE(problem->hint.empty());
    }
    CHECK_FALSE(setupProblem(remoteSetup()));
}
