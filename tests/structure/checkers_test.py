#!/usr/bin/env python3
"""Tests of the checkers themselves: each forbidden arrow and text is found, and allowed ones are left alone."""

import contextlib
import json
import pathlib
import tempfile
import unittest

import check_docs
import check_includes
import check_libraries
import check_recipes
import check_text
import check_translations
import core_texts
import include_rules
import recipes
import run_tidy

HEADERS = [
    "core/base/error.hpp", "core/stats/histogram.hpp", "core/model/request/wait.hpp", "core/os/host.hpp",
    "core/wire/probe.hpp", "core/control/event.hpp", "core/measure/session.hpp", "core/export/csv/csv.hpp",
    "core/check/check.hpp", "core/tuning/plan.hpp",
    "platform/platform.hpp", "platform/linux/socket.hpp", "platform/windows/socket.hpp", "platform/fake/clock.hpp",
    "platform/sockets/socket_io.hpp", "platform/linux/network/socket_api.hpp", "platform/windows/network/native_socket.hpp",
    "app/cli/commands.hpp", "app/gui/window.hpp", "tests/helper.hpp", "bench/loop.hpp",
    "app/gui/plots/plot.hpp", "app/gui/shell/shell.hpp", "core/measure/point/point.hpp",
    "core/model/fields.hpp", "core/model/record/run_record.hpp", "core/export/exporter.hpp", "core/export/html/page.hpp",
    "core/export/table/table.hpp", "core/diagnose/rule.hpp", "core/diagnose/rules/rules.hpp",
]
FORBIDDEN = [
    ("core/base/x.hpp", "<fmt/format.h>"),
    ("core/stats/x.cpp", '"core/model/request/wait.hpp"'),
    ("core/wire/x.cpp", '"core/control/event.hpp"'),
    ("core/control/x.cpp", '"core/measure/session.hpp"'),
    ("core/export/x.cpp", '"core/measure/session.hpp"'),
    ("core/export/x.cpp", '"core/os/host.hpp"'),
    ("core/measure/x.cpp", '"core/export/csv/csv.hpp"'),
    ("core/measure/x.cpp", '"core/check/check.hpp"'),
    ("core/measure/x.cpp", '"core/tuning/plan.hpp"'),
    ("core/check/x.cpp", '"core/os/host.hpp"'),
    ("core/check/x.cpp", '"core/tuning/plan.hpp"'),
    ("core/tuning/x.cpp", '"core/export/csv/csv.hpp"'),
    ("core/tuning/x.cpp", '"core/measure/session.hpp"'),
    ("core/unheard_of/x.cpp", '"core/base/error.hpp"'),
    ("core/measure/x.cpp", '"platform/platform.hpp"'),
    ("core/measure/x.cpp", '"../../platform/fake/clock.hpp"'),
    ("core/measure/x.cpp", '"app/cli/commands.hpp"'),
    ("core/base/x.cpp", "<QString>"),
    ("core/base/x.cpp", "<QtCore/QString>"),
    ("core/base/x.cpp", "<sys/socket.h>"),
    ("core/base/x.cpp", "<unistd.h>"),
    ("core/base/x.cpp", "<windows.h>"),
    ("core/base/x.cpp", "<linux/if_packet.h>"),
    ("core/clock/x.cpp", "<x86intrin.h>"),
    ("core/base/x.cpp", "<core/base/error.hpp>"),
    ("core/base/x.cpp", '"core/base/absent.hpp"'),
    ("core/base/x.cpp", '"helper.hpp"'),
    ("platform/linux/x.cpp", '"platform/windows/socket.hpp"'),
    ("platform/windows/x.cpp", '"platform/linux/socket.hpp"'),
    ("platform/sockets/x.cpp", '"platform/linux/socket.hpp"'),
    ("platform/sockets/x.cpp", '"platform/linux/network/socket_api.hpp"'),
    ("platform/sockets/socket_api.hpp", '"platform/windows/network/native_socket.hpp"'),
    ("platform/sockets/x.cpp", '"platform/fake/clock.hpp"'),
    ("platform/fake/x.cpp", '"platform/sockets/socket_io.hpp"'),
    ("app/cli/main.cpp", '"platform/sockets/socket_io.hpp"'),
    ("tests/core/x.cpp", '"platform/sockets/socket_io.hpp"'),
    ("platform/linux/x.cpp", '"app/cli/commands.hpp"'),
    ("platform/linux/x.cpp", "<QObject>"),
    ("platform/linux/x.cpp", '"tests/helper.hpp"'),
    ("app/cli/ping.cpp", '"app/gui/window.hpp"'),
    ("app/gui/pages/page.cpp", '"app/cli/commands.hpp"'),
    ("app/cli/ping.cpp", '"platform/platform.hpp"'),
    ("app/cli/main.cpp", '"platform/linux/socket.hpp"'),
    ("app/cli/ping.cpp", "<unistd.h>"),
    ("app/cli/ping.cpp", "<QString>"),
    ("app/gui/pages/page.cpp", "<sys/types.h>"),
    ("app/gui/pages/page.cpp", '"bench/loop.hpp"'),
    ("tests/core/x.cpp", '"platform/linux/socket.hpp"'),
    ("app/gui/model/x.cpp", '"app/gui/plots/plot.hpp"'),
    ("app/gui/plots/x.cpp", '"app/gui/window.hpp"'),
    ("app/gui/unheard_of/x.cpp", '"app/gui/plots/plot.hpp"'),
    ("core/measure/ends/x.cpp", '"core/measure/point/point.hpp"'),
    ("core/measure/ends/x.cpp", '"core/measure/session.hpp"'),
    ("core/model/request/x.cpp", '"core/model/record/run_record.hpp"'),
    ("core/model/x.hpp", '"core/model/record/run_record.hpp"'),
    ("core/export/table/x.cpp", '"core/export/html/page.hpp"'),
    ("core/diagnose/x.cpp", '"core/diagnose/rules/rules.hpp"'),
    ("core/stats/encoding/x.cpp", '"core/stats/histogram.hpp"'),
]
ALLOWED = [
    ("app/gui/shell/x.cpp", '"app/gui/plots/plot.hpp"'),
    ("core/measure/session.cpp", '"core/measure/point/point.hpp"'),
    ("core/model/record/x.cpp", '"core/model/request/wait.hpp"'),
    ("core/model/record/x.cpp", '"core/model/fields.hpp"'),
    ("core/export/html/x.cpp", '"core/export/table/table.hpp"'),
    ("core/export/table/x.cpp", '"core/export/exporter.hpp"'),
    ("core/export/x.cpp", '"core/export/html/page.hpp"'),
    ("core/diagnose/rules/x.cpp", '"core/diagnose/rule.hpp"'),
    ("core/stats/x.cpp", '"core/base/error.hpp"'),
    ("core/stats/x.cpp", '"histogram.hpp"'),
    ("core/measure/x.cpp", '"core/control/event.hpp"'),
    ("core/export/x.cpp", '"core/wire/probe.hpp"'),
    ("core/check/x.cpp", '"core/model/request/wait.hpp"'),
    ("core/tuning/x.cpp", '"core/os/host.hpp"'),
    ("core/tuning/x.cpp", '"core/check/check.hpp"'),
    ("core/base/x.cpp", "<string_view>"),
    ("core/base/x.cpp", "<fmt/format.h>"),
    ("core/base/compiler.hpp", "<x86intrin.h>"),
    ("platform/linux/x.cpp", "<sys/socket.h>"),
    ("platform/linux/x.cpp", '"platform/platform.hpp"'),
    ("platform/linux/x.cpp", '"core/measure/session.hpp"'),
    ("platform/linux/x.cpp", '"platform/sockets/socket_io.hpp"'),
    ("platform/windows/x.cpp", '"platform/sockets/socket_io.hpp"'),
    ("platform/sockets/socket_api.hpp", '"platform/linux/network/socket_api.hpp"'),
    ("platform/sockets/native_socket.hpp", '"platform/windows/network/native_socket.hpp"'),
    ("platform/sockets/x.cpp", '"core/measure/session.hpp"'),
    ("app/cli/main.cpp", '"platform/platform.hpp"'),
    ("app/cli/ping.cpp", "<CLI/CLI.hpp>"),
    ("app/gui/pages/page.cpp", "<QWidget>"),
    ("app/gui/pages/page.cpp", "<qcustomplot.h>"),
    ("app/gui/pages/page.cpp", '"page.moc"'),
    ("tests/platform/x.cpp", '"platform/linux/socket.hpp"'),
    ("tests/platform/x.cpp", "<sys/socket.h>"),
    ("tests/core/x.cpp", '"platform/fake/clock.hpp"'),
    ("tests/core/x.cpp", '"helper.hpp"'),
    ("bench/x.cpp", "<sys/socket.h>"),
]


