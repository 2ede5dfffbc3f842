#include "platform/linux/transports/packet/pcap_library.hpp"

#include <dlfcn.h>

namespace halftrip::packet {
namespace {

/// The library's name on Debian and its kin, and on all others.
constexpr const char* kNames[] = {"libpcap.so.0.8", "libpcap.so.1"};

/// Looks functions up and remembers the first that is missing.
class Binder {
public:
    explicit Binder(void* library) : m_library(library) {}
    template <typename Function>
    void bind(Function& function, const char* name)
    {
        function = reinterpret_cast<Function>(::dlsym(m_library, name));
        if (function == nullptr && m_missing.empty())
            m_missing = name;
    }
    [[nodiscard]] const std::string& missing() const noexcept { return m_missing; }

private:
    void* m_library;
    std::string m_missing;
};

Result<PcapLibrary> load()
{
    const Text hint = "Install it: \"sudo apt install libpcap0.8\" (Debian, Ubuntu) or \"sudo dnf install libpcap\".";
    void* handle = nullptr;
    for (const char* name : kNames) {
        if (handle == nullptr)
            handle = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
    }
    if (handle == nullptr)
        return fail(ErrorKind::NotSupported, "libpcap is not installed.", hint);
    PcapLibrary library;
    Binder binder(handle);
    decltype(&::pcap_lib_version) version = nullptr;
    binder.bind(library.create, "pcap_create");
    binder.bind(library.setSnaplen, "pcap_set_snaplen");
    binder.bind(library.setPromisc, "pcap_set_promisc");
    binder.bind(library.setTimeout, "pcap_set_timeout");
    binder.bind(library.setImmediateMode, "pcap_set_immediate_mode");
    binder.bind(library.activate, "pcap_activate");
    binder.bind(library.setNonBlock, "pcap_setnonblock");
    binder.bind(library.setDirection, "pcap_setdirection");
    binder.bind(library.dataLink, "pcap_datalink");
    binder.bind(library.compile, "pcap_compile");
    binder.bind(library.setFilter, "pcap_setfilter");
    binder.bind(library.freeCode, "pcap_freecode");
    binder.bind(library.dispatch, "pcap_dispatch");
    binder.bind(library.inject, "pcap_inject");
    binder.bind(library.selectableFd, "pcap_get_selectable_fd");
    binder.bind(library.lastError, "pcap_geterr");
    binder.bind(library.stats, "pcap_stats");
    binder.bind(library.close, "pcap_close");
    binder.bind(version, "pcap_lib_version");
    if (!binder.missing().empty()) {
        ::dlclose(handle);
        return fail(ErrorKind::NotSupported,
                    text("The installed libpcap is too old: it lacks {missing}.", binder.missing()),
                    text("Version 1.5 or newer is needed. {hint}", hint));
    }
    library.version = version();
    return library;
}

}  // namespace

Result<const PcapLibrary*> loadPcapLibrary()
{
    static const Result<PcapLibrary> kLibrary = load();
    if (!kLibrary)
        return std::unexpected(kLibrary.error());
    return &*kLibrary;
}

}  // namespace halftrip::packet
