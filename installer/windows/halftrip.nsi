; The installer of Halftrip for Windows: for all users of a machine, silently with /S, in place over an older version. What it lays down
; is a folder that runs anywhere (docs/windows.md); make_packages.py makes that folder into this.
;
;   /S              ask and show nothing; a refusal is written to %TEMP%\halftrip-setup.txt
;   /firewall       let the responder through Windows Firewall: from everywhere on domain and private networks, from the same subnet
;                   on public ones, which a cable between two machines is to Windows
;   /service        a responder that starts with Windows, before anybody has signed in
;   /path           the folder at the end of the machine's PATH, so that every prompt knows "halftrip"
;   /nostartmenu    no entries in the Start menu
;   /D=FOLDER       where to; the last word, without quotation marks
;
; Exit codes: 0 done, 1 ended by the user, 2 refused, and nothing was changed, 3 done, but for the service, which does not run, 4 some
; files could not be written, and a version before is removed already.
;
; Needs VERSION, FOLDER (what is laid down), SIZE_KB, FILES (its list, for the uninstaller), ICON, PICTURE, COMPRESSION, OUTPUT;
; takes SIGN_COMMAND.
Unicode true
Target amd64-unicode
SetCompressor /SOLID ${COMPRESSION}
ManifestDPIAware true
ManifestSupportedOS all

!include MUI2.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include FileFunc.nsh
!include Sections.nsh
!include WordFunc.nsh
!include WinMessages.nsh

!define KEY "Software\Halftrip"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Halftrip"
!define PROGRAM_KEY "Software\Classes\Applications\halftrip-gui.exe"
; Run files are *.halftrip.json, and Windows looks at the last ending only: a verb for those, and nothing else of .json is touched.
!define VERB_KEY "Software\Classes\SystemFileAssociations\.json\shell\Halftrip"
!define FIREWALL_RULE "Halftrip responder"
!define SERVICE "HalftripResponder"
; The service's log and its pairing code (code.txt): for administrators and the service's account only.
!define SERVICE_FOLDER "$APPDATA\Halftrip responder"
!define ENVIRONMENT_KEY "SYSTEM\CurrentControlSet\Control\Session Manager\Environment"
!define OLDEST_BUILD 17763

Name "Halftrip"
OutFile "${OUTPUT}"
InstallDir "$PROGRAMFILES64\Halftrip"
InstallDirRegKey HKLM "${KEY}" "InstallDir"
RequestExecutionLevel admin
ShowInstDetails show
ShowUninstDetails show
BrandingText "Halftrip ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Halftrip"
VIAddVersionKey FileDescription "Halftrip: half-round-trip latency of network adapters, the installer"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "GPL-3.0-or-later"

!ifdef SIGN_COMMAND
    !finalize '${SIGN_COMMAND} "%1"'
    !uninstfinalize '${SIGN_COMMAND} "%1"'
!endif

Var npcapWords
Var service
Var oldFolder

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_COMPONENTSPAGE_SMALLDESC
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
; By the user's own shell: the installer is an administrator, the window need not be.
!define MUI_FINISHPAGE_RUN "$WINDIR\explorer.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS "$\"$INSTDIR\halftrip-gui.exe$\""
!define MUI_FINISHPAGE_RUN_TEXT "Open Halftrip"
!define MUI_FINISHPAGE_TEXT "Halftrip ${VERSION} is installed.$\r$\n$\r$\n$npcapWords"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

; In a file, for where nobody looks at a window.
!macro WriteDown TEXT
    FileOpen $9 "$TEMP\halftrip-setup.txt" w
    FileWriteUTF16LE /BOM $9 "${TEXT}$\r$\n"
    FileClose $9
!macroend

; Puts the folder into the machine's PATH (SIGN "+"), or takes it out (SIGN "-"). What NSIS cannot hold as a whole reads as empty, and is
; left alone: a shortened PATH is a broken machine. The registry stays unchanged where there is nothing to do.
!macro ChangePath WORD_ADD SIGN
    ReadRegStr $0 HKLM "${ENVIRONMENT_KEY}" "Path"
    StrLen $1 "$0;$INSTDIR"
    IntOp $1 $1 + 2
    ${If} $0 == ""
    ${OrIf} $1 >= ${NSIS_MAX_STRLEN}
        DetailPrint "PATH is unchanged: it is too long to be changed safely. Add or remove $INSTDIR by hand."
        StrCpy $1 0
    ${Else}
        ${WORD_ADD} "$0" ";" "${SIGN}$INSTDIR" $2
        ${If} $2 != $0
            WriteRegExpandStr HKLM "${ENVIRONMENT_KEY}" "Path" "$2"
            SendMessage ${HWND_BROADCAST} ${WM_WININICHANGE} 0 "STR:Environment" /TIMEOUT=2000
        ${EndIf}
        StrCpy $1 1
    ${EndIf}
