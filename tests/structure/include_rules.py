"""Which part of the tree may include which: the arrows of docs/architecture.md as data.

A part is a folder: "core/stats", "platform/linux", "app/cli", "tests", "bench".
"""

import re

# Inside core, a folder may include itself and those before it.
CORE_ORDER = ["base", "stats", "model", "clock", "os", "wire", "transport", "loop", "control", "measure"]
# These stand beside the chain: they see a few folders of it, and nobody in core sees them but export the charts.
CORE_SIDE = {name: {"base", "stats", "model", "wire"} for name in ("check", "diagnose", "chart", "export")}
# What charts show is worked out once, for whoever paints them.
CORE_SIDE["export"].add("chart")
# A fleet's report is written in the same markup as a run's.
CORE_SIDE["fleet"] = {"base", "stats", "model", "export"}
# As are the figures of a standing watch.
CORE_SIDE["watch"] = {"base", "stats", "model", "export"}
# Changing settings keeps a journal in a file; what is advised is what checks found, and what is proved is what comparing runs told.
CORE_SIDE["tuning"] = {"base", "stats", "model", "wire", "os", "check", "diagnose"}

# The rooms of a part: each includes itself and those before it. A file of no room (session.hpp, main.cpp) stands above all, but in
# BENEATH, where it includes no room, and in BESIDE, where it is free.
BENEATH = {"core/model", "core/diagnose"}
BESIDE = {"core/export"}
ROOMS = {
    "app/gui": ["i18n", "parts", "input", "model", "process", "canvas", "plots", "pages", "forms", "checks", "runs", "library", "fleet", "steps", "shell"],
    "core/measure": ["plan", "ends", "stages", "responder", "point", "modes"],
    "core/model": ["fields", "facts", "request", "record", "figures", "text"],
    "core/export": ["cells", "table", "csv", "json", "html"],
    "core/stats": ["encoding"],
    "core/diagnose": ["rules", "compare", "verify"],
}

# What both systems do alike, each over its own names: one header for each kind of them picks the system's.
SOCKETS = "platform/sockets"
SYSTEMS = ("platform/linux", "platform/windows")
NAMES_OF_SOCKETS = ("native_socket.hpp", "socket_api.hpp")

# Sources and headers that stand in one folder.
MOST_FILES_IN_ROOM = 40

PRODUCT = ("core/", "platform", "app/")

QT = re.compile(r"^(Q[A-Z]\w*|Qt\w*/.+|q\w+\.h)$")
STANDARD = re.compile(r"^[a-z_0-9]+$")
INTRINSICS = {"intrin.h", "x86intrin.h", "immintrin.h", "emmintrin.h", "cpuid.h"}
INTRINSICS_HOME = "core/base/compiler.hpp"

# What a product part may include beside the C++ standard library and our own headers. Whatever is not listed (OS
# headers above all) is an error; platform/ is free, since talking to systems and their libraries is its task.
LIBRARIES = {
    "core": re.compile(r"^(fmt/|nlohmann/|zlib\.h$|yaml\.h$)"),
    "app/cli": re.compile(r"^(fmt/|nlohmann/|CLI/)"),
    "app/gui": re.compile(r"^(nlohmann/|Qt\w*/|Q[A-Z]|qcustomplot\.h$)"),
}


def part_of(path):
    """The part that a path from the project's root belongs to; None for what belongs to no part."""
    pieces = path.split("/")
    if pieces[0] in ("core", "platform", "app"):
        return "/".join(pieces[:2]) if len(pieces) > 2 else pieces[0]
    return pieces[0] if pieces[0] in ("tests", "bench") else None


def is_product(part):
    return part is not None and part.startswith(PRODUCT)


def judge_own(path, included):
    """Why `path` may not include our own file `included` (both from the root); None when it may."""
    source, target = part_of(path), part_of(included)
    if target is None:
        return f"{included} is in no part that may be included"
    if source == "bench":
        return None
    if source == target:
        return judge_rooms(path, included, source)
    if is_product(source) and target in ("tests", "bench"):
        return f"product code never includes {target}/"
    if source == "tests":
        return judge_test(path, target)
    if source.startswith("core/"):
        return judge_core(source, target)
    if source.startswith("platform"):
        return judge_platform(path, included, source, target)
    if source.startswith("app"):
        return judge_app(path, source, target)
    return None


