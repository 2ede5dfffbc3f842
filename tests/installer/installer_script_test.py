#!/usr/bin/env python3
"""What the installer's script for Windows does as administrator is done by Windows' own programs."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "installer" / "windows" / "halftrip.nsi"
BY_HAND = ROOT / "docs" / "windows.md"


def lines_with(text):
    lines = [line.strip() for line in SCRIPT.read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if text in line and not line.startswith(";")]


class Script(unittest.TestCase):
    def test_programs_are_named_by_their_place(self):
        # By its bare name a program is looked for beside the installer first, where anybody may have put one.
        lines = lines_with("nsExec::")
        self.assertGreater(len(lines), 5)
        for line in lines:
            self.assertRegex(line, r"^nsExec::\w+ '\"\$SYSDIR\\\w+\.exe\" ")

    def test_nothing_else_is_started_by_a_bare_name(self):
        for line in lines_with("Exec"):
            if re.match(r"Exec(Wait|Shell|ShellWait)?\b", line):
                self.assertRegex(line, r"^Exec\w* '\"\$(PLUGINSDIR|SYSDIR|WINDIR)\\")

    def test_the_folder_of_the_pairing_code_is_nobody_elses_before_it_is_opened_to_the_service(self):
        for path in (SCRIPT, BY_HAND):
            lines = [line for line in path.read_text(encoding="utf-8").splitlines() if re.search(r"icacls(\.exe)?\"? \"", line)]
            watch = [line for line in lines if "Halftrip watch" in line]
            lines = [line for line in lines if line not in watch]
            steps = [re.search(r'responder" /(\w+)|FOLDER}" /(\w+)', line) for line in lines]
            names = [step.group(1) or step.group(2) for step in steps]
            if path == BY_HAND:
                self.assertEqual([re.search(r'watch" /(\w+)', line).group(1) for line in watch], ["inheritance"])
            # Then, once the service has an account of its own, to that one instead of all of LocalService.
            self.assertEqual(names, ["inheritance", "grant", "remove"], path)
            self.assertIn("/grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F", lines[0])
            self.assertIn("NT SERVICE", lines[1])
            self.assertIn("/remove:g *S-1-5-19", lines[2])

    def test_a_folder_without_a_code_of_ours_is_made_anew_and_without_a_protected_one_there_is_no_service(self):
        making = SCRIPT.read_text(encoding="utf-8").split('Section /o "Responder as a Windows service"')[1].split("SectionEnd")[0]
        order = ["${If} $service <> 1", '${OrIfNot} ${FileExists} "${SERVICE_FOLDER}\\code.txt"', 'Rename "${SERVICE_FOLDER}"',
                 "kernel32::CreateDirectoryW", "${If} $0 == 0", "in use", "Return", "${EndIf}\n    nsExec::ExecToLog", "/inheritance:r",
                 'Delete "${SERVICE_FOLDER}\\*.*"', "${If} $0 != 0", "could not be protected", "Return", 'sc.exe" create']
        at = 0
        for step in order:
            at = making.index(step, at) + len(step)
        # It would take a folder that somebody else made meanwhile, and one whose protection failed is not ours at the next try.
        self.assertEqual(re.findall(r"^ *CreateDirectory", making, re.MULTILINE), [])
        before = [part.rstrip().splitlines()[-3:] for part in making.split("Return\n")[:-1]]
        self.assertEqual(len(before), 2)
        for lines in before:
            self.assertTrue(any('DeleteRegValue HKLM "${KEY}" "Service"' in line for line in lines), lines)

    def test_nothing_is_deleted_with_all_that_is_in_it(self):
        # A junction among it leads to the files of others.
        self.assertEqual(lines_with("RMDir /r"), [])

    def test_the_service_keeps_its_code_over_upgrades_and_takes_none_that_another_user_laid_there(self):
        text = SCRIPT.read_text(encoding="utf-8")
        kept = r'serve --code-for-all --keep-code \"${SERVICE_FOLDER}\code.txt\""'
        making = text[text.index('Section /o "Responder as a Windows service"'):].split("SectionEnd")[0]
        self.assertIn(kept, making)
        self.assertIn(r'--keep-code \"%ProgramData%\Halftrip responder\code.txt\""', BY_HAND.read_text(encoding="utf-8"))
        deleting = making.index(r'Delete "${SERVICE_FOLDER}\*.*"')
        self.assertGreater(deleting, making.index("/inheritance:r"), "once nobody else can lay another one there")
        self.assertRegex(making, r'\$\{If\} \$2 == 0\s+Delete "\$\{SERVICE_FOLDER\}', "where there was no code of ours")
        # Where no service goes on with it, nobody would ever take the code away.
        self.assertIn("/S $1_?=$oldFolder", text)
        self.assertRegex(text, r'Function TellUninstaller\s+StrCpy \$1 ""\s+\$\{If\} \$\{SectionIsSelected\} \$\{responderService\}\s+'
                               r'StrCpy \$1 "/keepcode "\s+\$\{EndIf\}\s+StrCpy \$1 "/upgrade \$1"\s+FunctionEnd')
        self.assertEqual(text.count("Call TellUninstaller"), 1)
        going = text[text.index("Section Uninstall"):]
        self.assertLess(going.index('"/keepcode"'), going.index(r'Delete "${SERVICE_FOLDER}\code.txt"'))

    def test_the_service_starts_again_and_has_few_rights(self):
        lines = lines_with("sc.exe")
        for words in ("failure ${SERVICE} reset= 86400 actions= restart/", "failureflag ${SERVICE} 1",
                      "privs ${SERVICE} SeChangeNotifyPrivilege/SeIncreaseWorkingSetPrivilege", "sidtype ${SERVICE} unrestricted"):
            self.assertTrue(any(words in line for line in lines), words)

    def test_on_public_networks_the_same_subnet_alone_is_let_in(self):
        rules = [line for line in lines_with("advfirewall firewall add rule") if "profile=public" in line]
        self.assertEqual(len(rules), 1)
        self.assertIn("remoteip=localsubnet", rules[0])
        self.assertIn("same subnet", BY_HAND.read_text(encoding="utf-8"))

    def test_prompts_of_the_start_menu_begin_where_their_user_can_save(self):
        prompts = [line for line in lines_with("CreateShortcut") if "cmd.exe" in line]
        self.assertEqual(len(prompts), 2)
        for line in prompts:
            self.assertIn('cd /d "%USERPROFILE%"', line)

    def test_a_service_that_goes_is_awaited_and_one_that_is_not_made_has_an_exit_code(self):
        text = SCRIPT.read_text(encoding="utf-8")
        making = text[text.index('Section /o "Responder as a Windows service"'):].split("SectionEnd")[0]
        loop = making[making.rindex("${For}"):making.rindex("${Next}")]
        self.assertIn('sc.exe" create', loop)
        self.assertIn("$0 <> 1072", loop)  # ERROR_SERVICE_MARKED_FOR_DELETE
        after = making[making.rindex("${Next}"):]
        self.assertEqual(after.count("!insertmacro TellOfService"), 3)
        self.assertNotIn("WriteDown", after)  # Words alone are no exit code.
        telling = text[text.index("!macro TellOfService"):].split("!macroend")[0]
        self.assertIn("SetErrorLevel 3", telling)


if __name__ == "__main__":
    unittest.main()
