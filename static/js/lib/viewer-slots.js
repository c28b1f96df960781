/**
 * A bounded number of live views. Who asks last gets a place; who was used
 * longest ago gives its place up and is told to keep a picture instead.
 */
export class Slots {
  /** @param {number} size */
  constructor(size) {
    this.size = size;
    /** @type {Map<object, () => void>} owner → what to do when evicted; oldest use first */
    this.held = new Map();
  }

  /** @param {object} owner @param {() => void} evicted */
  take(owner, evicted) {
    this.held.delete(owner);
    while (this.held.size >= this.size) {
      const [oldest, tell] = /** @type {[object, () => void]} */ (this.held.entries().next().value);
      this.held.delete(oldest);
      tell();
    }
    this.held.set(owner, evicted);
  }

  /** @param {object} owner */
  release(owner) {
    this.held.delete(owner);
  }

  /** @param {object} owner */
  has(owner) {
    return this.held.has(owner);
  }
}
