#include "core/fleet/inventory.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace halftrip::fleet {
namespace {

std::string refusalOf(const std::string& text)
{
    const auto hosts = hostsFromInventory(text);
    return hosts ? "" : hosts.error().what;
}

TEST_CASE("a list of names is an inventory, with what is known of each host behind its name", "[core][fleet]")
{
    const auto hosts = hostsFromInventory("# ours\na\nb rack=R1 adapter=eth0 address=10.0.0.2  # slow?\n\n");
    REQUIRE(hosts);
    CHECK(*hosts == std::vector<Host>{{"a", "a", "", ""}, {"b", "10.0.0.2", "R1", "eth0"}});
}

TEST_CASE("an inventory of Ansible in INI keeps ranges, groups and the variables of groups", "[core][fleet]")
{
    const auto hosts = hostsFromInventory(
        "alone ansible_host=10.0.0.9\r\n[one]\r\nweb[08:10].lan\n[one:vars]\nrack = R1\n[two]\n"
        "alone\ndb rack=\"R 2\"\n[all:vars]\nadapter=eth1\n[both:children]\none\ntwo\n");
    REQUIRE(hosts);
    CHECK(*hosts == std::vector<Host>{{"alone", "10.0.0.9", "", "eth1"},
                                      {"web08.lan", "web08.lan", "R1", "eth1"},
                                      {"web09.lan", "web09.lan", "R1", "eth1"},
                                      {"web10.lan", "web10.lan", "R1", "eth1"},
                                      {"db", "db", "R 2", "eth1"}});
}

TEST_CASE("ranges count in steps, by letters, and several in a name, as Ansible's do", "[core][fleet]")
{
    const auto namesIn = [](const std::string& pattern) {
        std::string names;
        const auto hosts = hostsFromInventory(pattern + "\nlast\n");
        for (const Host& host : hosts.value_or(std::vector<Host>()))
            names += host.name + " ";
        return names;
    };
    CHECK(namesIn("web[01:08:3]") == "web01 web04 web07 last ");
    CHECK(namesIn("web[8:10]") == "web8 web9 web10 last ");
    CHECK(namesIn("db-[a:f:2].lan") == "db-a.lan db-c.lan db-e.lan last ");
    CHECK(namesIn("x[y:B]") == "xy xz xA xB last ");
    CHECK(namesIn("r[1:2]n[a:b]") == "r1na r1nb r2na r2nb last ");
    CHECK(namesIn("web[:2]:22") == "web0 web1 web2 last ");
}

TEST_CASE("a group's variables reach its children's hosts, and the deeper group wins", "[core][fleet]")
{
    const auto hosts = hostsFromInventory(
        "[one]\na\n[two]\na\nb adapter=eth9\n[both:children]\none\ntwo\n[both:vars]\nrack=R0\nadapter=eth0\n"
        "[one:vars]\nrack=R1\n[two:vars]\nrack=R2\n[all:vars]\nrack=R\naddress=\n");
    REQUIRE(hosts);
    // Of groups that are equally deep the last by name, as Ansible has it.
    CHECK(*hosts == std::vector<Host>{{"a", "a", "R2", "eth0"}, {"b", "b", "R2", "eth9"}});
}

TEST_CASE("quotes around a group's variable are no part of it, as those around a host's are none", "[core][fleet]")
{
    const auto hosts = hostsFromInventory(
        "[one]\na adapter='eth 0'\nb\n[one:vars]\nrack = \"R 1\"  # by the door\nadapter='eth1'\n");
    REQUIRE(hosts);
    CHECK(*hosts == std::vector<Host>{{"a", "a", "R 1", "eth 0"}, {"b", "b", "R 1", "eth1"}});
    const auto others = hostsFromInventory("[one]\na\nb\n[one:vars]\nrack=\"R\" or \"S\"\nadapter='eth1\n");
    REQUIRE(others);
    CHECK(others->front() == Host{"a", "a", "\"R\" or \"S\"", "'eth1"});
}

TEST_CASE("a section may have a remark behind it, and a host's name may begin with a range", "[core][fleet]")
{
    const auto hosts = hostsFromInventory(
        "[web] # front row\na\n[web:vars]\t#all\nrack=R1\n[db]#back row\n[b:c].lan # no section\n"
        "[both:children]  ; these\nweb  # one\ndb\n[both:vars] # for both [sic]\nadapter=eth1\n");
    REQUIRE(hosts);
    CHECK(*hosts ==
          std::vector<Host>{{"a", "a", "R1", "eth1"}, {"b.lan", "b.lan", "", "eth1"}, {"c.lan", "c.lan", "", "eth1"}});
}

TEST_CASE("what is no variable and no child is refused there, so that no host vanishes among them", "[core][fleet]")
{
    CHECK(refusalOf("[x:vars]\nrack: R1\n[x]\na\nb\n") ==
          "line 2 of the inventory has \"rack: R1\" among the variables of a group.");
    CHECK(refusalOf("[x]\na\nb\n[x:vars]\nrack=R1\n[web]front\nc\n") ==
          "line 6 of the inventory has \"[web]front\" among the variables of a group.");
    CHECK(refusalOf("[x:children]\none two\n") == "line 2 of the inventory has \"two\" among the children of a group.");
    CHECK(refusalOf("[x:children]\nrack=R1\n") ==
          "line 2 of the inventory has \"rack=R1\" among the children of a group.");
    CHECK(refusalOf("[x:children]\nweb[1:2]\n") ==
          "line 2 of the inventory has \"web[1:2]\" among the children of a group.");
    CHECK(refusalOf("a\nb\n[ web ]\nc\n") == "line 3 of the inventory begins a section with the name \" web \".");
    CHECK(refusalOf("a\nb\n[]\nc\n") == "line 3 of the inventory begins a section with the name \"\".");
    CHECK(refusalOf("a\nb\n[web:hosts] # odd\nc\n") ==
          "line 3 of the inventory begins a section of the unknown kind \"hosts\".");
}

TEST_CASE("the port of a host is no part of its name, and an IPv6 address keeps its colons", "[core][fleet]")
{
    const auto hosts = hostsFromInventory("[all]\nalone:2222\nweb[1:2].lan:22 rack=R1\nfd00::1\nfd00::1:22\n");
    REQUIRE(hosts);
    CHECK(*hosts == std::vector<Host>{{"alone", "alone", "", ""},
                                      {"web1.lan", "web1.lan", "R1", ""},
                                      {"web2.lan", "web2.lan", "R1", ""},
                                      {"fd00::1", "fd00::1", "", ""},
                                      {"fd00::1:22", "fd00::1:22", "", ""}});
}

TEST_CASE("what ansible-inventory --list prints is an inventory", "[core][fleet]")
{
    const auto hosts = hostsFromInventory(R"( {"_meta": {"hostvars": {"b": {"ansible_host": "10.0.0.2", "rack": 7}}},
        "all": {"children": ["ungrouped", "g"]}, "g": {"hosts": ["b", "a"]}})");
    REQUIRE(hosts);
    CHECK(*hosts == std::vector<Host>{{"a", "a", "", ""}, {"b", "10.0.0.2", "7", ""}});
}

