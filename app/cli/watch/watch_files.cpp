#include "app/cli/watch/watch_files.hpp"

#include "app/cli/fleet/fleet_files.hpp"
#include "core/base/native_path.hpp"
#include "core/watch/rotation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace halftrip::cli {
namespace {

constexpr std::size_t kDayLetters = 10;

/// Names in a folder; what cannot be read has none.
std::vector<std::filesystem::directory_entry> entriesOf(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::directory_entry> entries;
    std::error_code failure;
    std::filesystem::directory_iterator entry(folder, failure);
    for (const std::filesystem::directory_iterator end; !failure && entry != end; entry.increment(failure))
        entries.push_back(*entry);
    return entries;
}

}  // namespace

WatchFiles::WatchFiles(std::string folder, std::uint64_t limitBytes, os::Processes& processes)
    : m_folder(std::move(folder)), m_limitBytes(limitBytes), m_processes(processes)
{
}

Result<std::string> WatchFiles::placeFor(const std::string& peer, const std::string& date)
{
    const std::lock_guard lock(m_mutex);
    const std::string day = m_folder + "/" + date.substr(0, kDayLetters);
    if (Status status = makeFolder(day); !status)
        return std::unexpected(std::move(status).error());
    const std::string time = date.substr(kDayLetters + 1);
    // Names may be taken: of a peer that is called alike and began in this second, too, whose file is not there yet.
    // And a clock that was put back comes to the same second again.
    const auto isTaken = [&](const std::string& path) {
        return isThere(path) ||
               std::ranges::any_of(m_newest, [&](const auto& of) { return of.first != peer && of.second == path; });
    };
    std::string path;
    for (int number = 1; path.empty() || isTaken(path); ++number)
        path = day + "/" + watch::runFileName(time, peer, number);
    m_newest[peer] = path;
    return path;
}

void WatchFiles::log(const std::string& date, const std::string& sentence)
{
    const std::lock_guard lock(m_mutex);
    m_waiting.push_back(fmt::format("{} {}\n", date, sentence));
    if (m_waiting.size() > kMostWaiting)
        m_waiting.pop_front();
    const std::string day = m_folder + "/" + date.substr(0, kDayLetters);
    const std::string path = day + "/watch.log";
    if (!makeFolder(day))
        return;
    while (!m_waiting.empty()) {
        const Status written = isThere(path) ? m_processes.appendToFile(path, m_waiting.front())
                                             : m_processes.writeFileAtomically(path, m_waiting.front());
        if (!written)
            return;
        m_waiting.pop_front();
    }
}

void WatchFiles::rotate()
{
    if (m_limitBytes == 0)
        return;
    const std::lock_guard lock(m_mutex);
    std::vector<watch::KeptFile> files;
    std::error_code failure;
    for (const auto& day : entriesOf(nativePath(m_folder))) {
        if (!watch::isDay(utf8Of(day.path().filename())) || day.is_symlink(failure) || !day.is_directory(failure))
            continue;
        for (const auto& file : entriesOf(day.path())) {
            if (file.is_symlink(failure))
                continue;  // It would count as what it points to, which is not here.
            if (const std::uintmax_t bytes = file.file_size(failure); !failure && file.is_regular_file(failure))
                files.push_back({utf8Of(day.path().filename()), utf8Of(file.path().filename()), bytes});
        }
    }
    for (const watch::KeptFile& file : watch::filesToDelete(std::move(files), m_limitBytes)) {
        const std::filesystem::path day = nativePath(m_folder) / nativePath(file.day);
        std::filesystem::remove(day / nativePath(file.name), failure);
        std::filesystem::remove(day, failure);  // Of an empty folder; any other stays.
    }
}

}  // namespace halftrip::cli
