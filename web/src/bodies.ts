// Bodies as meshes, placed by the poses of a frame. A body that is turned inside out (a tank) is drawn as its edges.
import * as THREE from 'three';
import { getMesh, type BodyInfo } from './api';

const CREASE = Math.cos(Math.PI / 5); // [-] faces that meet at a larger angle have an edge between them

interface Shape {
  surface: THREE.BufferGeometry;
  edges: THREE.BufferGeometry; // empty unless they are drawn
}

interface Body {
  info: BodyInfo;
  group: THREE.Group;
  mesh: THREE.Mesh;
  lines: THREE.LineSegments;
  shown: boolean;
}

export class Bodies {
  readonly group = new THREE.Group();
  private bodies: Body[] = [];
  private generation = 0;
  private clip: THREE.Plane[] = [];
  private lineColour = new THREE.Color('#8b949e');
  private selected = -1;

  /// Fetches the meshes anew, each shape once. What cannot be had is left out; returns why, empty when all is well.
  async setScene(infos: BodyInfo[], dimensions: number, spacing: number): Promise<string> {
    const generation = ++this.generation;
    this.clear();
    const shapes = new Map<number, Promise<Shape>>();
    let problem = '';
    for (const { mesh, inside } of infos)
      if (!shapes.has(mesh)) shapes.set(mesh, getMesh(mesh).then((m) => shapeOf(m.vertices, m.triangles, inside)));
    for (const shape of shapes.values()) shape.catch(() => {}); // told below
    const empty = shapeOf(new Float32Array(), new Uint32Array(), false);
    for (let index = 0; index < infos.length; ++index) {
      let shape = empty;
      try {
        shape = await shapes.get(infos[index].mesh)!;
      } catch (error) {
        problem = `${infos[index].name} cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
      }
      if (generation !== this.generation) return '';
      this.add(infos[index], index, shape, dimensions, spacing);
    }
    return problem;
  }

  clear(): void {
    for (const body of this.bodies) {
      body.mesh.geometry.dispose();
      body.lines.geometry.dispose();
    }
    this.bodies = [];
    this.group.clear();
    this.selected = -1;
  }

  private add(info: BodyInfo, index: number, shape: Shape, dimensions: number, spacing: number): void {
    const material = new THREE.MeshStandardMaterial({
      color: new THREE.Color().setRGB(...info.colour, THREE.SRGBColorSpace),
      roughness: 0.75,
      metalness: 0,
      side: info.inside ? THREE.BackSide : THREE.DoubleSide,
      transparent: info.inside,
      opacity: info.inside ? 0.05 : 1,
      depthWrite: !info.inside,
      clippingPlanes: this.clip,
    });
    const mesh = new THREE.Mesh(shape.surface, material);
    mesh.visible = !(info.inside && dimensions === 2);
    const lines = new THREE.LineSegments(
      shape.edges,
      new THREE.LineBasicMaterial({ color: this.lineColour, clippingPlanes: this.clip }),
    );
    lines.visible = info.inside;
    const group = new THREE.Group();
    group.name = info.name;
    group.add(mesh, lines);
    if (dimensions === 2) mesh.position.z = lines.position.z = -0.75 * spacing; // behind the particles
    group.visible = info.visible;
    group.userData.index = index;
    this.bodies.push({ info, group, mesh, lines, shown: info.visible });
    this.group.add(group);
  }

  place(poses: Float32Array): void {
    this.bodies.forEach(({ group }, b) => {
      if (7 * b + 7 > poses.length) return;
      group.position.fromArray(poses, 7 * b);
      group.quaternion.fromArray(poses, 7 * b + 3);
    });
    this.group.updateMatrixWorld(true);
  }

  setShown(index: number, shown: boolean): void {
    const body = this.bodies[index];
    if (body) body.group.visible = body.shown = shown;
  }

  setClip(plane: THREE.Plane | null): void {
    this.clip.splice(0, this.clip.length, ...(plane ? [plane] : []));
    for (const { mesh, lines } of this.bodies) {
      (mesh.material as THREE.Material).needsUpdate = true;
      (lines.material as THREE.Material).needsUpdate = true;
    }
  }

  setLineColour(colour: string): void {
    this.lineColour.set(colour);
    for (const { lines } of this.bodies) (lines.material as THREE.LineBasicMaterial).color.set(colour);
  }

  select(index: number, colour: string): void {
    this.selected = index;
    this.bodies.forEach(({ mesh }, b) => {
      const material = mesh.material as THREE.MeshStandardMaterial;
      material.emissive.set(b === this.selected ? colour : '#000000');
      material.emissiveIntensity = b === this.selected ? 0.16 : 0;
    });
  }

  colour(index: number): string {
    const body = this.bodies[index];
    return body ? `#${(body.mesh.material as THREE.MeshStandardMaterial).color.getHexString()}` : '#888888';
  }

  /// The nearest body that a ray meets; a tank's walls do not count, they are seen through.
  pick(raycaster: THREE.Raycaster, clip: THREE.Plane | null): { index: number; distance: number } | null {
    for (const hit of raycaster.intersectObjects(
      this.bodies.filter((b) => b.group.visible && !b.info.inside).map((b) => b.mesh),
      false,
    )) {
      if (clip && clip.distanceToPoint(hit.point) < 0) continue;
      return { index: hit.object.parent!.userData.index as number, distance: hit.distance };
    }
    return null;
  }

  /// What the camera should frame: bodies much larger than `around` (floors) count only as far as it reaches.
  bounds(around: THREE.Box3): THREE.Box3 {
    const all = around.clone();
    const limit = around.isEmpty() ? Infinity : 3 * around.getSize(new THREE.Vector3()).length();
    const own = new THREE.Box3();
    for (const { group, mesh } of this.bodies) {
      if (!group.visible || !mesh.geometry.boundingBox) continue;
      own.copy(mesh.geometry.boundingBox).applyMatrix4(group.matrixWorld);
      if (own.getSize(new THREE.Vector3()).length() > limit) continue;
      all.union(own);
    }
    return all;
  }
}

function shapeOf(vertices: Float32Array, triangles: Uint32Array, withEdges: boolean): Shape {
  const surface = creased(vertices, triangles);
  surface.computeBoundingBox();
  if (!withEdges) return { surface, edges: new THREE.BufferGeometry() };
  const raw = new THREE.BufferGeometry();
  raw.setAttribute('position', new THREE.BufferAttribute(vertices, 3));
  raw.setIndex(new THREE.BufferAttribute(triangles, 1));
  return { surface, edges: new THREE.EdgesGeometry(raw, 25) };
}

/// Triangles with a normal at every corner: the mean of the faces around it, weighted by their angle there, as far as no
/// edge lies between. Vertices at the same place count as one.
function creased(vertices: Float32Array, triangles: Uint32Array): THREE.BufferGeometry {
  const faces = triangles.length / 3;
  const positions = new Float32Array(9 * faces);
  const normals = new Float32Array(9 * faces);
  const face = new Float32Array(3 * faces);
  const angle = new Float32Array(3 * faces);
  const around = new Map<string, number[]>(); // corners at a place
  const [a, b, c, u, v] = [0, 1, 2, 3, 4].map(() => new THREE.Vector3());
  const corners = [a, b, c];
  const keys: string[] = new Array(3 * faces);
  for (let f = 0; f < faces; ++f) {
    corners.forEach((p, k) => {
      p.fromArray(vertices, 3 * triangles[3 * f + k]);
      p.toArray(positions, 9 * f + 3 * k);
    });
    u.subVectors(b, a).cross(v.subVectors(c, a)).normalize().toArray(face, 3 * f);
    corners.forEach((p, k) => {
      u.subVectors(corners[(k + 1) % 3], p);
      v.subVectors(corners[(k + 2) % 3], p);
      angle[3 * f + k] = u.lengthSq() > 0 && v.lengthSq() > 0 ? u.angleTo(v) : 0;
      const key = `${p.x.toFixed(6)},${p.y.toFixed(6)},${p.z.toFixed(6)}`;
      keys[3 * f + k] = key;
      const list = around.get(key);
      if (list) list.push(3 * f + k);
      else around.set(key, [3 * f + k]);
    });
  }
  for (let corner = 0; corner < 3 * faces; ++corner) {
    const own = a.fromArray(face, 3 * Math.floor(corner / 3));
    u.set(0, 0, 0);
    for (const other of around.get(keys[corner])!) {
      v.fromArray(face, 3 * Math.floor(other / 3));
      if (v.dot(own) >= CREASE) u.addScaledVector(v, angle[other]);
    }
    (u.lengthSq() > 0 ? u.normalize() : u.copy(own)).toArray(normals, 3 * corner);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(normals, 3));
  return geometry;
}
