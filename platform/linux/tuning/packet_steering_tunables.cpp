#include "core/tuning/tunable.hpp"
#include "platform/linux/tuning/adapter_tunable.hpp"
#include "platform/linux/tuning/file_setting.hpp"

#include <algorithm>

namespace halftrip::platform {
namespace {

using tuning::SettingValue;

/// One side's steering of packets over cores by software.
struct Steering {
    std::string_view fact;
    std::string_view queues;  ///< What the queues' names begin with.
    std::string_view file;
    std::string_view side;
    std::string_view what;
    bool isOfCores;  ///< Otherwise it is a number.
};
constexpr Steering kReceive{"steering.rpsCpus", "rx-", "rps_cpus", "receive", "the cores", true};
constexpr Steering kFlows{"steering.rpsFlowCount", "rx-", "rps_flow_cnt", "receive", "the RFS flow table", false};
constexpr Steering kTransmit{"steering.xpsCpus", "tx-", "xps_cpus", "transmit", "the cores", true};

/// "00000000,0000000f" is "f": the kernel's text for a set of cores without what only fills it up.
std::string withoutLeadingZeros(const std::string& mask)
{
    const std::size_t first = mask.find_first_not_of("0,");
    return first == std::string::npos ? "0" : mask.substr(first);
}

/// The cores that received packets of one queue are handed to (RPS), the flows that it knows the cores of (RFS), or the
/// cores that send by it (XPS); the object is "eth0/rx-0".
class PacketSteering final : public AdapterTunable {
public:
    PacketSteering(const Steering& steering, const TuningSources& sources)
        : AdapterTunable(sources), m_steering(steering)
    {
    }

    [[nodiscard]] std::string_view id() const noexcept override { return m_steering.fact; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "root"; }
    [[nodiscard]] std::string describe(const std::string& queue) const override
    {
        return std::string(m_steering.what) + " of " + std::string(m_steering.side) + " queue " + queue + " (" +
               std::string(m_steering.file) + ")";
    }
    [[nodiscard]] std::vector<std::string> partsOf(const std::string& object) const override
    {
        if (object.find('/') != std::string::npos)
            return {object};
        std::vector<std::string> queues;
        for (const std::string& queue : sources().tree.list("/sys/class/net/" + object + "/queues")) {
            if (queue.starts_with(m_steering.queues))
                queues.push_back(object + "/" + queue);
        }
        return queues;
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& queue) override
    {
        const auto path = pathOf(queue);
        if (!path)
            return std::unexpected(path.error());
        const auto value = sources().tree.read(*path);
        if (!value && !m_steering.isOfCores)
            return fail(ErrorKind::NotFound, text("there is no {file} here ({path}).", m_steering.file, *path));
        if (!value)
            return fail(ErrorKind::NotFound, text("there is no {side} queue {queue} with an affinity ({path}).",
                                                  m_steering.side, queue, *path));
        return SettingValue(m_steering.isOfCores ? withoutLeadingZeros(*value) : *value);
    }
    [[nodiscard]] Status checkValue(const std::string& queue, const SettingValue& value) const override
    {
        if (!m_steering.isOfCores)
            return checkFileSetting(sources().tree, {}, FileForm::Number, describe(queue), value);
        if (value && !value->empty() && value->find_first_not_of("0123456789abcdef,") == std::string::npos)
            return {};
        return fail(ErrorKind::Invalid,
                    text("{queue} cannot be {mask}.", describe(queue), tuning::formatSetting(value)),
                    "Give a set of cores as hexadecimal digits: 0 for none, 3 for cores 0 and 1.");
    }
    [[nodiscard]] Status write(const std::string& queue, const SettingValue& value) override
    {
        const auto path = pathOf(queue);
        if (!path)
            return std::unexpected(path.error());
        if (Status status = checkValue(queue, value); !status)
            return status;
        return sources().tree.write(*path, *value);
    }

private:
    /// Of "eth0/rx-0"; nothing that leads anywhere else, and only where /sys shows this network namespace.
    [[nodiscard]] Result<std::string> pathOf(const std::string& queue) const
    {
        const std::size_t slash = queue.find('/');
        const bool isPlain = slash != std::string::npos && slash > 0 && queue.front() != '.' &&
                             queue.substr(slash + 1).starts_with(m_steering.queues) &&
                             std::ranges::count(queue, '/') == 1;
        if (!isPlain)
            return fail(ErrorKind::Invalid, text("\"{queue}\" names no {side} queue.", queue, m_steering.side),
                        text("Write ADAPTER/{queues}NUMBER.", m_steering.queues));
        auto folder = folderOf(queue.substr(0, slash));
        if (!folder)
            return folder;
        return *folder + "queues/" + queue.substr(slash + 1) + "/" + std::string(m_steering.file);
    }

    const Steering& m_steering;
};

}  // namespace

void addPacketSteeringTunables(os::Tunables& all, const TuningSources& sources)
{
    all.push_back(std::make_unique<PacketSteering>(kReceive, sources));
    all.push_back(std::make_unique<PacketSteering>(kFlows, sources));
    all.push_back(std::make_unique<PacketSteering>(kTransmit, sources));
}

}  // namespace halftrip::platform
