# Run by CPack when everything is laid out and before it is packed (CPACK_PRE_BUILD_SCRIPTS): what an .rpm has otherwise than a .deb, so
# that it serves RHEL 8 and 9 (window: 9, with EPEL's Qt 6), whose libraries are older than those that everything was built with.
#
#   CPACK_HALFTRIP_PORTABLE      the folder of the portable programs
#   CPACK_HALFTRIP_PLOT_LIBRARY  QCustomPlot, which RPM systems have under another name or not at all
if(NOT CPACK_GENERATOR STREQUAL RPM)
    return()
endif()

set(cli "${CPACK_TEMPORARY_DIRECTORY}/cli/usr")
set(gui "${CPACK_TEMPORARY_DIRECTORY}/gui/usr")
if(NOT EXISTS "${CPACK_HALFTRIP_PORTABLE}/halftrip")
    message(FATAL_ERROR "There is no portable halftrip in \"${CPACK_HALFTRIP_PORTABLE}\": run ./dev portable")
endif()
file(COPY "${CPACK_HALFTRIP_PORTABLE}/halftrip" DESTINATION "${cli}/lib/halftrip")
file(MAKE_DIRECTORY "${cli}/share/zsh/site-functions")
file(RENAME "${cli}/share/zsh/vendor-completions/_halftrip" "${cli}/share/zsh/site-functions/_halftrip")
file(REMOVE_RECURSE "${cli}/share/zsh/vendor-completions" "${cli}/share/lintian")
if(NOT EXISTS "${gui}")
    return()
endif()
file(COPY "${CPACK_HALFTRIP_PORTABLE}/halftrip-practice" DESTINATION "${gui}/bin")
file(REMOVE_RECURSE "${gui}/share/lintian")
# Under the name that the window looks for.
execute_process(COMMAND patchelf --print-soname "${CPACK_HALFTRIP_PLOT_LIBRARY}"
    OUTPUT_VARIABLE soname OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
configure_file("${CPACK_HALFTRIP_PLOT_LIBRARY}" "${gui}/lib/halftrip/${soname}" COPYONLY)
execute_process(COMMAND patchelf --set-rpath "$ORIGIN/../lib/halftrip" "${gui}/bin/halftrip-gui" COMMAND_ERROR_IS_FATAL ANY)
