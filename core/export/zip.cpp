#include "core/export/zip.hpp"

#include "core/stats/encoding/deflate.hpp"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>

namespace halftrip::exporting {
namespace {

// PKWARE's APPNOTE.TXT 6.3.10; all numbers are little endian.
constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr unsigned kVersion = 20;  ///< 2.0: deflate.
constexpr unsigned kUtf8Names = 1U << 11U;
constexpr unsigned kDeflated = 8;
// What RFC 1950 puts around the bytes that a zip archive holds.
constexpr std::size_t kZlibHeader = 2;
constexpr std::size_t kZlibTrailer = 4;
constexpr std::uint64_t kMostBytes = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kMostFiles = std::numeric_limits<std::uint16_t>::max();

void add16(std::string& out, unsigned value)
{
    out += static_cast<char>(value & 0xffU);
    out += static_cast<char>((value >> 8U) & 0xffU);
}

void add32(std::string& out, std::uint64_t value)
{
    add16(out, static_cast<unsigned>(value & 0xffffU));
    add16(out, static_cast<unsigned>((value >> 16U) & 0xffffU));
}

struct DosTime {
    unsigned date = 0;
    unsigned time = 0;
};

DosTime dosTimeOf(std::chrono::local_seconds when)
{
    using namespace std::chrono;
    const auto day = floor<days>(when);
    const year_month_day date(day);
    const hh_mm_ss time(when - day);
    const unsigned years = static_cast<unsigned>(std::clamp(static_cast<int>(date.year()), 1980, 2107) - 1980);
    return {(years << 9U) | (static_cast<unsigned>(date.month()) << 5U) | static_cast<unsigned>(date.day()),
            (static_cast<unsigned>(time.hours().count()) << 11U) |
                (static_cast<unsigned>(time.minutes().count()) << 5U) |
                (static_cast<unsigned>(time.seconds().count()) / 2)};
}

/// What the header before a file and its entry in the directory have in common.
std::string factsOf(const ZipEntry& entry, std::size_t packedBytes, const DosTime& when)
{
    std::string facts;
    add16(facts, kVersion);
    add16(facts, kUtf8Names);
    add16(facts, kDeflated);
    add16(facts, when.time);
    add16(facts, when.date);
    add32(facts, crc32_z(0, reinterpret_cast<const Bytef*>(entry.content.data()), entry.content.size()));
    add32(facts, packedBytes);
    add32(facts, entry.content.size());
    add16(facts, static_cast<unsigned>(entry.name.size()));
    add16(facts, 0);  // No extra field.
    return facts;
}

std::string directoryEntryOf(const ZipEntry& entry, const std::string& facts, std::size_t offset)
{
    std::string out;
    add32(out, kCentralSignature);
    add16(out, kVersion);
    out += facts;
    add16(out, 0);  // No comment.
    add16(out, 0);  // The first disk.
    add16(out, 0);
    add32(out, 0);
    add32(out, offset);
    return out + entry.name;
}

}  // namespace

Result<std::string> writeZip(const std::vector<ZipEntry>& entries, std::chrono::local_seconds when)
{
    const DosTime date = dosTimeOf(when);
    std::string archive;
    std::string directory;
    for (const ZipEntry& entry : entries) {
        const std::vector<std::byte> stream = stats::deflateBytes(std::as_bytes(std::span(entry.content)));
        const std::size_t packed = stream.size() - kZlibHeader - kZlibTrailer;
        const std::string facts = factsOf(entry, packed, date);
        directory += directoryEntryOf(entry, facts, archive.size());
        add32(archive, kLocalSignature);
        archive += facts + entry.name;
        archive.append(reinterpret_cast<const char*>(stream.data()) + kZlibHeader, packed);
        if (entry.content.size() + archive.size() + directory.size() > kMostBytes)
            return fail(ErrorKind::Invalid, "A zip archive cannot hold more than 4 GB.");
    }
    if (entries.size() > kMostFiles)
        return fail(ErrorKind::Invalid, "A zip archive cannot hold more than 65,535 files.");
    const std::size_t directoryAt = archive.size();
    archive += directory;
    add32(archive, kEndSignature);
    add32(archive, 0);  // One disk.
    add16(archive, static_cast<unsigned>(entries.size()));
    add16(archive, static_cast<unsigned>(entries.size()));
    add32(archive, directory.size());
    add32(archive, directoryAt);
    add16(archive, 0);  // No comment.
    return archive;
}

}  // namespace halftrip::exporting
