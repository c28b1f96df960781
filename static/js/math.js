/** <atelier-math>: TeX as MathML. KaTeX is fetched only when a formula is there. */
class AtelierMath extends HTMLElement {
  async connectedCallback() {
    if (this.hasAttribute("data-drawn")) return;
    const source = this.textContent ?? "";
    const { default: katex } = await import("katex");
    try {
      const html = katex.renderToString(source, { output: "mathml", displayMode: this.dataset.display === "block", throwOnError: true, strict: "ignore", maxExpand: 200, maxSize: 20 });
      this.innerHTML = html; // KaTeX escapes its input; without "trust" it makes no links or pictures
      this.setAttribute("data-drawn", "");
      this.title = source;
    } catch (err) {
      this.title = /** @type {Error} */ (err).message;
    }
  }
}

customElements.define("atelier-math", AtelierMath);