!macroend

; Says why nothing is done, and ends. A service of ours that was stopped for this goes on.
!macro Refuse TEXT
    MessageBox MB_OK|MB_ICONSTOP "${TEXT}" /SD IDOK
    !insertmacro WriteDown "${TEXT}"
    ${If} $service == 1
        nsExec::Exec '"$SYSDIR\sc.exe" start ${SERVICE}'
        Pop $9
    ${EndIf}
    SetErrorLevel 2
    Quit
!macroend

; For whoever removes Halftrip while "halftrip tune" has changed settings: without it nothing puts them back, and a restart does not either.
!macro TellOfChangedSettings
    StrCpy $7 0
    ClearErrors
    FileOpen $9 "$APPDATA\Halftrip\tuning-journal.json" r
    ${IfNot} ${Errors}
        ${Do}
            FileRead $9 $8
            ${If} ${Errors}
                ${Break}
            ${EndIf}
            ${un.WordFind} "$8" '"setting"' "E+1{" $6
            ${IfNot} ${Errors}
                StrCpy $7 1
                ${Break}
            ${EndIf}
            ClearErrors
        ${Loop}
        FileClose $9
    ${EndIf}
    ${If} $7 == 1
        StrCpy $8 "Settings of this machine may still be changed by Halftrip, and they stay so without it. To put them back, run this first, as an administrator: halftrip tune revert"
        !insertmacro WriteDown "$8"
        MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$8$\r$\n$\r$\nUninstall now and leave them changed?" /SD IDYES IDYES goOn
        SetErrorLevel 1
        Quit
        goOn:
    ${EndIf}
!macroend

; Says why the service that was asked for does not run. Everything else is done.
!macro TellOfService TEXT
    DetailPrint "${TEXT}"
    MessageBox MB_OK|MB_ICONEXCLAMATION "${TEXT}" /SD IDOK
    !insertmacro WriteDown "${TEXT}"
    SetErrorLevel 3
!macroend

; Into $service whether there is one of ours; it is stopped, and its program can be written to some seconds later.
!macro StopService
    ReadRegDWORD $service HKLM "${KEY}" "Service"
    ${If} $service == 1
        nsExec::ExecToLog '"$SYSDIR\sc.exe" stop ${SERVICE}'
        Pop $9
        ${For} $8 1 40
            ${IfNot} ${FileExists} "$INSTDIR\halftrip.exe"
                ${Break}
            ${EndIf}
            ClearErrors
            FileOpen $9 "$INSTDIR\halftrip.exe" a
            ${IfNot} ${Errors}
                FileClose $9
                ${Break}
            ${EndIf}
            Sleep 250
        ${Next}
    ${EndIf}
!macroend

; A program that runs cannot be written to. Asked before anything is changed.
!macro RefuseWhileRunning FILE
    ${If} ${FileExists} "$INSTDIR\${FILE}"
        ClearErrors
        FileOpen $9 "$INSTDIR\${FILE}" a
        ${If} ${Errors}
            !insertmacro Refuse "${FILE} in $INSTDIR is running, or may not be written to. End it (a measurement, a responder, the window), then run this again."
        ${EndIf}
        FileClose $9
    ${EndIf}
!macroend

