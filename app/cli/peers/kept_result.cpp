#include "app/cli/peers/kept_result.hpp"

#include "app/cli/fleet/fleet_files.hpp"
#include "app/cli/peers/ssh_program.hpp"
#include "app/cli/peers/ssh_words.hpp"
#include "core/base/text_encoding.hpp"
#include "core/measure/ends/utc_time.hpp"
#include "core/model/record/run_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <span>
#include <vector>

namespace halftrip::cli {
namespace {

using namespace std::chrono_literals;

/// Relative to the folder that a login begins in.
constexpr const char* kFolder = "halftrip-from";
constexpr std::string_view kEnding = ".halftrip.json";
constexpr std::size_t kMostKept = 10;
constexpr std::size_t kLongestName = 64;
constexpr auto kReadTurn = 100ms;
constexpr auto kBetweenTries = 3s;
constexpr auto kLongestFetch = 30s;

bool isName(const std::string& name)
{
    const auto isPlain = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') || letter == 'T' || letter == '-' ||
               letter == '.';
    };
    return name.size() <= kLongestName && name.ends_with(kEnding) && name.front() != '.' &&
           std::ranges::all_of(name, isPlain);
}

/// Names begin with their date: the first in order are the oldest.
void deleteOldest()
{
    auto names = documentsIn(kFolder);
    if (!names)
        return;
    std::erase_if(*names, [](const std::string& name) { return !isName(name); });
    std::error_code failure;
    for (std::size_t index = 0; index + kMostKept <= names->size(); ++index)
        std::filesystem::remove(std::filesystem::path(kFolder) / (*names)[index], failure);
}

/// All that one command there prints.
Result<std::string> printedThere(const model::Peer& host, const std::string& command, os::Platform& platform,
                                 const std::atomic<bool>& stop)
{
    auto child = startSsh(platform, sshWords(host, command));
    if (!child)
        return std::unexpected(std::move(child).error());
    std::string printed;
    while (!stop.load()) {
        auto line = (*child)->readLine(kReadTurn);
        if (line)
            printed += *line + "\n";
        else if (line.error().kind != ErrorKind::Timeout)
            break;
        if (printed.size() > model::kMaxRunFileBytes)
            return fail(ErrorKind::Protocol, text("{host} prints without end.", host.text));
    }
    if (stop.load())
        return fail(ErrorKind::Interrupted, "Stopped while the run file was fetched.");
    const std::optional<int> code = (*child)->exitCode();
    if (code != 0)
        return std::unexpected(explainSshEnd(host, code, (*child)->errorOutput()));
    return printed;
}

}  // namespace

std::string nameOfKeptResult(os::Platform& platform)
{
    std::array<std::byte, 4> random{};
    platform.entropy().fill(random);
    std::string date = measure::utcText(platform.time().date());
    std::ranges::replace(date, ':', '-');
    std::erase(date, 'Z');
    return fmt::format("{}-{}{}", date, toHex(std::span<const std::byte>(random)), kEnding);
}

Result<std::string> placeOfKeptResult(const std::string& name)
{
    if (!isName(name))
        return fail(ErrorKind::Invalid, "No kept result has that name.");
    if (Status status = makeFolder(kFolder); !status)
        return std::unexpected(std::move(status).error());
    std::error_code failure;
    std::filesystem::permissions(kFolder, std::filesystem::perms::owner_all, failure);
    deleteOldest();
    return std::string(kFolder) + "/" + name;
}

std::string commandToFetch(const model::Peer& host, const std::string& name)
{
    const std::string port = host.servicePort == 0 ? std::string() : fmt::format("-P {} ", host.servicePort);
    const bool isV6 = host.host.find(':') != std::string::npos;
    return fmt::format("scp {}{}{}:{}/{} .", port, host.user.empty() ? "" : host.user + "@",
                       isV6 ? "[" + host.host + "]" : host.host, kFolder, name);
}

Result<model::RunRecord> fetchKeptResult(const model::Peer& host, const std::string& name, os::Platform& platform)
{
    const std::atomic<bool>& stop = platform.processes().watchInterrupts();
    const auto begin = platform.time().now();
    Error last{ErrorKind::Timeout, text("The run at {host} goes on.", host.text), 0, {}};
    do {
        platform.threads().sleepFor(kBetweenTries);
        auto printed = printedThere(host, fmt::format("cat {}/{}", kFolder, name), platform, stop);
        if (printed) {
            auto record = model::runFromFile(documentIn(std::move(*printed)));
            if (record && record->status != model::RunStatus::Running)
                return record;
        } else {
            last = std::move(printed).error();
            if (last.kind == ErrorKind::NotPermitted || last.kind == ErrorKind::NotSupported)
                break;
        }
    } while (!stop.load() && platform.time().now() - begin < kLongestFetch);
    return std::unexpected(std::move(last));
}

}  // namespace halftrip::cli
