#include "app/gui/core_text.hpp"
#include "app/gui/language.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <fstream>
#include <iterator>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

std::string quoted(const std::string& text)
{
    std::string out;
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            out += '\\';
        out += letter;
    }
    return out;
}

/// What lupdate reads: core knows nothing of Qt, so that its texts are listed for it.
std::string coreTextsFile()
{
    std::string file =
        "// Core's fixed texts that the window shows, for lupdate; no program is made of it. Written by test_gui "
        "\"[core texts]\"\n"
        "// with HALFTRIP_WRITE_CORE_TEXTS=1.\n// clang-format off\nstatic const char* const kCoreTexts[] = {\n";
    for (const std::string& text : allCoreTexts())
        file += "QT_TRANSLATE_NOOP(\"core\", \"" + quoted(text) + "\"),\n";
    return file + "};\n";
}

}  // namespace

TEST_CASE("every fixed text of core that the window shows is listed for translation", "[gui][core texts]")
{
    const std::string texts = coreTextsFile();
    if (std::getenv("HALFTRIP_WRITE_CORE_TEXTS") != nullptr)
        std::ofstream(HALFTRIP_CORE_TEXTS, std::ios::binary) << texts;
    std::ifstream file(HALFTRIP_CORE_TEXTS, std::ios::binary);
    const std::string written{std::istreambuf_iterator<char>(file), {}};
    INFO("After a change of core's texts: HALFTRIP_WRITE_CORE_TEXTS=1 test_gui \"[core texts]\", then lupdate");
    CHECK(written == texts);
}

TEST_CASE("the system's language is taken where there is one, and English otherwise", "[gui][language]")
{
    CHECK(languageFor({}) == "en");
    CHECK(languageFor({"de-DE", "de"}) == "en");
    CHECK(languageFor({"en-GB", "zh-Hans-CN"}) == "en");
    CHECK(languageFor({"zh-Hant-TW", "zh-TW"}) == "en");
    if (hasLanguage(QStringLiteral("zh_CN"))) {
        CHECK(languageFor({"zh-Hans-CN", "zh-CN", "zh"}) == "zh_CN");
        CHECK(languageFor({"de-DE", "zh-CN"}) == "zh_CN");
    }
    CHECK_FALSE(hasLanguage(QStringLiteral("xx")));
    rememberLanguage(QStringLiteral("xx"));
    CHECK(rememberedLanguage().isEmpty());
    rememberLanguage(QStringLiteral("en"));
    CHECK(rememberedLanguage() == "en");
    rememberLanguage({});
    CHECK(rememberedLanguage().isEmpty());
}
