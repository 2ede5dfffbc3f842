#!/usr/bin/env python3
"""The guide's twenty hosts in ten minutes (docs/fleet.md), by its very commands: each host is a namespace with an sshd.

Planted: all that node17 sends waits for tokens. What differs from the guide: the portable program is installed in place of a package
and without sudo (the hosts share one file system, and the sessions are root's), and probes leave once a millisecond, with waits that
block (they share this machine's cores, too).
"""

import contextlib
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import time

import ansible_tools
import netns
import programs
import ssh_server

GUIDE = ansible_tools.ROOT / "docs" / "fleet.md"
HOSTS = range(1, 21)
CONTROLLER, SLOW = 0, 17
ADAPTER = "eth1"
# Ten on hosts of their own. Here twenty share this machine's cores, with each other and with what else it does.
LONGEST_MINUTES = 12
SHARED_CORES = '"--interval", "1ms", "--wait", "block", "--responder-wait", "block"'


def address(number):
    return f"10.98.0.{number + 1}"


def guide():
    """The text of rack.ini, and the commands of the steps after it."""
    section = GUIDE.read_text(encoding="utf-8").partition("## Twenty hosts in ten minutes\n")[2].partition("\n## ")[0]
    blocks = [re.sub("(?m)^   ", "", block).strip("\n") + "\n" for block in re.findall(r"(?ms)^   ```\n(.*?)^   ```$", section)]
    inventory, *steps = blocks
    return inventory, steps


class Rack:
    """The controller (0) and the hosts on one bridge. Each has a home and a lock of its own, and knows the others by name."""

    def __init__(self, folder, closing):
        netns.remove_leftovers()
        self.folder, self.closing = folder, closing
        self.switch = self._namespace()
        self.switch.ip("link", "add", "bridge", "type", "bridge")
        self.switch.ip("link", "set", "bridge", "up")
        self._write("hosts", "127.0.0.1 localhost\n" + "".join(f"{address(number)} node{number:02}\n" for number in HOSTS))
        self._write("ssh_config", "ForwardX11 no\n")
        self.sides = [self._host(number) for number in (CONTROLLER, *HOSTS)]
        for number in HOSTS:
            self._serve(number)

    def _write(self, name, text):
        pathlib.Path(self.folder, name).write_text(text, encoding="ascii")

    def _namespace(self):
        side = netns.Namespace()
        self.closing.callback(side.remove)
        return side

    def _host(self, number):
        host = self._namespace()
        host.ip("link", "add", ADAPTER, "type", "veth", "peer", "name", f"port{number}", "netns", self.switch.name)
        netns.give_addresses(host, ADAPTER, address(number), f"fd98::{number + 1}", 1500)
        self.switch.ip("link", "set", f"port{number}", "master", "bridge", "up")
        return host

    def _serve(self, number):
        home = f"{self.folder}/node{number:02}"
        os.makedirs(f"{home}/programs")
        server = ssh_server.SshServer(self.sides[number], address(number), home, f"{home}/programs:/usr/sbin:/usr/bin:/sbin:/bin",
                                      {"HOME": home, "HALFTRIP_LOCK_DIR": home}, {f"{self.folder}/hosts": "/etc/hosts"})
        self.closing.callback(server.stop)
        with open(f"{self.folder}/ssh_config", "a", encoding="ascii") as file:
            file.write(f"Host node{number:02}\n  User root\n  IdentityFile {home}/user_key\n  IdentitiesOnly yes\n"
                       f"  UserKnownHostsFile {home}/known_hosts\n  HostKeyAlias {address(number)}\n")

    def slow_down(self, number):
        """At so many tokens a second each probe of the payload's frame waits for two milliseconds."""
        programs.run_command(["tc", "-n", self.sides[number].name, "qdisc", "add", "dev", ADAPTER, "root", "tbf", "rate", "400kbit",
                              "burst", "1600", "latency", "2s"]).check_returncode()

    def play(self, script, environment):
        """The commands of one step as a user types them on the controller."""
        inside = (f"mount --bind {self.folder}/hosts /etc/hosts && mount --bind {self.folder}/ssh_config /etc/ssh/ssh_config && "
                  f"cd {self.folder}/controller && export PWD=$PWD && set -e\n{script}")
        return subprocess.run(self.sides[CONTROLLER].command("unshare", "--mount", "bash", "-c", inside), stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False, timeout=1200, env=environment)


class Guide(programs.Case):
    def test_twenty_hosts_are_measured_by_copy_and_paste(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="halftrip-guide-", dir="/tmp"))
        rack = Rack(folder, self.enterContext(contextlib.ExitStack()))
        rack.slow_down(SLOW)
        os.makedirs(f"{folder}/controller/bin")
        os.symlink(programs.HALFTRIP, f"{folder}/controller/bin/halftrip")
        inventory, steps = guide()
        pathlib.Path(folder, "controller", "rack.ini").write_text(inventory, encoding="utf-8")
        ansible = os.path.dirname(ansible_tools.program("ansible-playbook"))
        environment = {**{key: value for key, value in os.environ.items() if not key.startswith("ANSIBLE")}, "HOME": folder,
                       "ANSIBLE_NOCOLOR": "1", "LC_ALL": "C.UTF-8",
                       "PATH": f"{folder}/controller/bin:{ansible}:{os.environ['PATH']}"}
        begin = time.monotonic()
        self.assertEqual(len(steps), 3, "the guide has other steps than this test knows")
        said = ""
        for step in map(self.adapted, steps):
            since = time.monotonic()
            done = rack.play(step, environment)
            said = done.stdout
            self.assertEqual(done.returncode, 0, f"{step}\n{done.stdout[-4000:]}\n{done.stderr[-2000:]}")
            print(f"{time.monotonic() - since:.0f} s: {step.strip().splitlines()[-1].strip()}", flush=True)
        minutes = (time.monotonic() - begin) / 60
        report = said[said.find("Show the report"):said.index("PLAY RECAP")]
        print(report, f"\nTwenty hosts, from the first command to the map: {minutes:.1f} minutes", sep="", flush=True)
        self.assertLess(minutes, LONGEST_MINUTES)
        self.assertTrue(os.path.exists(f"{folder}/controller/halftrip-fleet/results/map.html"))
        self.assertRegex(report, rf"host node{SLOW}: \+[0-9.]+ us against every partner")
        self.assertEqual(re.findall(r"host (node\d+):", report), [f"node{SLOW}"], "an innocent host is named")

    def adapted(self, step):
        """A step of the guide with this machine's paths."""
        with open(programs.HALFTRIP, "rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        for old, new in (("/usr/share/doc/halftrip/examples/ansible", str(ansible_tools.COLLECTION)),
                         ("$PWD/halftrip_0.9.0_amd64.deb",
                          f"{programs.HALFTRIP} -e 'halftrip_install_to=~/programs/halftrip'"),
                         ("SHA256", sha256), (" --become", ""), ('"10s"]', f'"10s", {SHARED_CORES}]')):
            step = step.replace(old, new)
        return step


if __name__ == "__main__":
    programs.main(netns.reason_to_skip() or ssh_server.reason_to_skip() or ansible_tools.reason_to_skip("ansible-playbook"))
