# Puts the page that web/build.sh built into the program:  cmake -DPAGE=web/page -DOUT=page.cpp -P page.cmake
# The assembler includes the files as they are.
cmake_minimum_required(VERSION 3.25)  # policies: IN_LIST
set(TYPE_html "text/html; charset=utf-8")
set(TYPE_js "text/javascript; charset=utf-8")
set(TYPE_css "text/css; charset=utf-8")
set(TYPE_svg "image/svg+xml")
set(TYPE_txt "text/plain; charset=utf-8")
file(GLOB_RECURSE files RELATIVE ${PAGE} ${PAGE}/*)
list(SORT files)
if(NOT "index.html" IN_LIST files)
  message(FATAL_ERROR "there is no page in ${PAGE}; web/build.sh builds it")
endif()
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
  string(APPEND data "asm(\".pushsection .rodata\\n.balign 16\\n${symbol}:\\n.incbin \\\"${PAGE}/${name}\\\"\\n${symbol}_end:\\n"
    ".byte 0\\n.popsection\\n\");\n")
  string(APPEND externs "extern const char ${symbol}[] asm(\"${symbol}\");\nextern const char ${symbol}_end[] asm(\"${symbol}_end\");\n")
  string(APPEND entries "  if (path == \"/${name}\") {\n    static const PageFile file{\"/${name}\", \"${TYPE_${extension}}\","
    " {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}};\n    return &file;\n  }\n")
  math(EXPR index "${index} + 1")
endforeach()
string(CONCAT text "// Written by web/page.cmake.\n#include \"viewer/page.hpp\"\n\n#include <cstddef>\n\n" "${data}"
  "extern \"C\" {\n" "${externs}" "}\n\nnamespace tidelock {\nconst PageFile* page_file(std::string_view path) {\n" "${entries}"
  "  return nullptr;\n}\n}  // namespace tidelock\n")
file(WRITE ${OUT} "${text}")
