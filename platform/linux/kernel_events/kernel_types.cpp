#include "platform/linux/kernel_events/kernel_types.hpp"

#include <bpf/btf.h>
#include <bpf/libbpf.h>

#include <memory>
#include <string_view>

namespace halftrip::platform::tracing {
namespace {

std::string_view nameAt(const btf* types, std::uint32_t offset)
{
    const char* const name = btf__name_by_offset(types, offset);
    return name == nullptr ? std::string_view() : name;
}

const btf_type* find(const btf* types, const char* name, std::uint32_t kind)
{
    const std::int32_t id = btf__find_by_name_kind(types, name, kind);
    return id > 0 ? btf__type_by_id(types, static_cast<std::uint32_t>(id)) : nullptr;
}

std::map<std::uint64_t, std::string> dropReasonsOf(const btf* types)
{
    constexpr std::string_view kPrefix = "SKB_DROP_REASON_";
    std::map<std::uint64_t, std::string> reasons;
    const btf_type* const type = find(types, "skb_drop_reason", BTF_KIND_ENUM);
    for (std::uint32_t i = 0; type != nullptr && i < btf_vlen(type); ++i) {
        const struct btf_enum& value = btf_enum(type)[i];
        std::string_view word = nameAt(types, value.name_off);
        if (word.starts_with(kPrefix))
            word.remove_prefix(kPrefix.size());
        if (value.val > 0 && !word.empty())
            reasons.emplace(static_cast<std::uint64_t>(value.val), word);
    }
    return reasons;
}

std::optional<std::int32_t> packetLengthOf(const btf* types)
{
    const btf_type* const type = find(types, "sk_buff", BTF_KIND_STRUCT);
    for (std::uint32_t i = 0; type != nullptr && i < btf_vlen(type); ++i) {
        if (nameAt(types, btf_members(type)[i].name_off) == "len")
            return static_cast<std::int32_t>(btf_member_bit_offset(type, i) / 8);
    }
    return std::nullopt;
}

}  // namespace

KernelTypes readKernelTypes()
{
    const std::unique_ptr<btf, void (*)(btf*)> types(btf__load_vmlinux_btf(), btf__free);
    if (libbpf_get_error(types.get()) != 0)
        return {};
    return {dropReasonsOf(types.get()), packetLengthOf(types.get())};
}

}  // namespace halftrip::platform::tracing
