/** The sandbox line's countdown, the sidebar's times, and what the server is busy with. */
import { ago, clock } from "./lib/format.js";
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
  tick();
  times();
  setInterval(tick, 1000);
  setInterval(times, 20000);
  document.addEventListener("atelier:applied", () => {
    tick();
    times();
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
    const busy = showChecks(place, readChecks(ready));
    if (busy) setTimeout(ask, 1500);
  };
  ask();
}

/** @param {any} ready @returns {{name: string, state: string, message: string, progress?: number}[]} */
export function readChecks(ready) {
  const data = ready?.data ?? ready;
  const checks = data?.checks ?? [];
  const list = Array.isArray(checks) ? checks : Object.entries(checks).map(([name, c]) => ({ name, .../** @type {object} */ (c) }));
  return list.map((c) => ({
    name: String(c.name ?? ""),
    state: String(c.state ?? c.status ?? (c.ok === false ? "failed" : "ok")),
    message: [c.message ?? c.detail ?? c.error, c.todo ?? c.hint ?? c.do].filter(Boolean).join(" "),
    progress: typeof c.progress === "number" ? c.progress : undefined,
  }));
}

/** @param {HTMLElement} place @param {ReturnType<typeof readChecks>} checks @returns {boolean} whether to ask again */
function showChecks(place, checks) {
  let again = false;
  const seen = new Set();
  for (const c of checks) {
    if (c.state === "ok" || c.state === "ready") continue;
    const working = ["preparing", "pending", "working", "starting", "building"].includes(c.state);
    again = again || working;
    const id = `banner-check-${c.name.replace(/[^a-z0-9]+/gi, "-")}`;
    seen.add(id);
    let banner = document.getElementById(id);
    if (!banner) {
      banner = el("div", { class: `banner ${working ? "banner--info" : "banner--bad"}`, id, role: "status" }, icon(working ? "info" : "warn"), el("span"));
      place.append(banner);
    }
    const bar = working ? el("progress", c.progress === undefined ? {} : { max: "1", value: String(c.progress) }) : null;
    banner.querySelector("span")?.replaceChildren(c.message || `${c.name}: ${c.state}`, ...(bar ? [bar] : []));
  }
  for (const b of place.querySelectorAll('[id^="banner-check-"]')) if (!seen.has(b.id)) b.remove();
  return again;
}
