# What goes where when it is installed, in two components: cli (halftrip alone, for servers without a display) and gui
# (the window with all that it needs beside halftrip, halftrip-practice among it).
#
#   cmake --install BUILD --prefix FOLDER                    both
#   cmake --install BUILD --prefix FOLDER --component cli    one
#
# On Windows everything lies in one folder that runs wherever it is copied.
if(WIN32)
    set(CMAKE_INSTALL_BINDIR ".")
    set(CMAKE_INSTALL_DOCDIR "licences")
endif()
include(GNUInstallDirs)

# A Linux package installs the program beside the copy that the group halftrip gets; what users call chooses between them.
option(HALFTRIP_PACKAGE "Lay everything out as the Linux packages want it, manual pages included (needs help2man)" OFF)
if(HALFTRIP_PACKAGE)
    install(TARGETS halftrip RUNTIME DESTINATION lib/halftrip COMPONENT cli)
    install(PROGRAMS installer/linux/halftrip.sh DESTINATION "${CMAKE_INSTALL_BINDIR}" RENAME halftrip COMPONENT cli)
    install(FILES resources/linux/halftrip-responder.service resources/linux/halftrip-watch@.service DESTINATION lib/systemd/system COMPONENT cli)
    install(FILES resources/linux/halftrip-tmpfiles.conf DESTINATION lib/tmpfiles.d RENAME halftrip.conf COMPONENT cli)
    install(FILES resources/linux/halftrip.policy DESTINATION "${CMAKE_INSTALL_DATADIR}/polkit-1/actions"
            RENAME halftrip.tune.policy COMPONENT cli)
    set(HALFTRIP_CONTACT "The Halftrip authors <halftrip@localhost>" CACHE STRING "Whom the packages name as their maintainer")
    find_package(Python3 COMPONENTS Interpreter REQUIRED)
    string(TIMESTAMP HALFTRIP_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
    set(texts "${PROJECT_BINARY_DIR}/texts")
    configure_file(resources/linux/changelog.in "${texts}/changelog" @ONLY)
    add_custom_command(OUTPUT "${texts}/changelog.gz" "${texts}/NEWS.md.gz"
        COMMAND gzip -9nc "${texts}/changelog" > "${texts}/changelog.gz"
        COMMAND gzip -9nc "${PROJECT_SOURCE_DIR}/CHANGELOG.md" > "${texts}/NEWS.md.gz"
        DEPENDS "${texts}/changelog" "${PROJECT_SOURCE_DIR}/CHANGELOG.md" VERBATIM)
    add_custom_command(OUTPUT "${texts}/third-party-notices.txt"
        COMMAND "${Python3_EXECUTABLE}" -B "${PROJECT_SOURCE_DIR}/installer/make_notices.py" "${texts}/third-party-notices.txt"
        DEPENDS "${PROJECT_SOURCE_DIR}/installer/make_notices.py" "${PROJECT_SOURCE_DIR}/installer/make_sbom.py" VERBATIM)
    function(halftrip_install_texts component package overrides)
        install(FILES resources/linux/copyright "${texts}/changelog.gz" "${texts}/NEWS.md.gz" "${texts}/third-party-notices.txt"
                DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}" COMPONENT ${component})
        install(FILES ${overrides} DESTINATION "${CMAKE_INSTALL_DATADIR}/lintian/overrides" RENAME ${package}
                COMPONENT ${component})
    endfunction()
    halftrip_install_texts(cli halftrip resources/linux/lintian-overrides)
    if(HALFTRIP_BUILD_GUI)
        halftrip_install_texts(gui halftrip-gui resources/linux/lintian-overrides-gui)
    endif()
    add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/manual/man/man1/halftrip.1.gz"
        COMMAND "${PROJECT_SOURCE_DIR}/installer/linux/make_manual.sh" "$<TARGET_FILE:halftrip>" "${PROJECT_BINARY_DIR}/manual"
        DEPENDS halftrip "${PROJECT_SOURCE_DIR}/installer/linux/make_manual.sh"
                "${PROJECT_SOURCE_DIR}/installer/linux/manual_sections.txt" VERBATIM)
    add_custom_target(halftrip_manual ALL
        DEPENDS "${PROJECT_BINARY_DIR}/manual/man/man1/halftrip.1.gz" "${texts}/changelog.gz" "${texts}/third-party-notices.txt")
    install(DIRECTORY "${PROJECT_BINARY_DIR}/manual/" DESTINATION "${CMAKE_INSTALL_DATADIR}" COMPONENT cli)
