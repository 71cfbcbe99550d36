# cpack --config BUILD/CPackConfig.cmake: a Debian package of all that cmake --install installs (docs/install.md).
# Its dependencies are those of the program that was built; `dpkg-shlibdeps` (package dpkg-dev) reads them from it.
install(FILES cmake/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tidelock)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "Tidelock maintainers <maintainers@tidelock.invalid>")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)  # tidelock_0.2.0_amd64.deb
set(CPACK_DEBIAN_COMPRESSION_TYPE zstd)  # a sixth larger than xz, and made in a quarter of the time
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS ffmpeg)  # movies
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "blender, paraview, g++, cmake")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "simulates liquids and the rigid bodies in them
Tidelock simulates liquids and rigid bodies by smoothed particle hydrodynamics
(SPH), in 2D and 3D and in SI units. Fluid pressure and rigid contact are
solved in one strongly coupled iteration. A scene file goes in; particles,
measurements, surfaces, pictures and a movie come out.
.
The package holds the program, its scenes and documents, the viewer's page, and
the library libtidelock with its C++ headers.")
include(CPack)
