#pragma once

#include "core/tuning/tunable.hpp"
#include "platform/linux/tuning/all_tunables.hpp"
#include "tests/platform/linux/made_up_names.hpp"
#include "tests/platform/linux/temporary_folder.hpp"

#include <catch2/catch.hpp>

namespace halftrip::test {

/// A machine made of files, and its settings by their ids.
struct SystemOfFiles {
    explicit SystemOfFiles(const platform::DriverAccess& drivers = platform::systemDrivers())
        : tunables(platform::allTunables({tree, names, drivers}))
    {
    }
    [[nodiscard]] tuning::Tunable& operator[](const char* id) const
    {
        const auto found = tuning::findTunable(tunables, id);
        REQUIRE(found);
        return **found;
    }

    TemporaryFolder folder;
    platform::SystemTree tree{folder.path()};
    MadeUpNames names;
    os::Tunables tunables;
};

}  // namespace halftrip::test
