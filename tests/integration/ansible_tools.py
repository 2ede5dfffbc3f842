"""Ansible's programs, and the collection where they look for it."""

import os
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLLECTION = ROOT / "resources" / "ansible"


def program(name):
    """Its path: that of the environment made of ansible-requirements.txt, or one in PATH. None: there is none."""
    own = ROOT / "build" / "ansible" / "bin" / name
    return str(own) if own.exists() else shutil.which(name)


def reason_to_skip(name):
    if program(name):
        return ""
    return f"needs {name} (./dev test --all installs it; or: pip install -r tests/integration/ansible-requirements.txt)"


def collection_in(folder):
    """A copy of the collection in `folder`, where Ansible looks for it."""
    place = pathlib.Path(folder) / "collections" / "ansible_collections" / "halftrip" / "fleet"
    if not place.exists():
        shutil.copytree(COLLECTION, place)
    return place


def environment(folder):
    """Of a play: the collection by its name, and nothing of this user's read or written."""
    collection_in(folder)
    configuration = pathlib.Path(folder) / "ansible.cfg"
    configuration.write_text(f"""[defaults]
collections_path = {folder}/collections
local_tmp = {folder}/ansible
forks = 10
timeout = 5
retry_files_enabled = False
nocows = True
[ssh_connection]
pipelining = True
control_path_dir = {folder}/cp
ssh_args = -o ControlMaster=auto -o ControlPersist=60s -o ServerAliveInterval=2 -o ServerAliveCountMax=3
""", encoding="utf-8")
    keep = {key: value for key, value in os.environ.items() if not key.startswith("ANSIBLE")}
    return {**keep, "ANSIBLE_CONFIG": str(configuration), "ANSIBLE_HOME": f"{folder}/ansible-home", "ANSIBLE_NOCOLOR": "1",
            "HOME": str(folder), "LC_ALL": "C.UTF-8"}
