#!/usr/bin/env python3
"""The Ansible collection against six hosts, each a namespace with an sshd: from nothing to a report that names what is slow.

Planted: h3 sends through a token bucket, h5 is down, and h6 vanishes in the middle. When they are repaired, the link between h1
and h2 is made slow: in six hosts two slow parts at a time cannot be told apart.
"""

import contextlib
import hashlib
import json
import os
import re
import subprocess
import tempfile
import threading
import time

import ansible_tools
import netns
import programs
import ssh_server

HOSTS = range(1, 7)
CONTROLLER, SLOW, DOWN, VANISHING = 0, 3, 5, 6
LINK = (1, 2)
OPTIONS = ["--duration", "500ms", "--sizes", "1400", "--warmup", "5", "--timeout", "2s", "--wait", "block", "--responder-wait", "block",
           "--round-time", "9s"]


def address(number):
    return f"10.98.0.{number + 1}"


def delay(side, device):
    """Two probes fit into the bucket: sent back to back, each waits some milliseconds for its tokens."""
    done = programs.run_command(["tc", "-n", side.name, "qdisc", "add", "dev", device, "root", "tbf", "rate", "4mbit", "burst", "3000",
                                 "latency", "2s"])
    if done.returncode != 0:
        raise RuntimeError(done.stderr)


class Rack:
    """The controller (0) and six hosts on one bridge. Each has a home, a state and a lock of its own."""

    def __init__(self, folder, closing):
        netns.remove_leftovers()
        self.folder, self.closing = folder, closing
        self.switch = self._namespace()
        self.switch.ip("link", "add", "bridge", "type", "bridge")
        self.switch.ip("link", "set", "bridge", "up")
        self.sides = [self._host(number) for number in (CONTROLLER, *HOSTS)]
        delay(self.sides[SLOW], "wire0")
        for number in HOSTS:
            self._serve(number)
        self.plug(DOWN, "down")

    def _namespace(self):
        side = netns.Namespace()
        self.closing.callback(side.remove)
        return side

    def _host(self, number):
        host = self._namespace()
        host.ip("link", "add", "wire0", "type", "veth", "peer", "name", f"port{number}", "netns", self.switch.name)
        netns.give_addresses(host, "wire0", address(number), f"fd98::{number + 1}", 1500)
        self.switch.ip("link", "set", f"port{number}", "master", "bridge", "up")
        return host

    def repair(self):
        programs.run_command(["tc", "-n", self.sides[SLOW].name, "qdisc", "del", "dev", "wire0", "root"]).check_returncode()
        self.plug(DOWN, "up")
        self.plug(VANISHING, "up")

    def join_slowly(self, one, other):
        """A cable of their own, with a route for nothing but each other."""
        self.sides[one].ip("link", "add", "slow0", "type", "veth", "peer", "name", "slow0", "netns", self.sides[other].name)
        for here, there in ((one, other), (other, one)):
            self.sides[here].ip("link", "set", "slow0", "up")
            self.sides[here].ip("route", "add", f"{address(there)}/32", "dev", "slow0", "src", address(here))
            delay(self.sides[here], "slow0")

    def home(self, number):
        return f"{self.folder}/h{number}"

    def _serve(self, number):
        home = self.home(number)
        os.makedirs(f"{home}/programs")
        server = ssh_server.SshServer(self.sides[number], address(number), home, f"{home}/programs:/usr/sbin:/usr/bin:/sbin:/bin",
                                      {"HOME": home, "HALFTRIP_LOCK_DIR": home, "HALFTRIP_STATE_DIR": f"{home}/state"})
        self.closing.callback(server.stop)

    def write_inventory(self, path):
        hosts = {f"h{number}": {"ansible_host": address(number), "ansible_user": "root", "halftrip_rack": "R1",
                                "ansible_async_dir": f"{self.home(number)}/async",
                                "halftrip_fleet_folder_there": f"{self.home(number)}/fleet",
                                "ansible_ssh_common_args": f"-F {self.home(number)}/ssh_config",
                                "ansible_python_interpreter": "/usr/bin/python3"} for number in HOSTS}
        groups = {"tuned": {"hosts": {"h1": {}, "h4": {}}}}
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"all": {"hosts": hosts, "children": groups}}, file)  # JSON is YAML.

    def plug(self, number, state):
        self.switch.ip("link", "set", f"port{number}", state)


