// Any text as a journal of changed settings, and as an item of `halftrip tune`.
#include "core/tuning/journal.hpp"
#include "core/tuning/plan.hpp"
#include "platform/fake/fake_processes.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

namespace {

void readItem(std::string_view text)
{
    const auto item = tuning::parseItem(text);
    if (!item) {
        fuzz::require(!item.error().what.empty(), "an error has words");
        return;
    }
    fuzz::require(!item->name.empty(), "an item names a check or a setting");
    fuzz::require(item->name.size() + item->object.size() <= text.size(), "nothing is added to an item");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(fuzz::textOf(data, size));
    readItem(text);
    fake::FakeProcesses files;
    const tuning::JournalHost host{"host", "boot"};
    if (!files.writeFileAtomically("state/" + std::string(tuning::kJournalName), text))
        return 0;
    auto journal = tuning::Journal::open(files, "state", host);
    if (!journal) {
        fuzz::requirePrintable(journal.error());
        return 0;
    }
    const auto entries = journal->entries();
    fuzz::require(journal->save(entries).has_value(), "what was read can be written");
    const auto again = tuning::Journal::open(files, "state", host);
    fuzz::require(again.has_value(), "and is read again");
    fuzz::require(again->entries() == entries, "as the same settings");
    return 0;
}