Section "Halftrip" main
    SectionIn RO
    !insertmacro StopService
    !insertmacro RefuseWhileRunning halftrip.exe
    !insertmacro RefuseWhileRunning halftrip-gui.exe
    !insertmacro RefuseWhileRunning halftrip-practice.exe
    ${GetRoot} "$INSTDIR" $0
    ${DriveSpace} "$0\" "/D=F /S=K" $1
    ${If} $1 < ${SIZE_KB}
        !insertmacro Refuse "Halftrip needs ${SIZE_KB} KB, and drive $0 has $1 KB free. Make room, or choose another folder."
    ${EndIf}
    ; What an older version laid down and this one does not would stay for ever; in another folder all of it would, with the service.
    ReadRegStr $oldFolder HKLM "${KEY}" "InstallDir"
    ${IfNot} ${FileExists} "$oldFolder\uninstall.exe"
        StrCpy $oldFolder "$INSTDIR"
    ${EndIf}
    ${If} ${FileExists} "$oldFolder\uninstall.exe"
        CopyFiles /SILENT "$oldFolder\uninstall.exe" "$PLUGINSDIR\uninstall-old.exe"
        Call TellUninstaller
        ExecWait '"$PLUGINSDIR\uninstall-old.exe" /S $1_?=$oldFolder' $0
        ${If} $0 <> 0
            !insertmacro Refuse "The version in $oldFolder could not be removed (code $0). Remove it in Windows' settings, then run this again."
        ${EndIf}
        Call KeepChoices
    ${EndIf}
    SetOutPath "$INSTDIR"
    ClearErrors
    File /r "${FOLDER}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    ${If} ${Errors}
        StrCpy $8 "Some files could not be written to $INSTDIR, so Halftrip is incomplete, and a previous version is removed. Run this again as an administrator, or choose another folder: a previous service, firewall rule and entry in PATH then come back."
        MessageBox MB_OK|MB_ICONSTOP "$8" /SD IDOK
        !insertmacro WriteDown "$8"
        SetErrorLevel 4
        Quit
    ${EndIf}

    WriteRegStr HKLM "${KEY}" "InstallDir" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayName" "Halftrip"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "Publisher" "The Halftrip authors"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\halftrip-gui.exe"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKLM "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKLM "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKLM "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
    WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoModify" 1
    WriteRegDWORD HKLM "${UNINSTALL_KEY}" "NoRepair" 1

    WriteRegStr HKLM "${PROGRAM_KEY}\shell\open\command" "" '"$INSTDIR\halftrip-gui.exe" "%1"'
    WriteRegStr HKLM "${VERB_KEY}" "" "Open with Halftrip"
    WriteRegStr HKLM "${VERB_KEY}" "Icon" "$INSTDIR\halftrip-gui.exe"
    WriteRegStr HKLM "${VERB_KEY}" "AppliesTo" 'System.FileName:"*.halftrip.json"'
    WriteRegStr HKLM "${VERB_KEY}\command" "" '"$INSTDIR\halftrip-gui.exe" "%1"'
SectionEnd

Section "Start menu" startMenu
    SetShellVarContext all
    CreateDirectory "$SMPROGRAMS\Halftrip"
    CreateShortcut "$SMPROGRAMS\Halftrip\Halftrip.lnk" "$INSTDIR\halftrip-gui.exe"
    ; By a command prompt that stays: whatever it says last can be read. In the user's own folder: nobody but an administrator can save
    ; anything in the program's.
    CreateShortcut "$SMPROGRAMS\Halftrip\Halftrip responder.lnk" "$SYSDIR\cmd.exe" '/k "cd /d "%USERPROFILE%" & "$INSTDIR\halftrip.exe" serve"' \
        "$INSTDIR\halftrip.exe"
    CreateShortcut "$SMPROGRAMS\Halftrip\Halftrip command prompt.lnk" "$SYSDIR\cmd.exe" '/k "cd /d "%USERPROFILE%" & set PATH=$INSTDIR;%PATH%"' \
        "$INSTDIR\halftrip.exe"
SectionEnd

Section /o "Add to PATH" inPath
    !insertmacro ChangePath "${WordAdd}" "+"
    ${If} $1 == 1
        WriteRegDWORD HKLM "${KEY}" "InPath" 1
    ${EndIf}
SectionEnd

Section /o "Firewall rule for the responder" firewall
    nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="${FIREWALL_RULE}" dir=in action=allow program="$INSTDIR\halftrip.exe" profile=domain,private'
    Pop $0
    ; Two machines back to back have no gateway: Windows calls that an unidentified network, and public.
    ${If} $0 == 0
        nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="${FIREWALL_RULE}" dir=in action=allow program="$INSTDIR\halftrip.exe" profile=public remoteip=localsubnet'
        Pop $0
    ${EndIf}
    ${If} $0 == 0
        WriteRegDWORD HKLM "${KEY}" "FirewallRule" 1
    ${Else}
        DetailPrint "Windows Firewall accepted no rule (code $0). If it is on, allow halftrip.exe by hand."
    ${EndIf}
