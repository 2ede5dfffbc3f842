"""What it costs to add a thing, as data: the recipe of docs/architecture.md. check_recipes.py holds the tree against it."""

import re


class Recipe:
    """Members of one kind: a file each in `folder`, one line each in `registered` (the list written out by hand)."""

    def __init__(self, kind, folder, member, registered, helpers=()):
        self.kind = kind
        self.folder = folder
        self.member = re.compile(member)      # In a member's file: group 1 is what its line in the list names.
        self.registered = registered
        self.helpers = helpers                # Files of the folder that several members share.


RECIPES = (
    Recipe("mode", "core/measure/modes", r"^Mode (\w+)\(\)$", "core/measure/all_modes.cpp",
           helpers=("flood_parts.cpp", "ping_parts.cpp", "round_settings.cpp", "sweep_parts.cpp")),
    Recipe("step", "app/gui/steps", r"^Step (\w+)\(\)$", "app/gui/steps/all_steps.cpp", helpers=("all_steps.cpp", "help_view.cpp")),
    Recipe("rule", "core/diagnose/rules", r"^Rule (\w+)\(\)$", "core/diagnose/rules/all_rules.cpp", helpers=("all_rules.cpp",)),
    Recipe("check", "core/check/checks", r"^(?:Check|std::vector<Check>) (\w+Checks?)\(\)$", "core/check/all_checks.cpp"),
    Recipe("fact of Linux", "platform/linux/facts", r"^std::vector<model::Fact> (\w+)\(const FactSources",
           "platform/linux/facts/all_facts.cpp", helpers=("adapter_folder.cpp", "all_facts.cpp", "live_sources.cpp", "reading.cpp")),
    Recipe("fact of Windows", "platform/windows/facts", r"^std::vector<model::Fact> (\w+)\(const FactSources",
           "platform/windows/facts/all_facts.cpp", helpers=("all_facts.cpp", "driver_keyword.cpp")),
)

# A mode's own files, and nothing else of the product, name it. One mode is also the default of a request. A platform knows no
# modes (include_rules.py): what looks like one there is a word of its own ("send").
MODE_ID = re.compile(r'\.id = "([^"]+)"')
MODE_HOMES = ("core/measure/modes/", "app/gui/pages/", "platform/")
DEFAULT_MODE_ID = "ping"
DEFAULT_MODE = ("core/model/request/run_request.hpp", "core/model/record/point_result.hpp", "app/cli/commands/demo.cpp")
# A distribution is known by its kind: whatever shows or exports it reads no id and no mode.
READERS_OF_KINDS = ("core/export/", "core/diagnose/", "app/")
DISTRIBUTION_IDS = re.compile(r'"(rtt|fromIntended|residence|warmup|first)"')
# A transport's options are read by their description, never by the text of a key. (The fake's test networks may.)
OPTION_BY_KEY = re.compile(r'\b\w*[oO]ptions\.(?:find|at|contains)\("')
OPTION_HOMES = ("platform/fake/",)
