#!/usr/bin/env python3
"""The Ansible collection as files: ansible-playbook and ansible-lint (its production profile) find nothing wrong, and
the inventory that it makes for "halftrip fleet plan" is one.

    ansible_files_test.py syntax|lint|hosts
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import ansible_tools
import programs

sys.path.insert(0, str(ansible_tools.ROOT / "tests" / "harness"))
import skipping  # noqa: E402  (found by the line above)


def commands(collection):
    """{"syntax": ..., "lint": ...}: the command lines, for a collection where Ansible looks for it."""
    playbooks = [f"halftrip.fleet.{path.stem}" for path in sorted((collection / "playbooks").glob("*.yml"))]
    return {"syntax": ["ansible-playbook", "--syntax-check", "-i", "localhost,", *playbooks],
            "hosts": ["ansible-playbook", "-i", "hosts.ini", "hosts.yml"],
            "lint": ["ansible-lint", "--offline", "--strict", "--profile", "production", "--nocolor", "."]}


INVENTORY = r"""
web ansible_host=10.0.0.1 halftrip_rack="Row 3" halftrip_adapter=eth1
web-2 halftrip_rack="R #1's" ansible_host=10.0.0.2
db halftrip_rack=7
"""
PLAY = """
- hosts: all
  gather_facts: false
  tasks:
    - ansible.builtin.template: {src: roles/halftrip_fleet/templates/hosts.j2, dest: "{{ playbook_dir }}/hosts"}
      delegate_to: localhost
      run_once: true
"""


def check_hosts(collection):
    """What the template made is read with blanks, quotes and all."""
    plan = collection / "plan.json"
    done = programs.run(None, "fleet", "plan", str(collection / "hosts"), "-o", str(plan))
    if done.returncode != 0:
        print(done.stderr)
        return 1
    racks = {host["name"]: host["rack"] for host in json.loads(plan.read_text(encoding="utf-8"))["hosts"]}
    print(racks)
    return 0 if racks == {"web": "Row 3", "web-2": "R #1's", "db": "7"} else 1


def main():
    what = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="halftrip-ansible-") as folder:
        environment = ansible_tools.environment(folder)
        collection = ansible_tools.collection_in(folder)
        name, *arguments = commands(collection)[what]
        if reason := ansible_tools.reason_to_skip(name):
            skipping.skip(reason)
        program = ansible_tools.program(name)
        if what == "hosts":
            (collection / "hosts.ini").write_text(INVENTORY, encoding="utf-8")
            (collection / "hosts.yml").write_text(PLAY, encoding="utf-8")
        path = f"{pathlib.Path(program).parent}:{environment['PATH']}"
        done = subprocess.run([program, *arguments], cwd=collection, env={**environment, "PATH": path}, capture_output=True, text=True,
                              check=False)
        print(done.stdout, done.stderr)
        if done.returncode == 0 and what == "hosts":
            return check_hosts(collection)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
