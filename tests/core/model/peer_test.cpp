#include "core/model/request/peer.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using Kind = model::Peer::Kind;

TEST_CASE("peers are told apart by their scheme", "[core][model]")
{
    const auto check = [](const char* text, Kind kind, const char* host) {
        CAPTURE(text);
        const model::Peer peer(text);
        CHECK_FALSE(peer.fault);
        CHECK(peer.text == text);
        CHECK(peer.kind == kind);
        CHECK(peer.host == host);
    };
    check("10.0.0.2", Kind::Responder, "10.0.0.2");
    check("fd00::2", Kind::Responder, "fd00::2");
    check("server.example", Kind::Responder, "server.example");
    check("self", Kind::Self, "self");
    check("icmp://10.0.0.2", Kind::Icmp, "10.0.0.2");
    check("icmp://router/", Kind::Icmp, "router");
    check("icmp://[fd00::2]", Kind::Icmp, "fd00::2");
    check("icmp://fd00::2", Kind::Icmp, "fd00::2");
    check("icmp://[fe80::1%eth0]", Kind::Icmp, "fe80::1%eth0");
    check("echo://10.0.0.2", Kind::Echo, "10.0.0.2");
    check("echo://10.0.0.2:4007", Kind::Echo, "10.0.0.2");
    check("echo://[fd00::2]:65535/", Kind::Echo, "fd00::2");
    check("echo://fd00::2", Kind::Echo, "fd00::2");
    CHECK(model::Peer("echo://host").servicePort == 7);
    CHECK(model::Peer("echo://host:4007").servicePort == 4007);
    CHECK(model::Peer("echo://[fd00::2]:65535/").servicePort == 65'535);
    check("feed://239.1.1.1:5000", Kind::Feed, "239.1.1.1");
    check("feed://[ff15::1]:5000", Kind::Feed, "ff15::1");
    check("feed://:5000", Kind::Feed, "");
    CHECK(model::Peer("feed://239.1.1.1:5000").servicePort == 5000);
    CHECK(model::Peer::feed("239.1.1.1:5000").value() == "feed://239.1.1.1:5000");
    CHECK(model::Peer::feed("feed://host:1").value() == "feed://host:1");
    CHECK_FALSE(model::Peer("feed://x:1").hasResponder());
    CHECK_FALSE(model::Peer("feed://x:1").isEcho());
    check("stamp://10.0.0.2", Kind::Stamp, "10.0.0.2");
    check("stamp://[fd00::2]:8862", Kind::Stamp, "fd00::2");
    CHECK(model::Peer("stamp://host/").servicePort == 862);
    CHECK(model::Peer("stamp://[fd00::2]:8862").servicePort == 8862);
    CHECK(model::Peer("stamp://x").isEcho());
    CHECK(model::Peer("stamp://x").isStamp());
    CHECK_FALSE(model::Peer("echo://x").isStamp());
    CHECK(model::Peer("stamp://x").describe() == "Peer: a STAMP reflector answers; no Halftrip runs there");
    CHECK(model::Peer("icmp://x").isEcho());
    CHECK(model::Peer("echo://x").isEcho());
    CHECK(model::Peer("icmp://x").isIcmp());
    CHECK_FALSE(model::Peer("echo://x").isIcmp());
    CHECK_FALSE(model::Peer("icmp.example").isEcho());
}

TEST_CASE("a host behind ssh is taken apart, and nothing in it can be an option or a command", "[core][model]")
{
    const model::Peer peer("ssh://op.s@[fd00::2]:2222");
    CHECK_FALSE(peer.fault);
    CHECK(peer.isSsh());
    CHECK(peer.hasResponder());
    CHECK(peer.user == "op.s");
    CHECK(peer.host == "fd00::2");
    CHECK(peer.servicePort == 2222);
    CHECK(model::Peer("ssh://rack7").servicePort == 0);
    CHECK(model::Peer("ssh://rack7").user.empty());
    CHECK(model::Peer("ssh://jo@corp.example@rack7").user == "jo@corp.example");
    for (const char* const text : {"ssh://", "ssh://-oProxyCommand=x", "ssh://-l@host", "ssh://@host", "ssh://a b@host",
                                   "ssh://host;id", "ssh://$(id)@host", "ssh://`id`", "ssh://host'", "ssh://\"host",
                                   "ssh://user@-host", "ssh://host:0", "ssh://host:99999", "ssh://u:secret@host"}) {
        CAPTURE(text);
        REQUIRE(model::Peer(text).fault);
        CHECK(model::Peer(text).fault->kind == ErrorKind::Invalid);
        CHECK(model::Peer(text).isSsh());
    }
}

TEST_CASE("an adapter of this host is a peer, whatever its name", "[core][model]")
{
    const model::Peer peer = model::Peer::port("Ethernet 2: a/b");
    CHECK_FALSE(peer.fault);
    CHECK(peer.kind == model::Peer::Kind::Port);
    CHECK(peer.host == "Ethernet 2: a/b");
    CHECK(peer == "port://Ethernet 2: a/b");
    CHECK_FALSE(model::Peer("port://eth1").hasResponder());
    CHECK_FALSE(model::Peer("port://eth1").isFeed());
    CHECK(model::Peer("port://eth1").describe().starts_with("Peer: the adapter eth1 of this host"));
}

TEST_CASE("a faulty peer keeps its kind and its text, and files hold the text", "[core][model]")
{
    const model::Peer peer("icmp://host:80");
    REQUIRE(peer.fault);
    CHECK(peer.isIcmp());
    CHECK_FALSE(peer.hasResponder());
    CHECK(model::TextForm<model::Peer>::write(peer) == "icmp://host:80");
    model::Peer read;
    CHECK(model::TextForm<model::Peer>::read("stamp://[fd00::2]:8862", read));
    CHECK(read.isStamp());
    CHECK(read.withoutScheme() == "[fd00::2]:8862");
}

TEST_CASE("a port behind a host is taken apart from it", "[core][model]")
{
    CHECK(model::hostAndPortOf("host:9754").port == "9754");
    CHECK(model::hostAndPortOf("[fd00::2]:1").host == "fd00::2");
    CHECK_FALSE(model::hostAndPortOf("fd00::2").port);
    CHECK(model::portNumberOf("65535") == 65'535);
    CHECK_FALSE(model::portNumberOf("0"));
    CHECK_FALSE(model::portNumberOf("65536"));
}

TEST_CASE("what is no address of a feed is refused in words", "[core][model]")
{
    for (const char* const text : {"", "self", "239.1.1.1", "icmp://host", "echo://host:7", "host:port", "[ff15::1]"}) {
        CAPTURE(text);
        const auto feed = model::Peer::feed(text);
        REQUIRE_FALSE(feed);
        CHECK(feed.error().kind == ErrorKind::Invalid);
        CHECK(feed.error().hint.find("GROUP:PORT") != std::string::npos);
    }
}

TEST_CASE("a host longer than a name may be is refused without repeating it", "[core][model]")
{
    for (const std::string scheme : {"", "icmp://", "echo://", "stamp://", "feed://", "port://", "nonsense://"}) {
        const std::string port = scheme == "feed://" ? ":5000" : "";
        for (const std::size_t length : {254U, 70'000U}) {
            CAPTURE(scheme, length);
            const model::Peer peer(scheme + std::string(length, 'a') + port);
            REQUIRE(peer.fault);
            CHECK(peer.fault->kind == ErrorKind::Invalid);
            CHECK(peer.fault->what.size() < 100);
            CHECK_FALSE(peer.fault->hint.empty());
        }
        CHECK(model::Peer(scheme + std::string(253, 'a') + port).fault.has_value() == (scheme == "nonsense://"));
    }
    CHECK(model::Peer::feed(std::string(70'000, 'a')).error().what.size() < 100);
    CHECK(model::Peer::feed("x://" + std::string(70'000, 'a')).error().what.size() < 100);
}

TEST_CASE("peers that cannot be are refused in words", "[core][model]")
{
    for (const char* const text : {"icmp://",
                                   "icmp://[",
                                   "icmp://[fd00::2",
                                   "icmp://[]",
                                   "icmp://host:80",
                                   "icmp://[fd00::2]:80",
                                   "icmp://a/b",
                                   "icmp://a b",
                                   "http://host",
                                   "://",
                                   "echo://",
                                   "echo://:7",
                                   "echo://host:",
                                   "echo://host:0",
                                   "echo://host:65536",
                                   "echo://host:-1",
                                   "echo://host:7x",
                                   "echo://[fd00::2]7",
                                   "echo://a/b:7",
                                   "feed://239.1.1.1",
                                   "feed://",
                                   "feed://:",
                                   "feed://x:0",
                                   "feed://ff15::1:x",
                                   "stamp://",
                                   "stamp://:862",
                                   "stamp://host:0",
                                   "stamp://host:x",
                                   "port://",
                                   "[fd00::2",
                                   ":9753",
                                   "a b"}) {
        CAPTURE(text);
        const model::Peer peer(text);
        REQUIRE(peer.fault);
        CHECK(peer.fault->kind == ErrorKind::Invalid);
        CHECK_FALSE(peer.fault->hint.empty());
    }
}
