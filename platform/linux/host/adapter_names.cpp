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
#include <memory>
#include <sstream>
#include <string_view>

namespace halftrip::platform {
namespace {

#ifdef SO_NETNS_COOKIE
constexpr int kCookieOption = SO_NETNS_COOKIE;
#else
constexpr int kCookieOption = 71;  // Since Linux 5.14; older headers lack the name.
#endif

sockets::FileDescriptor anySocket()
{
    sockets::FileDescriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket.isOpen())  // A kernel without IPv4.
        socket = sockets::FileDescriptor(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    return socket;
}

/// "02:00:00:00:00:01".
std::string hardwareAddress(const std::string& adapter)
{
    const sockets::FileDescriptor socket = anySocket();
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
    std::uint64_t cookie = 0;  ///< 0: not told then.
};

Identity parse(const std::string& text)
{
    Identity identity;
    std::istringstream words(text);
    words >> identity.space >> identity.index >> identity.address >> identity.cookie;
    return identity;
}

/// Loopback and tunnels have none.
bool isAddress(const std::string& address)
{
    return address.find_first_not_of("0:") != std::string::npos;
}

std::vector<NumberedAdapter> allAdapters()
{
    struct FreeNames {
        void operator()(struct if_nameindex* names) const noexcept { ::if_freenameindex(names); }
    };
    const std::unique_ptr<struct if_nameindex, FreeNames> names(::if_nameindex());
    std::vector<NumberedAdapter> all;
    for (const struct if_nameindex* one = names.get(); one != nullptr && one->if_index != 0; ++one)
        all.push_back({one->if_name, one->if_index, hardwareAddress(one->if_name)});
    return all;
}

/// An adapter that has this address now; empty: none.
std::string adapterWith(const std::string& address)
{
    const std::vector<NumberedAdapter> all = allAdapters();
    const auto found = std::ranges::find(all, address, &NumberedAdapter::address);
    return found == all.end() ? std::string() : found->name;
}

Text whyNotFound(const std::string& adapter, const std::string& address)
{
    if (const std::string other = isAddress(address) ? adapterWith(address) : std::string(); !other.empty())
        return text("the adapter {adapter} has moved: its address, {address}, is that of {other} now.", adapter,
                    address, other);
    if (systemAdapterNames().indexOf(adapter) == 0)
        return text("the adapter {adapter} is gone, and its settings with it.", adapter);
    return text("the adapter {adapter} is gone; another adapter has its name now.", adapter);
}

class SystemAdapterNames final : public AdapterNames {
public:
    [[nodiscard]] unsigned indexOf(const std::string& adapter) const override
    {
        return ::if_nametoindex(adapter.c_str());
    }
    [[nodiscard]] std::string addressOf(const std::string& adapter) const override { return hardwareAddress(adapter); }
    [[nodiscard]] std::vector<NumberedAdapter> all() const override { return allAdapters(); }
    [[nodiscard]] std::string identify(const std::string& adapter) const override
    {
        const unsigned index = indexOf(adapter);
        if (index == 0)
            return {};
        const NetworkNamespace here = ownNetworkNamespace();
        const std::string text = fmt::format("{} {} {}", here.name, index, hardwareAddress(adapter));
        return here.cookie == 0 ? text : fmt::format("{} {}", text, here.cookie);
    }
    [[nodiscard]] Result<std::string> find(const std::string& adapter, const std::string& text) const override
    {
        const Identity then = parse(text);
        const NetworkNamespace here = ownNetworkNamespace();
        if (!here.isThatOf(then.cookie == 0 ? then.space : fmt::format("{} {}", then.space, then.cookie)))
            return fail(
                ErrorKind::NotFound,
                halftrip::text("{adapter} was changed in another network namespace, {namespace}.", adapter, then.space),
                "Run the command there (ip netns exec, nsenter).");
        // Within one namespace no number is given twice; without its cookie it may be another one of the same name.
        const bool isSameSpace = then.cookie != 0 && here.cookie != 0;
        std::array<char, IF_NAMESIZE> name{};
        if (::if_indextoname(then.index, name.data()) != nullptr) {
            const std::string now = isSameSpace ? std::string() : hardwareAddress(name.data());
            if (!isAddress(now) || !isAddress(then.address) || now == then.address)
                return std::string(name.data());
        }
        // Plugged in again, or its driver loaded again: another number, the same device.
        if (isAddress(then.address) && hardwareAddress(adapter) == then.address)
            return adapter;
        return fail(ErrorKind::NotFound, whyNotFound(adapter, then.address),
                    "\"halftrip tune revert --forget\" removes it from the journal.");
    }
};

std::string folderIn(const std::string& adapter)
{
    return "/sys/class/net/" + adapter + "/";
}

/// Whether /sys shows an adapter of that name, number and address, as far as these are told.
bool agrees(const SystemTree& tree, const NumberedAdapter& adapter)
{
    const std::string folder = folderIn(adapter.name);
    if (adapter.index != 0 && tree.readNumber(folder + "ifindex") != std::int64_t{adapter.index})
        return false;
    // Tunnels have fewer bytes than Ethernet, InfiniBand more: those that both tell are compared.
    const std::string shown = tree.read(folder + "address").value_or("");
    const std::size_t common = std::min(shown.size(), adapter.address.size());
    return shown.substr(0, common) == adapter.address.substr(0, common);
}

/// One that no other adapter has: a tunnel's is its IP address, a loopback's is zero.
bool hasHardwareAddress(const SystemTree& tree, const std::string& adapter, const std::string& address)
{
    constexpr std::string_view kLikeThis = "02:00:00:00:00:01";
    return isAddress(address) && tree.read(folderIn(adapter) + "address").value_or("").size() >= kLikeThis.size();
}

/// "bonding_masters" is none.
std::size_t countShown(const SystemTree& tree)
{
    const std::vector<std::string> names = tree.list("/sys/class/net");
    return static_cast<std::size_t>(std::ranges::count_if(
        names, [&tree](const std::string& name) { return tree.readNumber(folderIn(name) + "ifindex").has_value(); }));
}

}  // namespace

std::string NetworkNamespace::text() const
{
    return cookie == 0 ? name : fmt::format("{} {}", name, cookie);
}

bool NetworkNamespace::isThatOf(const std::string& text) const
{
    const std::size_t space = text.find(' ');
    if (text.substr(0, space) != name)
        return false;
    return cookie == 0 || space == std::string::npos || text.substr(space + 1) == std::to_string(cookie);
}

NetworkNamespace ownNetworkNamespace()
{
    std::array<char, 64> link{};
    const ssize_t length = ::readlink("/proc/thread-self/ns/net", link.data(), link.size());
    NetworkNamespace own{length > 0 ? std::string(link.data(), static_cast<std::size_t>(length)) : "net:[unknown]"};
    socklen_t size = sizeof own.cookie;
    if (::getsockopt(anySocket().get(), SOL_SOCKET, kCookieOption, &own.cookie, &size) != 0)
        own.cookie = 0;
    return own;
}

bool isShownBySys(const SystemTree& tree, const std::string& adapter, unsigned index, const std::string& address,
                  const std::function<std::vector<NumberedAdapter>()>& askAll)
{
    if (!agrees(tree, {adapter, index, address}))
        return false;
    if (askAll == nullptr || hasHardwareAddress(tree, adapter, address))
        return true;
    const std::vector<NumberedAdapter> all = askAll();
    return countShown(tree) == all.size() &&
           std::ranges::all_of(all, [&tree](const NumberedAdapter& one) { return agrees(tree, one); });
}

const AdapterNames& systemAdapterNames()
{
    static const SystemAdapterNames kNames;
    return kNames;
}

}  // namespace halftrip::platform
