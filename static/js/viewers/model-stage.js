/**
 * One WebGL renderer for all models of the page. Browsers allow few contexts
 * and drop the oldest; so each view keeps a plain 2D canvas and gets its
 * picture copied from the one renderer when something changed.
 */
import { NeutralToneMapping, PMREMGenerator, WebGLRenderer } from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { Slots } from '../lib/viewer-slots.js';
import { ViewerError } from './frame.js';

/** At most so many models are held ready to turn; the others keep a picture. */
export const live = new Slots(4);

/** @type {Stage | null} */
let shared = null;

/** @returns {Stage} throws ViewerError where there is no WebGL */
export function stage() {
  shared ??= new Stage();
  return shared;
}

class Stage {
  constructor() {
    try {
      this.renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' });
    } catch {
      throw new ViewerError('This browser cannot draw 3D: WebGL is off or missing. The file itself is fine.');
    }
    this.renderer.toneMapping = NeutralToneMapping; // colours stay what the file says
    this.lost = false;
    /** @type {import('three').Texture | null} */
    this.light = null;
    /** @type {Set<() => void>} views to draw again when the context is back */
    this.views = new Set();
    const canvas = this.renderer.domElement;
    canvas.addEventListener('webglcontextlost', (e) => {
      e.preventDefault();
      this.lost = true;
    });
    canvas.addEventListener('webglcontextrestored', () => {
      this.lost = false;
      this.light = null;
      for (const draw of this.views) draw();
    });
  }

  /**
   * A room for shiny things to mirror. It is made at the first need only: where
   * there is no graphics card that takes seconds, in which the page stands still.
   */
  get room() {
    return (this.light ??= this.makeLight());
  }

  makeLight() {
    const maker = new PMREMGenerator(this.renderer);
    const room = new RoomEnvironment();
    const light = maker.fromScene(room, 0.04).texture;
    room.dispose();
    maker.dispose();
    return light;
  }

  /**
   * Draws a scene and copies the picture. False when the context is lost just
   * now: the view keeps its last picture and is drawn again later.
   * @param {import('three').Scene} scene @param {import('three').Camera} camera @param {HTMLCanvasElement} to
   */
  draw(scene, camera, to) {
    if (this.lost) return false;
    const context = to.getContext('2d');
    if (!context || to.width === 0 || to.height === 0) return false;
    const { domElement } = this.renderer;
    if (domElement.width !== to.width || domElement.height !== to.height) this.renderer.setSize(to.width, to.height, false);
    this.renderer.render(scene, camera);
    context.clearRect(0, 0, to.width, to.height);
    context.drawImage(domElement, 0, 0);
    return true;
  }
}
