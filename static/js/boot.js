// Runs before the first paint: what the reader chose is there from the start.
const root = document.documentElement;
try {
  const theme = localStorage.getItem("atelier.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const contrast = localStorage.getItem("atelier.contrast");
  if (contrast) root.dataset.contrast = contrast;
  for (const part of ["sidebar", "side"]) {
    if (localStorage.getItem(`atelier.${part}`) === "off") root.dataset[part] = "off";
  }
  const width = Number(localStorage.getItem("atelier.panel"));
  if (width >= 360 && width <= 720) root.style.setProperty("--panel-w", `${width}px`);
} catch {
  // A browser that keeps nothing still shows the page.
}
