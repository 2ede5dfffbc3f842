#include "app/gui/forms/request_form.hpp"

#include "app/gui/model/peer_text.hpp"
#include "app/gui/model/ssh_hosts.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"
#include "core/model/fields/setting_text.hpp"

#include <catch2/catch.hpp>

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTemporaryDir>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

template <typename Widget>
Widget& part(RequestForm& form, const char* name)
{
    auto* found = form.findChild<Widget*>(QString::fromUtf8(name));
    REQUIRE(found != nullptr);
    return *found;
}

std::vector<TransportChoice> twoTransports()
{
    return {{.id = "udp", .title = "UDP", .waits = {"block", "spin"}, .isUsable = true, .reason = {}, .remedy = {}},
            {.id = "xdp",
             .title = "AF_XDP",
             .waits = {"spin"},
             .isUsable = false,
             .reason = "No capability.",
             .remedy = "Run setcap."}};
}

model::RunRequest requestOf(std::string_view mode)
{
    model::RunRequest request;
    request.mode = mode;
    const measure::Traffic traffic = measure::findMode(mode)->traffic;
    request.peer = measure::isOfFeed(traffic)            ? "feed://host-b:7"
                   : traffic == measure::Traffic::Cabled ? "port://eth2"
                                                         : "host-b";
    if (traffic == measure::Traffic::Cabled)
        request.transport = "raw";
    return request;
}

/// Something else than the default, as the setting's text.
QString otherText(const std::string& path)
{
    static const std::map<std::string, QString> kTexts{{"adapter", "eth7"},
                                                       {"transport", "tcp"},
                                                       {"initiator.wait", "spin"},
                                                       {"responder.wait", "block"},
                                                       {"sizesBytes", "64,100"},
                                                       {"durationNs", "2500ms"},
                                                       {"count", "777"},
                                                       {"intervalNs", "7ms"},
                                                       {"rounds", "6"},
                                                       {"seed", "12"},
                                                       {"transports", "udp,tcp"},
                                                       {"window", "9"},
                                                       {"pausesNs", "0,7ms"},
                                                       {"followers", "5"},
                                                       {"order", "700"},
                                                       {"orderTransport", "rio-tcp"},
                                                       {"burst", "30"},
                                                       {"gapsNs", "7ms,0"},
                                                       {"repeats", "70"},
                                                       {"restNs", "7ms"},
                                                       {"stamps", "software"},
                                                       {"source", "10.0.0.1"},
                                                       {"patienceNs", "7s"},
                                                       {"intervalKind", "poisson"},
                                                       {"over", "dscp=0,46"},
                                                       {"batch", "4"},
                                                       {"timeToLive", "3"},
                                                       {"withoutPingPong", "true"},
                                                       {"waits", "poll,spin"},
                                                       {"worksNs", "0,7us"},
                                                       {"flows", "7"}};
    return kTexts.at(path);
}

}  // namespace

TEST_CASE("a transport that cannot be used is greyed and says why", "[gui][form]")
{
    RequestForm form;
    form.setTransports(twoTransports());
    const auto* items = qobject_cast<QStandardItemModel*>(part<QComboBox>(form, "transport").model());
    CHECK(items->item(0)->isEnabled());
    CHECK_FALSE(items->item(1)->isEnabled());
    CHECK(items->item(1)->toolTip().toStdString() == "No capability. Run setcap.");
}

TEST_CASE("the waits on offer are those of the transport", "[gui][form]")
{
    RequestForm form;
    form.setTransports(twoTransports());
    CHECK(part<QComboBox>(form, "initiator.wait").findData("block") >= 0);
    part<QComboBox>(form, "transport").setCurrentIndex(1);
    CHECK(part<QComboBox>(form, "initiator.wait").findData("block") < 0);
    CHECK(part<QComboBox>(form, "initiator.wait").findData("spin") >= 0);
}

TEST_CASE("every mode's form gives back the request that it was given", "[gui][form]")
{
    for (const measure::Mode& mode : measure::allModes()) {
        CAPTURE(mode.id);
        RequestForm form;
        model::RunRequest request = requestOf(mode.id);
        forEachSetting(model::valueOf(request),
                       [&](const std::string& path, const model::Field& field, const model::Value& value) {
                           // Only what its packets can reach the peer by.
                           if (path == "transport" && mode.traffic != measure::Traffic::Answered)
                               return;
                           if (std::ranges::find(formSettings(mode.id), path) != formSettings(mode.id).end())
                               REQUIRE(model::readText(field, otherText(path).toStdString(), value));
                       });
        if (request.count > 0)
            request.durationNs = measure::usualRequest(mode).durationNs;
        // A mode without a warm-up has no field for it.
        request.warmupCount = measure::usualRequest(mode).warmupCount;
        if (mode.describeSettings)
            forEachSetting(mode.describeSettings, [&](const std::string& path, const auto&, const auto&) {
                request.modeOptions[path] = otherText(path).toStdString();
            });
        form.setRequest(request);
        REQUIRE(form.request());
        CHECK(model::toOneLine(model::toJson(*form.request())) == model::toOneLine(model::toJson(request)));
    }
}

