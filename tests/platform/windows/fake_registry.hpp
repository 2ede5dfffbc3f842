#pragma once

#include "platform/windows/host/registry.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace halftrip::tests {

/// A registry in memory: values by key and name. Names are compared as they are.
class FakeRegistry final : public windows::WritableRegistry {
public:
    void put(const std::wstring& key, const std::wstring& name, const std::string& text) { m_keys[key][name] = text; }

    void putList(const std::wstring& key, const std::wstring& name, std::vector<std::string> texts)
    {
        m_lists[key][name] = std::move(texts);
    }

    [[nodiscard]] std::optional<std::string> value(const std::wstring& key, const std::wstring& name) const override
    {
        const auto found = m_keys.find(key);
        if (found == m_keys.end() || !found->second.contains(name))
            return std::nullopt;
        return found->second.at(name);
    }
    [[nodiscard]] std::vector<windows::RegistryValue> values(const std::wstring& key) const override
    {
        std::vector<windows::RegistryValue> values;
        if (const auto found = m_keys.find(key); found != m_keys.end()) {
            for (const auto& [name, text] : found->second)
                values.push_back({name, text});
        }
        return values;
    }
    [[nodiscard]] std::vector<std::wstring> subkeys(const std::wstring& key) const override
    {
        std::vector<std::wstring> names;
        for (const auto& [path, values] : m_keys) {
            if (!path.starts_with(key + L"\\"))
                continue;
            const std::wstring rest = path.substr(key.size() + 1);
            const std::wstring name = rest.substr(0, rest.find(L'\\'));
            if (names.empty() || names.back() != name)
                names.push_back(name);
        }
        return names;
    }

    [[nodiscard]] std::optional<std::vector<std::string>> list(const std::wstring& key,
                                                               const std::wstring& name) const override
    {
        const auto found = m_lists.find(key);
        if (found == m_lists.end() || !found->second.contains(name))
            return std::nullopt;
        return found->second.at(name);
    }

    [[nodiscard]] Status set(const std::wstring& key, const std::wstring& name, const std::string& text) override
    {
        if (isReadOnly)
            return fail(ErrorKind::NotPermitted, "access is denied");
        put(key, name, text);
        return {};
    }
    [[nodiscard]] Status remove(const std::wstring& key, const std::wstring& name) override
    {
        if (isReadOnly)
            return fail(ErrorKind::NotPermitted, "access is denied");
        m_keys[key].erase(name);
        return {};
    }
    bool isReadOnly = false;

private:
    std::map<std::wstring, std::map<std::wstring, std::string>> m_keys;
    std::map<std::wstring, std::map<std::wstring, std::vector<std::string>>> m_lists;
};

}  // namespace halftrip::tests
