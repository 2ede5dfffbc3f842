#include "platform/linux/tuning/all_tunables.hpp"

#include <algorithm>

namespace halftrip::platform {
namespace {

using tuning::SettingValue;

/// "00000000,0000000f" is "f": the kernel's text for a set of cores without what only fills it up.
std::string withoutLeadingZeros(const std::string& mask)
{
    const std::size_t first = mask.find_first_not_of("0,");
    return first == std::string::npos ? "0" : mask.substr(first);
}

/// The cores that received packets of one queue are handed to (RPS); the object is "eth0/rx-0".
class ReceiveSteering final : public tuning::Tunable {
public:
    explicit ReceiveSteering(const SystemTree& tree) : m_tree(tree) {}

    [[nodiscard]] std::string_view id() const noexcept override { return "steering.rpsCpus"; }
    [[nodiscard]] std::string describe(const std::string& queue) const override
    {
        return "the cores of receive queue " + queue + " (rps_cpus)";
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& queue) override
    {
        const auto path = pathOf(queue);
        if (!path)
            return std::unexpected(path.error());
        const auto mask = m_tree.read(*path);
        if (!mask)
            return fail(ErrorKind::NotFound, "there is no receive queue " + queue + " (" + *path + ").");
        return SettingValue(withoutLeadingZeros(*mask));
    }
    [[nodiscard]] Status write(const std::string& queue, const SettingValue& mask) override
    {
        const auto path = pathOf(queue);
        if (!path)
            return std::unexpected(path.error());
        if (!mask || mask->empty() || mask->find_first_not_of("0123456789abcdef,") != std::string::npos)
            return fail(ErrorKind::Invalid, describe(queue) + " cannot be " + tuning::formatSetting(mask) + ".",
                        "Give a set of cores as hexadecimal digits: 0 for none, 3 for cores 0 and 1.");
        return m_tree.write(*path, *mask);
    }

private:
    /// Of "eth0/rx-0"; nothing that leads anywhere else.
    [[nodiscard]] static Result<std::string> pathOf(const std::string& queue)
    {
        const std::size_t slash = queue.find('/');
        const bool isPlain = slash != std::string::npos && slash > 0 && queue.front() != '.' &&
                             queue.substr(slash + 1).starts_with("rx-") && std::ranges::count(queue, '/') == 1;
        if (!isPlain)
            return fail(ErrorKind::Invalid, "\"" + queue + "\" names no receive queue.", "Write ADAPTER/rx-NUMBER.");
        return "/sys/class/net/" + queue.substr(0, slash) + "/queues/" + queue.substr(slash + 1) + "/rps_cpus";
    }

    const SystemTree& m_tree;
};

}  // namespace

void addPacketSteeringTunables(tuning::Tunables& all, const SystemTree& tree)
{
    all.push_back(std::make_unique<ReceiveSteering>(tree));
}

}  // namespace halftrip::platform
