#include "core/fleet/inventory.hpp"
#include "core/fleet/yaml_tree.hpp"
#include "tests/harness/skip.hpp"

#include <catch2/catch.hpp>

#include <string>

namespace halftrip::fleet {
namespace {

void needYaml()
{
    if (const auto tree = yamlTree("a"); !tree && tree.error().kind == ErrorKind::NotSupported)
        tests::skip("needs libyaml, which builds for Windows do not have");
}

std::string yamlRefusalOf(const std::string& text)
{
    const auto hosts = hostsFromInventory(text);
    return hosts ? "" : hosts.error().what;
}

TEST_CASE("an inventory of Ansible in YAML keeps ranges, nested groups and their variables", "[core][fleet]")
{
    needYaml();
    const auto hosts = hostsFromInventory(R"(---
# ours
all:
  vars: {halftrip_adapter: eth1, ansible_user: root}
  hosts:
    alone: {ansible_host: 10.0.0.9}
  children:
    racks:
      vars:
        halftrip_adapter: eth2
      children:
        r1:
          vars: {halftrip_rack: R1}
          hosts:
            "web[08:09].lan":
            alone:
        r2:
          hosts:
            db: {halftrip_rack: "R 2", halftrip_adapter: eth3, other: [1, {a: b}]}
    spare: ~
)");
    REQUIRE(hosts);
    CHECK(*hosts == std::vector<Host>{{"alone", "10.0.0.9", "R1", "eth2"},
                                      {"web08.lan", "web08.lan", "R1", "eth2"},
                                      {"web09.lan", "web09.lan", "R1", "eth2"},
                                      {"db", "db", "R 2", "eth3"}});
}

TEST_CASE("anchors, merge keys, tags and numbers are what they stand for", "[core][fleet]")
{
    needYaml();
    const auto hosts = hostsFromInventory(R"(
x: &rack {rack: 010, adapter: eth0}
)");
    CHECK_FALSE(hosts);  // A group has hosts, vars and children.
    const auto merged = hostsFromInventory(R"(
g:
  hosts:
    a: &a {rack: 010, adapter: eth0}
    b: {<<: *a, adapter: eth1}
    c: {<<: [*a, {rack: no, address: 10.0.0.3}], password: !vault "66"}
    d: *a
)");
    REQUIRE(merged);
    CHECK(*merged == std::vector<Host>{{"a", "a", "010", "eth0"},
                                       {"b", "b", "010", "eth1"},
                                       {"c", "10.0.0.3", "010", "eth0"},
                                       {"d", "d", "010", "eth0"}});
}

TEST_CASE("a list in YAML and Ansible's YAML written as JSON are inventories, too", "[core][fleet]")
{
    needYaml();
    const auto list = hostsFromInventory("- a\n- web[1:2]\n");
    REQUIRE(list);
    CHECK(*list == std::vector<Host>{{"a", "a", "", ""}, {"web1", "web1", "", ""}, {"web2", "web2", "", ""}});
    const auto json = hostsFromInventory(R"({"all": {"hosts": {"a": {"rack": "R1"}, "b": null}}})");
    REQUIRE(json);
    CHECK(*json == std::vector<Host>{{"a", "a", "R1", ""}, {"b", "b", "", ""}});
}

TEST_CASE("YAML that is no inventory is refused by its line", "[core][fleet]")
{
    needYaml();
    CHECK(yamlRefusalOf("all:\n  hosts:\n    a:\n    a:\n") == "line 4 of the inventory has \"a\" a second time.");
    CHECK(yamlRefusalOf("all:\n  hosts:\n    a:\n    $(rm):\n") ==
          "line 4 of the inventory has \"$(rm)\", which is no name of a host.");
    CHECK(yamlRefusalOf("all:\n  host:\n    a:\n") ==
          "line 2 of the inventory has the unknown key \"host\" in a group.");
    CHECK(yamlRefusalOf("all:\n  hosts: a\n") == "line 2 of the inventory has \"hosts\" without names beneath it.");
    CHECK(yamlRefusalOf("plugin: aws_ec2\n") == "line 1 of the inventory has \"plugin\", which is no group.");
    CHECK(yamlRefusalOf("all:\n  hosts:\n    a: eth0\n") ==
          "line 3 of the inventory has the text \"eth0\" behind the host a.");
    CHECK(yamlRefusalOf("all:\n  hosts:\n    a:\n---\nall:\n") == "line 4 of the inventory begins a second document.");
    CHECK(yamlRefusalOf("all:\n  hosts: [a\n").starts_with("line 3 of the inventory is no YAML: "));
    CHECK(yamlRefusalOf("all:\n\thosts:\n").starts_with("line 2 of the inventory is no YAML: "));
    CHECK(yamlRefusalOf("all:\n  hosts: *a\n") ==
          "line 2 of the inventory has the alias *a without an anchor before it.");
    CHECK(yamlRefusalOf("all:\n  ? [a]\n  : b\n") == "line 2 of the inventory has a key that is no single word.");
    CHECK(yamlRefusalOf("all: \xff\n").starts_with("the inventory is no text (byte 6): "));
    CHECK(yamlRefusalOf("---\n") == "the inventory has 0 hosts: there is no pair to measure.");
    CHECK(yamlRefusalOf("a:\n  children:\n    b:\n      children:\n        a:\n") ==
          "the inventory's group a is in itself.");
    CHECK(yamlRefusalOf("all:\n  hosts:\n    a: {ansible_host: \"{{ x }}\"}\n    b:\n") ==
          "the host a has a template ({{ x }}), which only Ansible resolves.");
    CHECK(yamlRefusalOf("all:\n  hosts:\n    a: {rack: \"\\e[2J\"}\n    b:\n")
              .starts_with("the host a has a rack, adapter"));
}

TEST_CASE("hostile YAML costs neither memory nor the stack", "[core][fleet]")
{
    needYaml();
    std::string bomb = "a: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int level = 1; level < 12; ++level) {
        const std::string inner = "*a" + std::to_string(level - 1);
        bomb += "b" + std::to_string(level) + ": &a" + std::to_string(level) + " [";
        for (int copy = 0; copy < 10; ++copy)
            bomb += inner + (copy == 9 ? "]\n" : ", ");
    }
    CHECK(yamlRefusalOf(bomb) == "line 6 of the inventory makes the inventory longer than a million values or 64 MiB.");
    const std::string deep = "a: " + std::string(100'000, '[') + std::string(100'000, ']') + "\n";
    CHECK(yamlRefusalOf(deep) == "line 1 of the inventory is nested more than 64 levels deep.");
    std::string chain = "a: &a0 [[[[[[[[[[x]]]]]]]]]]\n";
    for (int level = 1; level < 10; ++level)
        chain += "b" + std::to_string(level) + ": &a" + std::to_string(level) + " [[[[[[[[[[*a" +
                 std::to_string(level - 1) + "]]]]]]]]]]\n";
    CHECK(yamlRefusalOf(chain) == "line 7 of the inventory is nested more than 64 levels deep.");
    std::string big = "a: &a \"" + std::string(1'000'000, 'x') + "\"\nb: [";
    for (int copy = 0; copy < 100; ++copy)
        big += "*a, ";
    CHECK(yamlRefusalOf(big + "]\n").ends_with("longer than a million values or 64 MiB."));
    std::string many = "all:\n  hosts:\n";
    for (int range = 0; range < 4; ++range)
        many += "    x" + std::to_string(range) + "-[1:9999]:\n";
    CHECK(yamlRefusalOf(many) ==
          "line 5 of the inventory makes the inventory larger than 20000 hosts in 50 groups each.");
}

}  // namespace
}  // namespace halftrip::fleet
