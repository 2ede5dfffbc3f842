// Any text as one of the kernel's counter files: /proc/interrupts, softirqs, stat, net/softnet_stat, snmp, dev, ...
#include "platform/linux/host/counter_texts.hpp"
#include "tests/fuzz/fuzz.hpp"

using namespace halftrip;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::textOf(data, size);
    const platform::CpuTable table = platform::parseCpuTable(text);
    for (const platform::CpuRow& row : table.rows)
        fuzz::require(row.counts.size() == table.cpus.size() || row.counts.size() == 1,
                      "a row has a count for every processor, or one");
    os::CounterValues values;
    platform::addInterrupts(table, {"eth0", "0000:03:00.0", {"24", "25"}}, values);
    platform::addSoftirqs(table, values);
    platform::addSoftnet(text, values);
    platform::addProtocols(text, values);
    platform::addProtocols6(text, values);
    platform::addAdapterRow(text, "eth0", values);
    platform::addSteal(text, 100, values);
    (void)platform::runDelayOf(text);
    (void)platform::migrationsOf(text);
    return 0;
}
