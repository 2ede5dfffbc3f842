#include "app/gui/cli_inventory.hpp"
#include "app/gui/request_form.hpp"

#include <catch2/catch.hpp>

#include <QComboBox>
#include <QLineEdit>
#include <QStandardItemModel>

using namespace halftrip;
using namespace halftrip::gui;

namespace {

QComboBox& box(RequestForm& form, const char* name)
{
    return *form.findChild<QComboBox*>(QString::fromUtf8(name));
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

}  // namespace

TEST_CASE("listings of halftrip are understood, anything else is refused", "[gui][inventory]")
{
    const auto transports = transportsFromListing(
        R"({"transports":[{"id":"udp","title":"UDP","waits":["block"],"isUsable":false,"reason":"r","remedy":"m"}]})");
    REQUIRE(transports);
    REQUIRE(transports->size() == 1);
    CHECK((*transports)[0].waits == std::vector<std::string>{"block"});
    CHECK_FALSE((*transports)[0].isUsable);
    for (const char* text : {"", "nonsense", "[]", "{}", R"({"transports":7})", R"({"transports":[{"id":1}]})"})
        CHECK_FALSE(transportsFromListing(text));
    CHECK_FALSE(adaptersFromListing(R"({"adapters":[{"name":3}]})"));
    CHECK(adaptersFromListing(R"({"adapters":[]})"));
}

TEST_CASE("a transport that cannot be used is greyed and says why", "[gui][form]")
{
    RequestForm form;
    form.setTransports(twoTransports());
    const auto* items = qobject_cast<QStandardItemModel*>(box(form, "transport").model());
    CHECK(items->item(0)->isEnabled());
    CHECK_FALSE(items->item(1)->isEnabled());
    CHECK(items->item(1)->toolTip().toStdString() == "No capability. Run setcap.");
}

TEST_CASE("the waits on offer are those of the transport", "[gui][form]")
{
    RequestForm form;
    form.setTransports(twoTransports());
    CHECK(box(form, "wait").findData("block") >= 0);
    box(form, "transport").setCurrentIndex(1);
    CHECK(box(form, "wait").findData("block") < 0);
    CHECK(box(form, "wait").findData("spin") >= 0);
}

TEST_CASE("the form gives back what it was given", "[gui][form]")
{
    RequestForm form;
    form.setTransports(twoTransports());
    model::AdapterFacts adapter;
    adapter.name = "eth7";
    form.setAdapters({adapter});
    const RunSetup setup{.peer = "host-b",
                         .pairingCode = "code",
                         .adapter = "eth7",
                         .transport = "udp",
                         .wait = "spin",
                         .responderWait = "block",
                         .sizes = "64,100",
                         .length = RunSetup::Length::Count,
                         .seconds = 2.5,
                         .count = 777,
                         .interval = "7ms"};
    form.setSetup(setup);
    CHECK(form.setup() == setup);
}

TEST_CASE("this machine needs no pairing code and stands for self", "[gui][form]")
{
    RequestForm form;
    form.setSetup({.peer = kSelfPeer, .pairingCode = "left over"});
    CHECK(form.setup().peer == kSelfPeer);
    CHECK(form.setup().pairingCode.isEmpty());
    CHECK(form.findChild<QLineEdit*>("pairingCode")->isHidden());
}

TEST_CASE("peers that were reached are remembered, newest first", "[gui][form]")
{
    RequestForm form;
    for (const char* peer : {"a", "b", "a", "self"})
        form.rememberPeer(peer);
    CHECK(form.peerHistory() == QStringList{"a", "b"});
}
