// The three-dimensional picture: camera, light, particles, bodies, clip plane, picking. Draws only when something changed.
import * as THREE from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { Bodies } from './bodies';
import type { Frame } from './frames';
import { Particles } from './particles';

const VIEW_ANGLE = 32; // [degrees]
const FEWEST = 30_000; // [-] particles that are drawn however slow the machine is
const SLOW = 45; // [ms] that the GPU takes for a picture: draw less while things move
const QUICK = 20; // [ms]: draw more
const GLANCE = 3; // [ms] between looks whether the GPU is done
const LEGEND = 76; // [CSS pixels] at the lower edge that are kept free when everything is shown
const REST = 250; // [ms] without a change: draw everything

export interface Theme {
  line: string;
  accent: string;
  background: string;
}

export type Pick = { kind: 'particle'; place: number; point: THREE.Vector3 } | { kind: 'body'; index: number } | null;

export class Stage {
  readonly particles = new Particles();
  readonly bodies = new Bodies();
  private readonly renderer: THREE.WebGLRenderer;
  private readonly scene = new THREE.Scene();
  private readonly perspective = new THREE.PerspectiveCamera(VIEW_ANGLE, 1, 0.01, 100);
  private readonly orthographic = new THREE.OrthographicCamera(-1, 1, 1, -1, -100, 100);
  private camera: THREE.PerspectiveCamera | THREE.OrthographicCamera = this.perspective;
  private controls!: OrbitControls;
  private readonly key = new THREE.DirectionalLight('#ffffff', 2.0);
  private readonly plane = new THREE.Plane(new THREE.Vector3(1, 0, 0), 0);
  private clipOn = false;
  private dimensions = 3;
  private up = new THREE.Vector3(0, 1, 0);
  private box = new THREE.Box3(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
  private wanted = false; // a picture is due
  private budget = Infinity;
  private busy = false; // the GPU works on a picture
  private restTimer = 0;
  private moving = 0; // [ms] when something last moved
  /// After every picture.
  onDrawn: () => void = () => {};
  pictures = 0; // [-] drawn so far

  constructor(private readonly canvas: HTMLCanvasElement) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' });
    this.renderer.setClearColor(0x000000, 0);
    this.renderer.localClippingEnabled = true;
    this.scene.add(this.particles.points, this.bodies.group);
    this.scene.add(new THREE.HemisphereLight('#ffffff', '#8a8578', 1.6), this.key, this.key.target);
    this.setControls();
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement!);
    this.resize();
  }

  // --- camera ---

  private setControls(): void {
    this.controls?.dispose();
    this.camera.up.copy(this.up);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.addEventListener('change', () => this.touch());
    this.controls.zoomToCursor = true;
    if (this.dimensions === 2) {
      this.controls.enableRotate = false;
      this.controls.mouseButtons.LEFT = THREE.MOUSE.PAN;
      this.controls.touches.ONE = THREE.TOUCH.PAN;
    }
  }

  setScene(dimensions: number, gravity: [number, number, number], spacing: number): void {
    this.dimensions = dimensions;
    const g = new THREE.Vector3(...gravity);
    this.up = g.length() > 0 && dimensions === 3 ? g.multiplyScalar(-1).normalize() : new THREE.Vector3(0, 1, 0);
    this.camera = dimensions === 2 ? this.orthographic : this.perspective;
    this.particles.setScene(dimensions, spacing);
    this.setControls();
    this.touch();
  }

  /// Frames the particles of a frame and the bodies as they stand.
  fit(frame: Frame | null): void {
    const around = new THREE.Box3();
    if (frame && frame.header.count > 0)
      around.set(new THREE.Vector3(...frame.header.lo), new THREE.Vector3(...frame.header.hi));
    const box = this.bodies.bounds(around);
    if (box.isEmpty()) box.set(new THREE.Vector3(-0.5, -0.5, -0.5), new THREE.Vector3(0.5, 0.5, 0.5));
    this.box = box;
    const centre = box.getCenter(new THREE.Vector3());
    const size = box.getSize(new THREE.Vector3());
    const radius = Math.max(1e-6, 0.5 * size.length());
    if (this.camera instanceof THREE.OrthographicCamera) {
      this.camera.position.set(centre.x, centre.y, centre.z + 4 * radius);
      this.camera.near = -8 * radius;
      this.camera.far = 16 * radius;
      this.camera.zoom = 1;
      this.frameFlat(size);
    } else {
      const side = new THREE.Vector3();
      const front = new THREE.Vector3(0, 0, 1);
      if (Math.abs(this.up.z) > 0.9) front.set(0, -1, 0);
      else if (Math.abs(this.up.x) > 0.9) front.set(0, 0, 1);
      side.crossVectors(this.up, front).normalize();
      const azimuth = size.dot(abs(front)) > 1.3 * size.dot(abs(side)) ? 62 : 28;
      const [a, e] = [(azimuth * Math.PI) / 180, (16 * Math.PI) / 180];
      const direction = front
        .clone()
        .multiplyScalar(Math.cos(a) * Math.cos(e))
        .addScaledVector(side, Math.sin(a) * Math.cos(e))
        .addScaledVector(this.up, Math.sin(e));
      this.camera.position.copy(centre).addScaledVector(direction, this.distanceFor(centre, direction));
      this.camera.fov = VIEW_ANGLE;
      this.camera.near = radius / 200;
      this.camera.far = radius * 60;
    }
    this.controls.target.copy(centre);
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.touch();
  }

  /// Looks from where the scene's pictures are taken; after fit(), which it changes.
  lookFrom(position: [number, number, number], target: [number, number, number] | null, fieldOfView: number): void {
    if (this.dimensions === 2) return;
    this.perspective.fov = fieldOfView;
    this.perspective.position.set(...position);
    if (target) this.controls.target.set(...target);
    this.perspective.far = Math.max(this.perspective.far, 4 * this.perspective.position.distanceTo(this.controls.target));
    this.perspective.updateProjectionMatrix();
    this.controls.update();
    this.touch();
  }

  private frameFlat(size: THREE.Vector3): void {
    const { width, height } = this.canvas.getBoundingClientRect();
    const aspect = width / Math.max(1, height);
    const free = Math.max(0.5, 1 - LEGEND / Math.max(1, height));
    const half = 0.54 * Math.max(size.y / free, size.x / aspect, 1e-6);
    this.orthographic.top = half;
    this.orthographic.bottom = -half;
    this.orthographic.left = -half * aspect;
    this.orthographic.right = half * aspect;
  }

  /// How far away the camera has to be for all corners of the box to be in view.
  private distanceFor(centre: THREE.Vector3, direction: THREE.Vector3): number {
    const right = new THREE.Vector3().crossVectors(this.up, direction).normalize();
    const above = new THREE.Vector3().crossVectors(direction, right);
    const tangent = Math.tan(((VIEW_ANGLE / 2) * Math.PI) / 180) * 0.94;
    const tu = tangent * this.perspective.aspect;
    const tv = tangent * Math.max(0.5, 1 - LEGEND / Math.max(1, this.canvas.clientHeight));
    let distance = 0;
    const p = new THREE.Vector3();
    for (let corner = 0; corner < 8; ++corner) {
      p.set(
        corner & 1 ? this.box.max.x : this.box.min.x,
        corner & 2 ? this.box.max.y : this.box.min.y,
        corner & 4 ? this.box.max.z : this.box.min.z,
      ).sub(centre);
      const along = p.dot(direction);
      distance = Math.max(distance, along + Math.abs(p.dot(right)) / tu, along + Math.abs(p.dot(above)) / tv);
    }
    return Math.max(distance, 1e-6);
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement!;
    const width = Math.max(1, clientWidth);
    const height = Math.max(1, clientHeight);
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    this.renderer.setSize(width, height, false);
    this.perspective.aspect = width / height;
    // The middle of the picture is a little higher, so that the legend covers nothing.
    this.perspective.setViewOffset(width, height, 0, LEGEND / 2, width, height);
    this.orthographic.setViewOffset(width, height, 0, LEGEND / 2, width, height);
    this.perspective.updateProjectionMatrix();
    this.orthographic.left = -this.orthographic.top * (width / height);
    this.orthographic.right = this.orthographic.top * (width / height);
    this.orthographic.updateProjectionMatrix();
    this.draw(); // at once: the browser has cleared the canvas
  }

  // --- clip plane ---

  clipBounds(): THREE.Box3 {
    return this.box;
  }

  /// axis 0, 1, 2; at [m]; flipped: the other side stays.
  setClip(on: boolean, axis: number, at: number, flipped: boolean): void {
    this.clipOn = on;
    const sign = flipped ? 1 : -1;
    this.plane.normal.set(0, 0, 0).setComponent(axis, sign);
    this.plane.constant = -sign * at;
    this.particles.setClip(on ? this.plane : null);
    this.bodies.setClip(on ? this.plane : null);
    this.touch();
  }

  // --- drawing ---

  setTheme(theme: Theme): void {
    this.bodies.setLineColour(theme.line);
    this.touch();
  }

  /// Something moved: a picture is due as soon as the last one is done.
  touch(): void {
    this.moving = performance.now();
    if (this.wanted) return;
    this.wanted = true;
    if (!this.busy) this.schedule();
  }

  private schedule(): void {
    requestAnimationFrame(() => {
      if (this.wanted && !this.busy) this.draw();
    });
  }

  private draw(full = false): void {
    this.wanted = false;
    this.key.position.copy(this.camera.position).addScaledVector(this.up, this.camera.position.length() + 1);
    this.key.target.position.copy(this.controls.target);
    this.camera.updateMatrixWorld();
    this.particles.prepare(this.camera, this.renderer.domElement.height, full ? Infinity : this.budget);
    const began = performance.now();
    this.renderer.render(this.scene, this.camera);
    ++this.pictures;
    this.onDrawn();
    this.waitForGpu(began, full);
  }

  /// Without waiting for it here, a slow GPU would collect pictures, each of which is old when it is shown.
  private waitForGpu(began: number, full: boolean): void {
    const gl = this.renderer.getContext() as WebGL2RenderingContext;
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    this.busy = true;
    const look = (): void => {
      const waiting = fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED;
      if (waiting && !gl.isContextLost()) {
        window.setTimeout(look, GLANCE);
        return;
      }
      if (fence) gl.deleteSync(fence);
      this.busy = false;
      if (!full) this.adapt(performance.now() - began);
      if (this.wanted) this.schedule();
      else this.completeAtRest(full);
    };
    window.setTimeout(look, 0);
  }

  /// took: [ms] for the last picture.
  private adapt(took: number): void {
    const count = this.particles.drawn;
    if (took > SLOW && count > FEWEST) this.budget = Math.max(FEWEST, count * Math.min(0.8, SLOW / took));
    else if (took < QUICK && this.budget !== Infinity) this.budget = count < this.budget ? Infinity : 1.25 * count;
  }

  private completeAtRest(full: boolean): void {
    window.clearTimeout(this.restTimer);
    if (full || this.particles.drawn >= this.particles.available()) return;
    this.restTimer = window.setTimeout(() => {
      if (performance.now() - this.moving >= REST && !this.busy) this.draw(true);
    }, REST);
  }

  /// The picture as it is now, everything drawn.
  capture(): HTMLCanvasElement {
    this.draw(true);
    const copy = document.createElement('canvas');
    copy.width = this.canvas.width;
    copy.height = this.canvas.height;
    copy.getContext('2d')!.drawImage(this.canvas, 0, 0);
    return copy;
  }

  // --- picking ---

  /// x, y: in CSS pixels of the page.
  pick(x: number, y: number): Pick {
    const rect = this.canvas.getBoundingClientRect();
    const raycaster = new THREE.Raycaster();
    raycaster.setFromCamera(
      new THREE.Vector2((2 * (x - rect.left)) / rect.width - 1, 1 - (2 * (y - rect.top)) / rect.height),
      this.camera,
    );
    const clip = this.clipOn ? this.plane : null;
    const particle = this.particles.pick(raycaster.ray, clip);
    const body = this.bodies.pick(raycaster, clip);
    if (body && (!particle || body.distance < particle.distance)) return { kind: 'body', index: body.index };
    if (!particle) return null;
    const point = this.particles.position(particle.place, new THREE.Vector3());
    return { kind: 'particle', place: particle.place, point };
  }

  /// Where a point of the world is on the canvas, in CSS pixels from its corner; null when it is behind the camera.
  project(point: [number, number, number]): { x: number; y: number } | null {
    const p = new THREE.Vector3(...point).project(this.camera);
    if (p.z > 1) return null;
    const { clientWidth, clientHeight } = this.canvas;
    return { x: (0.5 + 0.5 * p.x) * clientWidth, y: (0.5 - 0.5 * p.y) * clientHeight };
  }
}

function abs(v: THREE.Vector3): THREE.Vector3 {
  return new THREE.Vector3(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z));
}
