#!/usr/bin/env python3
"""What users get wrong, and what peers and disks do to them: one clear sentence, a next step, the right exit code."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

import fake_peers
import netns
import programs
from programs import DONE, FILE, INTERNAL, PEER, PERMISSION, USAGE

QUICK = ["--sizes", "64", "--count", "50", "--warmup", "10"]


class Arguments(programs.ServedCase):
    MTU = 1500

    def refused(self, code, *arguments, words=(), peer=netns.Pair.B4):
        return self.expect_refusal(programs.ping(self.pair.a, peer, *arguments), code, *words)

    def test_unknown_host(self):
        self.refused(PEER, *QUICK, peer="no-such-host.invalid", words=["no-such-host.invalid"])

    def test_a_file_in_a_peers_place_is_told_where_it_belongs(self):
        self.expect_refusal(programs.run(self.pair.a, "check", "--json", "no-such-host.invalid.json"), PEER, "--json=no-such-host.invalid.json")

    def test_host_longer_than_a_name_may_be_is_not_repeated(self):
        for command, peer in (("ping", "{}"), ("ping", "icmp://{}"), ("ping", "echo://{}:7"), ("ping", "stamp://{}"),
                              ("check", "{}"), ("listen", "{}:5000"), ("send", "{}:5000")):
            with self.subTest(command=command, peer=peer):
                done = programs.run(self.pair.a, command, peer.format("a" * 70_000))
                self.expect_refusal(done, USAGE, "253")
                self.assertLess(len(done.stdout + done.stderr), 500)

    def test_refused_port(self):
        self.refused(PEER, *QUICK, "--port", "9", words=["halftrip serve"])

    def test_host_that_is_not_there(self):
        self.refused(PEER, *QUICK, peer="10.97.0.77", words=["10.97.0.77"])

    def test_network_without_a_route(self):
        self.refused(PEER, *QUICK, peer="192.0.2.1", words=["192.0.2.1"])

    def test_count_of_zero(self):
        self.refused(USAGE, "--count", "0", words=["count"])

    def test_negative_interval(self):
        self.refused(USAGE, "--interval=-5ms", words=["interval"])

    def test_numbers_that_are_none(self):
        for option, value in (("--count", "many"), ("--interval", "5 parsecs"), ("--duration", "0"), ("--sizes", "0"),
                              ("--sizes", "64,,x"), ("--sizes", "4..2"), ("--timeout", "-1s"), ("--wait", "patiently"),
                              ("--transport", "pigeon"), ("--port", "70000"), ("--cpu", "first"), ("--format", "poem")):
            with self.subTest(option=option, value=value):
                self.refused(USAGE, f"{option}={value}")

    def test_a_file_without_a_name_is_refused(self):
        for option in ("--save", "--code-file"):
            with self.subTest(option=option):
                self.refused(USAGE, *QUICK, f"{option}=", words=[option])
        self.refused(USAGE, *QUICK, "--save", "", words=["--save is empty", "leave --save out"])

    def test_what_an_option_takes_is_named(self):
        for arguments, words in ((["serve", "--port", "abc"], "Choose 0 to 65535"),
                                 (["ping", "self", "--port", "70000"], "Choose 1 to 65535."),
                                 (["ping", "self", "--color", "maybe"], "Choose auto, always or never"),
                                 (["ping", "self", "--transport-option", "foo=1"], 'The transport udp has no option "foo"'),
                                 (["completion", "tcsh"], "Choose bash, zsh or fish")):
            with self.subTest(arguments):
                self.expect_refusal(programs.run(None, *arguments), USAGE, words)

    def test_what_says_two_things_of_the_output_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = os.path.join(folder, "kept.json")
            for arguments, words in ((["ping", "self", *QUICK, "--json", "--format", "csv"], "--json and --format both print"),
                                     (["ping", "self", *QUICK, "--events", "--format", "csv"], "--events and --format both print"),
                                     (["ping", "self", *QUICK, "--events", "--json"], "--events and --json both print"),
                                     (["report", "x", "--json", "--format", "html"], "--json and --format both say"),
                                     (["report", "x", f"--json={kept}", "-o", kept], "--json and --output both say"),
                                     (["fleet", "report", folder, "--json", "--format", "csv"], "--json and --format both say"),
                                     (["report", "x", "--percentiles", "95", "--format", "html"], "Choose summary, table or csv"),
                                     (["ping", "self", *QUICK, "--percentiles", "95", "--json"], "Choose summary, table or csv"),
                                     (["diagnose", "x", "--rounds", "5"], "--rounds is about a measurement"),
                                     (["diagnose", "x", "--sizes", "64"], "--sizes is about a measurement"),
                                     (["watch", "icmp://127.0.0.1", "--listen", "9754", "--keep", "5GB"], "--keep is about the run files")):
                with self.subTest(arguments):
                    self.expect_refusal(programs.run(None, *arguments), USAGE, words)
            self.assertFalse(os.path.exists(kept))

    def test_a_pairing_code_has_one_place(self):
        with tempfile.TemporaryDirectory() as folder:
            secret = os.path.join(folder, "code")
            with open(os.open(secret, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as file:
                file.write(programs.CODE + "\n")
            for command in (["ping", "self", *QUICK], ["check", "127.0.0.1"], ["selftest", "127.0.0.1"], ["watch", "127.0.0.1"]):
                with self.subTest(command):
                    self.expect_refusal(programs.run(None, *command, "--code", programs.CODE, "--code-file", secret), USAGE,
                                        "--code is given as well")
            # What is typed overrules the environment.
            words = [programs.HALFTRIP, "ping", "self", *QUICK, "--code-file", secret]
            self.expect(programs.run_command(words, environment={"HALFTRIP_CODE": "0000-0000-0000"}), DONE)

    def test_without_a_place_for_the_lock_it_is_said_and_measured(self):
        nowhere = {"HALFTRIP_LOCK_DIR": "/nowhere"}
        words = ["The lock /nowhere/halftrip.lock", "goes on without", "Set HALFTRIP_LOCK_DIR"]
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, *QUICK, environment=nowhere), DONE, *words)
        with programs.Responder(self.pair.a, environment=nowhere) as responder:
            self.expect(programs.ping(self.pair.b, netns.Pair.A4, *QUICK), DONE)
            for word in words:
                self.assertIn(word, responder.everything())

    def test_core_that_does_not_exist(self):
        self.refused(USAGE, *QUICK, "--cpu", "4095", words=["core 4095"])
        self.refused(PEER, *QUICK, "--responder-cpu", "4095", words=["core 4095", "responder's host"])

    def test_size_above_the_datagram_limit(self):
        self.refused(USAGE, "--sizes", "65508", "--count", "10", "--allow-fragments", words=["65507"])

    def test_size_above_the_mtu_needs_allow_fragments(self):
        self.refused(USAGE, "--sizes", "2048", "--count", "10", words=["--allow-fragments"])
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, "--sizes", "2048", "--count", "10", "--allow-fragments"),
                    DONE)

    def test_default_sizes_stop_at_what_one_packet_carries_and_say_so(self):
        done = self.expect(programs.ping(self.pair.a, netns.Pair.B4, "--count", "20", "--warmup", "5", "-v"), DONE)
        self.assertIn("Left out: 2048", done.stdout)
        self.assertIn("1472", done.stdout)

    def test_adapter_that_does_not_exist(self):
        self.expect_refusal(programs.ping(self.pair.a, netns.Pair.B4, *QUICK, "--adapter", "eth77"), USAGE, "eth77", "Choose one of these: lo")

    def test_responder_serves_on_after_every_refusal(self):
        self.refused(PEER, *QUICK, "--responder-cpu", "4095")
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, *QUICK), DONE)

    def test_memory_that_is_out_is_called_that(self):
        # The embedded responder has as little, and may be the one that ends.
        for room, codes in ((20, (INTERNAL,)), (25, (INTERNAL,)), (40, (INTERNAL, PEER, DONE)), (60, (INTERNAL, PEER, DONE))):
            with self.subTest(megabytes=room):
                done = programs.run_command(["prlimit", f"--as={room * 1_000_000}", programs.HALFTRIP, "ping", "self", *QUICK])
                self.assertIn(done.returncode, codes, done.stderr)
                self.assertNotIn("internal error", done.stderr)
                if done.returncode == INTERNAL:
                    self.assertIn("out of memory", done.stderr)

    def test_no_command_and_unknown_command_and_option(self):
        for arguments, words in (((), "halftrip demo"),
                                 (("pong",), 'did you mean "ping"'),
                                 (("ping",), '"halftrip ping" needs PEER.'),
                                 (("report",), '"halftrip report" needs FILE.'),
                                 (("transports", "extra"), '"halftrip transports" takes no argument "extra".'),
                                 (("tune",), '"halftrip tune" needs a subcommand: plan, '),
                                 (("ping", "10.97.0.2", "--frobnicate"), '"halftrip ping" has no option "--frobnicate"')):
            with self.subTest(arguments=arguments):
                self.expect_refusal(programs.run(None, *arguments), USAGE, words)

    def test_what_was_meant_is_named(self):
        for arguments, words in ((["pnig", "self"], 'did you mean "ping"'),
                                 (["ping", "self", "--size", "64"], 'did you mean "--sizes"'),
                                 (["ping", "self", "-sizes", "64"], 'did you mean "--sizes"'),
                                 (["ping", "self", "64", "--SIZES"], '"halftrip ping" has no option "--SIZES"'),
                                 (["--bogus"], '"halftrip" has no option "--bogus"'),
                                 (["report", "--formta", "json", "x"], 'did you mean "--format"')):
            with self.subTest(arguments):
                self.expect_refusal(programs.run(None, *arguments), USAGE, words)

    def test_a_diagnosis_of_a_run_without_settings_or_of_another_version(self):
        runs = pathlib.Path(__file__).parent.parent / "fuzz" / "corpus" / "run_file"
        whole = runs / "version2.halftrip.json"
        told = self.expect(programs.run(None, "diagnose", whole), DONE).stdout
        self.assertIn("This run holds no settings of host A", " ".join(told.split()))
        found = json.loads(self.expect(programs.run(None, "diagnose", whole, "--json"), DONE).stdout)
        self.assertEqual(found["runs"][0]["hostsWithoutFacts"], ["A", "B"])
        self.expect_refusal(programs.run(None, "diagnose", runs / "compact.halftrip.json"), FILE, "schemaVersion")
        with tempfile.TemporaryDirectory() as folder:
            newer = pathlib.Path(folder, "newer.halftrip.json")
            newer.write_text(json.dumps({**json.loads(whole.read_text(encoding="utf-8")), "schemaVersion": 99}), encoding="utf-8")
            self.expect_refusal(programs.run(None, "diagnose", newer), FILE, "schema version 99", "a newer one")

    def test_a_files_name_steers_no_terminal_and_forges_no_line(self):
        runs = pathlib.Path(__file__).parent.parent / "fuzz" / "corpus" / "run_file"
        whole = (runs / "version2.halftrip.json").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            names = [os.path.join(folder, f"r0-\x1b[2J{number}\nhost h1: fine.halftrip.json") for number in (1, 2)]
            for name in (*names, name_of_damaged := os.path.join(folder, "a\x1b]0;b\x07\nc.halftrip.json")):
                pathlib.Path(name).write_text("{" if name == name_of_damaged else whole, encoding="utf-8")
            inventory, plan = os.path.join(folder, "hosts"), os.path.join(folder, "plan.json")
            pathlib.Path(inventory).write_text("h1\nh2\n", encoding="ascii")
            self.expect(programs.run(None, "fleet", "plan", inventory, "-o", plan), DONE)
            page = os.path.join(folder, "map.html")
            for words in (["report", *names, name_of_damaged], ["compare", *names], ["compare", names[0], names[0]],
                          ["diagnose", *names, name_of_damaged], ["verify", *names, name_of_damaged],
                          ["fleet", "report", folder, "--html", page], ["fleet", "report", folder, "--json"],
                          ["fleet", "report", folder, "--format", "csv"]):
                with self.subTest(words[:2]):
                    result = programs.run(None, *words)
                    for said in (result.stdout, result.stderr):
                        self.assertNotRegex(said, "[\x00-\x09\x0b-\x1f\x7f]")
                        self.assertNotRegex(said, "(?m)^(host h1: fine|c.halftrip)")
            self.assertNotRegex(pathlib.Path(page).read_text(encoding="utf-8"), "[\x00-\x08\x0b-\x1f\x7f]")
            problems = json.loads(programs.run(None, "fleet", "report", folder, "--json").stdout)["problems"]
            self.assertEqual(len(problems), 3, problems)
            self.assertNotRegex("".join(problems), "[\x00-\x1f\x7f]")

    def test_help_and_version_are_words_too(self):
        for words, options in ((["help"], ["--help"]), (["help", "ping"], ["ping", "--help"]), (["version"], ["--version"]),
                               (["-V"], ["--version"])):
            with self.subTest(words):
                self.assertEqual(self.expect(programs.run(None, *words), DONE).stdout, programs.run(None, *options).stdout)
        self.assertIn("halftrip serve", self.expect(programs.run(None), USAGE).stderr)

    def test_version_names_itself(self):
        self.assertRegex(self.expect(programs.run(None, "--version"), DONE).stdout, r"\d+\.\d+\.\d+")

    def test_help_names_the_words_that_lead_to_a_command(self):
        for words in (["ping"], ["sweep", "sizes"]):
            with self.subTest(words=words):
                said = self.expect(programs.run(None, *words, "--help"), DONE).stdout
                self.assertIn(f"Usage: halftrip {' '.join(words)} ", said)

    def test_help_says_what_the_code_in_a_file_is_for(self):
        for words, use in ((["ping"], "Give the responder the pairing code on the first line"),
                           (["serve"], "Ask initiators for the pairing code on the first line"),
                           (["fleet", "run"], "Ask other hosts for, and give them, the pairing code")):
            with self.subTest(words=words):
                said = self.expect(programs.run(None, *words, "--help"), DONE).stdout
                self.assertIn(use, " ".join(said.split()))

    def test_second_initiator_is_told_who_keeps_the_responder_busy(self):
        with programs.Program(self.pair.a, "ping", netns.Pair.B4, "--code", programs.CODE, "--events", "--sizes", "64",
                              "--duration", "30s") as first:
            first.out.wait_for(programs.is_progress)
            self.refused(PEER, *QUICK, words=["busy", netns.Pair.A4])
            first.interrupt()
            first.finish()
        self.expect(programs.ping(self.pair.a, netns.Pair.B4, *QUICK), DONE)


class HostilePeers(programs.PairCase):
    """Responders that are none, or of another version: the initiator ends in words, within seconds."""

    def against(self, behaviour, *words):
        with fake_peers.Server(self.pair.b, behaviour) as server:
            result = programs.ping(self.pair.a, netns.Pair.B4, "--port", server.port, *QUICK)
        self.expect_refusal(result, PEER, *words)
        self.assertNotIn("\x1b", result.stdout + result.stderr)
        return result

    def test_another_version_is_named(self):
        self.against(fake_peers.says_hello(protocol=99, build="9.8.7"), "version", "9.8.7")

    def test_garbage(self):
        self.against(fake_peers.sends(b"HTTP/1.1 400 Bad Request\r\n\r\n"))

    def test_frame_without_json(self):
        self.against(fake_peers.sends(fake_peers.frame(b"\xff\xfe\x00")))

    def test_frame_that_is_cut_off(self):
        self.against(fake_peers.sends(fake_peers.frame(b'{"type":"hello"}')[:-4]))

    def test_hello_with_wrong_types(self):
        self.against(fake_peers.sends(fake_peers.frame(b'{"type":"hello","protocol":"one","build":7}')))

    def test_deep_nesting(self):
        self.against(fake_peers.sends(fake_peers.frame(b"[" * 4000)))

    def test_closing_at_once(self):
        self.against(fake_peers.sends(b""))

    def test_silence(self):
        self.against(fake_peers.stays_silent)

    def test_refusal_with_terminal_escapes(self):
        error = {"kind": "busy", "what": "\x1b[2J\x1b]0;gotcha\x07 busy", "hint": "\x1b[31mno", "osCode": 0}
        self.against(fake_peers.says_hello(fake_peers.PROTOCOL, "0", then={"type": "error", "error": error}), "gotcha")

    def test_error_that_is_nested_deeper_than_the_stack(self):
        depth = 300
        bomb = fake_peers.frame(b'{"type":"error","error":' + b"[" * depth + b"]" * depth + b"}")
        self.against(fake_peers.sends(bomb), "nested")
        self.against(fake_peers.sends(fake_peers.hello() + bomb), "nested")

    def test_kind_of_the_peers_error_decides_no_exit_code(self):
        for kind in ("invalid", "notSupported", "file", "interrupted", "os", "nonsense"):
            with self.subTest(kind):
                error = {"kind": kind, "what": "It says no.", "hint": "Ask it.", "osCode": 0}
                self.against(fake_peers.says_hello(fake_peers.PROTOCOL, "0", then={"type": "error", "error": error}),
                             "says no")

    def test_given_code_is_demanded(self):
        welcome = {"type": "welcome", "proof": ""}
        with fake_peers.Server(self.pair.b, fake_peers.says_hello(fake_peers.PROTOCOL, "0", then=welcome)) as server:
            result = programs.ping(self.pair.a, netns.Pair.B4, "--port", server.port, *QUICK)
        self.expect_refusal(result, PERMISSION, "could not prove", "--open")


class Files(programs.Case):
    """Run files that are broken, and disks that are full."""

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.good = os.path.join(cls.folder, "good.halftrip.json")
        done = programs.run(None, "demo", *QUICK, "--save", cls.good)
        assert done.returncode == DONE, done.stdout + done.stderr
        with open(cls.good, encoding="utf-8") as file:
            cls.text = file.read()

    def report(self, text, *words):
        path = os.path.join(self.folder, "bad.halftrip.json")
        with open(path, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return self.expect_refusal(programs.run(None, "report", path), FILE, "bad.halftrip.json", *words)

    def changed(self, change):
        record = json.loads(self.text)
        change(record)
        return json.dumps(record)

    def test_good_file(self):
        self.expect(programs.run(None, "report", self.good), DONE)

    def test_words_and_logo_over_a_report(self):
        logo, text = os.path.join(self.folder, "logo.gif"), os.path.join(self.folder, "logo.png")
        for path, content in ((logo, b"\x89PNG\r\n\x1a\n..."), (text, b"no picture")):
            with open(path, "wb") as file:
                file.write(content)
        words = ["report", self.good, "--customer", "A & B", "--logo"]
        page = self.expect(programs.run(None, *words, logo, "--format", "html"), DONE).stdout
        self.assertIn("A &amp; B", page)
        self.assertIn("data:image/png;base64,", page)
        self.expect_refusal(programs.run(None, *words, text, "--format", "html"), FILE, "logo.png", "no picture")
        self.expect_refusal(programs.run(None, *words, text + ".gone", "--format", "html"), FILE, "no file")
        self.expect_refusal(programs.run(None, *words, logo, "--format", "csv"), USAGE, "csv", "html")

    def test_a_fleet_without_a_plan(self):
        self.expect_refusal(programs.run(None, "fleet", "report", self.folder), FILE, "there is no plan", "--plan")

    def test_cut_off(self):
        for length in (0, 1, 100, len(self.text) // 2, len(self.text) - 3):
            with self.subTest(length=length):
                self.report(self.text[:length])

    def test_not_json(self):
        self.report("Dear reader,\n")
        self.report(b"\x00\x01\x02\xff" * 100)

    def test_json_but_no_run(self):
        for text in ("[]", "{}", "7", '{"schemaVersion": "one"}'):
            with self.subTest(text=text):
                self.report(text)

    def test_name_of_a_broken_file_stays_as_it_is(self):
        with open(os.path.join(self.folder, "cut.halftrip.json"), "w", encoding="utf-8") as file:
            file.write(self.text[:100])
        with contextlib.chdir(self.folder):
            done = self.expect_refusal(programs.run(None, "report", "cut.halftrip.json"), FILE)
        self.assertIn('halftrip: "cut.halftrip.json": ', done.stderr)

    def test_run_without_points_in_a_format_that_shows_nothing_else(self):
        path = os.path.join(self.folder, "empty.halftrip.json")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.changed(lambda record: record.update(points=[])))
        for form in ("snf", "hgrm"):
            with self.subTest(form):
                done = self.expect_refusal(programs.run(None, "report", path, "--format", form), FILE, path, form, "table")
                self.assertEqual(done.stdout, "")
        self.expect(programs.run(None, "report", path), DONE)

    def test_several_runs_only_in_formats_for_people(self):
        both = ["report", self.good, self.good, "--format"]
        for form in ("json", "csv", "csv-axis", "hgrm", "hlog", "openmetrics", "html"):
            with self.subTest(form):
                done = self.expect_refusal(programs.run(None, *both, form), USAGE, form, "one run file at a time")
                self.assertEqual(done.stdout, "")
        for form in ("summary", "table", "snf"):
            self.assertEqual(self.expect(programs.run(None, *both, form), DONE).stdout.count(self.good + ":\n"), 2)

    def test_newer_version(self):
        self.report(self.changed(lambda record: record.update(schemaVersion=999)), "newer")

    def test_histogram_that_lies(self):
        for histogram in ("", "HISTFAAAA", "AAAA" * 100, "HISTFAAAAC" + "/" * 40):
            with self.subTest(histogram=histogram):
                self.report(self.changed(lambda r, h=histogram: programs.run_file.result(r["points"][0]).update(hdr=h)))

    def test_deep_nesting(self):
        self.report("[" * 200_000)

    def test_run_on_standard_input(self):
        for text, code in ((self.text, DONE), (self.text[:100], FILE), ("", FILE)):
            done = subprocess.run([programs.HALFTRIP, "report", "-"], input=text, capture_output=True, text=True, check=False,
                                  timeout=60)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertEqual('"-": ' in done.stderr, code == FILE, done.stderr)

    def test_missing_file_and_folder(self):
        for path in (os.path.join(self.folder, "absent.halftrip.json"), self.folder):
            with self.subTest(path=path):
                self.expect_refusal(programs.run(None, "report", path), FILE)

    def test_saving_into_a_folder_that_does_not_exist(self):
        path = os.path.join(self.folder, "absent", "run.halftrip.json")
        self.expect_refusal(programs.run(None, "demo", *QUICK, "--save", path), FILE, "absent")

    def test_full_disk_loses_only_the_file(self):
        mount = os.path.join(self.folder, "full")
        os.mkdir(mount)
        path = os.path.join(mount, "run.halftrip.json")
        # A file system of one page, in a mount namespace of its own that vanishes with the program.
        script = (f'mount -t tmpfs -o size=4k tmpfs "{mount}" && "$HALFTRIP" demo {" ".join(QUICK)} --save "{path}"; '
                  f'code=$?; ls -A "{mount}" | sed "s/^/left: /"; exit $code')
        done = programs.run_command(["unshare", "--mount", "sh", "-c", script])
        self.expect(done, FILE, "full")
        self.assertIn("64", done.stdout, "the results must still be printed")
        self.assertNotIn("left: ", done.stdout, "no half-written file stays")


if __name__ == "__main__":
    programs.main(netns.reason_to_skip())