def judge_rooms(path, included, part):
    """The same between the rooms of one part."""
    order = ROOMS.get(part)
    if order is None:
        return None
    rooms = [name[len(part) + 1:].split("/") for name in (path, included)]
    source, target = (room[0] if len(room) > 1 else None for room in rooms)
    if part in BESIDE and None in (source, target):
        return None
    if part in BENEATH and None in (source, target):
        return f"what stands beneath all rooms of {part} never includes one" if source is None and target is not None else None
    if source is None or source not in order:
        return None if source is None else f"{part}/{source} has no place in the order of rooms (tests/structure/include_rules.py)"
    if target is None:
        return f"a room of {part} never includes what stands above all rooms"
    if target not in order or order.index(target) > order.index(source):
        return f"{part}/{source} stands before {part}/{target}: " + " < ".join(order)
    return None


def judge_core(source, target):
    if not target.startswith("core/"):
        return "core includes nothing of ours but core"
    source, target = source[5:], target[5:]
    if source in CORE_SIDE:
        return None if target in CORE_SIDE[source] else f"core/{source} sees only {', '.join(sorted(CORE_SIDE[source]))}"
    if source not in CORE_ORDER:
        return f"core/{source} has no place in the order of core (tests/structure/include_rules.py)"
    if target not in CORE_ORDER or CORE_ORDER.index(target) > CORE_ORDER.index(source):
        return f"core/{source} stands before core/{target}: " + " < ".join(CORE_ORDER)
    return None


def judge_platform(path, included, source, target):
    if target.startswith("app"):
        return "platform never includes app"
    if target == SOCKETS and source in SYSTEMS:
        return None
    if source == SOCKETS and target in SYSTEMS:
        name = path.rsplit("/", 1)[-1]
        picks = name in NAMES_OF_SOCKETS and included == f"{target}/network/{name}"
        return None if picks else f"{SOCKETS} names a system in {' and '.join(NAMES_OF_SOCKETS)} only"
    if target.startswith("platform/"):
        return f"{source} and {target} never include each other"
    return None


def judge_app(path, source, target):
    if path == "app/practice/main.cpp" and target in ("app/cli", "platform/fake"):
        return None  # The command line over simulated hosts.
    if target.startswith("app/"):
        return "cli and gui meet in core, never in each other's code"
    if target.startswith("platform") and not re.fullmatch(r"app/\w+/main\.cpp", path):
        return "only app/*/main.cpp names platform/"
    if target.startswith("platform/"):
        return f"{source} names platform/platform.hpp, never one system's folder"
    return None


def judge_test(path, target):
    if path.startswith("tests/core/") and target.startswith((*SYSTEMS, SOCKETS, "app/")):
        return "the tests of core run with nothing else present (platform/fake excepted)"
    return None


def judge_library(path, header):
    """Why `path` may not include the library or system header `header`; None when it may."""
    part = part_of(path)
    if not is_product(part) or STANDARD.fullmatch(header):
        return None
    if part.startswith("platform"):
        return "platform never includes Qt" if QT.fullmatch(header) else None
    if part.startswith("core/") and path.endswith(".hpp") and header.startswith("fmt/"):
        return "fmt stays in core's sources: the window includes core's headers, and has no fmt on Windows"
    if header in INTRINSICS:
        return None if path == INTRINSICS_HOME else f"processor intrinsics live in {INTRINSICS_HOME} and platform/"
    allowed = LIBRARIES["core" if part.startswith("core/") else part] if part != "app" else re.compile("(?!)")
    if allowed.match(header):
        return None
    if QT.fullmatch(header):
        return "Qt is at home in app/gui only"
    return "OS and library headers live in platform/ (or are listed in tests/structure/include_rules.py)"


# What a file that says such a word includes by itself: where several files are compiled as one, a neighbour's include hides that it
# does not, until somebody compiles them one by one.
# fmt::join is in <fmt/format.h>, too, up to fmt 10, which is all that some of our systems have; 11 has it in one header only.
OWN_INCLUDES = {"Q_DECLARE_TR_FUNCTIONS(": "QCoreApplication", "fmt::join(": "fmt/ranges.h"}


def missing_includes(text, angled):
    """(word, header) of each header that a text needs and its `angled` includes lack."""
    return [(word, header) for word, header in OWN_INCLUDES.items() if word in text and header not in angled]
