#include "tests/gui/in_language.hpp"

#include "app/gui/forms/setting_editor.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "app/gui/i18n/setting_label.hpp"
#include "app/gui/plots/run_overlay.hpp"
#include "app/gui/runs/mode_table_model.hpp"
#include "core/base/sentence.hpp"
#include "core/diagnose/compare/compare_runs.hpp"
#include "core/diagnose/rule.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/export/comparison.hpp"
#include "core/model/fields/setting_text.hpp"
#include "core/model/record/run_file.hpp"
#include "core/model/request/axis.hpp"
#include "tests/core/diagnose/sample_runs.hpp"

#include <catch2/catch.hpp>

#include <QRegularExpression>

#include <algorithm>
#include <set>
#include <sstream>

using namespace halftrip;
using namespace halftrip::gui;
using gui_test::isChinese;
using gui_test::isSaidAs;
using gui_test::numbersIn;
using gui_test::staysEnglish;

TEST_CASE("a setting is shown by what people call it, its id where it has no other name", "[gui][text]")
{
    CHECK(settingLabel("coalescing.rxUsecs") == "rx-usecs");
    CHECK(settingLabel("queues.rxUsecs") == "rx-usecs of single queues");
    CHECK(settingLabel("sysctl.net.core.busy_read") == "net.core.busy_read");
    CHECK(settingLabel("interruptModeration") == "Interrupt moderation (coalescing)");
    CHECK(settingLabel("nobody.knows") == "nobody.knows");
    CHECK(itemLabel("coalescing.rxUsecs=0") == "rx-usecs 0");
    CHECK(itemLabel("coalescing.rxUsecs@eth0=0") == "rx-usecs 0 of eth0");
    CHECK(itemLabel("interruptModeration") == "Interrupt moderation (coalescing)");
    CHECK(itemLabel("nobody.knows=1") == "nobody.knows=1");
    const auto differs = [](const char* name, const char* setting, const char* host, bool isFact) {
        return differenceLabel(
            {name, "1", "2", setting, host, isFact ? model::DifferenceKind::Fact : model::DifferenceKind::Other});
    };
    CHECK(differs("coalescing.rxUsecs A", "coalescing.rxUsecs", "A", true) == "rx-usecs A");
    CHECK(differs("end B", "end", "B", false) == coreText("end B"));
    // What people call a mode's setting is nobody's host.
    CHECK(differs("plan A", "", "", false) == "plan A");
    const gui_test::InLanguage chinese("zh_CN");
    CHECK(itemLabel("napi.threaded=0").endsWith(" 0"));
    CHECK(itemLabel("coalescing.rxUsecs=0") == "rx-usecs 0");
}

TEST_CASE("what core makes of words and figures is translated as a whole or not at all", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    for (const model::AxisInfo& axis : model::allAxes()) {
        for (const std::int64_t number : {0, 5000}) {
            const Text phrase = model::phraseOf(axis.isWord ? model::wordOn(axis.id, "udp")
                                                            : model::numberOn(axis.id, number));
            // A feed is but its address.
            INFO(phrase);
            CHECK((axis.id == model::kFeedAxis || staysEnglish(phrase) || isChinese(coreText(phrase))));
        }
    }
    model::RunRecord record;
    record.points.emplace_back().distributions = {{.id = "rtt", .histogram = {}}};
    record.points.front().distributions.front().histogram.record(1);
    for (const auto status : {model::RunStatus::Complete, model::RunStatus::Interrupted, model::RunStatus::Failed}) {
        record.status = status;
        record.findings.clear();
        for (const diagnose::Rule& rule : diagnose::allRules()) {
            const Text sentence = diagnose::verdictOf(record).sentence;
            INFO(sentence);
            CHECK((staysEnglish(sentence) || isChinese(coreText(sentence))));
            CHECK((staysEnglish(sentence) || !coreText(sentence).contains(QStringLiteral(" and "))));
            record.findings.emplace_back().id = rule.id;
            if (record.findings.size() > 5)
                record.findings.clear();
        }
    }
    CHECK(coreText(text("{list} and {last}", "nobody has translated this", std::string("this"))) ==
          "nobody has translated this and this");
    CHECK(coreText("A sentence of 5 words and figures, which nobody has translated") ==
          "A sentence of 5 words and figures, which nobody has translated");
}

