/**
 * 3D models: turn, pan, zoom, wireframe, grid, fit, with size and triangles.
 * Drawn only when something changed. A view that has to give its place up
 * keeps its last picture and comes back when it is touched.
 *
 * @typedef {import('./frame.js').Context} Context
 */
import {
  Box3, BufferGeometry, Color, DirectionalLight, EdgesGeometry, GridHelper, Group, HemisphereLight, LineBasicMaterial, LineSegments, MathUtils, Mesh, MOUSE, PerspectiveCamera, Scene,
  SkinnedMesh, Sphere, Spherical, TOUCH, Vector3,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { count, figure } from '../lib/canvas-text.js';
import { h, iconButton, perFrame, svg } from './dom.js';
import { toolbar, ViewerError, warnings } from './frame.js';
import { loadModel } from './model-load.js';
import { live, stage } from './model-stage.js';

/** Finding the sharp edges of more triangles than this takes too long. */
const MOST_EDGED = 60000;

/** @param {Context} ctx */
export async function mount(ctx) {
  const view = new ModelView(ctx);
  await view.wake();
  if (ctx.signal.aborted) {
    view.destroy();
    return {};
  }
  view.show();
  return {
    pause: () => view.pause(),
    resume: () => view.resume(),
    resize: () => view.resize(),
    destroy: () => view.destroy(),
  };
}

class ModelView {
  /** @param {Context} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.stage = stage();
    this.picture = h('canvas', { class: 'vmodel__picture', tabindex: ctx.full ? 0 : -1, role: 'img', 'aria-label': `${ctx.name}: 3D model. Arrows turn, plus and minus zoom, 0 fits.` });
    this.camera = new PerspectiveCamera(35, 1, 0.01, 1000);
    this.camera.position.set(1, 0.8, 1.4);
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {OrbitControls | null} */
    this.controls = null;
    this.grid = /** @type {GridHelper | null} */ (null);
    this.sphere = new Sphere(new Vector3(), 1);
    this.wire = false;
    this.gridOn = false;
    this.panning = false;
    this.waking = false;
    this.paused = false;
    this.moved = false;
    this.shiny = false;
    this.draw = perFrame(() => this.drawNow());
    this.axes = axes();
    this.box = h('div', { class: 'vmodel' }, this.picture, this.axes.el);
    this.stage.views.add(this.draw);
  }

  /** Loads the model into a scene and takes a place among the live ones. */
  async wake() {
    if (this.scene || this.waking) return;
    this.waking = true;
    try {
      const object = await loadModel(this.ctx);
      if (this.ctx.signal.aborted) {
        free(object);
        return;
      }
      live.take(this, () => this.sleep());
      this.build(object);
    } finally {
      this.waking = false;
    }
  }

  /** @param {import('three').Object3D} object */
  build(object) {
    const box = new Box3().setFromObject(object);
    if (box.isEmpty() || !Number.isFinite(box.min.length() + box.max.length())) {
      free(object);
      throw new ViewerError('The model holds no surface: there is nothing to draw.');
    }
    this.size = box.getSize(new Vector3());
    box.getBoundingSphere(this.sphere);
    this.sphere.radius = Math.max(this.sphere.radius, 1e-6);
    let triangles = 0;
    object.traverse((o) => {
      if (!(o instanceof Mesh) || !(o.geometry instanceof BufferGeometry)) return;
      const g = o.geometry;
      if (!g.getAttribute('normal')) g.computeVertexNormals();
      triangles += (g.index ? g.index.count : g.getAttribute('position')?.count ?? 0) / 3;
    });
    this.triangles = Math.floor(triangles);
    const scene = new Scene();
    this.shiny = mirrors(object);
    if (this.shiny) scene.environmentIntensity = 0.45;
    else scene.add(new HemisphereLight(0xffffff, 0x77736c, 1.7));
    const sun = new DirectionalLight(0xffffff, this.shiny ? 1.4 : 1.7);
    sun.position.set(-0.7, 1.3, 0.8).multiplyScalar(this.sphere.radius * 4).add(this.sphere.center);
    sun.target.position.copy(this.sphere.center);
    const group = new Group();
    group.add(object);
    if (this.triangles <= MOST_EDGED) edge(object);
    scene.add(group, sun, sun.target);
    this.scene = scene;
    this.object = object;
    this.setWire(this.wire);
    this.setGrid(this.gridOn);
    this.steer();
    if (!this.moved) this.fit();
    else this.draw();
  }

  steer() {
    this.controls?.dispose();
    const c = new OrbitControls(this.camera, this.picture);
    c.enableDamping = false;
    c.zoomToCursor = true;
    c.target.copy(this.target ?? this.sphere.center);
    c.minDistance = this.sphere.radius * 0.02;
    c.maxDistance = this.sphere.radius * 40;
    c.addEventListener('change', () => {
      this.target = c.target.clone();
      this.draw();
    });
    c.addEventListener('start', () => { this.moved = true; });
    this.controls = c;
    this.setPanning(this.panning);
  }

  show() {
    const { ctx } = this;
    this.wireButton = iconButton('wire', 'Wireframe (W)', () => this.setWire(!this.wire), { 'aria-pressed': 'false' });
    this.gridButton = iconButton('grid', 'Grid (G)', () => this.setGrid(!this.gridOn), { 'aria-pressed': 'false' });
    this.turnButton = iconButton('rotate', 'Turn by dragging (R)', () => this.setPanning(false), { 'aria-pressed': 'true' });
    this.panButton = iconButton('hand', 'Pan by dragging (P)', () => this.setPanning(true), { 'aria-pressed': 'false' });
    this.box.append(toolbar('View', this.turnButton, this.panButton, this.wireButton, this.gridButton, iconButton('fit', 'Fit (0)', () => this.fit())));
    if (ctx.full) {
      this.box.append(h('p', { class: 'vmodel__facts' }, this.words()));
      const warn = warnings(ctx);
      if (warn) this.box.append(warn);
    }
    ctx.host.append(this.box);
    this.picture.addEventListener('pointerdown', () => this.resume());
    this.picture.addEventListener('wheel', () => this.resume(), { passive: true });
    this.picture.addEventListener('keydown', (e) => { if (this.key(e)) e.preventDefault(); });
    this.resize();
  }

  words() {
    const s = this.size ?? new Vector3();
    const unit = this.ctx.facts.unit ? `\u00a0${this.ctx.facts.unit}` : '';
    const n = typeof this.ctx.facts.triangles === 'number' ? this.ctx.facts.triangles : this.triangles ?? 0;
    return `${count(n)} ${n === 1 ? 'triangle' : 'triangles'} · ${figure(s.x)} × ${figure(s.y)} × ${figure(s.z)}${unit}`;
  }

  // ---- drawing ---------------------------------------------------------------

  drawNow() {
    if (!this.scene || this.paused) return;
    const d = this.camera.position.distanceTo(this.sphere.center);
    this.camera.near = Math.max(this.sphere.radius / 1000, d - this.sphere.radius * 3);
    this.camera.far = d + this.sphere.radius * 12;
    this.camera.updateProjectionMatrix();
    if (this.shiny) this.scene.environment = this.stage.room;
    if (this.stage.draw(this.scene, this.camera, this.picture)) this.picture.dataset.drawn = String(Number(this.picture.dataset.drawn ?? 0) + 1);
    this.axes.turn(this.camera);
  }

  resize() {
    const k = Math.min(2, Math.max(1, window.devicePixelRatio || 1));
    const w = Math.max(1, Math.round(this.box.clientWidth * k));
    const height = Math.max(1, Math.round(this.box.clientHeight * k));
    if (w === this.picture.width && height === this.picture.height) return;
    // A new size clears the picture: a view that rests keeps its last one, fitted by the style.
    if (!this.scene || this.paused) return;
    this.picture.width = w;
    this.picture.height = height;
    this.camera.aspect = w / height;
    this.camera.updateProjectionMatrix();
    if (this.moved) this.draw();
    else this.fit();
    this.drawNow();
  }

  fit() {
    const way = this.moved && this.controls ? this.camera.position.clone().sub(this.controls.target) : new Vector3(0.75, 0.62, 1);
    if (way.lengthSq() === 0) way.set(0.75, 0.62, 1);
    this.camera.position.copy(this.sphere.center).addScaledVector(way.normalize(), this.distance(way));
    if (this.controls) {
      this.controls.target.copy(this.sphere.center);
      this.controls.update();
    }
    this.draw();
  }

  /** How far off, along a way from the middle, the corners of the box just fit. @param {Vector3} way a unit vector */
  distance(way) {
    const tall = Math.tan(MathUtils.degToRad(this.camera.fov) / 2);
    const wide = tall * Math.max(0.1, this.camera.aspect);
    const right = new Vector3(0, 1, 0).cross(way);
    if (right.lengthSq() < 1e-6) right.set(1, 0, 0);
    const up = way.clone().cross(right.normalize());
    const half = (this.size ?? new Vector3(1, 1, 1)).clone().multiplyScalar(0.5);
    let far = this.sphere.radius;
    for (let i = 0; i < 8; i++) {
      const corner = new Vector3(i & 1 ? half.x : -half.x, i & 2 ? half.y : -half.y, i & 4 ? half.z : -half.z);
      far = Math.max(far, corner.dot(way) + Math.max(Math.abs(corner.dot(right)) / wide, Math.abs(corner.dot(up)) / tall));
    }
    return far * 1.2;
  }

  /** @param {boolean} on */
  setWire(on) {
    this.wire = on;
    this.wireButton?.setAttribute('aria-pressed', String(on));
    this.object?.traverse((o) => {
      if (!(o instanceof Mesh)) return;
      for (const m of Array.isArray(o.material) ? o.material : [o.material]) if ('wireframe' in m) m.wireframe = on;
    });
    this.draw();
  }

  /** @param {boolean} on */
  setGrid(on) {
    this.gridOn = on;
    this.gridButton?.setAttribute('aria-pressed', String(on));
    if (this.grid) {
      this.grid.removeFromParent();
      this.grid.dispose();
      this.grid = null;
    }
    if (on && this.scene && this.size) {
      const step = 10 ** Math.floor(Math.log10(this.sphere.radius));
      const half = Math.ceil((this.sphere.radius * 1.6) / step) * step;
      const line = new Color(getComputedStyle(this.axes.el).color);
      this.grid = new GridHelper(half * 2, Math.round((half * 2) / step), line, line);
      this.grid.material.transparent = true;
      this.grid.material.opacity = 0.45;
      this.grid.position.copy(this.sphere.center);
      this.grid.position.y -= this.size.y / 2;
      this.scene.add(this.grid);
    }
    this.draw();
  }

  /** @param {boolean} on */
  setPanning(on) {
    this.panning = on;
    this.panButton?.setAttribute('aria-pressed', String(on));
    this.turnButton?.setAttribute('aria-pressed', String(!on));
    if (!this.controls) return;
    this.controls.mouseButtons.LEFT = on ? MOUSE.PAN : MOUSE.ROTATE;
    this.controls.mouseButtons.RIGHT = on ? MOUSE.ROTATE : MOUSE.PAN;
    this.controls.touches.ONE = on ? TOUCH.PAN : TOUCH.ROTATE;
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    const turn = Math.PI / 18;
    switch (e.key) {
      case 'ArrowLeft': return this.turnBy(-turn, 0);
      case 'ArrowRight': return this.turnBy(turn, 0);
      case 'ArrowUp': return this.turnBy(0, -turn);
      case 'ArrowDown': return this.turnBy(0, turn);
      case '+': case '=': return this.nearer(0.85);
      case '-': return this.nearer(1 / 0.85);
      case '0': this.fit(); return true;
      case 'w': case 'W': this.setWire(!this.wire); return true;
      case 'g': case 'G': this.setGrid(!this.gridOn); return true;
      case 'r': case 'R': this.setPanning(false); return true;
      case 'p': case 'P': this.setPanning(true); return true;
      default: return false;
    }
  }

  /** @param {number} theta @param {number} phi */
  turnBy(theta, phi) {
    if (!this.controls) return false;
    const offset = this.camera.position.clone().sub(this.controls.target);
    const s = new Spherical().setFromVector3(offset);
    s.theta += theta;
    s.phi = MathUtils.clamp(s.phi + phi, 0.02, Math.PI - 0.02);
    this.camera.position.copy(this.controls.target).add(offset.setFromSpherical(s));
    this.moved = true;
    this.controls.update();
    this.draw();
    return true;
  }

  /** @param {number} k */
  nearer(k) {
    if (!this.controls) return false;
    this.camera.position.sub(this.controls.target).multiplyScalar(k).add(this.controls.target);
    this.moved = true;
    this.controls.update();
    this.draw();
    return true;
  }

  // ---- rest ---------------------------------------------------------------------

  pause() {
    this.paused = true;
  }

  async resume() {
    this.paused = false;
    if (this.scene) {
      live.take(this, () => this.sleep());
      this.resize();
      this.draw();
      return;
    }
    try {
      await this.wake();
      if (!this.ctx.signal.aborted) this.resize();
    } catch (err) {
      this.ctx.fallback(/** @type {Error} */ (err).message);
    }
  }

  /** Gives geometry and textures back; the picture stays. */
  sleep() {
    this.controls?.dispose();
    this.controls = null;
    this.grid?.dispose();
    this.grid = null;
    if (this.object) free(this.object);
    this.object = undefined;
    this.scene = null;
  }

  destroy() {
    this.stage.views.delete(this.draw);
    live.release(this);
    this.sleep();
  }
}

