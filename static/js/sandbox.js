/** The sandbox line's countdown, the sidebar's times, and what the server is busy with. */
import { ago, clock } from "./lib/format.js";
import { api } from "./lib/api.js";
import { el, icon, memory } from "./lib/dom.js";

export function startClocks() {
  const tick = () => {
    const line = document.getElementById("sandbox");
    const at = line?.dataset.sleepsAt;
    const place = line?.querySelector("[data-sleep]");
    if (place && at && line?.dataset.status === "running") {
      const left = Date.parse(at) - Date.now();
      place.textContent = left > 0 ? `sleeps in ${clock(left)}` : "falls asleep";
    }
  };
  const times = () => {
    const now = new Date();
    for (const t of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[datetime]"))) {
      const when = new Date(t.dateTime);
      t.textContent = ago(when, now);
      t.title = when.toLocaleString();
    }
  };
  // The server knows when a sandbox will sleep once nothing uses it; the log does not tell of every use.
  let asked = 0;
  const learn = async () => {
    const line = document.getElementById("sandbox");
    if (!line?.dataset.id || line.dataset.status !== "running" || document.hidden) return;
    try {
      const now = await api("GET", `/v1/sandboxes/${line.dataset.id}`);
      if (now.sleepsAt) line.dataset.sleepsAt = now.sleepsAt;
      else delete line.dataset.sleepsAt;
      const place = line.querySelector("[data-sleep]");
      if (place && !now.sleepsAt) place.textContent = "";
    } catch { /* the countdown is missing then; nothing depends on it */ }
    tick();
  };
  const learnSoon = () => {
    clearTimeout(asked);
    asked = window.setTimeout(learn, 600);
  };
  tick();
  times();
  learnSoon();
  setInterval(tick, 1000);
  setInterval(times, 20000);
  setInterval(learn, 30000);
  document.addEventListener("visibilitychange", learnSoon);
  document.addEventListener("atelier:applied", () => {
    tick();
    times();
    learnSoon();
  });
  document.addEventListener("atelier:times", times);
}

/**
 * Banners: a hint that was closed stays closed; while the server still gets
 * ready its checks are asked again until nothing is left to tell.
 */
export function startBanners() {
  const place = document.getElementById("banners");
  if (!place) return;
  for (const b of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-dismiss]"))) {
    if (memory(b.dataset.dismiss ?? "")) b.remove();
  }
  place.addEventListener("click", (e) => {
    const banner = /** @type {Element} */ (e.target).closest('[data-action="dismiss"]')?.closest(".banner");
    if (!(banner instanceof HTMLElement)) return;
    if (banner.dataset.dismiss) memory(banner.dataset.dismiss, "1");
    banner.remove();
  });
  const ask = async () => {
    let ready;
    try {
      ready = await (await fetch("/readyz", { headers: { Accept: "application/json" } })).json();
    } catch {
      setTimeout(ask, 5000);
      return;
    }
    const checks = readChecks(ready);
    const busy = showChecks(place, checks);
    if (busy) setTimeout(ask, 1500);
    else if (checks.some((c) => c.state === "failed")) setTimeout(ask, 10000);
  };
  ask();
}

/**
 * What the reader must know: checks that fail, a sandbox image that is still
 * being made, or that commands cannot run at all.
 * @param {any} ready @returns {{name: string, state: "ok" | "preparing" | "failed", message: string}[]}
 */
export function readChecks(ready) {
  const backends = (ready?.backends ?? []).filter((/** @type {any} */ b) => b.automatic !== false);
  const working = backends.some((/** @type {any} */ b) => b.available);
  const out = (ready?.checks ?? [])
    .filter((/** @type {any} */ c) => !(c.name === "sandboxes" && backends.length > 0))
    .map((/** @type {any} */ c) => ({ name: String(c.name), state: c.ok ? "ok" : "failed", message: c.message ?? "" }));
  if (working || backends.length === 0) return out;
  const preparing = backends.find((/** @type {any} */ b) => b.preparing);
  if (preparing) {
    out.push({ name: "sandbox", state: "preparing", message: `The sandbox is being made: ${preparing.progress || preparing.reason || "one moment"}. The first command waits for it; everything else works.` });
  } else {
    const reasons = backends.map((/** @type {any} */ b) => `${b.name}: ${b.reason || "not available"}`).join("; ");
    out.push({ name: "sandbox", state: "failed", message: `Commands cannot run. ${reasons}. Everything else works.` });
  }
  return out;
}

/** @param {HTMLElement} place @param {ReturnType<typeof readChecks>} checks @returns {boolean} whether something is still being made */
function showChecks(place, checks) {
  const seen = new Set();
  for (const c of checks) {
    if (c.state === "ok") continue;
    const working = c.state === "preparing";
    const id = `banner-check-${c.name.replace(/[^a-z0-9]+/gi, "-")}-${c.state}`;
    seen.add(id);
    let banner = document.getElementById(id);
    if (!banner) {
      banner = el("div", { class: `banner ${working ? "banner--info" : "banner--bad"}`, id, role: "status" }, icon(working ? "info" : "warn"), el("span"));
      place.append(banner);
    }
    const text = banner.querySelector("span");
    const message = c.message || `${c.name} does not work`;
    if (text && text.firstChild?.textContent !== message) text.replaceChildren(message, ...(working ? [el("progress", { "aria-label": "Being made" })] : []));
  }
  for (const b of place.querySelectorAll('[id^="banner-check-"]')) if (!seen.has(b.id)) b.remove();
  return checks.some((c) => c.state === "preparing");
}
