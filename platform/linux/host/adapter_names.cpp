#include "platform/linux/host/adapter_names.hpp"

#include "platform/linux/transports/file_descriptor.hpp"

#include <fmt/format.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>

namespace halftrip::platform {
namespace {

/// "net:[4026531840]", as /proc shows it.
std::string ownNamespace()
{
    std::array<char, 64> text{};
    const ssize_t length = ::readlink("/proc/thread-self/ns/net", text.data(), text.size());
    return length > 0 ? std::string(text.data(), static_cast<std::size_t>(length)) : std::string("net:[unknown]");
}

/// "02:00:00:00:00:01".
std::string hardwareAddress(const std::string& adapter)
{
    sockets::FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket.isOpen())
        socket = sockets::FileDescriptor(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq request{};
    if (adapter.size() >= IFNAMSIZ)
        return {};
    adapter.copy(request.ifr_name, IFNAMSIZ - 1);
    if (::ioctl(socket.get(), SIOCGIFHWADDR, &request) != 0)
        return {};
    std::string text;
    for (std::size_t i = 0; i < 6; ++i)
        text += fmt::format("{}{:02x}", i == 0 ? "" : ":", static_cast<unsigned char>(request.ifr_hwaddr.sa_data[i]));
    return text;
}

/// What identify() says, taken apart.
struct Identity {
    std::string space;
    unsigned index = 0;
    std::string address;
};

Identity parse(const std::string& text)
{
    Identity identity;
    std::istringstream words(text);
    words >> identity.space >> identity.index >> identity.address;
    return identity;
}

class SystemAdapterNames final : public AdapterNames {
public:
    [[nodiscard]] unsigned indexOf(const std::string& adapter) const override
    {
        return ::if_nametoindex(adapter.c_str());
    }
    [[nodiscard]] std::string addressOf(const std::string& adapter) const override { return hardwareAddress(adapter); }
    [[nodiscard]] std::string identify(const std::string& adapter) const override
    {
        const unsigned index = indexOf(adapter);
        return index == 0 ? std::string() : fmt::format("{} {} {}", ownNamespace(), index, hardwareAddress(adapter));
    }
    [[nodiscard]] Result<std::string> find(const std::string& adapter, const std::string& text) const override
    {
        const Identity then = parse(text);
        if (then.space != ownNamespace())
            return fail(
                ErrorKind::NotFound,
                halftrip::text("{adapter} was changed in another network namespace, {namespace}.", adapter, then.space),
                "Run the command there (ip netns exec, nsenter).");
        std::array<char, IF_NAMESIZE> name{};
        if (::if_indextoname(then.index, name.data()) != nullptr)
            return std::string(name.data());
        // Plugged in again, or its driver loaded again: another number, the same device.
        const bool hasAddress = then.address.find_first_not_of("0:") != std::string::npos;
        if (hasAddress && hardwareAddress(adapter) == then.address)
            return adapter;
        return fail(ErrorKind::NotFound,
                    indexOf(adapter) == 0
                        ? halftrip::text("the adapter {adapter} is gone, and its settings with it.", adapter)
                        : halftrip::text("the adapter {adapter} is gone; another adapter has its name now.", adapter),
                    "\"halftrip tune revert --forget\" removes it from the journal.");
    }
};

}  // namespace

bool isShownBySys(const SystemTree& tree, const std::string& adapter, unsigned index, const std::string& address)
{
    const std::string folder = "/sys/class/net/" + adapter + "/";
    if (index != 0 && tree.readNumber(folder + "ifindex") != std::int64_t{index})
        return false;
    // Tunnels have fewer bytes than Ethernet, InfiniBand more: those that both tell are compared.
    const std::string shown = tree.read(folder + "address").value_or("");
    const std::size_t common = std::min(shown.size(), address.size());
    return shown.substr(0, common) == address.substr(0, common);
}

const AdapterNames& systemAdapterNames()
{
    static const SystemAdapterNames kNames;
    return kNames;
}

}  // namespace halftrip::platform
