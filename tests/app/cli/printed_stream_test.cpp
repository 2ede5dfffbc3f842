#include "app/cli/output/printed_stream.hpp"

#include <catch2/catch.hpp>

#include <cstdio>
#include <string>

using namespace halftrip;
using cli::PrintedStream;
using cli::Urgency;

namespace {

constexpr std::chrono::milliseconds kGenerous{30'000};

/// A file without a name that disappears with the test.
struct File {
    std::FILE* file = std::tmpfile();
    File() { REQUIRE(file != nullptr); }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { std::fclose(file); }
    [[nodiscard]] std::string text() const
    {
        static_cast<void>(std::fseek(file, 0, SEEK_SET));
        std::string text;
        for (int letter = std::fgetc(file); letter != EOF; letter = std::fgetc(file))
            text += static_cast<char>(letter);
        return text;
    }
};

}  // namespace

TEST_CASE("texts arrive whole and in order, with a thread and without", "[app][cli]")
{
    const File file;
    PrintedStream stream(file.file);
    stream.put("before ", Urgency::Needed);
    stream.startThread();
    for (int i = 0; i < 100; ++i)
        stream.put(std::to_string(i) + " ", Urgency::Needed);
    REQUIRE(stream.waitUntilWritten(kGenerous));
    stream.put("passing ", Urgency::InPassing);
    stream.endThread(kGenerous);
    stream.put("after", Urgency::Needed);
    std::string expected = "before ";
    for (int i = 0; i < 100; ++i)
        expected += std::to_string(i) + " ";
    CHECK(file.text() == expected + "passing after");
    CHECK(stream.failure() == 0);
    CHECK_FALSE(stream.isStuck());
}

TEST_CASE("a result is written however long it is, words are not hoarded without end", "[app][cli]")
{
    const File file;
    PrintedStream stream(file.file);
    stream.startThread();
    const std::string longText(PrintedStream::kMostWaitingBytes + 1, 'x');
    stream.put(longText, Urgency::Result);
    REQUIRE(stream.waitUntilWritten(kGenerous));
    CHECK(stream.failure() == 0);
    stream.put(longText, Urgency::Needed);
    stream.endThread(kGenerous);
    CHECK(stream.failure() != 0);
    CHECK(file.text().size() == longText.size());
}

TEST_CASE("what cannot be written is known at once, and throws nothing", "[app][cli]")
{
    const bool hasThread = GENERATE(false, true);
    std::FILE* const file = std::fopen("printed_stream_test.tmp", "w");
    REQUIRE(file != nullptr);
    std::fclose(file);
    std::FILE* const readOnly = std::fopen("printed_stream_test.tmp", "r");
    PrintedStream stream(readOnly);
    if (hasThread)
        stream.startThread();
    stream.put("lost", Urgency::Needed);
    REQUIRE(stream.waitUntilWritten(kGenerous));
    CHECK(stream.failure() != 0);
    stream.endThread(kGenerous);
    std::fclose(readOnly);
    std::remove("printed_stream_test.tmp");
}