TEST_CASE("every sentence of a finding is said in the window's language, with all of its figures", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    static const QRegularExpression kJoined(
        QStringLiteral("[a-z0-9][\\x{4e00}-\\x{9fff}]|[\\x{4e00}-\\x{9fff}][a-z0-9]"));
    std::set<std::string_view> heard;
    int translated = 0;
    for (const model::RunRecord& record : samples::troubledRuns()) {
        for (const diagnose::Rule& rule : diagnose::allRules()) {
            for (const model::Finding& finding : rule.apply(record)) {
                heard.insert(rule.id);
                std::vector<Text> sentences{finding.sentence, finding.overturnedBy, finding.nextStep};
                sentences.insert(sentences.end(), finding.evidence.begin(), finding.evidence.end());
                for (const Text& sentence : sentences) {
                    if (staysEnglish(sentence))
                        continue;
                    ++translated;
                    const QString said = sentenceText(sentence);
                    INFO(rule.id << ": " << sentence << " -> " << said.toStdString());
                    CHECK(isChinese(said));
                    CHECK_FALSE(gui_test::hasEnglish(nextStepText(sentence)));
                    CHECK(numbersIn(said) == numbersIn(QString::fromStdString(sentence)));
                    CHECK_FALSE(said.contains(QStringLiteral(" and ")));
                    CHECK_FALSE(said.contains(kJoined));
                }
            }
        }
    }
    CHECK(translated > 100);
    // What systems refuse is said by them.
    for (const diagnose::Rule& rule : diagnose::allRules()) {
        INFO(rule.id);
        CHECK((heard.contains(rule.id) || rule.id == "refused"));
    }
}