/** @param {import('three').Object3D} object */
function free(object) {
  object.traverse((o) => {
    if (!(o instanceof Mesh || o instanceof LineSegments)) return;
    o.geometry?.dispose();
    for (const m of Array.isArray(o.material) ? o.material : [o.material]) {
      for (const v of Object.values(m)) {
        if (!v?.isTexture) continue;
        v.source?.data?.close?.();
        v.dispose();
      }
      m.dispose();
    }
  });
}

/** Tells whether a model shows its surroundings: metal and glass are black without any. @param {import('three').Object3D} object */
function mirrors(object) {
  let found = false;
  object.traverse((o) => {
    if (!(o instanceof Mesh)) return;
    for (const m of Array.isArray(o.material) ? o.material : [o.material]) found ||= m.metalness > 0.4 || m.transmission > 0 || m.clearcoat > 0;
  });
  return found;
}

/** Draws the sharp edges of a part, so that faces of one colour stand apart. What has pictures on it is left alone. @param {import('three').Object3D} object */
function edge(object) {
  /** @type {[Mesh, LineSegments][]} */
  const found = [];
  object.traverse((o) => {
    if (!(o instanceof Mesh) || o instanceof SkinnedMesh || o.geometry.morphAttributes.position) return;
    const materials = Array.isArray(o.material) ? o.material : [o.material];
    if (materials.some((m) => m.map || m.transparent)) return;
    for (const m of materials) Object.assign(m, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    found.push([o, new LineSegments(new EdgesGeometry(o.geometry, 30), new LineBasicMaterial({ color: 0x1a1c1e, transparent: true, opacity: 0.42 }))]);
  });
  for (const [mesh, lines] of found) mesh.add(lines);
}

/** The small cross in the corner that says where x, y and z point. */
function axes() {
  const names = /** @type {const} */ (['x', 'y', 'z']);
  const lines = names.map((n) => svg('path', { class: `vaxes__${n}` }));
  const words = names.map((n) => {
    const t = svg('text', { class: 'vaxes__name' });
    t.textContent = n;
    return t;
  });
  const el = h('span', { class: 'vaxes', 'aria-hidden': 'true' });
  el.append(svg('svg', { viewBox: '-22 -22 44 44', width: 44, height: 44 }, ...lines, ...words));
  const v = new Vector3();
  return {
    el,
    /** @param {PerspectiveCamera} camera */
    turn(camera) {
      names.forEach((n, i) => {
        v.set(n === 'x' ? 1 : 0, n === 'y' ? 1 : 0, n === 'z' ? 1 : 0).transformDirection(camera.matrixWorldInverse);
        lines[i].setAttribute('d', `M0 0L${(v.x * 14).toFixed(1)} ${(-v.y * 14).toFixed(1)}`);
        words[i].setAttribute('x', (v.x * 19).toFixed(1));
        words[i].setAttribute('y', (-v.y * 19 + 2.5).toFixed(1));
      });
    },
  };
}
