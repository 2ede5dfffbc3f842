#include "core/tuning/tunable.hpp"
#include "platform/linux/tuning/adapter_tunable.hpp"

#include <algorithm>
#include <charconv>

namespace halftrip::platform {
namespace {

using tuning::SettingValue;

constexpr std::string_view kVector = "vector-";

/// The cores that may serve one interrupt of an adapter; the object is "eth0/vector-0": by their order, since numbers
/// may be others after the driver has made its interrupts anew.
class InterruptCores final : public AdapterTunable {
public:
    explicit InterruptCores(const TuningSources& sources) : AdapterTunable(sources) {}

    [[nodiscard]] std::string_view id() const noexcept override { return "steering.interruptCores"; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "root"; }
    [[nodiscard]] std::string describe(const std::string& object) const override
    {
        return "the cores of interrupt " + object + " (smp_affinity_list)";
    }
    [[nodiscard]] std::vector<std::string> partsOf(const std::string& object) const override
    {
        if (object.find('/') != std::string::npos)
            return {object};
        std::vector<std::string> parts;
        const std::vector<std::string> numbers = numbersOf(object);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            // Drivers allocate more than they request, and only those requested have an affinity.
            if (sources().tree.read(affinityOf(numbers[i])))
                parts.push_back(object + "/" + std::string(kVector) + std::to_string(i));
        }
        return parts;
    }
    [[nodiscard]] Result<SettingValue> read(const std::string& object) override
    {
        const auto path = pathOf(object);
        if (!path)
            return std::unexpected(path.error());
        SettingValue cores = sources().tree.read(*path);
        if (!cores)
            return fail(ErrorKind::NotFound,
                        text("there is no interrupt {object} with an affinity ({path}).", object, *path));
        return cores;
    }
    [[nodiscard]] Status checkValue(const std::string& object, const SettingValue& cores) const override
    {
        if (cores && !parseCoreList(*cores).empty())
            return {};
        return fail(ErrorKind::Invalid,
                    text("{object} cannot be {cores}.", describe(object), tuning::formatSetting(cores)),
                    "Give a list of cores, such as 2 or 0-3,6.");
    }
    [[nodiscard]] Status write(const std::string& object, const SettingValue& cores) override
    {
        const auto path = pathOf(object);
        if (!path)
            return std::unexpected(path.error());
        if (Status status = checkValue(object, cores); !status)
            return status;
        return sources().tree.write(*path, *cores);
    }

private:
    [[nodiscard]] static std::string affinityOf(const std::string& number)
    {
        return "/proc/irq/" + number + "/smp_affinity_list";
    }
    /// As /proc/interrupts has them, ascending.
    [[nodiscard]] std::vector<std::string> numbersOf(const std::string& adapter) const
    {
        const auto folder = folderOf(adapter);
        if (!folder)
            return {};
        // A virtio adapter is a device of its own behind the one of the bus, which has the interrupts. Above any other
        // device is a port of the bus, with interrupts for itself.
        std::string device = *folder + "device/";
        if (sources().tree.read(device + "modalias").value_or("").starts_with("virtio:"))
            device += "../";
        std::vector<std::string> numbers = sources().tree.list(device + "msi_irqs");
        // Without message-signalled interrupts it has one line, perhaps shared with others; 0 means none.
        const std::string line = sources().tree.read(device + "irq").value_or("0");
        if (numbers.empty() && line != "0")
            numbers.push_back(line);
        std::ranges::sort(numbers, [](const std::string& a, const std::string& b) {
            return a.size() != b.size() ? a.size() < b.size() : a < b;
        });
        return numbers;
    }
    /// Of "eth0/vector-0".
    [[nodiscard]] Result<std::string> pathOf(const std::string& object) const
    {
        const std::string adapter = adapterOf(object);
        std::string_view place(object);
        place.remove_prefix(std::min(place.size(), adapter.size() + 1));
        std::size_t number = 0;
        const bool isNamed = place.starts_with(kVector);
        place.remove_prefix(isNamed ? kVector.size() : 0);
        const char* const end = place.data() + place.size();
        const auto [rest, error] = std::from_chars(place.data(), end, number);
        if (!isNamed || place.empty() || error != std::errc() || rest != end)
            return fail(ErrorKind::Invalid, text("\"{object}\" names no interrupt.", object),
                        "Write ADAPTER/vector-NUMBER.");
        const std::vector<std::string> numbers = numbersOf(adapter);
        if (number >= numbers.size())
            return fail(ErrorKind::NotFound, text("there is no interrupt {object} now.", object));
        return affinityOf(numbers[number]);
    }
};

}  // namespace

void addInterruptTunables(os::Tunables& all, const TuningSources& sources)
{
    all.push_back(std::make_unique<InterruptCores>(sources));
}

}  // namespace halftrip::platform
