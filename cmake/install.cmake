# cmake --install BUILD --prefix PREFIX: the program, its scenes and documents, the library with its headers, and what
# CMake and pkg-config need to find it. Nothing of it holds the prefix, so that it can be moved.
include(CMakePackageConfigHelpers)

install(TARGETS tidelock_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY scenes DESTINATION ${CMAKE_INSTALL_DATADIR}/tidelock)
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR})  # beside README.md, so that its links hold
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/tidelock)
install(EXPORT tidelock NAMESPACE tidelock:: FILE tidelock-config.cmake DESTINATION ${PACKAGE_FOLDER})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/tidelock-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tidelock-config-version.cmake DESTINATION ${PACKAGE_FOLDER})

file(RELATIVE_PATH PREFIX_FROM_PKGCONFIG /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PREFIX_FROM_PKGCONFIG ${PREFIX_FROM_PKGCONFIG})
configure_file(cmake/tidelock.pc.in ${CMAKE_CURRENT_BINARY_DIR}/tidelock.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tidelock.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
