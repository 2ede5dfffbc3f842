#include "core/measure/ends/counter_reader.hpp"

namespace halftrip::measure {

os::CounterValues CounterReader::now(const std::string& adapter)
{
    Reading& last = m_last[adapter];
    last = {m_counters.snapshot(adapter), m_time.now()};
    return last.values;
}

os::CounterValues CounterReader::nowOrJustBefore(const std::string& adapter)
{
    const auto last = m_last.find(adapter);
    if (last != m_last.end() && m_time.now() - last->second.at <= kFreshFor)
        return last->second.values;
    return now(adapter);
}

}  // namespace halftrip::measure