SectionEnd

; LocalService has few rights, and none on the network.
Section /o "Responder as a Windows service" responderService
    SetShellVarContext all
    ; That of a service of ours has the code that people know. Anybody may have made another one: it would be theirs, with whatever they
    ; allow themselves on it and in it. Administrators may rename all that lies in ProgramData. It is not deleted: a junction in it or in
    ; its place leads to the files of others.
    StrCpy $2 1
    ${If} $service <> 1
    ${OrIfNot} ${FileExists} "${SERVICE_FOLDER}\code.txt"
        ${For} $8 1 99
            ${IfNot} ${FileExists} "${SERVICE_FOLDER}"
                ${Break}
            ${EndIf}
            ClearErrors
            Rename "${SERVICE_FOLDER}" "${SERVICE_FOLDER} (old $8)"
            ${IfNot} ${Errors}
                DetailPrint "There was a folder ${SERVICE_FOLDER}. It is ${SERVICE_FOLDER} (old $8) now: delete it if nobody needs it."
            ${EndIf}
        ${Next}
        ; Unlike NSIS' own CreateDirectory this fails where somebody was faster.
        StrCpy $1 "${SERVICE_FOLDER}"
        System::Call 'kernel32::CreateDirectoryW(w r1, p 0) i .r0'
        ${If} $0 == 0
            DeleteRegValue HKLM "${KEY}" "Service"
            !insertmacro TellOfService "Halftrip is installed without its service: somebody else's folder ${SERVICE_FOLDER} is in use. Remove it, then run this again with /service."
            Return
        ${EndIf}
        StrCpy $2 0
    ${EndIf}
    nsExec::ExecToLog '"$SYSDIR\icacls.exe" "${SERVICE_FOLDER}" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-19:(OI)(CI)M'
    Pop $0
    ; The service makes its code at its first start. One that was laid there before that is another user's.
    ${If} $2 == 0
        Delete "${SERVICE_FOLDER}\*.*"
        ${If} ${FileExists} "${SERVICE_FOLDER}\code.txt"
            StrCpy $0 "code.txt"
        ${EndIf}
    ${EndIf}
    ${If} $0 != 0
        ; What is not protected is not ours at the next try, either.
        DeleteRegValue HKLM "${KEY}" "Service"
        !insertmacro TellOfService "Halftrip is installed without its service: ${SERVICE_FOLDER} could not be protected (code $0). Remove it, then run this again with /service."
        Return
    ${EndIf}
    ; After an upgrade the service of the version before is there until nobody has it in hands any more (1072); the list of services
    ; may be in use, too (1055).
    ${For} $8 1 40
        nsExec::ExecToLog '"$SYSDIR\sc.exe" create ${SERVICE} binPath= "\"$INSTDIR\halftrip.exe\" --as-service serve --code-for-all --keep-code \"${SERVICE_FOLDER}\code.txt\"" start= auto obj= "NT AUTHORITY\LocalService" DisplayName= "Halftrip responder"'
        Pop $0
        ${If} $0 <> 1072
        ${AndIf} $0 <> 1055
            ${Break}
        ${EndIf}
        Sleep 250
    ${Next}
    ${If} $0 == 0
        WriteRegDWORD HKLM "${KEY}" "Service" 1
        nsExec::ExecToLog '"$SYSDIR\sc.exe" description ${SERVICE} "Reflects latency probes of machines that have its pairing code (${SERVICE_FOLDER}\code.txt)."'
        Pop $0
        ; Started again after a failure; an account of its own (NT SERVICE), so that no other service of LocalService reads its folder; of
        ; LocalService's privileges those that a responder uses.
        nsExec::ExecToLog '"$SYSDIR\sc.exe" failure ${SERVICE} reset= 86400 actions= restart/5000/restart/30000/restart/60000'
        Pop $0
        nsExec::ExecToLog '"$SYSDIR\sc.exe" failureflag ${SERVICE} 1'
        Pop $0
        nsExec::ExecToLog '"$SYSDIR\sc.exe" privs ${SERVICE} SeChangeNotifyPrivilege/SeIncreaseWorkingSetPrivilege'
        Pop $0
        nsExec::ExecToLog '"$SYSDIR\sc.exe" sidtype ${SERVICE} unrestricted'
        Pop $0
        ${If} $0 == 0
            nsExec::ExecToLog '"$SYSDIR\icacls.exe" "${SERVICE_FOLDER}" /grant "NT SERVICE\${SERVICE}:(OI)(CI)M"'
            Pop $0
            ${If} $0 == 0
                nsExec::ExecToLog '"$SYSDIR\icacls.exe" "${SERVICE_FOLDER}" /remove:g *S-1-5-19'
                Pop $0
            ${EndIf}
        ${EndIf}
        nsExec::ExecToLog '"$SYSDIR\sc.exe" start ${SERVICE}'
        Pop $0
        ${If} $0 <> 0
            !insertmacro TellOfService "Halftrip is installed, but its service does not start (code $0). See ${SERVICE_FOLDER}\responder.log, or start it in Windows' Services."
        ${EndIf}
    ${ElseIf} $0 == 1072
        ; So that running this again asks for it once more.
        WriteRegDWORD HKLM "${KEY}" "Service" 1
        !insertmacro TellOfService "Halftrip is installed without its service: a program still has the previous one open (code 1072). Close Windows' Services, then run this again."
    ${Else}
        RMDir "${SERVICE_FOLDER}"
        !insertmacro TellOfService "Halftrip is installed, but its service could not be created (code $0). Run this again with /service, or start the responder by hand."
    ${EndIf}
