// Particles as lit spheres: one point each, whose square the fragment shader turns into a sphere.
import * as THREE from 'three';
import type { Frame } from './frames';

const MOST_WITH_DEPTH = 250_000; // [-] with more, spheres get the depth of their centre, which is quicker

const VERTEX = /* glsl */ `
  attribute vec4 record;
  uniform vec3 origin, extent;      // [m] of the record's numbers
  uniform vec2 valueScale;             // offset and factor of the record's value
  uniform vec2 range;               // of the colours
  uniform float radius;             // [m]
  uniform float pixels;             // per metre at distance 1
  uniform float flat2d;             // 1: orthographic
  uniform vec4 clip;                // what lies behind this plane is not drawn
  uniform float fluids;             // 1: the value is the number of a fluid
  varying float shade;
  varying float depth;
  varying float size;
  void main() {
    vec3 p = origin + record.xyz * extent;
    float value = valueScale.x + record.w * valueScale.y;
    shade = fluids > 0.5 ? mod(floor(value + 0.5), 256.0) / 255.0 : (value - range.x) / max(range.y - range.x, 1e-30);
    vec4 eye = modelViewMatrix * vec4(p, 1.0);
    depth = eye.z;
    size = radius;
    gl_Position = projectionMatrix * eye;
    gl_PointSize = max(1.5, 2.0 * radius * pixels / (flat2d > 0.5 ? 1.0 : max(1e-6, -eye.z)));
    if (dot(clip.xyz, p) + clip.w < 0.0) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  }
`;

const FRAGMENT = /* glsl */ `
  uniform sampler2D colours;
  uniform mat4 toClip;              // the camera's projection
  varying float shade;
  varying float depth;
  varying float size;
  void main() {
    vec2 d = vec2(2.0, -2.0) * (gl_PointCoord - 0.5);
    float r2 = dot(d, d);
    if (r2 > 1.0) discard;
    vec3 n = vec3(d, sqrt(1.0 - r2));
    vec3 colour = texture2D(colours, vec2(clamp(shade, 0.0, 1.0) * (255.0 / 256.0) + 0.5 / 256.0, 0.5)).rgb;
    vec3 light = normalize(vec3(0.35, 0.75, 0.60));
    float diffuse = 0.5 + 0.5 * dot(n, light);
    float glint = pow(max(0.0, dot(n, normalize(light + vec3(0.0, 0.0, 1.0)))), 40.0);
    vec3 lit = pow(colour, vec3(2.2)) * (0.28 + 0.82 * diffuse * diffuse) + 0.10 * glint;
    gl_FragColor = vec4(pow(lit, vec3(1.0 / 2.2)), 1.0);
    #ifdef OWN_DEPTH
      vec4 front = toClip * vec4(0.0, 0.0, depth + size * n.z, 1.0);
      gl_FragDepth = clamp(0.5 * front.z / front.w + 0.5, 0.0, 1.0);
    #endif
  }
`;

export class Particles {
  readonly points: THREE.Points;
  private readonly material: THREE.ShaderMaterial;
  private readonly texture: THREE.DataTexture;
  private geometry = new THREE.BufferGeometry();
  private frame: Frame | null = null;
  private uploaded = 0; // records on the GPU
  private spacing = 0.01; // [m]
  private scale = 1; // of the drawn size
  private dimensions = 3;
  drawn = 0;

