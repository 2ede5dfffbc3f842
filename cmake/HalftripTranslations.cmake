# The window's texts in other languages, compiled into the program. They are made by this machine's lrelease, also for another
# system; without it the window is built with its own English only. The words of Qt's own buttons and dialogs come with them
# where this machine has Qt's translations.
find_program(HALFTRIP_LRELEASE NAMES lrelease-qt6 lrelease HINTS /usr/lib/qt6/bin /usr/lib64/qt6/bin
             DOC "Qt's tool that compiles translations (Debian: qt6-l10n-tools)")
mark_as_advanced(HALFTRIP_LRELEASE)

# halftrip_add_translations(TARGET LANGUAGE...): those of resources/translations/halftrip_LANGUAGE.ts.
function(halftrip_add_translations target)
    if(NOT HALFTRIP_LRELEASE)
        message(STATUS "The window has English only, for want of lrelease (Debian: qt6-l10n-tools)")
        return()
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/translations")
    set(compiled "")
    set(entries "")
    foreach(language IN LISTS ARGN)
        set(source "${PROJECT_SOURCE_DIR}/resources/translations/halftrip_${language}.ts")
        set(result "${folder}/halftrip_${language}.qm")
        add_custom_command(OUTPUT "${result}"
            COMMAND "${CMAKE_COMMAND}" -E make_directory "${folder}"
            COMMAND "${HALFTRIP_LRELEASE}" -silent -nounfinished "${source}" -qm "${result}"
            DEPENDS "${source}" VERBATIM)
        list(APPEND compiled "${result}")
        string(APPEND entries "<file alias=\"halftrip_${language}.qm\">${result}</file>\n")
        find_file(HALFTRIP_QT_TEXTS_${language} "qtbase_${language}.qm"
                  PATHS /usr/share/qt6/translations /usr/lib64/qt6/translations "${QT6_INSTALL_PREFIX}/translations"
                  NO_CMAKE_FIND_ROOT_PATH DOC "Qt's own texts in this language (Debian: qt6-translations-l10n)")
        mark_as_advanced(HALFTRIP_QT_TEXTS_${language})
        if(HALFTRIP_QT_TEXTS_${language})
            string(APPEND entries "<file alias=\"qtbase_${language}.qm\">${HALFTRIP_QT_TEXTS_${language}}</file>\n")
        endif()
    endforeach()
    file(CONFIGURE OUTPUT "${folder}/translations.qrc" @ONLY
         CONTENT "<RCC>\n<qresource prefix=\"/translations\">\n@entries@</qresource>\n</RCC>\n")
    add_custom_command(OUTPUT "${folder}/translations.cpp"
        COMMAND Qt6::rcc --name translations --output "${folder}/translations.cpp" "${folder}/translations.qrc"
        DEPENDS ${compiled} "${folder}/translations.qrc" VERBATIM)
    set_source_files_properties("${folder}/translations.cpp" PROPERTIES SKIP_AUTOGEN ON SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE "${folder}/translations.cpp")
    target_compile_definitions(${target} PRIVATE HALFTRIP_HAS_TRANSLATIONS)
endfunction()