MISSING = "class Words {\n    Q_DECLARE_TR_FUNCTIONS(words)\n};\n"


def complaints_about(path, include):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for header in HEADERS:
            (root / header).parent.mkdir(parents=True, exist_ok=True)
            (root / header).write_text("#pragma once\n")
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(f"// one line\n#include {include}\n")
        return check_includes.check(root)[1]


class IncludeChecker(unittest.TestCase):
    def test_a_file_that_lives_on_its_neighbours_includes_is_told(self):
        self.assertEqual(include_rules.missing_includes(MISSING, set()), [("Q_DECLARE_TR_FUNCTIONS(", "QCoreApplication")])
        self.assertEqual(include_rules.missing_includes(MISSING, {"QCoreApplication"}), [])
        joined = 'auto text = fmt::format("{}", fmt::join(words, ", "));'
        self.assertEqual(include_rules.missing_includes(joined, {"fmt/format.h"}), [("fmt::join(", "fmt/ranges.h")])
        self.assertEqual(include_rules.missing_includes(joined, {"fmt/format.h", "fmt/ranges.h"}), [])

    def test_a_folder_with_too_many_files_is_told_and_one_that_is_full_is_not(self):
        most = include_rules.MOST_FILES_IN_ROOM
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            (root / "core/base/room").mkdir(parents=True)
            for number in range(most):
                (root / f"core/base/x{number}.cpp").touch()
                (root / f"core/base/room/x{number}.hpp").touch()
            self.assertEqual(check_includes.check(root)[1], [])
            (root / "core/base/one_more.hpp").touch()
            found = check_includes.check(root)[1]
            self.assertEqual(len(found), 1, found)
            self.assertTrue(found[0].startswith(f"core/base: {most + 1} files"), found)

    def test_forbidden_arrows_are_found_with_file_and_line(self):
        for path, include in FORBIDDEN:
            with self.subTest(path=path, include=include):
                found = complaints_about(path, include)
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(f"{path}:2: "), found)

    def test_allowed_arrows_are_left_alone(self):
        for path, include in ALLOWED:
            with self.subTest(path=path, include=include):
                self.assertEqual(complaints_about(path, include), [])


