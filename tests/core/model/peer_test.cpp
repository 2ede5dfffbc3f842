#include "core/model/peer.hpp"

#include <catch2/catch.hpp>

using namespace halftrip;
using Kind = model::Peer::Kind;

TEST_CASE("peers are told apart by their scheme", "[core][model]")
{
    const auto check = [](const char* text, Kind kind, const char* host) {
        CAPTURE(text);
        const auto peer = model::parsePeer(text);
        REQUIRE(peer);
        CHECK(peer->kind == kind);
        CHECK(peer->host == host);
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
    CHECK(model::parsePeer("echo://host")->port == 7);
    CHECK(model::parsePeer("echo://host:4007")->port == 4007);
    CHECK(model::parsePeer("echo://[fd00::2]:65535/")->port == 65'535);
    check("feed://239.1.1.1:5000", Kind::Feed, "239.1.1.1");
    check("feed://[ff15::1]:5000", Kind::Feed, "ff15::1");
    check("feed://:5000", Kind::Feed, "");
    CHECK(model::parsePeer("feed://239.1.1.1:5000")->port == 5000);
    CHECK(model::feedPeerOf("239.1.1.1:5000") == "feed://239.1.1.1:5000");
    CHECK(model::feedPeerOf("feed://host:1") == "feed://host:1");
    CHECK(model::isWithoutResponder("feed://x:1"));
    CHECK_FALSE(model::isEchoPeer("feed://x:1"));
    check("stamp://10.0.0.2", Kind::Stamp, "10.0.0.2");
    check("stamp://[fd00::2]:8862", Kind::Stamp, "fd00::2");
    CHECK(model::parsePeer("stamp://host/")->port == 862);
    CHECK(model::parsePeer("stamp://[fd00::2]:8862")->port == 8862);
    CHECK(model::isEchoPeer("stamp://x"));
    CHECK(model::isStampPeer("stamp://x"));
    CHECK_FALSE(model::isStampPeer("echo://x"));
    CHECK(model::describeOtherEnd("stamp://x") == "Other end: a STAMP reflector answers; nothing of ours runs there");
    CHECK(model::isEchoPeer("icmp://x"));
    CHECK(model::isEchoPeer("echo://x"));
    CHECK(model::isIcmpPeer("icmp://x"));
    CHECK_FALSE(model::isIcmpPeer("echo://x"));
    CHECK_FALSE(model::isEchoPeer("icmp.example"));
}

TEST_CASE("an adapter of this host is a peer, whatever its name", "[core][model]")
{
    const auto peer = model::parsePeer("port://Ethernet 2: a/b");
    REQUIRE(peer);
    CHECK(peer->kind == model::Peer::Kind::Port);
    CHECK(peer->host == "Ethernet 2: a/b");
    CHECK(model::isWithoutResponder("port://eth1"));
    CHECK_FALSE(model::isFeedPeer("port://eth1"));
    CHECK(model::describeOtherEnd("port://eth1").starts_with("Other end: the adapter eth1 of this host"));
}

TEST_CASE("what is no address of a feed is refused in words", "[core][model]")
{
    for (const char* const text : {"", "self", "239.1.1.1", "icmp://host", "echo://host:7", "host:port", "[ff15::1]"}) {
        CAPTURE(text);
        const auto feed = model::feedPeerOf(text);
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
            const auto peer = model::parsePeer(scheme + std::string(length, 'a') + port);
            REQUIRE_FALSE(peer);
            CHECK(peer.error().kind == ErrorKind::Invalid);
            CHECK(peer.error().what.size() < 100);
            CHECK_FALSE(peer.error().hint.empty());
        }
        CHECK(model::parsePeer(scheme + std::string(253, 'a') + port).has_value() == (scheme != "nonsense://"));
    }
    CHECK(model::feedPeerOf(std::string(70'000, 'a')).error().what.size() < 100);
    CHECK(model::feedPeerOf("x://" + std::string(70'000, 'a')).error().what.size() < 100);
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
                                   "port://"}) {
        CAPTURE(text);
        const auto peer = model::parsePeer(text);
        REQUIRE_FALSE(peer);
        CHECK(peer.error().kind == ErrorKind::Invalid);
        CHECK_FALSE(peer.error().hint.empty());
    }
}
