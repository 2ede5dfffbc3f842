#include "platform/windows/host/performance_query.hpp"

#include "platform/windows/system/text.hpp"

#include <windows.h>

#include <pdh.h>
#include <pdhmsg.h>

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

namespace halftrip::windows {
namespace {

/// pdh.dll, never unloaded. Loaded late: most commands have no use for it.
struct PdhFunctions {
    decltype(&PdhOpenQueryW) openQuery = nullptr;
    decltype(&PdhAddEnglishCounterW) addEnglishCounter = nullptr;
    decltype(&PdhCollectQueryData) collect = nullptr;
    decltype(&PdhGetRawCounterArrayW) rawArray = nullptr;
    decltype(&PdhCloseQuery) closeQuery = nullptr;
    [[nodiscard]] bool isWhole() const
    {
        return openQuery != nullptr && addEnglishCounter != nullptr && collect != nullptr && rawArray != nullptr &&
               closeQuery != nullptr;
    }
};

PdhFunctions loadPdh()
{
    PdhFunctions functions;
    const HMODULE library = LoadLibraryExW(L"pdh.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32);
    if (library == nullptr)
        return functions;
    const auto find = [library](auto& function, const char* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
            reinterpret_cast<void*>(GetProcAddress(library, name)));
    };
    find(functions.openQuery, "PdhOpenQueryW");
    find(functions.addEnglishCounter, "PdhAddEnglishCounterW");
    find(functions.collect, "PdhCollectQueryData");
    find(functions.rawArray, "PdhGetRawCounterArrayW");
    find(functions.closeQuery, "PdhCloseQuery");
    return functions;
}

class PdhQuery final : public PerformanceQuery {
public:
    ~PdhQuery() override
    {
        if (m_query != nullptr)
            m_pdh.closeQuery(m_query);
    }

    [[nodiscard]] Status open(const std::vector<std::string>& paths) override
    {
        m_pdh = loadPdh();
        if (!m_pdh.isWhole())
            return fail(ErrorKind::NotSupported, "This system has no performance counters (pdh.dll).");
        if (const PDH_STATUS status = m_pdh.openQuery(nullptr, 0, &m_query); status != ERROR_SUCCESS)
            return failOf("cannot open performance counters", status);
        PDH_STATUS refused = ERROR_SUCCESS;
        for (const std::string& path : paths) {
            PDH_HCOUNTER counter = nullptr;
            const PDH_STATUS status = m_pdh.addEnglishCounter(m_query, toWide(path).c_str(), 0, &counter);
            if (status != ERROR_SUCCESS)
                refused = status;
            m_counters.push_back(status == ERROR_SUCCESS ? counter : nullptr);
        }
        const bool hasAny = std::ranges::any_of(m_counters, [](PDH_HCOUNTER counter) { return counter != nullptr; });
        return hasAny ? Status{} : failOf("no such performance counters", refused);
    }

    [[nodiscard]] bool collect() override { return m_pdh.collect(m_query) == ERROR_SUCCESS; }

    [[nodiscard]] std::vector<CounterItem> items(std::size_t path) override
    {
        std::vector<CounterItem> items;
        if (path >= m_counters.size() || m_counters[path] == nullptr)
            return items;
        DWORD bytes = 0;
        DWORD count = 0;
        PDH_STATUS status = m_pdh.rawArray(m_counters[path], &bytes, &count, nullptr);
        // An adapter may come between two calls.
        for (int attempt = 0; attempt < 3 && isMoreData(status); ++attempt) {
            m_room.resize(bytes / sizeof(PDH_RAW_COUNTER_ITEM_W) + 1);
            bytes = static_cast<DWORD>(m_room.size() * sizeof(PDH_RAW_COUNTER_ITEM_W));
            status = m_pdh.rawArray(m_counters[path], &bytes, &count, m_room.data());
        }
        if (status != ERROR_SUCCESS)
            return items;
        for (DWORD i = 0; i < count && i < m_room.size(); ++i) {
            const PDH_RAW_COUNTER& raw = m_room[i].RawValue;
            const bool isValid = raw.CStatus == PDH_CSTATUS_VALID_DATA || raw.CStatus == PDH_CSTATUS_NEW_DATA;
            if (isValid && m_room[i].szName != nullptr)
                items.push_back({toUtf8(m_room[i].szName), static_cast<std::uint64_t>(raw.FirstValue)});
        }
        return items;
    }

private:
    [[nodiscard]] static bool isMoreData(PDH_STATUS status) { return static_cast<DWORD>(status) == PDH_MORE_DATA; }
    [[nodiscard]] static Status failOf(const char* what, PDH_STATUS status)
    {
        return fail(ErrorKind::NotSupported,
                    text("{what} (PDH {status})", what, fmt::format("{:#010x}", static_cast<DWORD>(status))));
    }

    PdhFunctions m_pdh;
    PDH_HQUERY m_query = nullptr;
    std::vector<PDH_HCOUNTER> m_counters;  ///< By path; null: this system does not have it.
    std::vector<PDH_RAW_COUNTER_ITEM_W> m_room;  ///< The names follow the items in it.
};

}  // namespace

std::unique_ptr<PerformanceQuery> makePerformanceQuery()
{
    return std::make_unique<PdhQuery>();
}

}  // namespace halftrip::windows
