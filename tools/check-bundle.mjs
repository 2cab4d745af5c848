// Compares the first load of every page, in bytes, with the budgets of console/budgets.json. Run after the console's build.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const dist = join(root, "console/dist");

async function readJson(file) {
  return JSON.parse(await readFile(file, "utf8"));
}

/** Bytes on the wire of one file of the build, as the server sends it. */
async function fileBytes(address) {
  const file = join(dist, address);
  const compressed = await readFile(`${file}.br`).catch(() => readFile(file));
  return compressed.length;
}

/** The document and what it names: entry, preloaded modules, style sheets. */
async function firstLoadBytes(documentFile) {
  const html = await readFile(join(dist, documentFile), "utf8");
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, address]) => address,
  );
  const sizes = await Promise.all([...new Set(named)].map(fileBytes));
  return sizes.reduce((sum, size) => sum + size, brotliCompressSync(html).length);
}

const budgets = await readJson(join(root, "console/budgets.json"));
const manifest = await readJson(join(dist, "manifest.json")).catch(() => undefined);
if (!manifest) {
  console.error("console/dist is missing: npm run build -w console");
  process.exit(1);
}

let over = 0;
for (const [path, versions] of Object.entries(manifest.documents)) {
  const budget = budgets[path] ?? budgets["*"];
  const bytes = Math.max(
    ...(await Promise.all(Object.values(versions).map(({ file }) => firstLoadBytes(file)))),
  );
  const isOver = bytes > budget;
  if (isOver) over += 1;
  console.log(`${isOver ? "OVER" : "ok  "} ${path.padEnd(16)} ${bytes} of ${budget} bytes`);
}
if (over > 0) {
  console.error(`${over} page(s) are over their budget`);
  process.exit(1);
}
