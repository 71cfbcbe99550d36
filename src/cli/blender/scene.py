"""Loads a run of Tidelock into Blender (3.4 or later): bodies, surfaces of fluids, materials, camera and light.

Written by './tidelock blender DIR' beside its data in DIR/blender; the surfaces are those of './tidelock surface DIR'.

  blender -P DIR/blender.py                                    opens the run in Blender
  blender -b -P DIR/blender.py -- --frame 20 --out a.png       renders one frame without a display
  blender -b -P DIR/blender.py -- --out frames/ --samples 128  renders all frames

Each fluid is an object with its own material. Their meshes are read from the frame's PLY file when the frame changes;
nothing of them is stored in the .blend file, so keep the run's folder where it is. Velocities are in the attribute
"velocity", for motion blur in Cycles.
"""
import argparse
import array
import bisect
import json
import math
import os
import sys

import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
FLUID = "tidelock_fluid"  # property of the objects that show a fluid: its index in the scene


def read_ply(path):
    """Vertices, normals, velocities (flat float arrays), triangles (flat uint array) of a surface of Tidelock, and the
    fluid of each vertex (uint array, empty for one fluid)."""
    with open(path, "rb") as file:
        if file.readline().strip() != b"ply":
            raise ValueError(path + " is no PLY file")
        counts = {}
        record = 9  # numbers of four bytes for a vertex
        while True:
            line = file.readline()
            if not line:
                raise ValueError(path + " is cut off")
            words = line.split()
            if words[:1] == [b"element"]:
                counts[words[1]] = int(words[2])
            if words == [b"property", b"uint", b"fluid"]:
                record = 10
            if words == [b"end_header"]:
                break
        vertices, faces = counts[b"vertex"], counts[b"face"]
        raw = array.array("f")
        raw.frombytes(file.read(4 * record * vertices))
        data = file.read(13 * faces)
    if len(raw) != record * vertices or len(data) != 13 * faces:
        raise ValueError(path + " is cut off")
    fields = []
    for first in (0, 3, 6):
        field = array.array("f", bytes(12 * vertices))
        for k in range(3):
            field[k::3] = raw[first + k::record]
        fields.append(field)
    corners = bytearray(12 * faces)
    for k in range(12):
        corners[k::12] = data[k + 1::13]
    triangles = array.array("I")
    triangles.frombytes(bytes(corners))
    fluids = array.array("I", raw[9::record].tobytes() if record > 9 else b"")
    return fields[0], fields[1], fields[2], triangles, fluids


