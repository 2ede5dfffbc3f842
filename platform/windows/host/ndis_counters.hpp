#pragma once

#include "core/os/counters.hpp"
#include "platform/windows/host/performance_query.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace halftrip::windows {

/// Which processor and adapter an instance of NDIS' counter sets is about: "71, Intel(R) Ethernet Controller #2".
/// Nothing for sums ("total, ...", "_Total").
struct NdisInstance {
    int core = 0;
    std::string_view adapter;
};
[[nodiscard]] std::optional<NdisInstance> readNdisInstance(std::string_view instance);
/// Performance counters write some letters of a description differently: "[R]" for "(R)", "_2" for "#2", "-" for "/".
[[nodiscard]] bool isSameAdapter(std::string_view described, std::string_view counted);

/// NDIS' counters of one adapter by processor, under the names of core/model/figures/ndis_layers. Any thread. Names no
/// system, so that it is tested everywhere.
class NdisCounters {
public:
    explicit NdisCounters(std::unique_ptr<PerformanceQuery> query) : m_query(std::move(query)) {}
    /// `description`: the adapter's, as the system has it. Adds nothing where the sets or the adapter are missing;
    /// sets that were missing once are not looked for again. True: something was added.
    bool addTo(os::CounterValues& out, std::string_view description);

private:
    [[nodiscard]] bool open();

    std::mutex m_mutex;  ///< A responder's sessions read at once.
    std::unique_ptr<PerformanceQuery> m_query;
    std::optional<bool> m_isOpen;
};

}  // namespace halftrip::windows
