"""A real sshd in a namespace, with keys, configuration and state of its own: nothing of the system's is read or changed.

It runs as a process of this test in mount and process namespaces of its own, so that its end is the end of all that it
started, and its privilege separation folder is a private one. Its sessions begin in the folder "login" of the test's.
"""

import os
import shutil
import subprocess
import time

SSHD = "/usr/sbin/sshd"


def reason_to_skip():
    for program in (SSHD, "/usr/bin/ssh"):
        if not os.path.exists(program):
            return f"needs {program} (packages openssh-server and openssh-client)"
    return ""


def make_key(path):
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)


class SshServer:
    """sshd on `address` of the namespace `side`; `folder` is the test's, and holds all of it. `path` and `environment` are
    those of its sessions, which see the files `mounts` in place of the system's: {"ours": "/etc/hosts"}. What the file "greeting"
    in the folder says, if there is one, stands before all that a command prints, as of an echo in a .bashrc."""

    def __init__(self, side, address, folder, path, environment=None, mounts=None):
        self.address, self.folder = address, folder
        self._write_files({"PATH": path, **(environment or {})})
        # The privilege separation folder is made in a private /run.
        own = "".join(f"mount --bind {ours} {theirs} && " for ours, theirs in (mounts or {}).items())
        script = f"{own}mount -t tmpfs none /run && mkdir /run/sshd && exec {SSHD} -D -e -f {folder}/sshd_config"
        with open(f"{folder}/sshd.log", "wb") as log:
            self.process = subprocess.Popen(side.command("unshare", "--mount", "sh", "-c", script),
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self._await()

    def _write_files(self, environment):
        folder = self.folder
        os.mkdir(f"{folder}/login")
        for name in ("host_key", "user_key"):
            make_key(f"{folder}/{name}")
        shutil.copy(f"{folder}/user_key.pub", f"{folder}/authorized_keys")
        with open(f"{folder}/host_key.pub", encoding="ascii") as key, \
                open(f"{folder}/known_hosts", "w", encoding="ascii") as known:
            known.write(f"{self.address} {key.read()}")
        self._write("sshd_config", f"""ListenAddress {self.address}
HostKey {folder}/host_key
PidFile none
AuthorizedKeysFile {folder}/authorized_keys
StrictModes no
PermitRootLogin yes
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
ForceCommand cat {folder}/greeting 2>/dev/null; cd {folder}/login && exec /bin/sh -c "$SSH_ORIGINAL_COMMAND"
SetEnv {" ".join(f"{name}={value}" for name, value in environment.items())}
""")
        known = f"UserKnownHostsFile {folder}/known_hosts\nGlobalKnownHostsFile none\n"
        self._write("ssh_config", f"IdentityFile {folder}/user_key\nIdentitiesOnly yes\nIdentityAgent none\n{known}")
        self._write("agent_config", f"IdentityFile none\n{known}")
        # In front of PATH: the system's client, with the test's configuration instead of a person's.
        for name, configuration in (("bin", "ssh_config"), ("agent-bin", "agent_config")):
            os.mkdir(f"{folder}/{name}")
            self._write(f"{name}/ssh", f'#!/bin/sh\nexec /usr/bin/ssh -F {folder}/{configuration} "$@"\n')
            os.chmod(f"{folder}/{name}/ssh", 0o755)

    def _write(self, name, text):
        with open(f"{self.folder}/{name}", "w", encoding="ascii") as file:
            file.write(text)

    def _await(self):
        deadline = time.monotonic() + 60
        while "listening" not in self.log():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"sshd does not start:\n{self.log()}")
            time.sleep(0.05)

    def log(self):
        with open(f"{self.folder}/sshd.log", encoding="utf-8", errors="replace") as file:
            return file.read()

    @property
    def environment(self):
        """Of a client that has the key's file."""
        return {"PATH": f"{self.folder}/bin:{os.environ['PATH']}"}

    def environment_of_agent(self, place):
        """Of a client that has no key but those of the agent at that socket."""
        return {"PATH": f"{self.folder}/agent-bin:{os.environ['PATH']}", "SSH_AUTH_SOCK": place}

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
