# What goes where when it is installed, in two components: cli (halftrip alone, for servers without a display) and gui
# (the window with all that it needs beside halftrip).
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

install(TARGETS halftrip RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT cli)
if(HALFTRIP_BUILD_GUI)
    install(TARGETS halftrip_gui RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT gui)
endif()

if(NOT WIN32)
    install(FILES README.md CHANGELOG.md LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT cli)
    if(HALFTRIP_BUILD_GUI)
        set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
        install(FILES resources/halftrip.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" COMPONENT gui)
        install(FILES resources/icons/halftrip.svg DESTINATION "${icons}/scalable/apps" COMPONENT gui)
        foreach(edge 48 256)
            install(FILES resources/icons/halftrip-${edge}.png DESTINATION "${icons}/${edge}x${edge}/apps"
                    RENAME halftrip.png COMPONENT gui)
        endforeach()
    endif()
    return()
endif()

install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME Halftrip-GPL-3.txt COMPONENT cli)
if(CMAKE_CROSSCOMPILING)
    # What is linked into the programs or lies beside them asks for its notice to go along.
    foreach(package libfmt-dev libcli11-dev nlohmann-json3-dev libz-mingw-w64-dev gcc-mingw-w64-x86-64-posix-runtime
                    mingw-w64-x86-64-dev)
        install(FILES "/usr/share/doc/${package}/copyright" DESTINATION "${CMAKE_INSTALL_DOCDIR}"
                RENAME "${package}.txt" COMPONENT cli)
    endforeach()
endif()
if(NOT HALFTRIP_BUILD_GUI)
    return()
endif()
if(CMAKE_CROSSCOMPILING)
    install(DIRECTORY "${HALFTRIP_WINDOWS_QT_DIR}/share/licenses/" DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT gui)
    # windeployqt is a Windows program; this script does its work from what the programs import.
    install(CODE "set(HALFTRIP_QT_DIR \"${HALFTRIP_WINDOWS_QT_DIR}\")\nset(HALFTRIP_OBJDUMP \"${CMAKE_OBJDUMP}\")"
            COMPONENT gui)
    install(SCRIPT "${CMAKE_CURRENT_LIST_DIR}/install_windows_libraries.cmake" COMPONENT gui)
else()
    # A native build has Qt's own tools. Their functions need what find_package() sets in the folder that calls them.
    find_package(Qt6 REQUIRED COMPONENTS Widgets)
    qt_generate_deploy_app_script(TARGET halftrip_gui FILENAME_VARIABLE deploy_script NO_UNSUPPORTED_PLATFORM_ERROR)
    install(SCRIPT "${deploy_script}" COMPONENT gui)
endif()