TEST_CASE("what is usual in one mode is not carried into another, what the user chose is", "[gui][form]")
{
    RequestForm form;
    model::RunRequest request = requestOf("ping");
    request.count = 0;
    form.setRequest(request);
    form.setPeer(QStringLiteral("239.1.1.1:5000"));
    form.setMode(QStringLiteral("listen"));
    REQUIRE(form.request());
    CHECK(form.request()->peer == "feed://239.1.1.1:5000");
    CHECK(form.request()->durationNs == 10'000'000'000);
    CHECK(form.request()->warmupCount == 0);
    CHECK(form.request()->stamps == model::StampChoice::Auto);
    form.setText("durationNs", QStringLiteral("3s"));
    form.setMode(QStringLiteral("send"));
    REQUIRE(form.request());
    CHECK(form.request()->intervalNs == 5'000'000);
    CHECK(form.request()->durationNs == 3'000'000'000);
    form.setPeer(QStringLiteral("239.1.1.1"));
    REQUIRE_FALSE(form.request());
    CHECK(form.request().error().hint.find("GROUP:PORT") != std::string::npos);
}

TEST_CASE("an adapter of this machine is the other end of a cable", "[gui][form]")
{
    RequestForm form;
    form.setMode(QStringLiteral("oneway"));
    form.setPeer(QStringLiteral(" eth2 "));
    REQUIRE_FALSE(form.request());
    CHECK(form.request().error().what == "Name the sending adapter.");
    form.setText("adapter", QStringLiteral("eth1"));
    REQUIRE(form.request());
    CHECK(form.request()->peer == "port://eth2");
    CHECK(form.request()->adapter == "eth1");
    form.setPeer(QStringLiteral("self"));
    CHECK_FALSE(form.request());
}

TEST_CASE("every setting that a form asks for exists and has a row, and so has every setting of its mode",
          "[gui][form]")
{
    RequestForm form;
    for (const FormRows& rows : allForms()) {
        CAPTURE(rows.mode);
        form.setMode(QString::fromStdString(std::string(rows.mode)));
        REQUIRE(form.mode().toStdString() == rows.mode);
        for (const std::string_view path : rows.settings)
            CHECK(form.findChild<QWidget*>(QString::fromStdString(std::string(path))) != nullptr);
        const measure::Mode* const mode = measure::findMode(rows.mode);
        REQUIRE(mode != nullptr);
        if (mode->describeSettings)
            forEachSetting(mode->describeSettings, [&](const std::string& path, const auto&, const auto&) {
                CHECK(form.findChild<QWidget*>(QString::fromStdString(path)) != nullptr);
            });
    }
    CHECK(allForms().size() == measure::allModes().size());
}

TEST_CASE("what is out of range or unreadable is refused at its field, in the setting's own sentence", "[gui][form]")
{
    RequestForm form;
    form.setRequest(requestOf("ping"));
    const auto refused = [&form](const char* path, const char* text) {
        form.setText(path, QString::fromUtf8(text));
        const bool isRefused = !form.request();
        const std::string what = isRefused ? form.request().error().what : "";
        form.setText(path, {});
        CHECK(form.request());
        return what;
    };
    CHECK(refused("sizesBytes", "0") == "0 bytes is not a valid payload size.");
    CHECK(refused("sizesBytes", "abc").find("The payload size cannot be read") == 0);
    CHECK(refused("durationNs", "1ns").find("1ns is not a valid duration") == 0);
    CHECK(refused("count", "many") == "The count \"many\" is not a whole number.");
    CHECK(refused("intervalNs", "2min") == "2min is not a valid interval.");

    form.setText("intervalNs", "2min");
    auto& interval = part<QComboBox>(form, "intervalNs");
    CHECK(interval.toolTip().contains("is not a valid"));
    form.setText("intervalNs", "2ms");
    CHECK_FALSE(interval.toolTip().contains("is not a valid"));
}

TEST_CASE("a peer that cannot be one is refused with the next step", "[gui][form]")
{
    RequestForm form;
    for (const char* peer : {"", "  ", "--serve", "10.0.0.2:0", "10.0.0.2:65536", "[fd00::2]:99999999999"}) {
        form.setPeer(peer);
        REQUIRE_FALSE(form.request());
        CHECK(form.request().error().kind == ErrorKind::Invalid);
        CHECK_FALSE(form.request().error().hint.empty());
    }
}

TEST_CASE("a port behind the peer becomes a setting, and an IPv6 address stays whole", "[gui][form]")
{
    const auto read = [](const char* text) {
        model::RunRequest request;
        REQUIRE(readPeer(text, request));
        return std::pair(request.peer.text, request.port);
    };
    CHECK(read("10.0.0.2:9754") == std::pair(std::string("10.0.0.2"), std::uint16_t{9754}));
    CHECK(read(" host.example:1 ") == std::pair(std::string("host.example"), std::uint16_t{1}));
    CHECK(read("[fd00::2]:9754") == std::pair(std::string("fd00::2"), std::uint16_t{9754}));
    CHECK(read("[fd00::2]") == std::pair(std::string("fd00::2"), std::uint16_t{0}));
    CHECK(read("fd00::2") == std::pair(std::string("fd00::2"), std::uint16_t{0}));
    CHECK(read("icmp://10.0.0.2") == std::pair(std::string("icmp://10.0.0.2"), std::uint16_t{0}));
    for (const char* text : {"10.0.0.2:9754", "[fd00::2]:9754", "fd00::2", "host"}) {
        model::RunRequest request;
        REQUIRE(readPeer(text, request));
        CHECK(peerText(request).toStdString() == text);
    }
}

TEST_CASE("nobody is told how to wait where no program of ours answers, and only what the peer answers is sent",
          "[gui][form]")
{
    RequestForm form;
    form.setText("responder.wait", "block");
    form.setText("transport", "tcp");
    form.setPeer("host-b");
    REQUIRE(form.request());
    CHECK(form.request()->responder.wait == model::Wait::Block);
    CHECK_FALSE(part<QComboBox>(form, "responder.wait").isHidden());
    for (const char* peer : {"icmp://10.0.0.2", "echo://10.0.0.2:7", "stamp://10.0.0.2"}) {
        CAPTURE(peer);
        form.setPeer(peer);
        REQUIRE(form.request());
        CHECK(form.request()->responder.wait == model::Wait::Auto);
        CHECK_FALSE(part<QComboBox>(form, "responder.wait").isVisibleTo(&form));
    }
    // STAMP is UDP.
    CHECK(form.request()->transport == "udp");
    const auto& transport = part<QComboBox>(form, "transport");
    const auto* items = qobject_cast<QStandardItemModel*>(transport.model());
    CHECK_FALSE(items->item(transport.findData("tcp"))->isEnabled());
    CHECK(transport.findData("auto") >= 0);
}

TEST_CASE("what is set beside the rows is asked for in every mode that knows it", "[gui][form]")
{
    RequestForm form;
    form.setPeer(kSelfPeer);
    // A row of one mode's page, and beside the rows of the others.
    form.setText("stamps", "auto");
    form.setText("intervalKind", "poisson");
    REQUIRE(form.request());
    CHECK(form.request()->stamps == model::StampChoice::Auto);
    CHECK(form.request()->intervalKind == model::IntervalKind::Poisson);
    form.setMode("flood");  // It has no interval.
    CHECK(form.request()->intervalKind == model::IntervalKind::Fixed);
}

TEST_CASE("options of a transport go with it, and wait until it is chosen again", "[gui][form]")
{
    model::SettingItem vlan{.key = "vlan",
                            .title = "VLAN id",
                            .help = "A tag",
                            .kind = model::SettingKind::Number,
                            .choices = {},
                            .low = 0,
                            .high = 4094,
                            .unit = {},
                            .choose = "Choose 0 to 4094.",
                            .usual = {}};
    std::vector<TransportChoice> transports = twoTransports();
    transports[1].isUsable = true;
    transports[1].options = {vlan};
    RequestForm form;
    form.setPeer("host-b");
    form.setTransports(transports);
    form.setText("transport", "xdp");
    REQUIRE(form.transportOptions().size() == 1);
    form.setTransportOption("vlan", "5");
    CHECK(form.request()->transportOptions == std::map<std::string, std::string>{{"vlan", "5"}});
    CHECK(part<QLabel>(form, "hiddenSettings").text().contains("VLAN id 5"));
    form.setText("transport", "udp");
    CHECK(form.transportOptions().empty());
    CHECK(form.request()->transportOptions.empty());
    form.setText("transport", "xdp");
    CHECK(form.request()->transportOptions.size() == 1);
    // Of a run of another host nobody here knows what its transport has.
    model::RunRequest foreign = requestOf("ping");
    foreign.transport = "rio";
    foreign.transportOptions = {{"notify", "iocp"}};
    form.setRequest(foreign);
    CHECK(form.request()->transportOptions == foreign.transportOptions);
}

TEST_CASE("towards a host that only answers echo requests the transport is icmp", "[gui][form]")
{
    RequestForm form;
    form.setPeer("icmp://10.0.0.2");
    REQUIRE(form.request());
    CHECK(form.request()->transport == "icmp");
}

TEST_CASE("this machine needs no pairing code and stands for self", "[gui][form]")
{
    RequestForm form;
    form.setPairingCode("left over");
    form.setPeer(kSelfPeer);
    REQUIRE(form.request());
    CHECK(form.request()->peer == "self");
    CHECK(form.pairingCode().isEmpty());
    CHECK(part<QLineEdit>(form, "pairingCode").isHidden());
    form.setPeer("host-b");
    CHECK(form.pairingCode() == "left over");
    form.setPeer("stamp://10.0.0.2");
    CHECK(form.pairingCode().isEmpty());
}

TEST_CASE("a duration has no meaning beside a count", "[gui][form]")
{
    RequestForm form;
    CHECK(part<QLineEdit>(form, "durationNs").isEnabled());
    form.setText("durationNs", "3s");
    form.setText("count", "100");
    CHECK_FALSE(part<QLineEdit>(form, "durationNs").isEnabled());
    REQUIRE(form.request());
    CHECK(form.request()->durationNs == model::RunRequest().durationNs);
}

TEST_CASE("what was typed comes back when the mode is chosen again", "[gui][form]")
{
    RequestForm form;
    form.setMode("sweep sizes");
    form.setText("sizesBytes", "7,9");
    part<QSpinBox>(form, "rounds").setValue(4);
    form.setMode("ping");
    REQUIRE(form.request());
    CHECK(form.request()->modeOptions.empty());
    CHECK(form.request()->sizesBytes == std::vector<std::uint32_t>{7, 9});
    form.setMode("sweep sizes");
    REQUIRE(form.request());
    CHECK(form.request()->modeOptions == std::map<std::string, std::string>{{"rounds", "4"}});
}

TEST_CASE("peers that were reached are remembered, newest first", "[gui][form]")
{
    RequestForm form;
    for (const char* peer : {"a", "b", "a", "self"})
        form.rememberPeer(peer);
    CHECK(form.peerHistory() == QStringList{"a", "b"});
}

TEST_CASE("of a configuration of ssh the hosts that can be typed are offered", "[gui]")
{
    CHECK(
        gui::sshHostsIn(
            "# Host not\nHost rack1 rack2  # two\n  HostName 10.0.0.2\nhost=rack3\r\n\tHOST \"rack4\" *.lan !no web?\n"
            "Host -oProxyCommand=id rack1 user@x\nMatch host rack5\n",
            QDir()) == QStringList{"rack1", "rack2", "rack3", "rack4"});
    CHECK(gui::sshHostsIn({}, QDir()).isEmpty());
    QString many;
    for (int number = 0; number < 1'000; ++number)
        many += QStringLiteral("Host h%1\n").arg(number);
    CHECK(gui::sshHostsIn(many, QDir()).size() == 200);
}

TEST_CASE("files that a configuration of ssh includes are read, too", "[gui]")
{
    const QTemporaryDir folder;
    const QDir home(folder.path());
    const auto write = [&home](const QString& name, const QByteArray& text) {
        REQUIRE(home.mkpath(QFileInfo(name).path()));
        QFile file(home.filePath(name));
        REQUIRE(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write(QStringLiteral(".ssh/config.d/20"), "Host second\n");
    write(QStringLiteral(".ssh/config.d/10"), "Host first\nInclude deeper/*/hosts\n");
    write(QStringLiteral(".ssh/config.d/.hidden"), "Host hidden\n");
    write(QStringLiteral(".ssh/deeper/a/hosts"), "Host deep\n");
    write(QStringLiteral("at work/hosts"), "Host blank\n");
    write(QStringLiteral(".ssh/self"), "Host own\nInclude self self\n");
    const QString absolute = home.filePath(QStringLiteral(".ssh/config.d/20"));
    CHECK(gui::sshHostsIn(QStringLiteral("Include config.d/* none\nHost last\n"), home) ==
          QStringList{"first", "deep", "second", "last"});
    CHECK(gui::sshHostsIn(QStringLiteral("include = \"~/at work/hosts\" # Include self\n"), home) ==
          QStringList("blank"));
    CHECK(gui::sshHostsIn(QStringLiteral("INCLUDE %1 ~other/x .\n").arg(absolute), home) == QStringList("second"));
    CHECK(gui::sshHostsIn(QStringLiteral("Include self\n"), home) == QStringList("own"));
    // 16 files deep, as OpenSSH reads them.
    for (int depth = 1; depth < 20; ++depth)
        write(QStringLiteral(".ssh/%1").arg(depth),
              QStringLiteral("Host h%1\nInclude %2\n").arg(depth).arg(depth + 1).toUtf8());
    CHECK(gui::sshHostsIn(QStringLiteral("Include 1\n"), home).last() == QLatin1String("h16"));
}
