# Runs when a cross-built window is installed: lays Qt's plugins and every DLL that is imported, however indirectly,
# beside the programs. DLLs that the Qt tree does not have are the system's own. Set by whoever includes this:
#   HALFTRIP_QT_DIR    Qt and QCustomPlot for Windows
#   HALFTRIP_OBJDUMP   an objdump that reads Windows programs
cmake_minimum_required(VERSION 3.25)  # An install script inherits no policies.

set(plugins platforms/qwindows.dll styles/qwindowsvistastyle.dll
            imageformats/qgif.dll imageformats/qico.dll imageformats/qjpeg.dll)
set(folder "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

# The names of the DLLs that one file imports.
function(halftrip_imports file out)
    execute_process(COMMAND "${HALFTRIP_OBJDUMP}" -p "${file}" OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL "DLL Name: [^\r\n]+" lines "${text}")
    list(TRANSFORM lines REPLACE "^DLL Name: " "")
    set(${out} "${lines}" PARENT_SCOPE)
endfunction()

foreach(plugin IN LISTS plugins)
    cmake_path(GET plugin PARENT_PATH kind)
    file(INSTALL "${HALFTRIP_QT_DIR}/plugins/${plugin}" DESTINATION "${CMAKE_INSTALL_PREFIX}/${kind}")
endforeach()

set(waiting "${folder}/halftrip-gui.exe")
list(TRANSFORM plugins PREPEND "${HALFTRIP_QT_DIR}/plugins/" OUTPUT_VARIABLE plugin_files)
list(APPEND waiting ${plugin_files})
set(seen "")
while(waiting)
    list(POP_FRONT waiting file)
    halftrip_imports("${file}" names)
    foreach(name IN LISTS names)
        set(library "${HALFTRIP_QT_DIR}/bin/${name}")
        if(name IN_LIST seen OR NOT EXISTS "${library}")
            continue()
        endif()
        list(APPEND seen "${name}")
        list(APPEND waiting "${library}")
        file(INSTALL "${library}" DESTINATION "${CMAKE_INSTALL_PREFIX}")
    endforeach()
endwhile()
