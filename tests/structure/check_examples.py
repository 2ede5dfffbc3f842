#!/usr/bin/env python3
"""The examples that people copy: the container's recipe and the cluster's objects hold together and with the packages."""

import pathlib
import re
import sys

KNOWN = {"FROM", "COPY", "RUN", "ENTRYPOINT", "CMD"}
CODE_FILE = re.compile(r"--code-file (\S+)")
# Of a file of variables (EnvironmentFile).
VARIABLES = {"PEERS", "OPTIONS", "HALFTRIP_CODE"}
SUBCOMMAND = re.compile(r'return\s*\{\s*"([a-z]+)"')


def docker_complaints(text, package):
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    words = [line.split(maxsplit=1) for line in lines]
    if not words or words[0][0] != "FROM":
        yield "does not begin with FROM"
    for word in words:
        if word[0] not in KNOWN or len(word) != 2:
            yield f"{word[0]} is no instruction that an example needs"
    if not any(word[0] == "COPY" and package in word[1] for word in words):
        yield f"installs no {package}"
    if not any(word[0] == "ENTRYPOINT" and '"/usr/bin/halftrip"' in word[1] for word in words):
        yield "starts no /usr/bin/halftrip, which chooses the copy with or without capabilities"
    for line in text.splitlines():
        for file in CODE_FILE.findall(line) if "docker run" in line else []:
            if f":{file}:" not in line:
                yield f"mounts no {file}, where its code is"


def pod_of(document):
    return document["spec"]["template"]["spec"] if document["kind"] == "Job" else document["spec"]


def pod_complaints(document, capabilities, commands):
    pod = pod_of(document)
    volumes = {volume["name"] for volume in pod["volumes"]}
    if not pod.get("hostNetwork"):
        yield "measures the cluster's network"
    for container in pod["containers"]:
        rights = container["securityContext"]["capabilities"]
        if rights["drop"] != ["ALL"] or set(rights["add"]) != capabilities:
            yield f"has capabilities {rights['add']} where the packages have {sorted(capabilities)}"
        if container["args"][0] not in commands:
            yield f"there is no halftrip {container['args'][0]}"
        if not all(isinstance(word, str) for word in container["args"]):
            yield "an argument is no text"
        limits = container["resources"]["limits"]
        if limits != container["resources"]["requests"] or not str(limits["cpu"]).isdigit():
            yield "shares its cores: the static CPU manager gives whole ones where limits equal requests"
        for mount in container["volumeMounts"]:
            if mount["name"] not in volumes:
                yield f"mounts {mount['name']}, which is no volume"


def unit_complaints(text):
    """The comment of the watch's unit, followed from above: an instance's variables are there before it is enabled, and what is a
    setting of the unit goes to where systemd reads settings."""
    comment = text[:text.index("[Unit]")]
    for key in re.finditer(r"(?m)^# {4,}(\w+)=", comment):
        before = comment[:key.start()]
        if key[1] in VARIABLES and "systemctl enable" in before:
            yield f"{key[1]} is written after the watch was started"
        if key[1] not in VARIABLES and "systemctl edit" not in before:
            yield f"{key[1]} is no variable, and systemd reads it from no file of variables"


def complaints(root):
    examples = root / "docs" / "examples"
    for complaint in docker_complaints((examples / "Dockerfile").read_text(encoding="utf-8"), "halftrip_*.deb"):
        yield f"docs/examples/Dockerfile: {complaint}"
    unit = root / "resources" / "linux" / "halftrip-watch@.service"
    for complaint in unit_complaints(unit.read_text(encoding="utf-8")):
        yield f"{unit.name}: {complaint}"
    import yaml  # pylint: disable=import-outside-toplevel
    source = (root / "platform/linux/system/capabilities.cpp").read_text(encoding="utf-8")
    capabilities = {name.upper() for name in re.findall(r'\{CAP_\w+, "(\w+)"\}', source)}
    commands = {command for path in (root / "app/cli/commands").glob("*.cpp")
                for command in SUBCOMMAND.findall(path.read_text(encoding="utf-8"))} | {"ping"}
    for document in yaml.safe_load_all((examples / "kubernetes.yaml").read_text(encoding="utf-8")):
        for complaint in pod_complaints(document, capabilities, commands):
            yield f"docs/examples/kubernetes.yaml: {document['metadata']['name']}: {complaint}"


def main(root):
    try:
        found = list(complaints(root))
    except ImportError:
        print("needs PyYAML (tests/requirements.txt)")
        return 77
    print("\n".join(found) or "0 complaints")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