class AnsibleTest(programs.Case):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="halftrip-ansible-", dir="/tmp"))
        self.rack = Rack(self.folder, self.enterContext(contextlib.ExitStack()))
        self.inventory = f"{self.folder}/rack.yml"
        self.rack.write_inventory(self.inventory)
        self.said, self.took = "", 0.0
        self.kept = f"{self.folder}/controller"
        os.mkdir(self.kept)
        self.environment = {**ansible_tools.environment(self.folder), "PWD": self.kept}

    def command(self, playbook, *arguments, **variables):
        variables = {"halftrip_fleet_controller_program": programs.HALFTRIP, **variables}
        return self.rack.sides[CONTROLLER].command(
            ansible_tools.program("ansible-playbook"), "-i", self.inventory, f"halftrip.fleet.{playbook}", "-e", json.dumps(variables),
            *arguments)

    def play(self, playbook, *arguments, code=0, **variables):
        begin = time.monotonic()
        done = subprocess.run(self.command(playbook, *arguments, **variables), cwd=self.kept, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False, timeout=400, env=self.environment)
        self.took = time.monotonic() - begin
        print(f"{playbook} {' '.join(arguments)}: {self.took:.0f} s", flush=True)
        self.said = done.stdout
        self.assertEqual(done.returncode, code, f"{playbook}\n{done.stderr}")
        return done.stdout

    def tearDown(self):
        if not self._outcome.success:
            print(f"The last play:\n{self.said}", flush=True)

    def recap(self, said):
        """{"h1": {"ok": 3, "changed": 1, ...}, ...}"""
        lines = re.findall(r"(?m)^(h\d)\s+: (.*)$", said.partition("PLAY RECAP")[2])
        return {host: {key: int(value) for key, value in re.findall(r"(\w+)=(\d+)", rest)} for host, rest in lines}

    def expect_changed(self, said, hosts, wanted):
        recap = self.recap(said)
        for number in hosts:
            self.assertEqual(recap[f"h{number}"]["changed"] > 0, wanted, said)

    def test_from_nothing_to_the_map(self):
        reached = [number for number in HOSTS if number != DOWN]
        # What a user plays: install, measure. The rest tries that nothing happens twice, or where it must not.
        took = self.install(reached) + self.name_the_host()
        print(f"From nothing to the map, six hosts took {took:.0f} s", flush=True)
        self.assertLess(took, 300, "from nothing to the map in five minutes")
        self.name_the_link()

    def install(self, reached):
        with open(programs.HALFTRIP, "rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        wish = self.installing = {"halftrip_install_file": programs.HALFTRIP, "halftrip_install_sha256": sha256,
                                  "halftrip_install_to": f"{self.folder}/{{{{ inventory_hostname }}}}/programs/halftrip"}
        refused = self.play("install", code=2, **{**wish, "halftrip_install_sha256": "0" * 64})
        self.assertIn("Nothing is installed", refused)
        self.expect_changed(self.play("install", "--check", code=4, **wish), reached, True)
        self.assertFalse(os.path.exists(f"{self.rack.home(1)}/programs/halftrip"))
        self.expect_changed(self.play("install", code=4, **wish), reached, True)
        took = self.took
        self.expect_changed(self.play("install", code=4, **wish), reached, False)
        return took

    def measure(self, *arguments, code=0, folder="first"):
        said = self.play("measure", *arguments, code=code, halftrip_fleet_start="45s", halftrip_fleet_options=OPTIONS,
                         halftrip_fleet_folder=f"{self.kept}/{folder}")
        return said, said[said.find("Show the report"):said.index("PLAY RECAP")]

    def is_measurement(self, name):
        """And not a responder's reason, whose name begins with the responder."""
        with open(f"{self.kept}/first/results/{name}", encoding="utf-8") as file:
            return f"~{json.load(file)['fleet']['initiator']}~" in name

    def name_the_host(self):
        self.measure("--check", code=4)
        self.assertFalse(os.path.exists(f"{self.kept}/first"), "check mode has made something")
        watcher = threading.Thread(target=self.vanish_in_the_middle, daemon=True)
        watcher.start()
        said, report = self.measure(code=4)
        took = self.took
        self.assertTrue(os.path.exists(f"{self.kept}/first/results/map.html"))
        kept = set(os.listdir(f"{self.kept}/first/results"))
        runs = {name.removesuffix(".halftrip.json") for name in kept if name.endswith(".halftrip.json") and self.is_measurement(name)}
        self.assertLessEqual({f"{name}.html" for name in runs}, kept, "a pair has no report for the map to open")
        watcher.join(1)
        print(report)
        self.assertRegex(report, r"round \d: (h\d to h5|h5 to h\d): ")
        self.assertRegex(report, r"round \d: (h\d to h6|h6 to h\d): ")
        with open(f"{self.kept}/first/fleet.key", encoding="ascii") as file:
            self.assertNotIn(file.read().strip(), said, "the key is shown")
        # They are back, and what the one had measured is collected; nothing is measured again.
        self.rack.repair()
        said, report = self.measure()
        print(report)
        self.assertNotIn("Pausing", said)
        self.assertRegex(report, r"host h3: \+[0-9.]+ us against every partner")
        self.assertEqual(re.findall(r"host (h\d):", report), ["h3"], "an innocent host is named")
        self.expect_changed(self.measure()[0], HOSTS, False)
        return took

    def name_the_link(self):
        self.rack.join_slowly(*LINK)
        self.expect_changed(self.play("install", **self.installing), (DOWN,), True)
        report = self.measure(folder="second")[1]
        print(report)
        self.assertRegex(report, r"link (h1 to h2|h2 to h1): \+[0-9.]+ us above what both hosts explain")
        self.assertNotIn("host h", report)

    def vanish_in_the_middle(self):
        plan = f"{self.kept}/first/plan.json"
        while not os.path.exists(plan):
            time.sleep(0.2)
        time.sleep(0.2)
        with open(plan, encoding="utf-8") as file:
            read = json.load(file)
        time.sleep(max(0.0, (read["startAtMs"] + 4 * read["roundMs"] - 500) / 1000 - time.time()))
        self.rack.plug(VANISHING, "down")

    def test_hosts_are_checked_and_tuned_by_groups(self):
        for _ in range(2):
            said = self.play("check", "-l", "tuned", halftrip_program=programs.HALFTRIP)
        self.expect_changed(said, (1, 4), False)
        with open(f"{self.kept}/halftrip-checks/h4.json", encoding="utf-8") as file:
            self.assertTrue(json.load(file)["results"])
        wish = {"halftrip_program": programs.HALFTRIP, "halftrip_tune_adapter": "wire0", "halftrip_tune_items": ["offload.gro=on"]}
        applied = {**wish, "halftrip_tune_state": "applied"}
        steps = ((wish, (), False, "off"), (applied, ("--check",), True, "off"), (applied, (), True, "on"), (applied, (), False, "on"),
                 ({**wish, "halftrip_tune_state": "reverted"}, ("--check",), True, "on"),
                 ({**wish, "halftrip_tune_state": "reverted"}, (), True, "off"),
                 ({**wish, "halftrip_tune_state": "reverted"}, (), False, "off"))
        for variables, arguments, changes, state in steps:
            with self.subTest(variables=variables, arguments=arguments):
                self.expect_changed(self.play("tune", "-l", "tuned", *arguments, **variables), (1, 4), changes)
                self.assertEqual([self.gro(number) for number in (1, 4)], [state, state])
        self.assertIn("Name what is to be changed", self.play("tune", "-l", "h4", code=2, halftrip_tune_state="applied",
                                                              halftrip_program=programs.HALFTRIP))

    def gro(self, number):
        said = subprocess.run(self.rack.sides[number].command("ethtool", "-k", "wire0"), capture_output=True, text=True, check=True).stdout
        return re.search(r"generic-receive-offload: (\w+)", said)[1]


if __name__ == "__main__":
    programs.main(netns.reason_to_skip() or ssh_server.reason_to_skip() or ansible_tools.reason_to_skip("ansible-playbook"))