class LibraryChecker(unittest.TestCase):
    def complaints_about(self, cmake, source, header="#pragma once\n"):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            (root / "tests/core").mkdir(parents=True)
            for name, text in (("CMakeLists.txt", cmake), ("a_test.cpp", source), ("a_fuzz.cpp", source), ("helper.hpp", header)):
                (root / "tests/core" / name).write_text(text)
            return check_libraries.check(root)[1]

    def test_a_target_that_does_not_name_what_it_includes_is_found(self):
        for cmake in ("halftrip_add_test(NAME a\n    SOURCES a_test.cpp # fmt::fmt\n    LIBRARIES halftrip::core)\n",
                      "add_executable(a a_test.cpp)\ntarget_link_libraries(b PRIVATE fmt::fmt)\n"):
            for source, header in (("#include <fmt/format.h>\n", ""), ('#include "helper.hpp"\n', "#include <fmt/core.h>\n")):
                with self.subTest(cmake=cmake, source=source):
                    self.assertEqual(len(self.complaints_about(cmake, source, header)), 1)

    def test_a_header_is_followed_wherever_in_the_tree_it_lies(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            for name, text in (("tests/x/CMakeLists.txt", "halftrip_add_test(NAME a\n    SOURCES a_test.cpp)\n"),
                               ("tests/x/a_test.cpp", '#include "tests/y/helper.hpp"\n'),
                               ("tests/y/helper.hpp", '#include "platform/linux/ring.hpp"\n'),
                               ("platform/linux/ring.hpp", "#include <xdp/xsk.h>\n")):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            complaints = check_libraries.check(root)[1]
            self.assertEqual(len(complaints), 1)
            self.assertIn("test_a does not name halftrip::xdp", complaints[0])

    def test_a_test_that_no_list_names_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            place = root / "tests/x"
            place.mkdir(parents=True)
            (place / "CMakeLists.txt").write_text("halftrip_add_test(NAME a\n    SOURCES sub/a_test.cpp)\n# b_test.cpp\n")
            (place / "b_test.cpp").write_text("")
            (place / "sub").mkdir()
            (place / "sub/a_test.cpp").write_text("")
            complaints = check_libraries.unnamed_tests(root)
            self.assertEqual(len(complaints), 1)
            self.assertTrue(complaints[0].startswith("tests/x/b_test.cpp is named by no CMake file"), complaints)

    def test_a_named_library_and_one_that_nobody_includes_are_left_alone(self):
        source = "#include <fmt/format.h>\n#include <vector>\n"
        for cmake in ("halftrip_add_test(NAME a SOURCES a_test.cpp LIBRARIES fmt::fmt-header-only LABELS unit)\n",
                      "add_executable(a a_test.cpp)\ntarget_link_libraries(a\n    PRIVATE fmt::fmt-header-only)\n"):
            with self.subTest(cmake=cmake):
                self.assertEqual(self.complaints_about(cmake, source), [])
        self.assertEqual(self.complaints_about("add_executable(a a_test.cpp)\n", "#include <vector>\n"), [])

    def test_commands_of_our_own_make_targets_that_are_read(self):
        for cmake in ("halftrip_add_test_program(a unit a_test.cpp)\n", "halftrip_add_bench(a_test{})\n", "halftrip_add_fuzzer(a RUNS 1{})\n"):
            with self.subTest(cmake=cmake):
                source = "#include <fmt/format.h>\n"
                self.assertEqual(len(self.complaints_about(cmake.format(""), source)), 1)
                named = cmake.format(" LIBRARIES fmt::fmt") if "{}" in cmake else cmake + "target_link_libraries(a PRIVATE fmt::fmt)\n"
                self.assertEqual(self.complaints_about(named, source), [])

    def test_a_file_that_a_list_includes_has_sources_and_libraries_of_the_same_target(self):
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder).resolve() / "platform/linux/transports"
            (place / "xdp").mkdir(parents=True)
            (place.parent / "sources.cmake").write_text("target_sources(a PRIVATE ${CMAKE_CURRENT_LIST_DIR}/b.cpp)\n"
                                                        "include(${CMAKE_CURRENT_LIST_DIR}/transports/xdp/xdp.cmake)\n")
            (place.parent / "b.cpp").write_text("#include <vector>\n")
            (place / "xdp/rings.cpp").write_text("#include <xdp/xsk.h>\n")
            for libraries, complaints in (("", 1), ("target_link_libraries(a PRIVATE halftrip::xdp)\n", 0)):
                with self.subTest(libraries=libraries):
                    (place / "xdp/xdp.cmake").write_text(
                        "target_sources(a PRIVATE\n    ${CMAKE_CURRENT_LIST_DIR}/rings.cpp)\n" + libraries)
                    self.assertEqual(len(check_libraries.check(pathlib.Path(folder).resolve())[1]), complaints)