else()
    install(TARGETS halftrip RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT cli)
endif()
if(HALFTRIP_BUILD_GUI)
    install(TARGETS halftrip_gui halftrip_practice_program RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT gui)
endif()

# With the folder that its links lead to.
if(NOT WIN32)
    install(FILES README.md CONTRIBUTING.md SECURITY.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT cli)
    install(FILES resources/python/halftrip_run.py DESTINATION "${CMAKE_INSTALL_DATADIR}/halftrip" COMPONENT cli)
    install(DIRECTORY resources/ansible DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples" COMPONENT cli)
    install(DIRECTORY resources/monitoring DESTINATION "${CMAKE_INSTALL_DATADIR}/halftrip" COMPONENT cli)
    install(DIRECTORY docs DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT cli PATTERN design EXCLUDE)  # For who builds it.
    if(NOT HALFTRIP_PACKAGE)  # Packages name the licence, and have the changelog under a name of their own.
        install(FILES CHANGELOG.md LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT cli)
    endif()
    if(HALFTRIP_BUILD_GUI)
        set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
        install(FILES resources/halftrip.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT gui)
        install(FILES resources/linux/halftrip.metainfo.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT gui)
        install(FILES resources/linux/halftrip-mime.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
                RENAME halftrip.xml COMPONENT gui)
        install(FILES resources/icons/halftrip.svg DESTINATION "${icons}/scalable/apps" COMPONENT gui)
        foreach(edge 48 256)
            install(FILES resources/icons/halftrip-${edge}.png DESTINATION "${icons}/${edge}x${edge}/apps"
                    RENAME halftrip.png COMPONENT gui)
        endforeach()
    endif()
    return()
endif()

install(FILES installer/windows/two-machines.cmd DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT cli)
install(FILES README.md CHANGELOG.md CONTRIBUTING.md LICENSE SECURITY.md DESTINATION . COMPONENT cli)
install(DIRECTORY docs DESTINATION . COMPONENT cli PATTERN design EXCLUDE)
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME Halftrip-GPL-3.txt COMPONENT cli)
if(CMAKE_CROSSCOMPILING)
    # What is linked into the programs or lies beside them asks for its notice to go along.
    foreach(package libfmt-dev libcli11-dev nlohmann-json3-dev libz-mingw-w64-dev gcc-mingw-w64-x86-64-posix-runtime
                    mingw-w64-x86-64-dev)
        install(FILES "/usr/share/doc/${package}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
                RENAME "${package}.txt" COMPONENT cli)
    endforeach()
endif()
# The script for the DLLs of one program of a native build.
function(halftrip_install_imported target component)
    install(CODE "set(HALFTRIP_BUILT_PROGRAM \"$<TARGET_FILE:${target}>\")" COMPONENT ${component})
    install(SCRIPT "${PROJECT_SOURCE_DIR}/cmake/install_imported_libraries.cmake" COMPONENT ${component})
endfunction()
if(NOT CMAKE_CROSSCOMPILING)
    halftrip_install_imported(halftrip cli)
endif()
if(NOT HALFTRIP_BUILD_GUI)
    return()
endif()
if(CMAKE_CROSSCOMPILING)
    install(DIRECTORY "${HALFTRIP_WINDOWS_QT_DIR}/share/licenses/" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT gui)
    install(FILES "/usr/share/doc/qt6-translations-l10n/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
            RENAME qt6-translations-l10n.txt COMPONENT gui)
    # windeployqt is a Windows program; this script does its work from what the programs import.
    install(CODE "set(HALFTRIP_QT_DIR \"${HALFTRIP_WINDOWS_QT_DIR}\")\nset(HALFTRIP_OBJDUMP \"${CMAKE_OBJDUMP}\")"
            COMPONENT gui)
    install(SCRIPT "${CMAKE_CURRENT_LIST_DIR}/install_windows_libraries.cmake" COMPONENT gui)
else()
    # A native build has Qt's own tools. Their functions need what find_package() sets in the folder that calls them.
    find_package(Qt6 REQUIRED COMPONENTS Widgets)
    qt_generate_deploy_app_script(TARGET halftrip_gui FILENAME_VARIABLE deploy_script NO_UNSUPPORTED_PLATFORM_ERROR)
    install(SCRIPT "${deploy_script}" COMPONENT gui)
    halftrip_install_imported(halftrip_gui gui)
endif()
