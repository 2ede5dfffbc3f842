#include "app/cli/output/run_files.hpp"

#include "core/base/shell_words.hpp"
#include "core/base/text_encoding.hpp"
#include "core/check/record_checks.hpp"
#include "core/diagnose/verdict.hpp"
#include "core/model/record/run_file.hpp"

#include <array>
#include <iostream>
#include <span>

namespace halftrip::cli {
namespace {

/// Whatever is wrong with a file ends in the exit code for files.
Error fileError(Error error)
{
    error.kind = ErrorKind::File;
    return error;
}

Result<model::RunRecord> ofFile(Result<model::RunRecord> record, const std::string& path)
{
    if (record)
        return record;
    return std::unexpected(inFile(path, std::move(record).error()));
}

Result<model::RunRecord> recordIn(std::string bytes, const std::string& path)
{
    return ofFile(model::runFromFile(utf8FromFile(std::move(bytes))), path);
}

/// What "-" names.
Result<std::string> readStandardInput(std::size_t mostBytes)
{
    std::string bytes;
    std::array<char, std::size_t{64} * 1024> part{};
    while (bytes.size() <= mostBytes && !std::cin.eof()) {
        std::cin.read(part.data(), part.size());
        bytes.append(part.data(), static_cast<std::size_t>(std::cin.gcount()));
    }
    if (bytes.size() > mostBytes)
        return fail(ErrorKind::File, text("Standard input has more than {bytes} bytes.", mostBytes));
    return bytes;
}

}  // namespace

Error inFile(const std::string& path, Error error)
{
    error.what = text("\"{path}\": {why}", path, error.what);
    return fileError(std::move(error));
}

Result<std::string> readNamedFile(const std::string& path, std::size_t mostBytes, os::Processes& processes)
{
    auto bytes = path == "-" ? readStandardInput(mostBytes) : processes.readFile(path, mostBytes);
    if (!bytes)
        return std::unexpected(fileError(std::move(bytes).error()));
    return bytes;
}

Result<model::RunRecord> loadRunFile(const std::string& path, os::Processes& processes)
{
    auto bytes = readNamedFile(path, model::kMaxRunFileBytes, processes);
    return bytes ? recordIn(std::move(*bytes), path) : std::unexpected(std::move(bytes).error());
}

Result<model::RunRecord> loadRunFile(const std::string& path, const model::MemberFilter& filter,
                                     os::Processes& processes)
{
    auto bytes = readNamedFile(path, model::kMaxRunFileBytes, processes);
    if (!bytes)
        return std::unexpected(std::move(bytes).error());
    return ofFile(model::runFromFile(utf8FromFile(std::move(*bytes)), filter), path);
}

Result<ReadRun> readRunFile(const std::string& path, os::Platform& platform)
{
    auto bytes = readNamedFile(path, model::kMaxRunFileBytes, platform.processes());
    if (!bytes)
        return std::unexpected(std::move(bytes).error());
    const os::Digest digest = platform.entropy().sha256(std::as_bytes(std::span(*bytes)));
    auto record = recordIn(std::move(*bytes), path);
    if (!record)
        return std::unexpected(std::move(record).error());
    ReadRun run{std::move(*record), {}};
    run.context = contextOf(run.record, path == "-" ? std::string() : path, platform.processes());
    run.context.fileSha256 = toHex(digest);
    return run;
}

exporting::ExportContext contextOf(const model::RunRecord& record, const std::string& path, os::Processes& processes)
{
    const diagnose::Verdict verdict = diagnose::verdictOf(record);
    // A report goes to other people: the file's name, not where somebody keeps it.
    return {.fileName = path.substr(path.find_last_of("/\\") + 1),
            .fileInCommand = path.empty() ? std::string() : quoteForShell(scrubbed(path), processes.shell()),
            .trust = verdict.unmarked,
            .trusted = verdict.trust,
            .checks = check::checksOf(record)};
}

}  // namespace halftrip::cli
