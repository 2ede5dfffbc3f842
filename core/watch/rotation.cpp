#include "core/watch/rotation.hpp"

#include <algorithm>
#include <tuple>

namespace halftrip::watch {

bool isDay(const std::string& name) noexcept
{
    constexpr std::string_view kForm = "0000-00-00";
    const auto fits = [](char letter, char form) {
        return form == '0' ? letter >= '0' && letter <= '9' : letter == form;
    };
    return name.size() == kForm.size() && std::ranges::equal(name, kForm, fits);
}

std::vector<KeptFile> filesToDelete(std::vector<KeptFile> files, std::uint64_t limitBytes)
{
    std::erase_if(files, [](const KeptFile& file) { return !isDay(file.day); });
    std::ranges::sort(files, {}, [](const KeptFile& file) { return std::tie(file.day, file.name); });
    std::uint64_t bytes = 0;
    for (const KeptFile& file : files)
        bytes += file.bytes;
    std::size_t count = 0;
    while (count < files.size() && bytes > limitBytes)
        bytes -= files[count++].bytes;
    files.resize(count);
    return files;
}

std::string runFileName(const std::string& time, const std::string& peer, int number)
{
    constexpr std::size_t kLongestPeer = 80;
    std::string clock = time.substr(0, 8);
    std::erase(clock, ':');
    std::string name = clock + "-" + peer.substr(0, kLongestPeer);
    if (number > 1)
        name += "-" + std::to_string(number);
    const auto isHarmless = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
               (letter >= 'A' && letter <= 'Z') || letter == '.' || letter == '-';
    };
    std::ranges::replace_if(name, [&](char letter) { return !isHarmless(letter); }, '_');
    return name + ".halftrip.json";
}

}  // namespace halftrip::watch
