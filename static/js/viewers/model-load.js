/**
 * Fetches and reads a model. GLB is read here; other forms come as GLB from
 * the server. Decoders for compressed meshes and textures are ours and are
 * fetched only when a file needs them.
 *
 * @typedef {import('./frame.js').Context} Context
 * @typedef {import('three/examples/jsm/loaders/GLTFLoader.js').GLTF} GLTF
 */
import { DoubleSide, LoadingManager, Mesh, MeshStandardMaterial, REVISION } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { get, ViewerError, withParams } from './frame.js';
import { stage } from './model-stage.js';

const HOME = new URL(`./three-0.${REVISION}/`, import.meta.url).href;
const DECODE_MS = 60_000;

/** What this page can decode, beyond plain glTF. */
const KNOWN = new Set(['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_meshopt_compression', 'KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif', 'KHR_mesh_quantization',
  'KHR_materials_unlit', 'KHR_texture_transform', 'KHR_lights_punctual', 'KHR_materials_clearcoat', 'KHR_materials_dispersion', 'KHR_materials_ior', 'KHR_materials_sheen', 'KHR_materials_specular',
  'KHR_materials_transmission', 'KHR_materials_iridescence', 'KHR_materials_anisotropy', 'KHR_materials_volume', 'KHR_materials_emissive_strength', 'KHR_materials_bump', 'EXT_mesh_gpu_instancing']);

/** @param {Context} ctx @returns {Promise<import('three').Object3D>} */
export async function loadModel(ctx) {
  const glb = /\.glb$/i.test(ctx.name) || ctx.mime === 'model/gltf-binary';
  const res = await get(glb ? ctx.src : withParams(ctx.src, { as: 'glb' }), { signal: ctx.signal });
  const data = await res.arrayBuffer();
  const head = new TextDecoder('latin1').decode(data.slice(0, 64));
  if (head.startsWith('glTF') || head.trimStart().startsWith('{')) return readGLTF(ctx, data);
  return readOther(ctx, data);
}

/** The JSON inside a GLB or glTF. @param {ArrayBuffer} data @returns {any} */
function header(data) {
  try {
    const view = new DataView(data);
    const binary = data.byteLength >= 20 && view.getUint32(0, true) === 0x46546c67;
    const bytes = binary ? new Uint8Array(data, 20, Math.min(view.getUint32(12, true), data.byteLength - 20)) : new Uint8Array(data);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ViewerError('The model is damaged: its description cannot be read.');
  }
}

/** @param {Context} ctx @param {ArrayBuffer} data */
async function readGLTF(ctx, data) {
  const json = header(data);
  const needed = /** @type {string[]} */ (Array.isArray(json?.extensionsRequired) ? json.extensionsRequired : []);
  const unknown = needed.filter((x) => !KNOWN.has(x));
  if (unknown.length > 0) throw new ViewerError(`The model needs ${unknown.join(', ')}, which cannot be shown yet.`);
  /** @type {string[]} */
  const missing = [];
  const manager = new LoadingManager();
  const nothing = URL.createObjectURL(new Blob([]));
  // Nothing but the file itself is fetched: what it points to is not beside it.
  manager.setURLModifier((url) => {
    if (url.startsWith('blob:') || url.startsWith('data:') || url.startsWith(HOME)) return url;
    missing.push(decodeURIComponent(url.split('/').filter(Boolean).pop() ?? url));
    return nothing;
  });
  const loader = new GLTFLoader(manager);
  const used = JSON.stringify(json?.extensionsUsed ?? []) + JSON.stringify(needed);
  const free = await decoders(loader, used);
  try {
    const gltf = await within(loader.parseAsync(data, ''), DECODE_MS, `The model took more than ${DECODE_MS / 1000} s to decode.`);
    const scene = gltf.scene ?? gltf.scenes[0];
    if (!scene) throw new ViewerError('The model holds no scene.');
    scene.traverse((o) => {
      if (!(o instanceof Mesh) || o.geometry.hasAttribute('color')) return;
      // What the file gives no material gets the loader's: white metal, which shows no shape.
      if (gltf.parser.associations.get(o.material)) return;
      const flat = o.material.flatShading;
      o.material = grey();
      o.material.flatShading = flat;
    });
    return scene;
  } catch (err) {
    if (err instanceof ViewerError) throw err;
    if (missing.length > 0) throw new ViewerError(`The model needs ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}, which is not in the file.`);
    const packed = needed.filter((x) => /draco|meshopt|basisu/.test(x));
    if (packed.length === 0 && (err instanceof TypeError || err instanceof RangeError)) throw new ViewerError('The model is damaged: its parts point outside the file or to each other.');
    throw new ViewerError(packed.length > 0 ? `The data packed with ${packed.join(', ')} cannot be decoded: it is damaged.` : `The model is damaged: ${/** @type {Error} */ (err).message}`);
  } finally {
    free();
    URL.revokeObjectURL(nothing);
  }
}

/** @param {GLTFLoader} loader @param {string} used @returns {Promise<() => void>} frees the workers */
async function decoders(loader, used) {
  /** @type {(() => void)[]} */
  const frees = [];
  if (used.includes('KHR_draco_mesh_compression')) {
    const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
    const draco = new DRACOLoader().setDecoderPath(HOME).setWorkerLimit(1);
    loader.setDRACOLoader(draco);
    frees.push(() => draco.dispose());
  }
  if (used.includes('meshopt_compression')) {
    const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
    loader.setMeshoptDecoder(MeshoptDecoder);
  }
  if (used.includes('KHR_texture_basisu')) {
    const { KTX2Loader } = await import('three/examples/jsm/loaders/KTX2Loader.js');
    const ktx2 = new KTX2Loader().setTranscoderPath(HOME).setWorkerLimit(1).detectSupport(stage().renderer);
    loader.setKTX2Loader(ktx2);
    frees.push(() => ktx2.dispose());
  }
  return () => frees.forEach((f) => f());
}

function grey() {
  return new MeshStandardMaterial({ color: 0x9ea3a8, metalness: 0.05, roughness: 0.6, side: DoubleSide });
}

/** A server that could not make a GLB sends the file as it is. @param {Context} ctx @param {ArrayBuffer} data */
async function readOther(ctx, data) {
  try {
    if (/\.stl$/i.test(ctx.name)) {
      const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js');
      return new Mesh(new STLLoader().parse(data), grey());
    }
    if (/\.ply$/i.test(ctx.name)) {
      const { PLYLoader } = await import('three/examples/jsm/loaders/PLYLoader.js');
      const geometry = new PLYLoader().parse(data);
      if (!geometry.getAttribute('normal')) geometry.computeVertexNormals();
      const material = grey();
      material.vertexColors = geometry.hasAttribute('color');
      return new Mesh(geometry, material);
    }
  } catch (err) {
    throw new ViewerError(`The model is damaged: ${/** @type {Error} */ (err).message}`);
  }
  throw new ViewerError('The server could not turn this model into a form the page can show.');
}

/** @template T @param {Promise<T>} work @param {number} ms @param {string} words @returns {Promise<T>} */
function within(work, ms, words) {
  let timer = 0;
  const late = new Promise((_resolve, reject) => { timer = window.setTimeout(() => reject(new ViewerError(words)), ms); });
  return Promise.race([work, /** @type {Promise<never>} */ (late)]).finally(() => clearTimeout(timer));
}