def mesh_of(name, vertices, triangles, velocities=None):
    """A Blender mesh of flat arrays, smooth-shaded."""
    mesh = bpy.data.meshes.new(name)
    count = len(triangles) // 3
    mesh.vertices.add(len(vertices) // 3)
    mesh.vertices.foreach_set("co", vertices)
    mesh.loops.add(len(triangles))
    mesh.loops.foreach_set("vertex_index", array.array("i", triangles))
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", array.array("i", range(0, 3 * count, 3)))
    mesh.polygons.foreach_set("loop_total", array.array("i", [3]) * count)
    mesh.polygons.foreach_set("use_smooth", array.array("b", [1]) * count)
    if velocities is not None:
        attribute = mesh.attributes.new("velocity", "FLOAT_VECTOR", "POINT")
        attribute.data.foreach_set("vector", velocities)
    mesh.update(calc_edges=True)
    return mesh


def wire_of(name, lines, radius):
    """The edges of a tank as round wires."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    for first, last in lines:
        spline = curve.splines.new("POLY")
        spline.points.add(1)
        spline.points[0].co = first + [1.0]
        spline.points[1].co = last + [1.0]
    return curve


def linear(colour):
    """sRGB to what Blender computes with."""
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour] + [1.0]


def material_of(name, colour, roughness):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = linear(colour)
    shader.inputs["Roughness"].default_value = roughness
    return material


SUN = 3.0  # W/m^2 on a surface that faces it
PAPER = SUN / math.pi  # radiance of white paper in it


def fluid_material(fluid):
    """As render draws it: clear liquids refract, the others have a surface like any solid, and hot ones glow."""
    if fluid["clear"]:
        return water_material(fluid["name"], fluid["absorption"])
    material = material_of(fluid["name"], fluid["colour"], fluid["roughness"])
    inputs = material.node_tree.nodes["Principled BSDF"].inputs
    inputs["Metallic"].default_value = 1.0 if fluid["metal"] else 0.0
    strongest = max(fluid["emission"])
    if strongest > 0:
        colour = "Emission" if "Emission" in inputs else "Emission Color"  # until and from Blender 4
        inputs[colour].default_value = [e / strongest for e in fluid["emission"]] + [1.0]
        inputs["Emission Strength"].default_value = PAPER * strongest
    return material


def water_material(name, absorption):
    """Clear, with an index of 1.333; what gives it its colour is absorbed inside."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    output = nodes.new("ShaderNodeOutputMaterial")
    surface = nodes.new("ShaderNodeBsdfGlass")
    surface.inputs["Roughness"].default_value = 0.0
    surface.inputs["IOR"].default_value = 1.333
    volume = nodes.new("ShaderNodeVolumeAbsorption")
    # Light is absorbed by density * (1 - colour) for a metre.
    strongest = max(absorption)
    volume.inputs["Color"].default_value = [1 - a / strongest for a in absorption] + [1.0]
    volume.inputs["Density"].default_value = strongest
    # Light goes straight through to what is below: caustics would need thousands of samples.
    straight = nodes.new("ShaderNodeBsdfTransparent")
    path = nodes.new("ShaderNodeLightPath")
    soft = nodes.new("ShaderNodeMath")
    soft.operation = "MAXIMUM"
    mix = nodes.new("ShaderNodeMixShader")
    links.new(path.outputs["Is Shadow Ray"], soft.inputs[0])
    links.new(path.outputs["Is Diffuse Ray"], soft.inputs[1])
    links.new(soft.outputs["Value"], mix.inputs["Fac"])
    links.new(surface.outputs["BSDF"], mix.inputs[1])
    links.new(straight.outputs["BSDF"], mix.inputs[2])
    links.new(mix.outputs["Shader"], output.inputs["Surface"])
    links.new(volume.outputs["Volume"], output.inputs["Volume"])
    return material


def add(name, data, parent, material=None):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    thing.parent = parent
    if material is not None:
        data.materials.append(material)
    return thing


def add_bodies(scene, world):
    for body in scene["bodies"]:
        if body["tank"]:
            data = wire_of(body["name"], body["lines"], scene["line"])
            material = material_of(body["name"], (0.2, 0.22, 0.25), 0.6)
        else:
            vertices, _, _, triangles, _ = read_ply(os.path.join(HERE, "blender", body["mesh"]))
            data = mesh_of(body["name"], vertices, triangles)
            data.use_auto_smooth = True
            data.auto_smooth_angle = 0.7
            material = material_of(body["name"], body["colour"], 0.45)
        thing = add(body["name"], data, world, material)
        thing.rotation_mode = "QUATERNION"
        for frame, position, rotation in body["poses"]:
            thing.location = position
            thing.rotation_quaternion = rotation
            if len(body["poses"]) > 1:
                thing.keyframe_insert("location", frame=frame)
                thing.keyframe_insert("rotation_quaternion", frame=frame)


def load_water(scene_settings, *_):
    """Called when the frame changes: the meshes of the new frame take the place of the old ones."""
    things = [thing for thing in bpy.data.objects if FLUID in thing]
    if not things:
        return
    path = os.path.join(things[0]["folder"], "frame_%04d.ply" % scene_settings.frame_current)
    surface = read_ply(path) if os.path.exists(path) else None
    for thing in things:
        old = thing.data
        own = part_of(surface, thing[FLUID]) if surface is not None else None
        mesh = bpy.data.meshes.new(thing.name) if own is None else mesh_of(thing.name, *own)
        for material in old.materials:
            mesh.materials.append(material)
        thing.data = mesh
        bpy.data.meshes.remove(old)


def part_of(surface, fluid):
    """Vertices, triangles and velocities of one fluid, or None. A file has the fluids one after the other, in order."""
    vertices, _, velocities, triangles, fluids = surface
    if not fluids:
        return (vertices, triangles, velocities) if fluid == 0 else None
    first, last = bisect.bisect_left(fluids, fluid), bisect.bisect_right(fluids, fluid)
    if first == last:
        return None
    corners = triangles[::3]  # all before those of a fluid lie below its first vertex
    begin, end = (3 * bisect.bisect_left(corners, v) for v in (first, last))
    own = array.array("i", [v - first for v in triangles[begin:end]])
    return vertices[3 * first:3 * last], own, velocities[3 * first:3 * last]


def add_water(scene, world):
    """One object with its own material for each fluid."""
    for index, fluid in enumerate(scene["fluids"]):
        name = fluid["name"]
        thing = add(name, bpy.data.meshes.new(name), world, fluid_material(fluid))
        thing[FLUID] = index
        thing["folder"] = os.path.join(HERE, scene["surfaces"])
    bpy.app.handlers.frame_change_pre.append(load_water)


def add_camera_and_light(scene, world):
    camera = bpy.data.cameras.new("camera")
    camera.sensor_fit = "VERTICAL"
    camera.angle = scene["camera"]["angle"]
    camera.clip_end = 100 * scene["size"]
    camera.clip_start = 1e-3 * scene["size"]
    thing = add("camera", camera, world)
    thing.location = scene["camera"]["position"]
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = scene["camera"]["rotation"]
    bpy.context.scene.camera = thing
    sun = bpy.data.lights.new("sun", "SUN")
    sun.energy = SUN
    sun.angle = 0.09
    thing = add("sun", sun, world)
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = scene["sun"]
    sky = bpy.data.worlds.new("sky")
    sky.use_nodes = True
    sky.node_tree.nodes["Background"].inputs["Color"].default_value = (0.62, 0.72, 0.86, 1.0)
    sky.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.8
    bpy.context.scene.world = sky


def add_ground(scene, world):
    half, (a, b, centre) = 20 * scene["size"], scene["ground"]
    corners = [[centre[k] + s * half * a[k] + t * half * b[k] for k in range(3)]
               for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mesh = bpy.data.meshes.new("ground")
    mesh.from_pydata(corners, [], [(0, 1, 2, 3)])
    add("ground", mesh, world, material_of("ground", (0.72, 0.72, 0.71), 0.9))


def build(scene):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    settings = bpy.context.scene
    settings.frame_start, settings.frame_end = scene["first"], scene["last"]
    settings.render.fps = max(1, round(scene["fps"]))
    settings.render.resolution_x, settings.render.resolution_y = scene["resolution"]
    settings.render.resolution_percentage = 100
    settings.render.engine = "CYCLES"
    settings.cycles.device = "CPU"
    settings.cycles.samples = 128
    settings.cycles.use_denoising = False
    settings.cycles.sample_clamp_indirect = 2.0  # rare glints would need thousands of samples
    settings.cycles.max_bounces = 16
    settings.cycles.transmission_bounces = 16
    settings.cycles.caustics_reflective = False
    settings.cycles.caustics_refractive = False
    settings.view_settings.view_transform = "Filmic"
    # Everything hangs on this empty, which turns the scene's up to Blender's.
    world = bpy.data.objects.new("tidelock", None)
    settings.collection.objects.link(world)
    world.rotation_mode = "QUATERNION"
    world.rotation_quaternion = scene["up"]
    add_bodies(scene, world)
    if scene["surfaces"]:
        add_water(scene, world)
    add_ground(scene, world)
    add_camera_and_light(scene, world)
    settings.frame_set(scene["first"])
    return settings


def main():
    own = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    parser = argparse.ArgumentParser(prog="blender -P blender.py --")
    parser.add_argument("--frame", type=int, help="render this frame only")
    parser.add_argument("--out", help="picture, or folder for all frames; without it nothing is rendered")
    parser.add_argument("--samples", type=int, default=128)
    parser.add_argument("--scale", type=int, default=100, help="size of the picture in per cent")
    options = parser.parse_args(own)
    with open(os.path.join(HERE, "blender", "scene.json"), encoding="utf-8") as file:
        scene = json.load(file)
    settings = build(scene)
    settings.cycles.samples = options.samples
    settings.render.resolution_percentage = options.scale
    if options.out is None:
        return
    numbers = range(settings.frame_start, settings.frame_end + 1) if options.frame is None else [options.frame]
    for number in numbers:
        settings.frame_set(number)
        single = options.frame is not None
        settings.render.filepath = os.path.abspath(
            options.out if single else os.path.join(options.out, "frame_%04d.png" % number))
        bpy.ops.render.render(write_still=True)


main()
