#include "platform/linux/tuning/adapter_tunable.hpp"
#include "platform/linux/tuning/file_setting.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace halftrip::platform {
namespace {

/// A file of the adapter's folder below /sys/class/net.
struct TunableFile {
    std::string_view fact;
    std::string_view name;
    std::optional<std::uint32_t> NapiSettings::* ofNapi = nullptr;  ///< Where each NAPI instance may have another.
};
constexpr std::array<TunableFile, 3> kTunableFiles{{
    {"napi.deferHardIrqs", "napi_defer_hard_irqs", &NapiSettings::deferHardIrqs},
    {"napi.groFlushTimeout", "gro_flush_timeout", &NapiSettings::groFlushTimeoutNs},
    {"napi.threaded", "threaded", &NapiSettings::threaded},
}};

/// One of kTunableFiles; the object is the adapter.
class AdapterFileTunable final : public AdapterTunable {
public:
    AdapterFileTunable(const TunableFile& file, const TuningSources& sources) : AdapterTunable(sources), m_file(file) {}

    [[nodiscard]] std::string_view id() const noexcept override { return m_file.fact; }
    [[nodiscard]] std::string_view privilege() const noexcept override { return "root"; }
    [[nodiscard]] std::string describe(const std::string& adapter) const override
    {
        return std::string(m_file.name) + " of " + adapter;
    }
    [[nodiscard]] Result<model::SettingValue> read(const std::string& adapter) override
    {
        const auto folder = folderOf(adapter);
        if (!folder)
            return std::unexpected(folder.error());
        return readFileSetting(sources().tree, *folder + std::string(m_file.name), FileForm::Number,
                               text("{adapter} has no {file}.", adapter, std::string(m_file.name)));
    }
    [[nodiscard]] Status checkValue(const std::string& adapter, const model::SettingValue& value) const override
    {
        if (Status status = checkFileSetting(sources().tree, {}, FileForm::Number, describe(adapter), value); !status)
            return status;
        return m_file.ofNapi != nullptr ? checkIsOfAllNapis(adapter) : Status();
    }
    [[nodiscard]] Status write(const std::string& adapter, const model::SettingValue& value) override
    {
        const auto folder = folderOf(adapter);
        if (!folder)
            return std::unexpected(folder.error());
        return writeFileSetting(sources().tree, *folder + std::string(m_file.name), FileForm::Number, describe(adapter),
                                value);
    }

private:
    /// What is written of the adapter replaces what its NAPI instances have each for itself (napi-set).
    [[nodiscard]] Status checkIsOfAllNapis(const std::string& adapter) const
    {
        const unsigned index = sources().adapters.indexOf(adapter);
        const auto folder = folderOf(adapter);
        const auto ofAdapter = folder ? sources().tree.readNumber(*folder + std::string(m_file.name)) : std::nullopt;
        if (index == 0 || !ofAdapter)
            return {};
        for (const NapiSettings& napi : sources().drivers.napis(index)) {
            const auto own = napi.*m_file.ofNapi;
            if (own && *own != *ofAdapter)
                return fail(ErrorKind::NotSupported,
                            text("the queues of {adapter} differ in {file}: {value} of one, {other} of the adapter.",
                                 adapter, m_file.name, *own, *ofAdapter),
                            "One value for all of them could not be undone: set it by hand (netdev napi-set).");
        }
        return {};
    }

    const TunableFile& m_file;
};

}  // namespace

void addAdapterFileTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const TunableFile& file : kTunableFiles)
        all.push_back(std::make_unique<AdapterFileTunable>(file, sources));
}

}  // namespace halftrip::platform
