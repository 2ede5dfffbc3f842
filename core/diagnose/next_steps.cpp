#include "core/diagnose/next_steps.hpp"

#include "core/base/shell_words.hpp"
#include "core/diagnose/ends.hpp"

#include <utility>

namespace halftrip::diagnose {
namespace {

/// `item`: what stands behind the peer.
std::string withPeer(const model::RunRecord& record, const std::string& command, const std::string& item = {})
{
    const std::string& peer = record.request.peer.text;
    const Shell shell = isWindows(record.initiatorHost) ? Shell::PowerShell : Shell::Posix;
    return command + " " + (peer.empty() ? "PEER" : quoteForShell(peer, shell)) +
           (item.empty() ? "" : " " + quoteForShell(item, shell));
}

}  // namespace

model::NextStep proveStep(const model::RunRecord& record, std::string item)
{
    std::string command = withPeer(record, "halftrip tune prove", item);
    return {.kind = model::StepKind::Prove, .items = {std::move(item)}, .command = std::move(command)};
}

model::NextStep changeStep(const model::RunRecord& record, std::string_view host, std::string item)
{
    if (host != "B")
        return proveStep(record, std::move(item));
    return commandStep("sudo halftrip tune apply --adapter " + adapterInCommand(record, host) + " " + item, host);
}

model::NextStep searchStep(const model::RunRecord& record, std::string check)
{
    std::string command = withPeer(record, "halftrip tune search", check);
    return {.kind = model::StepKind::Search, .items = {std::move(check)}, .command = std::move(command)};
}

model::NextStep matrixStep(const model::RunRecord& record)
{
    return {.kind = model::StepKind::Matrix, .command = withPeer(record, "halftrip diagnose --matrix")};
}

model::NextStep sweepStep(const model::RunRecord& record, std::string_view axis, const std::string& command)
{
    return {.kind = model::StepKind::Sweep, .axis = std::string(axis), .command = withPeer(record, command)};
}

model::NextStep commandStep(std::string command, std::string_view host)
{
    return {.host = std::string(host), .command = std::move(command)};
}

model::NextStep halftripStep(const model::RunRecord& record, const std::string& command)
{
    return commandStep(withPeer(record, command));
}

std::string adapterInCommand(const model::RunRecord& record, std::string_view host)
{
    const auto& adapter = host == "B" ? record.responderHost.adapter : record.initiatorHost.adapter;
    return adapter && !adapter->name.empty() ? quoteForShell(adapter->name, Shell::Posix) : "ADAPTER";
}

}  // namespace halftrip::diagnose
