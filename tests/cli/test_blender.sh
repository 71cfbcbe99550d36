#!/usr/bin/env bash
# What `blender` and `paraview` write: the script compiles, its data is complete, and where Blender is installed it renders.
source "$(dirname -- "${BASH_SOURCE[0]}")/common.bash"
cd -- "$work"
if ! "$program" version | grep -q 'pictures: yes'; then exit 77; fi

attempt "$program" run "$here/tiny_3d.json" --until 0.1 --out run --pictures none
expect_code 0 "run"
surfaces=no
if "$program" version | grep -q 'surfaces: yes'; then
  surfaces=yes
  attempt "$program" surface run --format ply,vtp
fi

# --- ParaView ---
attempt "$program" paraview run
expect_code 0 "paraview"
for part in 'part="0" file="particles/frame_0005.vtp"' 'part="1" file="bodies/frame_0005.vtp"'; do
  expect_text run/run.pvd "timestep=\"0.1\" $part" "the series"
done
if [[ $surfaces == yes ]]; then expect_text run/run.pvd 'part="2" file="surface/frame_0005.vtp"' "the series"; fi
while read -r file; do
  if [[ ! -s run/$file ]]; then fail "the series names $file, which is not there"; fi
done < <(grep -o 'file="[^"]*' run/run.pvd | cut -d'"' -f2)
if command -v python3 >/dev/null; then
  attempt python3 -c "
import sys, xml.dom.minidom
for file in sys.argv[1:]: xml.dom.minidom.parse(file)" run/run.pvd run/bodies/frame_0005.vtp run/particles/frame_0005.vtp
  expect_code 0 "well-formed XML"
  # The arrays of a bodies' file are where their tags say: offsets of triangles count 3, 6, 9, ...
  attempt python3 - <<'PYTHON'
