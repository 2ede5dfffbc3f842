#include "app/gui/model/command_line.hpp"

#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <QProcess>
#include <QStandardPaths>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

std::string text(const QString& line)
{
    return line.toStdString();
}

}  // namespace

TEST_CASE("a request becomes the arguments of halftrip, without what is as usual", "[gui][command]")
{
    model::RunRequest request;
    request.peer = "10.0.0.2";
    request.port = 9754;
    request.sizesBytes = {64, 100};
    CHECK(measurementArguments(request) == QStringList{"ping", "10.0.0.2", "--port", "9754", "--sizes", "64,100"});
    request.mode = "sweep sizes";
    request.modeOptions = {{"rounds", "3"}};
    CHECK(measurementArguments(request).first(3) == QStringList{"sweep", "sizes", "10.0.0.2"});
    CHECK(measurementArguments(request).last(2) == QStringList{"--rounds", "3"});
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
    if (QStandardPaths::findExecutable("sh").isEmpty())
        tests::skip("this system has no sh");
    QProcess shell;
    shell.start("sh", {"-c", line});
    REQUIRE(shell.waitForFinished());
    CHECK(text(shell.readAllStandardOutput()) == text(words.join('\n') + '\n'));
}

TEST_CASE("a command on Windows is one for PowerShell", "[gui][command]")
{
    CHECK(text(quoteCommand("C:\\Program Files\\halftrip.exe", {"ping", "a b"}, Shell::PowerShell)) ==
          "& \"C:\\Program Files\\halftrip.exe\" ping \"a b\"");
    CHECK(text(quoteCommand("h", {"--sizes", "64,128"}, Shell::PowerShell)) == "h --sizes \"64,128\"");
    CHECK(text(quoteCommand("h", {"say \"hi\""}, Shell::PowerShell)) == "h 'say \\\"hi\\\"'");
    CHECK(text(quoteCommand("h", {"ends with blank\\"}, Shell::PowerShell)) == "h \"ends with blank\\\\\"");
    CHECK(text(quoteCommand("h", {"a&b"}, Shell::PowerShell)) == "h \"a&b\"");
}