SectionEnd

!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
    !insertmacro MUI_DESCRIPTION_TEXT ${main} "The window, the command line and the libraries that they need."
    !insertmacro MUI_DESCRIPTION_TEXT ${startMenu} "Halftrip, a responder that shows its pairing code, and a command prompt."
    !insertmacro MUI_DESCRIPTION_TEXT ${inPath} "Adds Halftrip's folder to PATH. Removed with Halftrip."
    !insertmacro MUI_DESCRIPTION_TEXT ${firewall} "Allows inbound TCP and UDP to halftrip.exe on every port. Public networks: same subnet only. Removed with Halftrip."
    !insertmacro MUI_DESCRIPTION_TEXT ${responderService} "A responder that starts with Windows, as LocalService. Its pairing code is in ProgramData\Halftrip responder\code.txt. Removed with Halftrip."
!insertmacro MUI_FUNCTION_DESCRIPTION_END

; For the uninstaller of the version before, in $1: another version follows, and the code stays where a service goes on with it.
Function TellUninstaller
    StrCpy $1 ""
    ${If} ${SectionIsSelected} ${responderService}
        StrCpy $1 "/keepcode "
    ${EndIf}
    StrCpy $1 "/upgrade $1"
FunctionEnd

; The version before is gone, and with it what .onInit read of it. If this one ends half way, the next try finds the same.
Function KeepChoices
    WriteRegStr HKLM "${KEY}" "InstallDir" "$INSTDIR"
    ${If} ${SectionIsSelected} ${responderService}
        WriteRegDWORD HKLM "${KEY}" "Service" 1
    ${EndIf}
    ${If} ${SectionIsSelected} ${inPath}
        WriteRegDWORD HKLM "${KEY}" "InPath" 1
    ${EndIf}
    ${If} ${SectionIsSelected} ${firewall}
        WriteRegDWORD HKLM "${KEY}" "FirewallRule" 1
    ${EndIf}
FunctionEnd

