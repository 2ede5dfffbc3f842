#pragma once

#include <string_view>
#include <vector>

namespace halftrip::model {

/// The members of a document that a reader needs, as a tree of names. All others are neither kept nor judged, and none
/// of them is missed. In a list it holds for every item.
struct MemberFilter {
    std::string_view name;  ///< Empty at the root.
    std::vector<MemberFilter> members;  ///< Empty: all of them.

    /// What holds below that member; null where nobody needs it.
    [[nodiscard]] const MemberFilter* find(std::string_view member) const noexcept
    {
        if (members.empty())
            return this;
        for (const MemberFilter& one : members) {
            if (one.name == member)
                return &one;
        }
        return nullptr;
    }
};

}  // namespace halftrip::model