class TidyRunner(unittest.TestCase):
    def test_a_header_is_read_with_its_own_source_or_one_that_includes_it(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            texts = {"core/a.cpp": "", "core/b.cpp": '#include "core/c.hpp"\n', "core/other_system.cpp": ""}
            for name, text in texts.items():
                (root / name).parent.mkdir(exist_ok=True)
                (root / name).write_text(text)
            known = {str(root / "core/a.cpp"), str(root / "core/b.cpp")}
            work = run_tidy.chosen(root, ["core/a.hpp", "core/c.hpp", "core/alone.hpp", "core/other_system.cpp"], known)
            self.assertEqual(work, {root / "core/a.cpp": {root / "core/a.hpp"}, root / "core/b.cpp": {root / "core/c.hpp"}})

    def test_generated_files_are_not_read(self):
        with tempfile.TemporaryDirectory() as folder:
            build = pathlib.Path(folder) / "build"
            build.mkdir()
            entries = [{"directory": str(build), "file": name} for name in ("../core/a.cpp", "gui/generated.cpp")]
            (build / "compile_commands.json").write_text(json.dumps(entries))
            self.assertEqual(run_tidy.known_sources(str(build)), {str(pathlib.Path(folder) / "core/a.cpp")})


    def test_what_was_found_clean_is_read_again_when_it_has_changed(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            root = pathlib.Path(folder).resolve()
            tidy = root / "tidy"
            tidy.write_text('#!/bin/sh\nfor file; do :; done\n'
                            'grep -q bad "$file" 2>/dev/null && echo "$file:1:1: warning: bad [bugprone-bad]"\nexit 0\n')
            tidy.chmod(0o755)
            (root / ".clang-tidy").write_text("Checks: a\n")
            (root / "build").mkdir()
            source = root / "a.cpp"
            source.write_text("bad\n")

            def read():
                findings, was_read = run_tidy.Reader(str(tidy), "build")(source, set())
                return len(findings), was_read

            self.assertEqual([read(), read()], [(1, True), (1, True)])
            source.write_text("good\n")
            self.assertEqual([read(), read()], [(0, True), (0, False)])
            source.write_text("bad again\n")
            self.assertEqual(read(), (1, True))
            source.write_text("good\n")
            (root / ".clang-tidy").write_text("Checks: b\n")
            self.assertEqual([read(), read()], [(0, True), (0, False)])


class TranslationChecker(unittest.TestCase):
    def test_what_is_wrong_in_a_translation_is_found(self):
        for source, translation in (("&Start", "Beginn"), ("%1 of %2", "%1 von %1"), ("<b>pass</b>", "gut"), ("lost", " ")):
            with self.subTest(source=source):
                self.assertIsNotNone(check_translations.wrong_in(source, translation))
        for source, translation in (("&Start", "Beginn(&S)"), ("%1 of %2", "%2, %1"), ("<b>pass</b>", "<b>gut</b>"), ("A & B", "A &amp; B")):
            with self.subTest(source=source):
                self.assertIsNone(check_translations.wrong_in(source, translation))

    def test_a_blank_between_chinese_letters_is_found_also_where_an_option_is_left_out(self):
        for translation in ("禁用 C 状态 后重测", "使用更长的间隔 {cli: (--interval)} 重测", "重测。 再看"):
            with self.subTest(translation=translation):
                self.assertIsNotNone(check_translations.wrong_in("repeat{cli: (--interval)}", translation))
        self.assertIsNone(check_translations.wrong_in("repeat{cli: (--interval)}", "禁用 C 状态后重测{cli: (--interval)}，再看 p99。"))

    def test_what_is_left_over_is_found_and_what_is_new_is_none(self):
        written = {("c", "old", ""): (None, ["alt"]), ("c", "same", ""): (None, ["gleich"])}
        found = {("c", "new", ""): ("unfinished", [""]), ("c", "same", ""): (None, ["gleich"])}
        self.assertEqual(len(list(check_translations.complaints_about(written, found))), 1)

    def test_a_translation_has_the_holes_of_its_template(self):
        source = "{lost:d} of {sent} lost{cli: (--count)}"
        self.assertIsNone(check_translations.wrong_in(source, "{sent}: {lost}"))
        self.assertIsNone(check_translations.wrong_in(source, "{sent}: {lost}{cli}"))
        self.assertIsNotNone(check_translations.wrong_in(source, "{sent}: {late}"))
        self.assertIsNone(check_translations.wrong_in("{} at {:d}", "{2}: {1}"))

    def test_a_reworded_text_is_found_where_no_rule_knows_it_for_a_text(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "core").mkdir()
            (root / "core" / "x.cpp").write_text('auto x = f("one run a side is too few, {} are not");\nauto y = f("a text that stays");\n',
                                                 encoding="utf-8")
            known = {"one run per side is too few, {} are not", "a text that stays", "what nothing resembles"}
            texts = core_texts.core_texts(root, known)
            self.assertEqual(texts, ["a text that stays"])
            self.assertEqual(core_texts.successors(root, known, set(texts)),
                             {"one run per side is too few, {} are not": "one run a side is too few, {} are not"})


class CoreTexts(unittest.TestCase):
    def texts_of(self, name, code, known=()):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True)
            path.write_text(code)
            return core_texts.core_texts(pathlib.Path(folder), set(known))

    def test_texts_are_found_where_they_are_written(self):
        for name, code in (("core/model/x.cpp", 'text("{bytes} bytes", 1)'), ("core/model/x.cpp", 'k = "Lost {count} "\n    "times.";'),
                           ("core/check/x.cpp", 'constexpr const char* kX = "link up";'), ("core/check/x.cpp", '.title = "Size of it",'),
                           ("core/control/x.cpp", 'return fail(ErrorKind::Closed, "It is away.");'), ("core/model/x.cpp", 'report(place, "{member} is away.")'),
                           ("platform/linux/facts/x.cpp", 'absentFact("It is away.")'), ("core/model/x.cpp", 'Text("one word")')):
            with self.subTest(code=code):
                self.assertEqual(len(self.texts_of(name, code)), 1)

    def test_what_to_do_about_an_error_is_a_text_and_what_a_field_means_is_none(self):
        error = 'return Error{ErrorKind::Busy, isOld ? "It is old." : "It is away.", 0, "Try again."};'
        for name in ("core/control/x.cpp", "platform/windows/x.cpp"):
            self.assertEqual(self.texts_of(name, error), ["It is old.", "It is away.", "Try again."])
        self.assertEqual(self.texts_of("core/export/x.cpp", error), [])
        self.assertEqual(self.texts_of("core/control/x.cpp", 'fields(Field("a").meaning("Where it is."), a);'), [])

    def test_names_commands_and_comments_are_none(self):
        for code in ('"coalescing.rxUsecs"', '"sudo ethtool -K {adapter} lro {value}"', '// "It is away."\n', '" {value}"', '"IEEE 802.3az"'):
            with self.subTest(code=code):
                self.assertEqual(self.texts_of("core/check/x.cpp", code), [])

    def test_what_is_translated_already_stays_wherever_it_is(self):
        self.assertEqual(self.texts_of("core/model/x.cpp", '"lost"; {"an estimate", "x"}', ("lost", "an estimate")), ["lost", "an estimate"])



class WordsChecker(unittest.TestCase):
    def test_a_long_sentence_and_a_phrase_of_the_not_column_are_found_in_literals_and_packages(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "core").mkdir()
            (root / "resources" / "linux").mkdir(parents=True)
            (root / "core" / "x.cpp").write_text('f("Start it at the " "other end, please.", "kept"); // of ours\n' +
                                                 f'g("A{" long" * 30} sentence.");\n', encoding="utf-8")
            (root / "resources" / "linux" / "x.policy").write_text("# of ours\n<message>No time-out here</message>\n", encoding="utf-8")
            faults = [fault for text in check_docs.literals_in(root) for fault in check_docs.faults_of(text)]
            self.assertEqual([fault.split(":")[0] for fault in faults], ["write peer, responder, initiator", "too long"])
            faults = [fault for text in check_docs.lines_of_systems(root) for fault in check_docs.faults_of(text)]
            self.assertEqual([fault.split(":")[0] for fault in faults], ["write timeout"])

    def test_a_paraphrase_in_a_comment_or_a_name_is_found_and_none_in_a_literal(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "core").mkdir()
            (root / "core" / "x.cpp").write_text('f("a Doorkeeper of ours");\nclass Doorkeeper {};  // No program of ours.\n// A Seat at the end.\n',
                                                 encoding="utf-8")
            (root / "core" / "x.py").write_text('# A sign of life.\nx = "of ours"\ndef a_stall(network_cards):\n    "Doorkeeper"\n', encoding="utf-8")
            faults = [fault.split(" (")[0] for fault in check_docs.faults_of_code(root)]
            self.assertEqual(faults, ['core/x.cpp:2: "of ours"', 'core/x.cpp:2: "Doorkeeper"', 'core/x.py:1: "sign of life"',
                                      'core/x.py:3: "networkCards"'])

    def test_each_of_them_is_counted(self):
        self.assertEqual(check_docs.told("pages", ["One two three. One two three four five."]),
                         "pages: 2 sentences, median 4 words, longest 5")


class TextChecker(unittest.TestCase):
    def reasons(self, text):
        return [reason for _, reason in check_text.complaints_of(text)]

    def test_bad_texts_are_found(self):
        slash = "/"
        for text in (f"see {slash}home{slash}jane{slash}x\n", f"{slash}root{slash}x\n", "C:" + "\\Users\\jane\n",
                     "// TO" + "DO: later\n", "<" * 7 + " HEAD\n", "line\r\n", "no newline",
                     "#include <latch>\n", "#include <spanstream>\n"):
            with self.subTest(text=text):
                self.assertEqual(len(self.reasons(text)), 1)

    def test_good_texts_are_left_alone(self):
        for text in ("", "plain\n", "// TO" + "DO(#12): later\n", "/usr/bin/python3\n", "a/root/b/\n", "=======x\n"):
            with self.subTest(text=text):
                self.assertEqual(self.reasons(text), [])

    def test_a_long_line_of_cpp_is_found_unless_it_stands_in_a_raw_string(self):
        def lines(text):
            return [number for number, _ in check_text.long_lines(text)]

        word = "x" * 90
        self.assertEqual(lines(f"int a;\n// {word} {word}\n"), [2])
        self.assertEqual(lines(f'auto a = "{word}{word}";\n'), [1])
        self.assertEqual(lines("\u00b5" * 120 + "\n"), [])
        self.assertEqual(lines(f'auto a = R"css(\n{word}{word}\n)css";\nint b;\n'), [])
        self.assertEqual(lines(f'auto a = R"(\n)";\n// {word} {word}\n'), [3])

    def test_a_function_of_more_than_60_lines_is_found_and_a_table_is_not(self):
        def lines(head, length):
            return [number for number, _ in check_text.long_functions(f"int a;\n\n{head}\n{{\n" + "    a();\n" * length + "}\n")]

        self.assertEqual(lines("void measure(const Point& point,\n             int count)", 61), [5])
        self.assertEqual(lines("void measure(const Point& point)", 60), [])
        self.assertEqual(lines("std::vector<Check> linkChecks()", 100), [])
        self.assertEqual(lines("void Session::run() const noexcept", 105), [4])
        in_class = "class A {\n    void run()\n    {\n" + "        a();\n" * 61 + "    }\n};\n"
        self.assertEqual([number for number, _ in check_text.long_functions(in_class)], [3])

    def test_a_program_that_reads_a_sentence_is_found(self):
        def lines(text):
            return [number for number, _ in check_text.read_sentences(text)]

        self.assertEqual(lines('if (error.what.starts_with("The adapter"))\n    return fromUtf8(finding->nextStep).x();\n'
                               'return finding.nextStep.ends_with("host B");\n'), [1, 3])
        self.assertEqual(lines('finding.id.ends_with(\'B\') && what == error.what && path.starts_with("a") && error.what.empty()'), [])

    def test_a_program_that_reads_a_sentences_template_is_found(self):
        def lines(path, text):
            return [number for number, _ in check_text.read_templates(path, text)]

        reads = ("const TextOrigin* const said = finding.sentence.origin();\n"
                 'if (said->id == kSlowThread)\n    return findArgument(*said, "host");\n')
        self.assertEqual(lines("core/diagnose/rules/cores/slow_packets.cpp", reads), [1, 3])
        self.assertEqual(lines("app/gui/runs/next_action.cpp", reads), [1, 3])
        self.assertEqual(lines("app/gui/i18n/core_text.cpp", reads), [])
        self.assertEqual(lines("core/model/fields/text_fields.cpp", reads), [])
        self.assertEqual(lines("app/gui/i18n/format.cpp", "if (text.origin() != nullptr)\n    return files.origin();\n"), [])

    def test_a_distance_off_the_windows_grid_is_found(self):
        def lines(text):
            return [number for number, _ in check_text.distances_off_the_grid(text)]

        self.assertEqual(lines("row->setSpacing(16);\nrows->setHorizontalSpacing(24);\nrows->setVerticalSpacing( 4);\n"), [1, 2, 3])
        self.assertEqual(lines("row->setContentsMargins(0, 0, 0, 1);\nrow->setContentsMargins(kTight,\n    8, 0, 0);\n"), [1, 2])
        self.assertEqual(lines("row->setSpacing(0);\nrow->setSpacing(kWide);\nrow->setContentsMargins(kUsual, 0, kTight, 0);\n"), [])

    def test_a_label_or_tool_tip_that_qt_may_take_for_html_is_found(self):
        def lines(text):
            return [number for number, _ in check_text.guessed_texts(text)]

        self.assertEqual(lines("auto* a = new QLabel(this);\nclass B : public QLabel {\n"), [1, 2])
        self.assertEqual(lines("a->setToolTip(tr(\"x\"));\nitem->setToolTip(2, text);\n"), [1, 2])
        self.assertEqual(lines("auto* a = new PlainLabel(this);\na->setToolTip(plainTip(x));\n"), [])
        self.assertEqual(lines("item.setToolTip(column,\n    plainTip(x));\na->setToolTip({});\n"), [])
        self.assertEqual(lines("box->setItemData(0, tip, Qt::ToolTipRole);\nbox->setItemData(0, plainTip(tip), Qt::ToolTipRole);\n"), [1])
        self.assertEqual(lines("QMessageBox box(this);\nbox.exec();\n}\nQMessageBox::warning(this, a, b);\n"), [1, 4])
        self.assertEqual(lines("QMessageBox box(this);\nbox.setTextFormat(Qt::PlainText);\nbox.exec();\n"), [])
        self.assertEqual(lines("QLabel m_name;\nQLabel name(this);\nauto a = std::make_unique<QLabel>();\nclass QLabel;\nQLabel* b;\n"),
                         [1, 2, 3])
        self.assertEqual(lines("QToolTip::showText(at, name);\nQToolTip::showText(at,\n    plainTip(name), this);\n"), [1])
        self.assertEqual(lines("case Qt::ToolTipRole:\n    return name;\ncase Qt::ToolTipRole:\n    return plainTip(name);\n"), [1])


class Recipes(unittest.TestCase):
    def test_a_list_names_each_member_once_beside_its_declaration(self):
        recipe = recipes.Recipe("mode", "modes", r"^Mode (\w+)\(\)$", "all_modes.cpp")
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "modes").mkdir()
            (root / "modes" / "ping.cpp").write_text("Mode pingMode()\n{\n}\n", encoding="utf-8")
            for listed, complaints in (("pingMode()", 0), ("", 1), ("pingMode(), pingMode()", 1)):
                with self.subTest(listed=listed):
                    text = "Mode pingMode();\n\nconst std::vector<Mode> kModes{" + listed + "};\n"
                    (root / "all_modes.cpp").write_text(text, encoding="utf-8")
                    self.assertEqual(len(list(check_recipes.check_members(root, recipe))), complaints)


