#pragma once

#include "core/base/error.hpp"
#include "core/model/run_request.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace halftrip::cli {

/// The options of every command that measures, as typed. CLI11 writes them; toRequest() judges their form.
struct RunOptions {
    std::string peer;
    std::uint32_t port = 0;
    bool isV4 = false;
    bool isV6 = false;
    std::string code;
    std::string codeFile;
    std::string adapter;
    std::string transport;  ///< Empty: udp, or icmp where the peer calls for it.
    std::string responderTransport;
    std::vector<std::string> transportOptions;
    std::string frame;  ///< Empty: the transport's own choice; the same for the next two.
    std::string vlan;
    std::string dscp;
    std::string wait = "auto";
    std::string responderWait = "auto";
    std::string core = "auto";
    std::string responderCore = "auto";
    bool isRealTime = false;
    bool leavesMemoryUnlocked = false;
    int busyPollUs = 50;
    std::string sizes;
    std::optional<std::int64_t> count;
    std::string duration = "1s";
    std::string interval = "0";
    std::string timeout = "200ms";
    std::int64_t warmup = 1000;
    bool allowsFragments = false;
    std::string stamps = "off";
    std::int64_t stampsCount = 1000;

    std::string saveTo;
    std::string jsonTo;
    std::string format = "table";
    bool hasEvents = false;
    std::string progressInterval = "100ms";
    std::vector<std::string> failAbove;
    bool stopsAtEndOfInput = false;
};

/// Adds them to a command; `hasPeer` adds the positional PEER and what reaches it.
void addRunOptions(CLI::App& app, RunOptions& options, bool hasPeer);

/// The request, or what is wrong with the first bad option.
[[nodiscard]] Result<model::RunRequest> toRequest(const RunOptions& options);

/// "auto", "none" or a core's number.
[[nodiscard]] Result<model::CoreChoice> parseCore(const std::string& text, const std::string& option);

}  // namespace halftrip::cli
