// The page's module. Elements wake up by themselves when their HTML arrives.
import "./log.js";
import "./step.js";
import "./math.js";
import "./composer.js";
import "./files.js";
import "./shell.js";
import "./canvas/canvas.js";
import "./viewers/index.js";
import { startDropZones } from "./drop-zones.js";
import { Live } from "./live.js";
import { startTips } from "./menu.js";
import { startBanners, startClocks } from "./sandbox.js";
import { startSidebar } from "./sidebar.js";
import { startSteps } from "./step.js";

// A small picture whose file is gone leaves no torn frame.
const small = ".step__thumb, .frow__pic img";
document.addEventListener("error", (e) => e.target instanceof HTMLImageElement && e.target.matches(small) && e.target.remove(), true);
for (const img of /** @type {NodeListOf<HTMLImageElement>} */ (document.querySelectorAll(small))) if (img.complete && img.naturalWidth === 0) img.remove();

startTips();
const app = document.querySelector("atelier-app"); // missing on the page of an error
if (app) {
  startSteps();
  startSidebar();
  startClocks();
  startBanners();
  startDropZones();
  document.addEventListener("atelier:gone", () => location.assign("/")); // the chat was deleted elsewhere
  if (!app.hasAttribute("data-still")) new Live();
}
