@echo off
rem Everything that only two real Windows machines can show, gathered into one zip.
rem
rem   On B:  two-machines.cmd serve             prints the pairing code; leave it running
rem   On A:  two-machines.cmd measure B CODE    B: that machine's name or address. Takes about a quarter of an hour
rem
rem Beside halftrip.exe; test_windows_*.exe in the same folder are run, too. No labels: they need other line ends than ours.
setlocal
set "PROGRAM=%~dp0halftrip.exe"

if /i "%~1"=="serve" "%PROGRAM%" serve
if /i "%~1"=="serve" exit /b

rem What the lines at the end call: show NAME WORDS, run NAME OPTIONS, test PROGRAM.
if /i "%~1"=="show" "%PROGRAM%" %~3 > "%OUT%\%~2.txt" 2>&1
if /i "%~1"=="run" echo %~2 ...
if /i "%~1"=="run" "%PROGRAM%" ping %PEER% --sizes 1,64,256,1024,1472 --count %COUNT% %~3 --save "%OUT%\%~2.halftrip.json" > "%OUT%\%~2.txt" 2>&1
if /i "%~1"=="test" echo %~2 ...
if /i "%~1"=="test" if /i "%~2"=="test_windows_rio" set "HALFTRIP_RIO_PROVIDER=real"
if /i "%~1"=="test" if /i "%~2"=="test_windows_rio" set "CASES=[provider]"
if /i "%~1"=="test" "%~dp0%~2.exe" %CASES% > "%OUT%\%~2.txt" 2>&1
set "CODE=%ERRORLEVEL%"
for %%A in (show run test) do if /i "%~1"=="%%A" echo %~2: exit code %CODE% >> "%OUT%\summary.txt"
for %%A in (show run test) do if /i "%~1"=="%%A" exit /b 0

if /i not "%~1"=="measure" echo On B: %~nx0 serve. On A: %~nx0 measure B CODE, where B is the other machine and CODE what it prints.
if /i not "%~1"=="measure" exit /b 2
if "%~3"=="" echo Give the other machine and the pairing code that it prints: %~nx0 measure B CODE
if "%~3"=="" exit /b 2

set "PEER=%~2"
rem Not in a command line: those stand in the run files.
set "HALFTRIP_CODE=%~3"
if not defined COUNT set "COUNT=20000"
set "OUT=%CD%\halftrip-%COMPUTERNAME%"
if not exist "%OUT%" mkdir "%OUT%" 2> nul
if not exist "%OUT%\" echo No files can be written in %CD%. Change to a folder of yours first, for example: cd /d %%USERPROFILE%%
if not exist "%OUT%\" exit /b 5
ver > "%OUT%\summary.txt"

call "%~f0" show version "--version"
call "%~f0" show adapters "adapters"
call "%~f0" show transports "transports"
call "%~f0" show check "check %PEER%"
for /f "delims=" %%T in ('dir /b "%~dp0test_windows_*.exe" 2^> nul') do call "%~f0" test %%~nT

call "%~f0" run udp-spin "--transport udp --wait spin --responder-wait spin"
call "%~f0" run udp-poll "--transport udp --wait poll --responder-wait poll"
call "%~f0" run udp-block "--transport udp --wait block --responder-wait block"
call "%~f0" run udp-iocp "--transport udp --wait block --responder-wait block --transport-option completion=iocp"
call "%~f0" run udp-stamps "--transport udp --stamps auto"
call "%~f0" run rio-spin "--transport rio --wait spin --responder-wait spin"
call "%~f0" run rio-event "--transport rio --wait block --responder-wait block"
call "%~f0" run rio-iocp "--transport rio --wait block --responder-wait block --transport-option rioNotify=iocp"
call "%~f0" run tcp-spin "--transport tcp --wait spin --responder-wait spin"
call "%~f0" run rio-tcp-spin "--transport rio-tcp --wait spin --responder-wait spin"
rem These say why they cannot where Npcap is not installed on both.
call "%~f0" run npcap-eth "--transport npcap --wait spin --responder-wait spin"
call "%~f0" run npcap-udp "--transport npcap --frame udp --wait spin --responder-wait spin"
call "%~f0" run npcap-block "--transport npcap --wait block --responder-wait block"

type "%OUT%\summary.txt"
tar -a -c -f "%OUT%.zip" -C "%OUT%" . 2> nul
if errorlevel 1 echo No zip could be made here. Send the folder %OUT%.
if errorlevel 1 exit /b 0
echo Send %OUT%.zip.
