#!/usr/bin/env python3
"""The scripts of `halftrip completion`, in the shells that they are for."""

import os
import shutil
import subprocess
import tempfile

import netns
import programs
from programs import DONE, HALFTRIP, USAGE

BASH = """source <("$0" completion bash)
COMP_WORDS=(halftrip $1 "$2") COMP_CWORD=$(($# > 1 ? $(wc -w <<<"$1") + 1 : 1))
_halftrip
echo "${COMPREPLY[@]}"
"""


class Completion(programs.Case):
    def ask(self, *command):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def shell(self, name):
        if not shutil.which(name):
            self.skipTest(f"{name} is not installed")

    def test_bash(self):
        self.assertEqual(self.ask("bash", "-c", BASH, HALFTRIP, "sweep", "si").split(), ["sizes"])
        self.assertEqual(self.ask("bash", "-c", BASH, HALFTRIP, "ping host", "--fail").split(), ["--fail-above"])

    def test_bash_completes_values(self):
        self.assertIn("udp", self.ask("bash", "-c", BASH, HALFTRIP, "ping --transport", "").split())
        self.assertEqual(self.ask("bash", "-c", BASH, HALFTRIP, "ping --wait", "bu").split(), ["busypoll"])
        self.assertEqual(self.ask("bash", "-c", BASH, HALFTRIP, "check --profile", "").split(), ["latency", "support", "show"])
        self.assertIn("lo", self.ask("bash", "-c", BASH, HALFTRIP, "ping --adapter", "").split())
        self.assertIn("openmetrics", self.ask("bash", "-c", BASH, HALFTRIP, "report --format", "open").split())
        self.assertEqual(self.ask("bash", "-c", BASH, HALFTRIP, "fleet report --format", "").split(), ["text", "csv", "openmetrics"])
        self.assertIn("--profile", self.ask("bash", "-c", BASH, HALFTRIP, "check --json", "").split())
        for words in ("ping --save", "report", "ping --count"):  # Files, by the shell itself; and what nobody knows.
            self.assertEqual(self.ask("bash", "-c", BASH, HALFTRIP, words, "").split(), [], words)

    def test_zsh_reads_it(self):
        self.shell("zsh")
        script = self.expect(programs.run(None, "completion", "zsh"), DONE).stdout
        self.assertTrue(script.startswith("#compdef halftrip\n"))
        words = "compdef() { :; }; _describe() { print -l $found }; words=(halftrip sweep); CURRENT=3; " + script + "\n_halftrip"
        found = self.ask("zsh", "-f", "-c", words).splitlines()
        self.assertEqual([line.split(":")[0] for line in found][:4], ["sizes", "load", "idle", "transports"])

    def test_zsh_completes_at_its_first_use(self):
        self.shell("zsh")
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/_halftrip", "w", encoding="utf-8") as file:
                file.write(self.expect(programs.run(None, "completion", "zsh"), DONE).stdout)
            words = (f"compdef() {{ :; }}; _describe() {{ print -l $found }}; fpath=({folder}); autoload -Uz _halftrip; "
                     "words=(halftrip sweep); CURRENT=3; _halftrip")
            found = self.ask("zsh", "-f", "-c", words).splitlines()
        self.assertEqual(found[0].split(":")[0], "sizes")

    def test_fish(self):
        self.shell("fish")
        script = self.expect(programs.run(None, "completion", "fish"), DONE).stdout
        with tempfile.NamedTemporaryFile("w", suffix=".fish") as file:
            file.write(script)  # Longer than one argument may be.
            file.flush()
            found = self.ask("fish", "--no-config", "-c", f'source {file.name}\ncomplete -C"halftrip sweep "').splitlines()
        self.assertEqual([line.split("\t")[0] for line in found][:4], ["flows", "idle", "load", "settings"])

    def test_an_adapters_name_is_a_word_and_no_command(self):
        if netns.reason_to_skip():
            self.skipTest(netns.reason_to_skip())
        name = "$(sh<x)"
        asked = {"bash": BASH,
                 "zsh": "compdef() { :; }; compadd() { print -rl -- $@ }; words=(halftrip ping --adapter ''); CURRENT=4; "
                        "source =(\"$0\" completion zsh); _halftrip",
                 "fish": "$argv[1] completion fish | source; complete -C'halftrip ping --adapter '"}
        side = netns.Namespace()
        self.addCleanup(side.remove)
        side.ip("link", "add", name, "type", "veth", "peer", "name", "other")
        for shell, script in asked.items():
            if not shutil.which(shell):
                continue
            words = {"bash": [HALFTRIP, "ping --adapter", ""], "zsh": [HALFTRIP], "fish": [HALFTRIP]}[shell]
            without = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["--no-config"]}[shell]
            with self.subTest(shell=shell), tempfile.TemporaryDirectory() as folder:
                with open(f"{folder}/x", "w", encoding="ascii") as file:
                    file.write("touch executed")
                done = subprocess.run(side.command(shell, *without, "-c", script, *words), cwd=folder, capture_output=True,
                                      text=True, check=False, timeout=60)
                self.assertEqual(os.listdir(folder), ["x"], done.stdout + done.stderr)
                self.assertIn(r"\$\(sh\<x\)" if shell == "bash" else name, done.stdout, done.stderr)

    def test_another_shell_is_refused_in_words(self):
        self.expect_refusal(programs.run(None, "completion", "tcsh"), USAGE, "tcsh")


if __name__ == "__main__":
    programs.main()
