#include "tests/gui/in_language.hpp"

#include "app/gui/core_text.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/model/axis.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
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

/// Has no letters that English words are made of, but for figures and units.
bool isChinese(const QString& text)
{
    return std::ranges::any_of(text, [](QChar letter) { return letter.script() == QChar::Script_Han; });
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

TEST_CASE("what core makes of words and figures is translated as a whole or not at all", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    CHECK(coreText("64 bytes") == "64 bytes");
    const gui_test::InLanguage chinese("zh_CN");
    for (const model::AxisInfo& axis : model::allAxes()) {
        for (const std::int64_t number : {0, 5000}) {
            const std::string phrase = model::phraseOf(axis.isWord ? model::wordOn(axis.id, "udp")
                                                                   : model::numberOn(axis.id, number));
            // A feed is but its address.
            INFO(phrase);
            CHECK((axis.id == model::kFeedAxis || isChinese(coreText(phrase))));
        }
    }
    model::RunRecord record;
    record.points.emplace_back().distributions = {{.id = "rtt", .histogram = {}}};
    record.points.front().distributions.front().histogram.record(1);
    for (const auto status : {model::RunStatus::Complete, model::RunStatus::Interrupted, model::RunStatus::Failed}) {
        record.status = status;
        record.findings.clear();
        for (const diagnose::Rule& rule : diagnose::allRules()) {
            const std::string sentence = diagnose::verdictOf(record).sentence;
            INFO(sentence);
            CHECK(isChinese(coreText(sentence)));
            CHECK_FALSE(coreText(sentence).contains(QStringLiteral(" and ")));
            record.findings.emplace_back().id = rule.id;
            if (record.findings.size() > 5)
                record.findings.clear();
        }
    }
    CHECK(coreText("A sentence of 5 words and figures, which nobody has translated") ==
          "A sentence of 5 words and figures, which nobody has translated");
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
