// Checks the console's build: the first load of every page, in bytes, against console/budgets.json; no validator in any file
// that a browser loads; light pages without the console's libraries. Run after the console's build.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const root = join(import.meta.dirname, "..");
const dist = join(root, "console/dist");

/** Text that survives minification in a file that holds Zod, and so the schemas of a room. */
const VALIDATOR = "ZodError";
/** What every page of the console starts with, and no light page. */
const CONSOLE_ENTRY = /^\/assets\/main-/;
/** Files of the router and the query cache, by the name of their chunk group. */
const CONSOLE_ONLY = /^\/assets\/tanstack-/;

async function readJson(file) {
  return JSON.parse(await readFile(file, "utf8"));
}

/** Bytes on the wire of one file of the build, as the server sends it. */
async function fileBytes(address) {
  const file = join(dist, address);
  const compressed = await readFile(`${file}.br`).catch(() => readFile(file));
  return compressed.length;
}

/** What a document names: entry, preloaded modules, style sheets. */
function namedFiles(html) {
  return [
    ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)),
  ];
}

/** The document and what it names. */
async function firstLoadBytes(html) {
  const sizes = await Promise.all(namedFiles(html).map(fileBytes));
  return sizes.reduce((sum, size) => sum + size, brotliCompressSync(html).length);
}

/** Files that a script of the build imports, at once or later. */
async function importsOf(file) {
  const text = await readFile(join(dist, file), "utf8").catch(() => "");
  const found = text.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
  return [...new Set([...found].map(([, name]) => `/assets/${name}`))];
}

/** Every script that some scripts can come to load. */
async function reachableFrom(files) {
  const seen = new Set(files);
  for (const file of seen) for (const next of await importsOf(file)) seen.add(next);
  return [...seen];
}

const budgets = await readJson(join(root, "console/budgets.json"));
const manifest = await readJson(join(dist, "manifest.json")).catch(() => undefined);
if (!manifest) {
  console.error("console/dist is missing: npm run build -w console");
  process.exit(1);
}

const problems = [];
for (const [path, versions] of Object.entries(manifest.documents)) {
  const documents = await Promise.all(
    Object.values(versions).map(({ file }) => readFile(join(dist, file), "utf8")),
  );
  const budget = budgets[path] ?? budgets["*"];
  const bytes = Math.max(...(await Promise.all(documents.map(firstLoadBytes))));
  const isOver = bytes > budget;
  if (isOver) problems.push(`${path} is over its budget`);
  console.log(`${isOver ? "OVER" : "ok  "} ${path.padEnd(16)} ${bytes} of ${budget} bytes`);
  for (const html of documents) {
    const files = namedFiles(html);
    const isLight = !files.some((name) => CONSOLE_ENTRY.test(name));
    // Later as well: the console's entry would take the place of the page.
    const loaded = isLight ? await reachableFrom(files.filter((name) => name.endsWith(".js"))) : [];
    const file = loaded.find((name) => CONSOLE_ONLY.test(name) || CONSOLE_ENTRY.test(name));
    if (file) problems.push(`${path} is a light page and loads ${file}`);
  }
}

const scripts = (await readdir(join(dist, "assets"))).filter((name) => name.endsWith(".js"));
for (const name of scripts) {
  const text = await readFile(join(dist, "assets", name), "utf8");
  if (text.includes(VALIDATOR))
    problems.push(`${name} holds a validator: import values of the contract from its rules.ts`);
}

if (problems.length > 0) {
  console.error([...new Set(problems)].join("\n"));
  process.exit(1);
}
