#pragma once

#include "core/os/tunable.hpp"
#include "platform/linux/tuning/all_tunables.hpp"

namespace halftrip::platform {

/// What settings of the whole host have in common.
class HostTunable : public os::Tunable {
public:
    explicit HostTunable(const SystemTree& tree) : m_tree(tree) {}

    [[nodiscard]] bool isOfAdapter() const noexcept final { return false; }
    [[nodiscard]] std::string_view privilege() const noexcept final { return "root"; }

protected:
    [[nodiscard]] const SystemTree& tree() const noexcept { return m_tree; }
    [[nodiscard]] static Status checkIsHost(const std::string& object, const std::string& what)
    {
        if (object.empty())
            return {};
        return fail(ErrorKind::Invalid, text("The host has {what}, not \"{object}\".", what, object),
                    "Leave @ and the name out.");
    }

private:
    const SystemTree& m_tree;
};

}  // namespace halftrip::platform
