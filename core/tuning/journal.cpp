#include "core/tuning/journal.hpp"

#include "core/model/fields/field_json.hpp"
#include "core/model/fields/json_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace halftrip::tuning {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kMostEntries = 65'536;

/// What stands in the file.
struct JournalFile {
    int version = kVersion;
    JournalHost host = {};
    std::vector<JournalEntry> entries = {};
};

void describe(model::Fields& fields, JournalFile& file)
{
    fields("version", file.version);
    fields("host", file.host);
    fields(model::Field("entries").atMost(kMostEntries), file.entries);
}

Error damaged(const std::string& path, const std::string& why)
{
    return {ErrorKind::File, text("the journal of changed settings {path} cannot be used: {why}", path, why), 0,
            "Put the settings that it names back by hand, then delete it."};
}

/// Its name is the last to ask: DHCP and hostnamectl change it.
bool isSameHost(const JournalHost& one, const JournalHost& other)
{
    if (!one.bootId.empty() && one.bootId == other.bootId)
        return true;
    const bool areKnown = !one.machineId.empty() && !other.machineId.empty();
    return areKnown ? one.machineId == other.machineId : one.name == other.name;
}

/// As the folder is written, since people are shown it.
std::string pathIn(const std::string& folder)
{
    const char separator = folder.find('\\') == std::string::npos ? '/' : '\\';
    return folder + separator + std::string(kJournalName);
}

}  // namespace

void describe(model::Fields& fields, JournalHost& host)
{
    fields("name", host.name);
    fields("bootId", host.bootId);
    fields(model::Field("machineId").ifSet(), host.machineId);
}

void describe(model::Fields& fields, JournalEntry& entry)
{
    fields("setting", entry.setting);
    fields("old", entry.old);
    fields("wanted", entry.wanted);
    fields("isReadBack", entry.isReadBack);
    fields("accepted", entry.accepted);
    fields(model::Field("identity").ifSet(), entry.identity);
    fields(model::Field("check").ifSet(), entry.check);
    fields(model::Field("isKeptAlong").ifSet(), entry.isKeptAlong);
}

Journal::Journal(os::Processes& files, std::string path, JournalHost host)
    : m_files(&files), m_path(std::move(path)), m_host(std::move(host)), m_bootId(m_host.bootId)
{
}

Result<Journal> Journal::open(os::Processes& files, const std::string& folder, JournalHost host)
{
    Journal journal(files, pathIn(folder), std::move(host));
    const auto text = files.readFile(journal.m_path, kMostJournalBytes);
    if (!text && text.error().kind == ErrorKind::NotFound)
        return journal;
    if (!text)
        return std::unexpected(text.error());
    if (Status status = journal.take(*text); !status)
        return std::unexpected(std::move(status).error());
    return journal;
}

Result<Journal> Journal::ofText(os::Processes& files, const std::string& folder, JournalHost host,
                                const std::string& text)
{
    Journal journal(files, pathIn(folder), std::move(host));
    if (Status status = journal.take(text); !status)
        return std::unexpected(std::move(status).error());
    return journal;
}

std::size_t Journal::changedCount() const noexcept
{
    return static_cast<std::size_t>(std::ranges::count(m_entries, false, &JournalEntry::isKeptAlong));
}

Status Journal::take(const std::string& text)
{
    const auto document = model::parseJson(text, "It");
    if (!document)
        return std::unexpected(damaged(m_path, document.error().what));
    auto file = model::fromJson<JournalFile>(*document);
    if (file && file->version != kVersion)
        return fail(ErrorKind::Version,
                    halftrip::text("the journal of changed settings {path} is a newer Halftrip's.", m_path),
                    "Use that version to put the settings back.");
    if (!file)
        return std::unexpected(damaged(m_path, file.error().what));
    if (file->entries.empty())
        return {};
    if (!isSameHost(file->host, m_host))
        return fail(ErrorKind::Invalid,
                    halftrip::text("the journal of changed settings {path} is that of another host, {host}.", m_path,
                                   file->host.name),
                    "Put the settings back there; here, delete the file.");
    m_bootId = file->host.bootId;
    m_entries = std::move(file->entries);
    return {};
}

Status Journal::save(std::vector<JournalEntry> entries)
{
    return write(std::move(entries), m_host.bootId);
}

Status Journal::saveRest(std::vector<JournalEntry> entries)
{
    return write(std::move(entries), m_bootId);
}

Status Journal::write(std::vector<JournalEntry> entries, const std::string& bootId)
{
    JournalFile file{kVersion, m_host, std::move(entries)};
    file.host.bootId = bootId;
    const std::string text = model::toIndented(model::toJson(file)) + "\n";
    // What take() would refuse could never be put back.
    if (file.entries.size() > kMostEntries || text.size() > kMostJournalBytes)
        return fail(ErrorKind::Invalid,
                    halftrip::text("{count} changed settings are more than the journal {path} can hold.",
                                   file.entries.size(), m_path),
                    "Change fewer settings at once.");
    if (Status status = m_files->writeFileAtomically(m_path, text); !status)
        return status;
    m_bootId = bootId;
    m_entries = std::move(file.entries);
    return {};
}

}  // namespace halftrip::tuning