TEST_CASE("a sentence of many parts is read as it was put together", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    CHECK(isSaidAs(text("Packet path: {path}.",
                        text("{initiator} to {responder}", std::string("127.0.0.1"), std::string("127.0.0.2"))),
                   "数据包路径：127.0.0.1 到 127.0.0.2。"));
    const Text place = text(
        "at {places}", text("{place} {next}", text("{bytes} bytes", 64), text("over {transport}", std::string("udp"))));
    CHECK(isSaidAs(text("{found} {where}.", text("{samples} samples", 999), place),
                   "在 64 字节 经由 udp 处：999 个样本。"));
    CHECK(isSaidAs(text("Both measuring threads were pinned to {which} of one host.",
                        text("cores {cores}", joinWords({"1", "3"}))),
                   "两个测量线程都被固定在同一台主机的核心 1 以及 3 上。"));
    const Text gap = model::phraseOf(model::numberOn(model::kGapAxis, 5'000));
    CHECK(isSaidAs(gap, "包间隔 5 µs"));
    CHECK(isSaidAs(text("p99 doubles at {gap}", gap), "p99 在包间隔 5 µs 处翻倍"));
}

TEST_CASE("what systems refuse most often is said in the window's language", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    const std::string grant = "sudo setcap cap_sys_nice,cap_ipc_lock+ep /usr/bin/halftrip";
    for (const Text& sentence :
         {text("Core {core} refused: it does not exist or this process may not use it (it may use {allowed}).", 9,
               std::string("0-3")),
          text("Core {core} does not exist.", 4096),
          text("Memory lock refused: the limit is {limit} KiB; raise RLIMIT_MEMLOCK (ulimit -l unlimited) or grant "
               "cap_ipc_lock: {how}",
               8192, grant),
          text("Real-time scheduling refused: raise RLIMIT_RTPRIO to {priority} (ulimit -r) or grant cap_sys_nice: "
               "{how}",
               51, grant),
          text("Real-time scheduling was taken back by the watchdog after {ms} ms: the rest was measured with normal "
               "scheduling.",
               500)}) {
        const Text finding = text("Host {host}: {refusal}", std::string("A"), sentence);
        if (staysEnglish(finding))
            continue;
        const QString said = sentenceText(finding);
        INFO(said.toStdString());
        CHECK(isChinese(said));
        CHECK(said.startsWith(QStringLiteral("\u4e3b\u673a ")));
        CHECK(numbersIn(said) == numbersIn(QString::fromStdString(finding)));
    }
    const Text unknown = text(
        "Host {host}: {refusal}", std::string("A"),
        text("Core {core} refuses in another version's words: {error}.", 9, std::string("Invalid argument")));
    CHECK(coreText(unknown) == "Host A: Core 9 refuses in another version's words: Invalid argument.");
    // The system's own words stay as it has them.
    const Text refused = text("Core {core} refused: {error}.", 9, std::string("Invalid argument"));
    CHECK((staysEnglish(refused) || isChinese(coreText(refused))));
    CHECK(coreText(refused).contains("Invalid argument"));
    const Text wrongCode = "The pairing code is wrong.";
    CHECK((staysEnglish(wrongCode) || isChinese(errorText({ErrorKind::NotPermitted, wrongCode, 0, {}}))));
    // And so is what to do about it.
    const Text nextStep = "Type the code that \"halftrip serve\" printed when it was started last.";
    CHECK((staysEnglish(nextStep) || isChinese(errorText({ErrorKind::NotPermitted, {}, 0, nextStep}))));
    // A sentence within another has no stop of its own.
    const Text adapter = text("The adapter {adapter} has no link.", std::string("eth0"));
    CHECK((staysEnglish(adapter) || isChinese(coreText(withoutStop(adapter)))));
    CHECK((staysEnglish(adapter) || coreText(adapter) == coreText(withoutStop(adapter)) + QChar(0x3002)));
}

TEST_CASE("what a mode shows beside its points has its titles and heads in the window's language", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    model::RunRecord flood;
    model::RunRecord listen;
    for (model::RunRecord* record : {&flood, &listen})
        record->points = {samples::pointOfSize(64)};
    flood.points[0].axes.push_back(model::numberOn(model::kWindowAxis, 8));
    for (const model::DistributionWords& words : model::allDistributionWords()) {
        if (words.role == model::DistributionRole::View)
            flood.points[0].distributions.push_back(
                {std::string(words.key), words.kind, flood.points[0].result().histogram, 0});
    }
    listen.points[0].distributions[0].kind = model::DistributionKind::ReceivePath;
    model::RunRecord ladder;
    for (const char* transport : {"udp", "tcp", "xdp"}) {
        model::PointResult& point = ladder.points.emplace_back(samples::pointOfSize(64));
        point.transport = transport;
        point.axes.push_back(model::wordOn(model::kTransportAxis, transport));
        point.distributions[0].histogram.record(10'000 * static_cast<std::int64_t>(ladder.points.size()));
    }
    ladder.points[2].distributions[0].histogram = {};
    ladder.points[2].problem = text("The adapter {adapter} is down.", std::string("eth0"));
    model::RunRecord linked = samples::steepRun(3);
    model::AdapterFacts adapter{.name = "eth0"};
    adapter.linkMbps = 10'000;
    linked.initiatorHost.adapter = adapter;
    linked.responderHost.adapter = adapter;
    model::RunRecord asleep = samples::pausedRun(90'000);
    for (model::PointResult& point : asleep.points)
        point.initiator.obtained.wait = point.responder.obtained.wait = model::Wait::Block;
    std::set<std::string> seen;
    static const QRegularExpression kOption(QStringLiteral("--[a-z-]+( [a-z]+)?"));
    const gui_test::InLanguage chinese("zh_CN");
    for (const model::RunRecord& record : {flood, listen, ladder, linked, asleep, samples::steepRun(3),
                                           samples::pausedRun(90'000), samples::pausedRun(0), samples::loadedRun()}) {
        for (const exporting::ModeTable& table : exporting::modeTables(record)) {
            seen.insert(table.id);
            INFO(table.title);
            const auto isKnown = [](const Text& text) {
                return !gui_test::isMadeInEnglish([&text] { return axisText(text); });
            };
            CHECK((!isKnown(table.title) || isChinese(axisText(table.title))));
            CHECK((!isKnown(table.title) || !gui_test::hasEnglish(axisText(table.title))));
            const ModeTableModel shown(table);
            for (std::size_t column = 0; column < table.heads.size(); ++column) {
                const auto head = [&shown, column] {
                    return shown.headerData(static_cast<int>(column), Qt::Horizontal, Qt::DisplayRole).toString();
                };
                // As on the table of points.
                const bool isName = std::set<std::string>{"us", "min", "max"}.contains(table.heads[column]) ||
                                    table.heads[column].find_first_of("0123456789/") != std::string::npos;
                INFO(table.heads[column]);
                CHECK((isName || gui_test::isMadeInEnglish(head) || isChinese(head())));
            }
            for (const auto& row : table.rows) {
                INFO(row.remark);
                CHECK((staysEnglish(row.remark) || isChinese(sentenceText(row.remark))));
            }
            for (const Text& sentence : table.sentences) {
                if (!isKnown(sentence))
                    continue;
                const QString said = axisText(sentence);
                INFO(table.id << ": " << sentence << " -> " << said.toStdString());
                CHECK(isChinese(said));
                CHECK_FALSE(gui_test::hasEnglish(QString(said).remove(kOption)));
                CHECK(numbersIn(said) == numbersIn(QString::fromStdString(sentence)));
            }
        }
    }
    for (const char* id : {"rates", "loads", "sizes", "idle", "receive", "fromIntended", "transports"})
        CHECK(seen.contains(id));
}

TEST_CASE("what a form cannot read is said in the window's language, with what may stand there", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    model::RunRequest request;
    int problems = 0;
    forEachSetting(
        model::valueOf(request), [&](const std::string& path, const model::Field& field, const model::Value& value) {
            // Switches cannot be mistyped, and what is in a map has rows of its own.
            if (std::holds_alternative<bool*>(value.of) || std::holds_alternative<model::MapValue>(value.of))
                return;
            for (const char* text : {"abc", "12 q", "-5", "-5s", "5", "99999999999999999999", "999999999", "9999h",
                                     "5,3..1", "0..8", "1,2,4..99999999"}) {
                const Status status = model::readText(field, text, value);
                if (status)
                    continue;
                ++problems;
                const QString said = errorText(status.error());
                INFO(path << ": " << status.error().what << " " << status.error().hint << " -> " << said.toStdString());
                const Text& what = status.error().what;
                const Text& hint = status.error().hint;
                CHECK((staysEnglish(what) || isChinese(sentenceText(what))));
                // Words that are chosen from a list, and forms that only a command line can have, are nobody's mistake
                // here.
                const bool isNumber = std::holds_alternative<model::NumberValue>(value.of);
                CHECK((!isNumber || staysEnglish(hint) || isChinese(sentenceText(hint))));
                CHECK((staysEnglish(what) || !sentenceText(what).contains(QStringLiteral("The "))));
            }
        });
    CHECK(problems > 50);
    for (const char* text : {"p99=abc", "p99=5", "speed=5us"}) {
        const auto limits = readLimits(text);
        REQUIRE_FALSE(limits);
        INFO(limits.error().what << " " << limits.error().hint);
        for (const Text& words : {limits.error().what, limits.error().hint})
            CHECK((staysEnglish(words) || isChinese(sentenceText(words))));
        CHECK(sentenceText(limits.error().what).contains(QString::fromLatin1(text)));
    }
}

TEST_CASE("what is wrong with a file is said in the window's language", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    const std::string whole = model::toRunFile(samples::loadedRun());
    std::string newer = whole;
    const std::string_view version = "\"schemaVersion\": ";
    const std::size_t number = newer.find(version) + version.size();
    newer.replace(number, newer.find_first_of(",\n", number) - number, "999");
    std::string wrong = whole;
    const std::string_view status = "\"status\": ";
    const std::size_t word = wrong.find(status) + status.size();
    wrong.replace(word, wrong.find_first_of(",\n", word) - word, "7");
    for (const std::string& text : {std::string(), std::string("{}"), whole.substr(0, whole.size() / 2),
                                    std::string("no file of ours"), newer, wrong}) {
        std::istringstream file(text);
        const auto record = model::runFromFile(file);
        REQUIRE_FALSE(record);
        const QString said = errorText(record.error());
        INFO(record.error().what << " " << record.error().hint << " -> " << said.toStdString());
        for (const Text& words : {record.error().what, record.error().hint})
            CHECK((staysEnglish(words) || isChinese(sentenceText(words))));
    }
}

TEST_CASE("what a comparison rests on is said in the window's language", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    using enum stats::Verdict;
    for (const auto kind : {model::DistributionKind::RoundTrip, model::DistributionKind::OneWay}) {
        for (const auto verdict : {NoDifference, Slower, Faster, NotResolvable}) {
            for (int yardstick = 0; yardstick <= static_cast<int>(stats::Yardstick::Lost); ++yardstick) {
                for (const auto pValue : {std::optional<double>(), std::optional(0.0021)}) {
                    stats::FigureComparison figure;
                    figure.verdict = verdict;
                    figure.yardstick = static_cast<stats::Yardstick>(yardstick);
                    figure.pValue = pValue;
                    figure.differenceNs = 1'200;
                    figure.allowanceNs = 340;
                    const model::DistributionWords& words = model::wordsOf(kind);
                    for (const Text& text :
                         {exporting::describeVerdict(figure, words), exporting::describeGround(figure, words)}) {
                        if (staysEnglish(text))
                            continue;
                        const QString said = sentenceText(text);
                        INFO(text << " -> " << said.toStdString());
                        CHECK(isChinese(said));
                        CHECK_FALSE(gui_test::hasEnglish(said));
                        CHECK(numbersIn(said) == numbersIn(QString::fromStdString(text)));
                    }
                }
            }
        }
    }
}

TEST_CASE("the window leaves out of a next step what is for terminals, in every language", "[gui][language]")
{
    const Text step = halftrip::text("Pin it to a core{cli: (--cpu auto, or a number)}.");
    CHECK(sentenceText(step) == "Pin it to a core (--cpu auto, or a number).");
    CHECK(nextStepText(step) == "Pin it to a core.");
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    int steps = 0;
    for (const model::RunRecord& record : samples::troubledRuns()) {
        for (const diagnose::Rule& rule : diagnose::allRules()) {
            for (const model::Finding& finding : rule.apply(record)) {
                steps += sentenceText(finding.nextStep) != nextStepText(finding.nextStep) ? 1 : 0;
                INFO(finding.nextStep);
                CHECK_FALSE(nextStepText(finding.nextStep).contains(QStringLiteral("--")));
                CHECK_FALSE(nextStepText(finding.nextStep).contains(QStringLiteral("halftrip ")));
                const QString said = nextStepText(finding.nextStep);
                for (qsizetype at = 1; at + 1 < said.size(); ++at)
                    CHECK_FALSE((said[at] == QLatin1Char(' ') && said[at - 1].script() == QChar::Script_Han &&
                                 said[at + 1].script() == QChar::Script_Han));
            }
        }
    }
    CHECK(steps > 10);
}

TEST_CASE("a sentence of which something is not known stays as it is", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    for (const Text& sentence :
         {Text("Invalid argument."), Text("Host A: The system said something that nobody has translated."),
          text("{samples} of nothing that is known", 5),
          text("{found} {where}.", text("{samples} samples", 5), "at the third attempt")})
        CHECK(coreText(sentence).toStdString() == sentence);
}

TEST_CASE("a text that nobody has translated is told from words that are no text", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    const gui_test::MissingTexts missing;
    const Text unknown = text("{count:d} of these nobody has translated", 3);
    CHECK(staysEnglish(unknown));
    CHECK(missing.areIn(coreText(unknown)));
    CHECK_FALSE(missing.areIn("Written into a label by hand"));
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

TEST_CASE("what leaves the window is made in English, and the window speaks on as before", "[gui][language]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    CHECK(isChinese(lostMark()));
    const Text size = halftrip::text("{bytes} bytes", 64);
    CHECK(isChinese(coreText(size)));
    {
        const InEnglish english;
        CHECK(lostMark() == "lost");
        CHECK(coreText(size) == "64 bytes");
        CHECK_FALSE(translated("core", "{bytes} bytes"));
        const InEnglish within;
    }
    CHECK(isChinese(lostMark()));
    CHECK(isChinese(coreText(size)));
    CHECK(languageInUse() == "zh_CN");
}