import base64, re, struct
text = open("run/bodies/frame_0005.vtp").read()
data = text.split("<AppendedData", 1)[1].split("_", 1)[1]
def array(name, kind):
    offset = int(re.search('Name="%s"[^>]*offset="([0-9]+)"' % name, text).group(1))
    size = struct.unpack("<Q", base64.b64decode(data[offset:offset + 12])[:8])[0]
    raw = base64.b64decode(data[offset:offset + (size + 8 + 2) // 3 * 4])[8:8 + size]
    return struct.unpack("<%d%s" % (size // 4, kind), raw)
offsets, corners, bodies = array("offsets", "i"), array("connectivity", "i"), array("body", "i")
assert offsets == tuple(range(3, 3 * len(offsets) + 1, 3)), offsets[:5]
assert len(corners) == offsets[-1] and len(bodies) == len(offsets) and set(bodies) == {0, 1}
assert max(corners) == len(array("points", "f")) // 3 - 1
PYTHON
  expect_code 0 "the arrays of a bodies' file"
fi
# VTK's own reader, which is ParaView's, where Python has it (Debian: python3-vtk9).
for python in python3 /usr/bin/python3; do
  if ! "$python" -c 'import vtkmodules.vtkIOXML' 2>/dev/null; then continue; fi
  attempt "$python" - <<'PYTHON'
import os
from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
def read(name):
    reader = vtkXMLPolyDataReader()
    reader.SetFileName("run/" + name)
    reader.Update()
    return reader.GetOutput()
def arrays(data): return {data.GetArrayName(k) for k in range(data.GetNumberOfArrays())}
particles = read("particles/frame_0005.vtp")
assert particles.GetNumberOfPoints() == particles.GetNumberOfVerts() > 0
assert arrays(particles.GetPointData()) == {"velocity", "density", "pressure", "id", "fluid"}
bodies = read("bodies/frame_0005.vtp")
assert bodies.GetNumberOfPolys() > 12 and arrays(bodies.GetCellData()) == {"body", "tank"}
assert bodies.GetCellData().GetArray("body").GetRange() == (0, 1)
for data in (particles, bodies):
    assert abs(data.GetFieldData().GetArray("TimeValue").GetValue(0) - 0.1) < 1e-9
if os.path.exists("run/surface/frame_0005.vtp"):
    surface = read("surface/frame_0005.vtp")
    assert surface.GetNumberOfPolys() > 100 and arrays(surface.GetPointData()) >= {"Normals", "velocity"}
PYTHON
  expect_code 0 "VTK's reader"
  break
done

# --- Blender's script and its data ---
attempt "$program" blender run
expect_code 0 "blender"
expect_text stdout 'blender -b -P run/blender.py' "blender says how to go on"
if command -v python3 >/dev/null; then
  attempt python3 -m py_compile run/blender.py
  expect_code 0 "the script compiles"
  attempt python3 - <<'PYTHON'
import json
scene = json.load(open("run/blender/scene.json"))
assert scene["first"] == 0 and scene["last"] == 5
names = [body["name"] for body in scene["bodies"]]
assert names == ["tank", "crate"], names
assert scene["bodies"][0]["tank"] and len(scene["bodies"][0]["poses"]) == 1
assert [pose[0] for pose in scene["bodies"][1]["poses"]] == list(range(6))
assert all(abs(sum(c * c for c in pose[2]) - 1) < 1e-6 for pose in scene["bodies"][1]["poses"])
for body in scene["bodies"]:
    assert open("run/blender/" + body["mesh"], "rb").read(4) == b"ply\n"
PYTHON
  expect_code 0 "the script's data"
fi

# --- the looks of liquids ---
attempt "$program" run "$here/liquids.json" --out liquids --pictures none
expect_code 0 "run of four liquids"
if [[ $surfaces == yes ]]; then attempt "$program" surface liquids --format ply; fi
attempt "$program" blender liquids
expect_code 0 "blender of four liquids"
if command -v python3 >/dev/null; then
  attempt python3 - <<'PYTHON'
import json
honey, milk, lava, mercury = json.load(open("liquids/blender/scene.json"))["fluids"]
assert [f["name"] for f in (honey, milk, lava, mercury)] == ["honey", "milk", "lava", "mercury"]
assert honey["clear"] and honey["absorption"][2] > 3 * honey["absorption"][0] > 0, honey  # amber
assert not milk["clear"] and min(milk["colour"]) > 0.85 and max(milk["emission"]) == 0, milk
assert lava["emission"][0] > 1 and lava["emission"][0] > 3 * lava["emission"][2], lava
assert mercury["metal"] and not (honey["metal"] or milk["metal"] or lava["metal"]), mercury
PYTHON
  expect_code 0 "the looks of liquids: $(tail -n 1 stderr)"
fi

# --- the real thing; Blender writes its own errors to standard output and exits with 0 ---
if command -v blender >/dev/null && [[ $surfaces == yes ]]; then
  attempt timeout 300 blender -b -noaudio -P run/blender.py -- --frame 3 --samples 1 --scale 10 --out shot.png
  expect_code 0 "Blender"
  if grep -Eq 'Traceback|Error:' stdout stderr; then fail "Blender: $(grep -E -A 8 'Traceback|Error:' stdout stderr | head -n 12)"; fi
  if [[ ! -s shot.png ]]; then fail "Blender rendered nothing"; fi

  # Two fluids: an object and a material for each, where each fluid is.
  attempt "$program" run "$here/two_fluids.json" --out two --pictures none
  attempt "$program" surface two
  attempt "$program" blender two
  expect_code 0 "blender of two fluids"
  cat >look.py <<'PYTHON'
import bpy
bpy.context.scene.frame_set(2)
fluids = [thing for thing in bpy.data.objects if "tidelock_fluid" in thing]
assert [thing.name for thing in fluids] == ["brine", "oil"], fluids
assert [[m.name for m in thing.data.materials] for thing in fluids] == [["brine"], ["oil"]]
heights = [[vertex.co[1] for vertex in thing.data.vertices] for thing in fluids]
assert all(len(thing.data.polygons) > 100 for thing in fluids)
assert min(heights[0]) < 0.05 and max(heights[0]) < 0.4 and min(heights[1]) > 0.2 and max(heights[1]) > 0.5
assert all(len(thing.data.attributes["velocity"].data) == len(thing.data.vertices) for thing in fluids)
assert not any(thing.data.validate() for thing in fluids)
PYTHON
  attempt timeout 300 blender -b -noaudio --python-exit-code 3 -P two/blender.py -P look.py
  expect_code 0 "two fluids in Blender: $(grep Error stdout stderr)"

  # Honey refracts, milk and mercury do not, lava glows: by their nodes, and in a picture of them from the front.
  cat >look.py <<'PYTHON'
import os
import bpy
scene = bpy.context.scene
scene.frame_set(1)
nodes = {m.name: {n.bl_idname: n for n in m.node_tree.nodes} for m in bpy.data.materials if m.use_nodes}
assert "ShaderNodeBsdfGlass" in nodes["honey"] and "ShaderNodeVolumeAbsorption" in nodes["honey"], nodes["honey"]
def inputs(name): return nodes[name]["ShaderNodeBsdfPrincipled"].inputs
assert inputs("mercury")["Metallic"].default_value == 1 and inputs("milk")["Metallic"].default_value == 0
assert min(inputs("milk")["Base Color"].default_value) > 0.7
assert inputs("lava")["Emission Strength"].default_value > 1 and inputs("lava")["Emission"].default_value[2] < 0.1
assert inputs("milk")["Emission"].default_value[0] * inputs("milk")["Emission Strength"].default_value == 0
camera = scene.camera
camera.location, camera.rotation_quaternion = (1.1, 0.7, 3.2), (0.9959, -0.0906, 0, 0)
camera.data.angle = 0.5
scene.cycles.samples, scene.render.resolution_x, scene.render.resolution_y = 24, 160, 90
scene.render.filepath = os.path.abspath("four.png")
bpy.ops.render.render(write_still=True)
pixels = list(bpy.data.images.load(scene.render.filepath).pixels)
def mean(x):  # around the middle of the block at x [m]: 0.55 m below the camera's height and 2.8 m in front of it
    column = 80 + round(176 * (x - 1.1) / 2.8)
    at = [4 * (160 * row + c) for row in range(42, 48) for c in range(column - 6, column + 6)]
    return [sum(pixels[k + c] for k in at) / len(at) for c in range(3)]
honey, milk, lava, mercury = map(mean, (0.2, 0.8, 1.4, 2.0))
assert honey[0] > honey[1] > honey[2] + 0.2, honey
assert min(milk) > 0.6 and max(milk) - min(milk) < 0.15, milk
assert lava[0] > 0.85 and lava[0] > lava[2] + 0.3, lava
assert max(mercury) - min(mercury) < 0.2 and max(mercury) < min(milk), mercury
print("colours", honey, milk, lava, mercury)
PYTHON
  attempt timeout 300 blender -b -noaudio --python-exit-code 3 -P liquids/blender.py -P look.py
  expect_code 0 "four liquids in Blender: $(grep Error stdout stderr)"
else
  echo "Blender is not installed: its part is left out"
fi

# --- what is refused ---
attempt "$program" run "$here/tiny.json" --until 0.04 --out flat --pictures none
attempt "$program" blender flat
expect_code 2 "a 2D run"
expect_one_line_of_error "a 2D run"
attempt "$program" paraview flat
expect_code 0 "a 2D run in ParaView"
mkdir empty
attempt "$program" paraview empty
expect_code 2 "a folder without a run"
finish
