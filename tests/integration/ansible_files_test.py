#!/usr/bin/env python3
"""The Ansible collection as files: ansible-playbook and ansible-lint (its production profile) find nothing wrong.

    ansible_files_test.py syntax|lint
"""

import pathlib
import subprocess
import sys
import tempfile

import ansible_tools

sys.path.insert(0, str(ansible_tools.ROOT / "tests" / "harness"))
import skipping  # noqa: E402  (found by the line above)


def commands(collection):
    """{"syntax": ..., "lint": ...}: the command lines, for a collection where Ansible looks for it."""
    playbooks = [f"halftrip.fleet.{path.stem}" for path in sorted((collection / "playbooks").glob("*.yml"))]
    return {"syntax": ["ansible-playbook", "--syntax-check", "-i", "localhost,", *playbooks],
            "lint": ["ansible-lint", "--offline", "--strict", "--profile", "production", "--nocolor", "."]}


def main():
    what = sys.argv[1]
    with tempfile.TemporaryDirectory(prefix="halftrip-ansible-") as folder:
        environment = ansible_tools.environment(folder)
        collection = ansible_tools.collection_in(folder)
        name, *arguments = commands(collection)[what]
        if reason := ansible_tools.reason_to_skip(name):
            skipping.skip(reason)
        program = ansible_tools.program(name)
        path = f"{pathlib.Path(program).parent}:{environment['PATH']}"
        done = subprocess.run([program, *arguments], cwd=collection, env={**environment, "PATH": path}, capture_output=True, text=True,
                              check=False)
    print(done.stdout, done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
