import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({});
Object.defineProperty(globalThis, "navigator", { value: { platform: "Linux" }, configurable: true });
const { readChecks } = await import("./sandbox.js");

const docker = { name: "docker", available: true, preparing: false, automatic: true };
const bubblewrap = { name: "bubblewrap", available: false, preparing: true, progress: "unpacking", automatic: true };

test("one backend that works is enough", () => {
  assert.deepEqual(readChecks({ checks: [{ name: "database", ok: true }], backends: [docker, bubblewrap] }), [{ name: "database", state: "ok", message: "" }]);
});

test("a sandbox that is still being made is told with how far it is", () => {
  const [check] = readChecks({ checks: [], backends: [{ ...docker, available: false, preparing: true, progress: "step 3 of 9" }] });
  assert.equal(check.state, "preparing");
  assert.match(check.message, /step 3 of 9/);
});

test("without any backend the page says that commands cannot run, and why", () => {
  const [check] = readChecks({ checks: [{ name: "sandboxes", ok: false, message: "no" }], backends: [{ ...docker, available: false, reason: "no engine answers" }] });
  assert.equal(check.state, "failed");
  assert.match(check.message, /Commands cannot run.*no engine answers/);
});
