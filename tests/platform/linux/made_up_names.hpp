#pragma once

#include "platform/linux/host/adapter_names.hpp"

#include <map>

namespace halftrip::test {

/// Adapters of a made-up system; none until some are put in.
class MadeUpNames final : public platform::AdapterNames {
public:
    [[nodiscard]] unsigned indexOf(const std::string& adapter) const override
    {
        const auto found = indexes.find(adapter);
        return found == indexes.end() ? 0 : found->second;
    }
    [[nodiscard]] std::string addressOf(const std::string& adapter) const override
    {
        const auto found = addresses.find(adapter);
        return found == addresses.end() ? std::string() : found->second;
    }
    [[nodiscard]] std::vector<platform::NumberedAdapter> all() const override
    {
        std::vector<platform::NumberedAdapter> all;
        for (const auto& [name, index] : indexes)
            all.push_back({name, index, addressOf(name)});
        return all;
    }
    [[nodiscard]] std::string identify(const std::string& adapter) const override
    {
        const unsigned index = indexOf(adapter);
        return index == 0 ? std::string() : "number " + std::to_string(index);
    }
    [[nodiscard]] Result<std::string> find(const std::string& adapter, const std::string& identity) const override
    {
        for (const auto& [name, index] : indexes) {
            if (identify(name) == identity)
                return name;
        }
        return fail(ErrorKind::NotFound, text("the adapter {adapter} is gone.", adapter));
    }

    std::map<std::string, unsigned> indexes;
    std::map<std::string, std::string> addresses;
};

}  // namespace halftrip::test
