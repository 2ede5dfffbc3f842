#pragma once

#include "app/cli/options/code_options.hpp"
#include "app/cli/options/setting_options.hpp"
#include "app/cli/options/text_options.hpp"
#include "app/cli/peers/ssh_responder.hpp"
#include "core/base/error.hpp"
#include "core/measure/plan/mode.hpp"
#include "core/model/request/host_wish.hpp"
#include "core/model/request/run_request.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace halftrip::cli {

/// The options of every command that measures, as typed. Those that are settings of the request come from its
/// description.
struct RunOptions {
    const measure::Mode* mode = nullptr;
    std::string peer;
    std::string sendingAdapter;  ///< Of a mode whose packets go from one adapter of this host to another.
    SettingOptions settings;
    bool isV4 = false;
    bool isV6 = false;
    bool isRealTime = false;
    bool leavesMemoryUnlocked = false;
    std::vector<std::string> transportOptions;
    std::string frame;  ///< Empty: the transport's own choice; the same for the next three.
    std::string vlan;
    std::string dscp;
    std::string receiveBuffer;

    CodeOptions code;
    SshWish ssh;
    std::string saveTo;
    std::string keepAs;  ///< Of a run for another host (--from): the name that its run file keeps here.
    std::string jsonTo;
    std::string eventsTo;  ///< What the kernel tells in a pass with kernel events; empty: nowhere.
    std::string format = "summary";
    TextOptions text;
    bool hasEvents = false;
    std::string progressInterval = "100ms";
    std::vector<std::string> failAbove;
    std::vector<std::string> percentiles;
    bool provesItself = false;
    bool stopsAtEndOfInput = false;
    bool tellsSteps = false;  ///< Of a comparison of several runs: how far it is, as events.

    model::HostWish hostWish;
};

/// Whether a command puts the results of a run where its options say, or does something else with them.
enum class RunOutputs { AsAsked, None };

/// Adds the options of a mode to its command; `hasPeer` adds the positional PEER and what reaches it.
void addRunOptions(CLI::App& app, RunOptions& options, const measure::Mode& mode, bool hasPeer,
                   RunOutputs outputs = RunOutputs::AsAsked);

/// --from of a command that may run on another host.
void addFromOption(CLI::App& app, SshWish& wish, const char* group);
/// --bring and --keep-program, which is also --keep unless the command has added that for something else.
void addBringOptions(CLI::App& app, SshWish& wish, const char* group);
/// The same and --peer-address of a command whose peer may be ssh://.
void addSshOptions(CLI::App& app, SshWish& wish, const char* group);

/// The request, or what is wrong with the first bad option.
[[nodiscard]] Result<model::RunRequest> toRequest(const RunOptions& options);

}  // namespace halftrip::cli