class Docs(unittest.TestCase):
    SHORT = "One two three four. "

    def complaints(self, markdown):
        return list(check_docs.complaints_of("page.md", markdown))

    def test_a_sentence_of_31_words_is_found_wherever_it_stands(self):
        sentence = "Word " + "word " * 29 + "end."
        for text in (sentence, "- " + sentence, f"| a cell | {sentence} |", "> quoted\n\n" + sentence):
            with self.subTest(text=text):
                self.assertEqual(len(self.complaints(self.SHORT * 3 + "\n\n" + text)), 1)
        self.assertEqual(self.complaints("    " + sentence + "\n\n```\n" + sentence + "\n```\n\n# " + sentence), [])

    def test_long_winded_pages_and_phrases_that_the_field_has_words_for_are_found(self):
        self.assertEqual(len(self.complaints(("Word " + "word " * 14 + "end. ") * 3)), 1)
        self.assertIn("preempted", self.complaints("The thread was often without a core.")[0])

    def test_a_column_that_moves_is_found(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for part in ("docs", "tests/golden"):
                (root / part).mkdir(parents=True)
            (root / "docs" / "reports.md").write_text("The columns of `csv`:\n\n```text\nmode rtt_{min,p50}_ns\nflags\n```\n", encoding="utf-8")
            for head, faults in (("mode,rtt_min_ns,rtt_p50_ns,flags", 0), ("mode,rtt_p50_ns,rtt_min_ns,flags", 1),
                                 ("mode,rtt_min_ns,rtt_p50_ns,flags,new", 1), ("mode,rtt_min_ns", 1)):
                with self.subTest(head=head):
                    (root / "tests" / "golden" / "full.csv.txt").write_text(head + "\nping,1,2,3\n", encoding="utf-8")
                    self.assertEqual(len(list(check_docs.faults_of_columns(root))), faults)

    def test_dead_links_are_found(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "other.md").write_text("# A `head`, here\n", encoding="utf-8")
            for link, dead in (("other.md", 0), ("other.md#a-head-here", 0), ("other.md#gone", 1), ("gone.md", 1),
                               ("https://example.org/gone", 0), ("#gone", 1)):
                with self.subTest(link=link):
                    page = f"[x]({link})\n"
                    (root / "page.md").write_text(page, encoding="utf-8")
                    self.assertEqual(len(list(check_docs.dead_links_in(root, "page.md", page))), dead)


if __name__ == "__main__":
    unittest.main()
