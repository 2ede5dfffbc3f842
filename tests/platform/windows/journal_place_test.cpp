#include "platform/windows/system/journal_place.hpp"

#include "platform/windows/system/text.hpp"

#include <catch2/catch.hpp>

#include <windows.h>

#include <filesystem>
#include <fstream>

using namespace halftrip;

TEST_CASE("the journal's folder is made, and one program at a time has its lock", "[platform][tuning]")
{
    const auto root = std::filesystem::temp_directory_path() /
                      ("halftrip-journal-" + std::to_string(GetCurrentProcessId()));
    const std::string folder = root.string() + "\\a\\b";
    {
        const auto lock = windows::lockJournal(folder);
        REQUIRE(lock);
        const auto second = windows::lockJournal(folder);
        REQUIRE_FALSE(second);
        CHECK(second.error().kind == ErrorKind::Busy);
        CHECK(second.error().what.find("Process " + std::to_string(GetCurrentProcessId())) == 0);
    }
    CHECK(windows::lockJournal(folder));

    std::ofstream(root / "file") << "no folder";
    CHECK(windows::lockJournal((root / "file").string()).error().kind == ErrorKind::File);
    std::filesystem::remove_all(root);
}

TEST_CASE("administrators and users have a folder for the journal, and a variable names another", "[platform][tuning]")
{
    SetEnvironmentVariableW(L"HALFTRIP_STATE_DIR", nullptr);
    const auto usual = windows::chooseJournalFolder();
    REQUIRE(usual);
    CHECK(usual->ends_with("\\Halftrip"));
    SetEnvironmentVariableW(L"HALFTRIP_STATE_DIR", L"D:\\Prüfung");
    CHECK(windows::chooseJournalFolder().value() == "D:\\Prüfung");
    SetEnvironmentVariableW(L"HALFTRIP_STATE_DIR", nullptr);
}