  constructor() {
    this.texture = new THREE.DataTexture(new Uint8Array(4 * 256), 256, 1);
    this.texture.minFilter = this.texture.magFilter = THREE.LinearFilter;
    this.material = new THREE.ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        origin: { value: new THREE.Vector3() },
        extent: { value: new THREE.Vector3() },
        valueScale: { value: new THREE.Vector2() },
        range: { value: new THREE.Vector2(0, 1) },
        radius: { value: 0.01 },
        pixels: { value: 1 },
        flat2d: { value: 0 },
        clip: { value: new THREE.Vector4(0, 0, 0, 1) },
        fluids: { value: 0 },
        colours: { value: this.texture },
        toClip: { value: new THREE.Matrix4() },
      },
      defines: {},
    });
    this.points = new THREE.Points(this.geometry, this.material);
    this.points.frustumCulled = false;
  }

  setScene(dimensions: number, spacing: number): void {
    this.dimensions = dimensions;
    this.spacing = spacing;
  }

  setColours(bytes: Uint8Array, nearest: boolean): void {
    this.texture.image.data = bytes;
    this.texture.minFilter = this.texture.magFilter = nearest ? THREE.NearestFilter : THREE.LinearFilter;
    this.texture.needsUpdate = true;
    this.material.uniforms.fluids.value = nearest ? 1 : 0;
  }

  setRange(lo: number, hi: number): void {
    (this.material.uniforms.range.value as THREE.Vector2).set(lo, hi);
  }

  setClip(plane: THREE.Plane | null): void {
    const clip = this.material.uniforms.clip.value as THREE.Vector4;
    if (plane) clip.set(plane.normal.x, plane.normal.y, plane.normal.z, plane.constant);
    else clip.set(0, 0, 0, 1);
  }

  setScale(scale: number): void {
    this.scale = scale;
  }

  /// Shows what has arrived of a frame; call again when more has.
  show(frame: Frame | null): void {
    if (!frame) {
      this.frame = null;
      this.geometry.setDrawRange(0, 0);
      return;
    }
    const { header } = frame;
    if (frame !== this.frame) {
      this.frame = frame;
      this.uploaded = 0;
      this.uploadInto(frame);
      const u = this.material.uniforms;
      const [lo, hi] = [header.lo, header.hi];
      if (header.wide) {
        u.origin.value.set(0, 0, 0);
        u.extent.value.set(1, 1, 1);
        u.valueScale.value.set(0, 1);
      } else {
        u.origin.value.set(...lo);
        u.extent.value.set(hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2]);
        u.valueScale.value.set(header.range[0], header.range[1] - header.range[0]);
      }
    } else if (this.uploaded < frame.have) {
      this.upload(frame);
    }
    const own = header.count <= MOST_WITH_DEPTH;
    if (own !== 'OWN_DEPTH' in this.material.defines) {
      if (own) this.material.defines.OWN_DEPTH = '';
      else delete this.material.defines.OWN_DEPTH;
      this.material.needsUpdate = true;
    }
  }

  /// Keeps the buffer on the GPU where its size and kind fit.
  private uploadInto(frame: Frame): void {
    const old = this.geometry.getAttribute('record') as THREE.BufferAttribute | undefined;
    if (old && old.array.constructor === frame.records.constructor && old.array.length === frame.records.length) {
      old.array = frame.records;
    } else {
      this.geometry.dispose();
      this.geometry = new THREE.BufferGeometry();
      const attribute = new THREE.BufferAttribute(frame.records, 4, !frame.header.wide);
      attribute.setUsage(THREE.DynamicDrawUsage);
      this.geometry.setAttribute('record', attribute);
      this.points.geometry = this.geometry;
    }
    this.upload(frame);
  }

  private upload(frame: Frame): void {
    const attribute = this.geometry.getAttribute('record') as THREE.BufferAttribute;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(4 * this.uploaded, 4 * (frame.have - this.uploaded));
    attribute.needsUpdate = true;
    this.uploaded = frame.have;
  }

  /// How many of the frame have arrived.
  available(): number {
    return this.frame?.have ?? 0;
  }

  radius(): number {
    if (!this.frame || this.drawn === 0) return 0.5 * this.spacing * this.scale;
    // A coarse version is drawn with larger spheres that fill the same volume.
    const coarseness = Math.pow(this.frame.header.count / this.drawn, 1 / this.dimensions);
    const flat = this.dimensions === 2 ? 1.2 : 1; // discs leave gaps, through which the background would shine
    return 0.5 * this.spacing * this.scale * coarseness * flat;
  }

  /// Before drawing. budget: how many particles may be drawn.
  prepare(camera: THREE.Camera, heightPixels: number, budget: number): void {
    this.drawn = this.frame ? Math.min(this.frame.have, budget) : 0;
    this.geometry.setDrawRange(0, this.drawn);
    const u = this.material.uniforms;
    u.radius.value = this.radius();
    u.toClip.value.copy(camera.projectionMatrix);
    // projectionMatrix[5] is 1 / tan(fov/2), or 2 / height for an orthographic camera.
    u.pixels.value = 0.5 * heightPixels * camera.projectionMatrix.elements[5];
    u.flat2d.value = camera instanceof THREE.OrthographicCamera ? 1 : 0;
  }

  position(place: number, target: THREE.Vector3): THREE.Vector3 {
    const frame = this.frame!;
    const r = frame.records;
    const { lo, hi, wide } = frame.header;
    if (wide) return target.set(r[4 * place], r[4 * place + 1], r[4 * place + 2]);
    return target.set(
      lo[0] + (r[4 * place] / 65535) * (hi[0] - lo[0]),
      lo[1] + (r[4 * place + 1] / 65535) * (hi[1] - lo[1]),
      lo[2] + (r[4 * place + 2] / 65535) * (hi[2] - lo[2]),
    );
  }

  /// The nearest drawn particle that a ray meets: its place in the sent order and the distance.
  pick(ray: THREE.Ray, clip: THREE.Plane | null): { place: number; distance: number } | null {
    if (!this.frame) return null;
    const radius = this.radius();
    const p = new THREE.Vector3();
    const o = ray.origin;
    const d = ray.direction;
    let best: { place: number; distance: number } | null = null;
    for (let k = 0; k < this.drawn; ++k) {
      this.position(k, p);
      const x = p.x - o.x;
      const y = p.y - o.y;
      const z = p.z - o.z;
      const along = x * d.x + y * d.y + z * d.z;
      const apart2 = x * x + y * y + z * z - along * along;
      if (along <= 0 || apart2 > radius * radius) continue;
      const distance = along - Math.sqrt(radius * radius - Math.max(0, apart2));
      if (best && distance >= best.distance) continue;
      if (clip && clip.distanceToPoint(p) < 0) continue;
      best = { place: k, distance };
    }
    return best;
  }
}
