# QCustomPlot under one name, QCustomPlotQt6::QCustomPlotQt6, wherever it comes from. Debian's package and our own
# Windows tree bring a CMake package of that name. vcpkg's port is built by qmake and brings none: there the header and
# the library are looked for. Needs Qt6::Widgets and Qt6::PrintSupport.
find_package(QCustomPlotQt6 QUIET)
if(TARGET QCustomPlotQt6::QCustomPlotQt6)
    return()
endif()

find_path(QCUSTOMPLOT_INCLUDE_DIR qcustomplot.h)
find_library(QCUSTOMPLOT_LIBRARY NAMES QCustomPlotQt6 qcustomplot qcustomplot2)
find_library(QCUSTOMPLOT_LIBRARY_DEBUG NAMES qcustomplotd qcustomplotd2)
mark_as_advanced(QCUSTOMPLOT_INCLUDE_DIR QCUSTOMPLOT_LIBRARY QCUSTOMPLOT_LIBRARY_DEBUG)
if(NOT QCUSTOMPLOT_INCLUDE_DIR OR NOT QCUSTOMPLOT_LIBRARY)
    message(FATAL_ERROR "QCustomPlot for Qt 6 is missing: install libqcustomplot-dev (Debian) or qcustomplot (vcpkg), "
                        "name its folder in CMAKE_PREFIX_PATH, or leave the window out with -DHALFTRIP_BUILD_GUI=OFF")
endif()
add_library(QCustomPlotQt6::QCustomPlotQt6 UNKNOWN IMPORTED)
set_target_properties(QCustomPlotQt6::QCustomPlotQt6 PROPERTIES IMPORTED_LOCATION "${QCUSTOMPLOT_LIBRARY}")
if(QCUSTOMPLOT_LIBRARY_DEBUG)
    set_target_properties(QCustomPlotQt6::QCustomPlotQt6 PROPERTIES
        IMPORTED_LOCATION_DEBUG "${QCUSTOMPLOT_LIBRARY_DEBUG}")
endif()
target_include_directories(QCustomPlotQt6::QCustomPlotQt6 INTERFACE "${QCUSTOMPLOT_INCLUDE_DIR}")
target_link_libraries(QCustomPlotQt6::QCustomPlotQt6 INTERFACE Qt6::Widgets Qt6::PrintSupport)
if(WIN32)
    # Harmless with a static library, needed with a DLL: its classes are declared dllimport.
    target_compile_definitions(QCustomPlotQt6::QCustomPlotQt6 INTERFACE QCUSTOMPLOT_USE_LIBRARY)
endif()