TEST_CASE("what is no inventory is refused in words", "[core][fleet]")
{
    CHECK(refusalOf("a\nb\na\n") == "line 3 of the inventory names the host a a second time.");
    CHECK(refusalOf("a address=10.0.0.1\nb address=10.0.0.1\n") == "the hosts a and b have one address, 10.0.0.1.");
    CHECK(refusalOf("a\n") == "the inventory has 1 host: there is no pair to measure.");
    CHECK(refusalOf("") == "the inventory has 0 hosts: there is no pair to measure.");
    CHECK(refusalOf("a b\n") == "line 1 of the inventory has the word \"b\" behind a host.");
    CHECK(refusalOf("a\nweb[3:1]\n") == "line 2 of the inventory holds the range \"web[3:1]\", which cannot be read.");
    CHECK(refusalOf("a\n$(rm)\n") == "line 2 of the inventory has \"$(rm)\", which is no name of a host.");
    CHECK(refusalOf("[a:children]\nb\n[b:children]\na\n[b]\nx\ny\n") == "the inventory's group a is in itself.");
    CHECK(refusalOf("x1-[1:9999]\nx2-[1:9999]\nx3-[1:9999]\n") ==
          "line 3 of the inventory makes the inventory larger than 20000 hosts in 50 groups each.");
    CHECK(refusalOf("a rack={{x}}\nb\n") == "the host a has a template ({{x}}), which only Ansible resolves.");
    CHECK(refusalOf("{\"a\": ").starts_with("The inventory is cut off or not JSON"));
    for (const char* const range : {"[0:9999999]", "[f:a]", "[1:f]", "[aa:ff]", "[1:9:0]", "[1:9:x]", "[1:9:-1]", "[1]",
                                    "[1:]", "[1:2", "[1:2:3:4]", "[1:9999][1:9999]", "[0:18446744073709551615:20000]"})
        CHECK(refusalOf("a\nx" + std::string(range) + "\n").contains("cannot be read"));
}

}  // namespace
}  // namespace halftrip::fleet
