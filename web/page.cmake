# Builds the page and puts it into the program:  cmake -DWEB=... -DOUT=... -DNPM=... -P page.cmake
# WEB: this folder; OUT: where to put page.cpp and Vite's output; NPM: the program, empty when there is none.
# Where npm or the network is missing the program is built without the page, and says so when it is asked for it.

function(write_if_changed file text)
  set(old "")
  if(EXISTS ${file})
    file(READ ${file} old)
  endif()
  if(NOT old STREQUAL text)
    file(WRITE ${file} "${text}")
  else()
    file(TOUCH ${file})
  endif()
endfunction()

function(without_page reason)
  string(CONCAT text "// Written by web/page.cmake.\n#include \"viewer/page.hpp\"\n\nnamespace tidelock {\n"
    "const PageFile* page_file(std::string_view) { return nullptr; }\n"
    "std::string_view page_missing() { return \"${reason}\"; }\n}  // namespace tidelock\n")
  write_if_changed(${OUT}/page.cpp "${text}")
endfunction()

if(NOT NPM)
  without_page("npm was not there when it was built")
  return()
endif()

execute_process(COMMAND node --version OUTPUT_VARIABLE node ERROR_QUIET)
if(NOT node MATCHES "^v([0-9]+)" OR CMAKE_MATCH_1 LESS 18)
  without_page("it needs Node.js 18 or newer")
  return()
endif()

# --- packages -------------------------------------------------------------------------------------------------------
if(NOT EXISTS ${WEB}/node_modules/.package-lock.json
   OR ${WEB}/package-lock.json IS_NEWER_THAN ${WEB}/node_modules/.package-lock.json)
  execute_process(COMMAND ${NPM} ci --no-audit --no-fund --prefer-offline WORKING_DIRECTORY ${WEB}
    RESULT_VARIABLE code OUTPUT_FILE ${OUT}/npm.log ERROR_FILE ${OUT}/npm.log)
  file(READ ${OUT}/npm.log log)
  if(code AND log MATCHES "EUSAGE")  # ours, not the network's
    message(FATAL_ERROR "web/package-lock.json does not fit web/package.json; 'npm install' in web/ mends it")
  elseif(code)
    message("the viewer's page is left out: 'npm ci' failed (see ${OUT}/npm.log)")
    without_page("npm could not fetch its packages when it was built")
    return()
  endif()
  file(TOUCH ${WEB}/node_modules/.package-lock.json)
endif()

# --- the page -------------------------------------------------------------------------------------------------------
execute_process(COMMAND ${NPM} run --silent check WORKING_DIRECTORY ${WEB} RESULT_VARIABLE code)
if(code)
  message(FATAL_ERROR "the viewer's page has type errors")
endif()
execute_process(COMMAND ${NPM} run --silent bundle -- --outDir ${OUT}/dist --emptyOutDir --logLevel error
  WORKING_DIRECTORY ${WEB} RESULT_VARIABLE code)
if(code)
  message(FATAL_ERROR "Vite could not build the viewer's page")
endif()

# --- into the program: the assembler includes the files as they are -----------------------------------------------------
set(TYPE_html "text/html; charset=utf-8")
set(TYPE_js "text/javascript; charset=utf-8")
set(TYPE_css "text/css; charset=utf-8")
set(TYPE_svg "image/svg+xml")
file(GLOB_RECURSE files RELATIVE ${OUT}/dist ${OUT}/dist/*)
list(SORT files)
set(data "")
set(externs "")
set(entries "")
set(index 0)
foreach(name ${files})
  string(REGEX REPLACE ".*\\." "" extension "${name}")
  if(NOT DEFINED TYPE_${extension})
    message(FATAL_ERROR "no media type is known for ${name} of the viewer's page")
  endif()
  set(symbol "tidelock_page_${index}")
  string(APPEND data "asm(\".pushsection .rodata\\n.balign 16\\n${symbol}:\\n.incbin \\\"${OUT}/dist/${name}\\\"\\n${symbol}_end:\\n"
    ".byte 0\\n.popsection\\n\");\n")
  string(APPEND externs "extern const char ${symbol}[] asm(\"${symbol}\");\nextern const char ${symbol}_end[] asm(\"${symbol}_end\");\n")
  string(APPEND entries "  if (path == \"/${name}\") {\n    static const PageFile file{\"/${name}\", \"${TYPE_${extension}}\","
    " {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}};\n    return &file;\n  }\n")
  math(EXPR index "${index} + 1")
endforeach()
string(CONCAT text "// Written by web/page.cmake.\n#include \"viewer/page.hpp\"\n\n#include <cstddef>\n\n" "${data}"
  "extern \"C\" {\n" "${externs}" "}\n\nnamespace tidelock {\nconst PageFile* page_file(std::string_view path) {\n" "${entries}"
  "  return nullptr;\n}\nstd::string_view page_missing() { return {}; }\n}  // namespace tidelock\n")
write_if_changed(${OUT}/page.cpp "${text}")
