// Particle files: one per frame, in the formats that other programs read (docs/files.md).
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outputs/frame.hpp"
#include "scene/scene.hpp"

namespace tidelock {

/// Classic big-endian BGEO, version 5, as Partio, splashsurf and (as a legacy format) Houdini read it. Point
/// attributes: v, density, pressure, id, fluid; detail attributes: time, frame.
void write_bgeo(const FrameData& frame, const std::string& file);
/// VTK XML PolyData for ParaView: binary data base64-encoded at the end, so that the file is valid XML.
void write_vtp(const FrameData& frame, const std::string& file);
/// Binary little-endian PLY: x y z vx vy vz density pressure id fluid.
void write_ply(const FrameData& frame, const std::string& file);
// Each throws RunError naming the file when it cannot be written, and then leaves nothing behind.

void write_particles(const FrameData& frame, ParticleFormat format, const std::string& file);

/// Reads back what was written, by the file's extension. A BGEO or PLY file of another program is read too as far as it
/// goes: positions are needed; what is missing is zero, and ids count from 0. Bodies are not in particle files.
/// Throws InputError on a file that is missing, of another kind, cut off or damaged.
FrameData read_frame(const std::string& file);
/// The same from the file's content; `file` gives the kind and is for messages.
FrameData parse_frame(std::string_view content, const std::string& file);

/// The word of the format: "bgeo", ...
const char* extension(ParticleFormat format);
/// The format that a file's extension asks for.
std::optional<ParticleFormat> format_of(const std::string& file);
/// ".bgeo, .vtp or .ply"
std::string particle_extensions();
/// DIR/particles/frame_0012.bgeo. Numbers beyond 9999 grow a digit.
std::string frame_path(const std::string& dir, std::uint64_t number, ParticleFormat format);
/// 12 for ".../frame_0012.bgeo"; nothing for names of another form.
std::optional<std::uint64_t> frame_number(const std::string& file);
/// Particle files of one format in DIR/particles, by number.
std::vector<std::string> list_frames(const std::string& dir, ParticleFormat format);
/// Removes the particle files of all formats with number >= first from DIR/particles: what an earlier, longer run left
/// there. Returns how many.
std::size_t remove_frames_from(const std::string& dir, std::uint64_t first);

}  // namespace tidelock
