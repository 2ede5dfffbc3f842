#include "platform/linux/tuning/adapter_tunable.hpp"
#include "platform/linux/tuning/file_setting.hpp"

#include <array>

namespace halftrip::platform {
namespace {

/// A file of the adapter's folder below /sys/class/net.
struct TunableFile {
    std::string_view fact;
    std::string_view name;
};
constexpr std::array<TunableFile, 3> kTunableFiles{{
    {"napi.deferHardIrqs", "napi_defer_hard_irqs"},
    {"napi.groFlushTimeout", "gro_flush_timeout"},
    {"napi.threaded", "threaded"},
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
        return checkFileSetting(sources().tree, {}, FileForm::Number, describe(adapter), value);
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
    const TunableFile& m_file;
};

}  // namespace

void addAdapterFileTunables(os::Tunables& all, const TuningSources& sources)
{
    for (const TunableFile& file : kTunableFiles)
        all.push_back(std::make_unique<AdapterFileTunable>(file, sources));
}

}  // namespace halftrip::platform
