#include "core/measure/plan/mode_settings.hpp"

#include "core/measure/plan/mode.hpp"
#include "core/model/fields/setting_text.hpp"

namespace halftrip::measure {
namespace {

/// Takes each setting's text from those that were named, else from its default.
class SettingsInForce final : public model::Fields {
public:
    explicit SettingsInForce(const std::map<std::string, std::string>& named) : m_named(named) {}
    [[nodiscard]] std::map<std::string, std::string> take() && { return std::move(m_texts); }

private:
    void member(const model::Field& field, const model::Value& value) override
    {
        const auto named = m_named.find(std::string(field.key));
        const bool isRead = named == m_named.end() || model::readText(field, named->second, value);
        m_texts.emplace(field.title, isRead ? model::textOf(field, value) : named->second);
    }

    const std::map<std::string, std::string>& m_named;
    std::map<std::string, std::string> m_texts;
};

}  // namespace

std::map<std::string, std::string> modeSettingsOf(const model::RunRequest& request)
{
    const Mode* const mode = findMode(request.mode);
    if (mode == nullptr || !mode->describeSettings)
        return request.modeOptions;
    SettingsInForce settings(request.modeOptions);
    mode->describeSettings(settings);
    return std::move(settings).take();
}

}  // namespace halftrip::measure