Function .onInit
    InitPluginsDir
    Delete "$TEMP\halftrip-setup.txt"
    ${IfNot} ${AtLeastWin10}
    ${OrIfNot} ${AtLeastBuild} ${OLDEST_BUILD}
        !insertmacro Refuse "Halftrip needs Windows 10 1809 or Windows Server 2019, or a newer one."
    ${EndIf}
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/nostartmenu" $1
    ${IfNot} ${Errors}
        !insertmacro UnselectSection ${startMenu}
    ${EndIf}
    ClearErrors
    ${GetOptions} $0 "/path" $1
    ${IfNot} ${Errors}
        !insertmacro SelectSection ${inPath}
    ${EndIf}
    ClearErrors
    ${GetOptions} $0 "/firewall" $1
    ${IfNot} ${Errors}
        !insertmacro SelectSection ${firewall}
    ${EndIf}
    ClearErrors
    ${GetOptions} $0 "/service" $1
    ${IfNot} ${Errors}
        !insertmacro SelectSection ${responderService}
    ${EndIf}
    ; An upgrade keeps the rule, the service and the place in PATH that the version before it made.
    ReadRegDWORD $1 HKLM "${KEY}" "Service"
    ${If} $1 == 1
        !insertmacro SelectSection ${responderService}
    ${EndIf}
    ReadRegDWORD $1 HKLM "${KEY}" "InPath"
    ${If} $1 == 1
        !insertmacro SelectSection ${inPath}
    ${EndIf}
    ReadRegDWORD $1 HKLM "${KEY}" "FirewallRule"
    ${If} $1 == 1
        !insertmacro SelectSection ${firewall}
    ${EndIf}
    ; /D=Q:\x where there is no drive Q leaves $INSTDIR as if nothing had been said; NSIS has taken it out of its parameters.
    System::Call 'kernel32::GetCommandLineW() w .r2'
    ClearErrors
    ${GetOptions} $2 "/D=" $1
    ${IfNot} ${Errors}
        StrCpy $3 $1 2
        StrCpy $4 $INSTDIR 2
        ${If} $3 != $4
            !insertmacro Refuse "Halftrip cannot be installed in $1: this machine has no drive $3."
        ${EndIf}
    ${EndIf}
    ${If} ${FileExists} "$SYSDIR\Npcap\wpcap.dll"
        StrCpy $npcapWords "Npcap is installed, so the transport npcap is available."
    ${Else}
        StrCpy $npcapWords "Npcap is not installed. Only the transport npcap needs it (https://npcap.com); everything else works without."
    ${EndIf}
FunctionEnd

Function un.onInit
    SetShellVarContext all
    ReadRegDWORD $service HKLM "${KEY}" "Service"
    ; The service's own program is stopped once it is sure that it has to be.
    ${If} $service <> 1
        !insertmacro RefuseWhileRunning halftrip.exe
    ${EndIf}
    !insertmacro RefuseWhileRunning halftrip-gui.exe
    !insertmacro RefuseWhileRunning halftrip-practice.exe
    ; A newer version can put them back.
    ${un.GetParameters} $0
    ClearErrors
    ${un.GetOptions} $0 "/upgrade" $1
    ${If} ${Errors}
        !insertmacro TellOfChangedSettings
    ${EndIf}
FunctionEnd

Section Uninstall
    !insertmacro StopService
    !insertmacro RefuseWhileRunning halftrip.exe
    ${If} $service == 1
        ; The list of services may be in somebody's hands just now. 1060: there is none any more; 1072: it goes once it has ended.
        ${For} $8 1 40
            nsExec::ExecToLog '"$SYSDIR\sc.exe" delete ${SERVICE}'
            Pop $0
            ${If} $0 == 0
            ${OrIf} $0 == 1060
            ${OrIf} $0 == 1072
                ${Break}
            ${EndIf}
            Sleep 250
        ${Next}
        Delete "${SERVICE_FOLDER}\responder.log"
        Delete "${SERVICE_FOLDER}\responder.log.old"
        ; An upgrade's service goes on with the code that people have.
        ${un.GetParameters} $0
        ClearErrors
        ${un.GetOptions} $0 "/keepcode" $1
        ${If} ${Errors}
            Delete "${SERVICE_FOLDER}\code.txt"
        ${EndIf}
        RMDir "${SERVICE_FOLDER}"
    ${EndIf}
    ReadRegDWORD $0 HKLM "${KEY}" "InPath"
    ${If} $0 == 1
        !insertmacro ChangePath "${un.WordAdd}" "-"
    ${EndIf}
    ReadRegDWORD $0 HKLM "${KEY}" "FirewallRule"
    ${If} $0 == 1
        nsExec::ExecToLog '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="${FIREWALL_RULE}"'
        Pop $0
    ${EndIf}
    ; Only what was laid down: the folder may be anybody's.
    !include "${FILES}"
    Delete "$APPDATA\halftrip.lock"  ; Of whoever has measured: one measurement at a time.
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Halftrip\*.lnk"
    RMDir "$SMPROGRAMS\Halftrip"
    DeleteRegKey HKLM "${UNINSTALL_KEY}"
    DeleteRegKey HKLM "${PROGRAM_KEY}"
    DeleteRegKey HKLM "${VERB_KEY}"
    DeleteRegKey HKLM "${KEY}"
SectionEnd
