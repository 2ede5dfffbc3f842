#include "tests/gui/in_language.hpp"

#include "app/gui/checks/check_detail.hpp"
#include "app/gui/i18n/core_text.hpp"
#include "app/gui/i18n/format.hpp"
#include "core/check/check.hpp"
#include "tests/core/check/made_up_hosts.hpp"

#include <catch2/catch.hpp>

#include <QRegularExpression>
#include <QTextDocumentFragment>
#include <QWidget>

#include <algorithm>
#include <iterator>
#include <optional>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

/// What the checks say of hosts before and after tuning, and of such as have no adapter to look at or nothing to tell.
std::vector<model::CheckResult> madeUpResults()
{
    std::vector<model::HostFacts> hosts{tests::untunedLinux(), tests::tunedLinux(), tests::untunedGuest(),
                                        tests::untunedWindows(), tests::tunedWindows()};
    for (const bool isLoopback : {true, false}) {
        model::HostFacts& host = hosts.emplace_back(tests::tunedLinux());
        host.adapter->isVirtual = true;
        host.adapter->driver = "veth";
        host.adapter->isLoopback = isLoopback;
    }
    hosts.push_back(tests::untunedWindows());
    std::erase_if(hosts.back().facts, [](const model::Fact& fact) { return fact.id != "system.family"; });
    hosts.push_back(hosts.back());
    hosts.back().adapter.reset();
    std::vector<model::CheckResult> results;
    for (const model::HostFacts& host : hosts) {
        model::HostFacts other = tests::tunedLinux();
        other.adapter->mtuBytes = 9000;
        auto report = check::runChecks(check::allChecks(), *check::findProfile("latency"), host, other);
        std::ranges::move(report.results, std::back_inserter(results));
    }
    return results;
}

/// Without commands and what ethtool calls its settings.
QString withoutCommands(QString text)
{
    static const QRegularExpression kNames(QStringLiteral(
        "adaptive-(rx|tx) \\w+|autoneg on|ip link set NAME mtu BYTES|ip -s -s link show dev \\w+|tc -s qdisc "
        "show|bpftool net|cpupower "
        "idle-set|sudo (update-grub|grub2-mkconfig -o /boot/grub2/grub.cfg|ss)|rpm-ostree kargs|--transport-option "
        "flow"));
    return text.remove(kNames);
}

/// Without what books, pages and files are called.
QString withoutTitles(QString text)
{
    static const QRegularExpression kTitles(QStringLiteral(
        "[\"\u201c][^\"\u201d]*[\"\u201d]|Linux, \\S+|xdp-project bpf-examples|Linux performance tuning guide"));
    return text.remove(kTitles);
}

/// Chinese with all figures of the English, and with spaces beside them.
void checkSaid(const Text& text)
{
    static const QRegularExpression kTogether(
        QStringLiteral("[a-z0-9][\\x{4e00}-\\x{9fff}]|[\\x{4e00}-\\x{9fff}][a-z0-9]"));
    if (text.empty() || gui_test::staysEnglish(text))
        return;
    const QString said = sentenceText(text);
    INFO(text << " -> " << said.toStdString());
    CHECK(gui_test::isChinese(said));
    CHECK_FALSE(gui_test::hasEnglish(withoutCommands(said)));
    CHECK(gui_test::numbersIn(said) == gui_test::numbersIn(QString::fromStdString(text)));
    CHECK_FALSE(said.contains(kTogether));
}

}  // namespace

TEST_CASE("what checks observe and advise is said in the window's language, with all of its figures", "[gui][check]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    int advised = 0;
    int translated = 0;
    for (const model::CheckResult& result : madeUpResults()) {
        INFO(result.id);
        for (const std::string& text : {result.title, result.why, result.effect, result.price})
            CHECK((gui_test::staysEnglish(text) || gui_test::isChinese(sentenceText(text))));
        checkSaid(result.reason);
        // A value may be a name.
        INFO(result.present);
        CHECK((gui_test::staysEnglish(result.present) ||
               !gui_test::hasEnglish(withoutCommands(sentenceText(result.present)))));
        for (const model::Advice& advice : result.advice) {
            ++advised;
            translated += gui_test::staysEnglish(advice.words) ? 0 : 1;
            checkSaid(advice.words);
            checkSaid(advice.caution);
            INFO(advice.privilege);
            CHECK((gui_test::staysEnglish(advice.privilege) || !gui_test::hasEnglish(sentenceText(advice.privilege))));
        }
        for (const model::Fact& fact : result.evidence) {
            INFO(fact.absence);
            CHECK((gui_test::staysEnglish(fact.absence) || gui_test::isChinese(sentenceText(fact.absence))));
        }
    }
    CHECK(advised > 60);
    CHECK(translated > advised / 2);
    CHECK(gui_test::isSaidAs("no connections", "没有连接"));
    CHECK(gui_test::isSaidAs(text("{state}, exit latency {exitUs} us", std::string("haltpoll idle"), 1),
                             "haltpoll idle，退出延迟 1 µs"));
    CHECK(gui_test::isSaidAs(text("{percent:g} % since boot", 3.44), "启动以来 3.44 %"));
    CHECK(gui_test::isSaidAs(
        text("powercfg /query SCHEME_CURRENT {setting} (on mains power)", std::string("SUB_PROCESSOR PERFEPP")),
        "powercfg /query SCHEME_CURRENT SUB_PROCESSOR PERFEPP（使用外接电源时）"));
}

TEST_CASE("the remarks beside what was published are said in the window's language, titles as they are", "[gui][check]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    const gui_test::MissingTexts missing;
    for (const check::Check& check : check::allChecks()) {
        const QString source = sourcesText(check.effectSources);
        INFO(check.id << ": " << source.toStdString());
        CHECK((missing.areIn(source) || !gui_test::hasEnglish(withoutTitles(source))));
    }
    CHECK(sourcesText({"Microsoft, KB948066"}).toStdString() == "Microsoft, KB948066");
    const QString estimate = sourcesText({"RFC 1191", "the size is an estimate"});
    CHECK((missing.areIn(estimate) || estimate.toStdString() == "RFC 1191；影响大小为估计值"));
}

TEST_CASE("the sheet of a check has nothing English but names", "[gui][check]")
{
    if (!hasLanguage(QStringLiteral("zh_CN")))
        return;
    const gui_test::InLanguage chinese("zh_CN");
    const gui_test::MissingTexts missing;
    const QWidget widget;
    for (const char* id : {"virtualMachine", "stolenTime", "isolatedCores", "connectionTracking", "smt"}) {
        const auto report = check::runChecks(check::allChecks(), *check::findProfile("latency"), tests::untunedGuest(),
                                             std::nullopt);
        const QString html = checkHtml(rowOf(report, id), widget);
        INFO(id << ": " << html.toStdString());
        const QString text = QTextDocumentFragment::fromHtml(html).toPlainText();
        CHECK((missing.areIn(text) || !gui_test::hasEnglish(withoutTitles(withoutCommands(text)))));
    }
}
