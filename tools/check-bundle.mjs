// Checks the console's build: the first load of every page, in bytes, against console/budgets.json; no validator in any file
// that a browser loads; light pages without the console's libraries, owners' pages without operators' words. Prints which pages and
// files have grown or shrunk since the last commit that was checked. Run after the console's build.
import { execFileSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { isConsoleBuilt } from "./prepare.mjs";

const root = join(import.meta.dirname, "..");
const dist = join(root, "console/dist");

/** Text that survives minification in a file that holds Zod, and so the schemas of a room. */
const VALIDATOR = "ZodError";
/** Loaded by every page of the console and by no light page. */
const CONSOLE_ENTRY = /^\/assets\/main-/;
/** Shared by operators' pages, with their words. */
const OPERATORS = /^\/assets\/operator-/;
/** Files of the router and the query cache, by the name of their chunk group; in-app pages have a query cache in their own build. */
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

/** Files that a document references: entry, preloaded modules, style sheets. */
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
if (!(await isConsoleBuilt(root)))
  problems.push(
    "console/dist is of other sources. In `npm run check`, which builds it first, a file has changed meanwhile: run it again; else npm run build -w console",
  );

/** The budget of a path, else of the folder that it is in, else of every page. */
function budgetOf(path) {
  const folder = `/${path.split("/")[1]}/*`;
  return budgets[path] ?? (path === "*" ? undefined : budgets[folder]) ?? budgets["*"];
}

/** Bytes of the first load by page, and of both languages' scripts and style sheets by name without hash. */
const sizes = { pages: {}, files: {} };
for (const [path, versions] of Object.entries(manifest.documents)) {
  const documents = await Promise.all(
    Object.values(versions).map(({ file }) => readFile(join(dist, file), "utf8")),
  );
  const budget = budgetOf(path);
  const bytes = Math.max(...(await Promise.all(documents.map(firstLoadBytes))));
  const isOver = bytes > budget;
  sizes.pages[path] = bytes;
  if (isOver) problems.push(`${path} is ${bytes - budget} bytes over its budget`);
  console.log(`${isOver ? "OVER" : "ok  "} ${path.padEnd(16)} ${bytes} of ${budget} bytes`);
  for (const html of documents) {
    const files = namedFiles(html);
    if (!path.startsWith("/operator") && files.some((name) => OPERATORS.test(name)))
      problems.push(`${path} is a page of owners and loads what operators' pages share`);
    const isLight = !files.some((name) => CONSOLE_ENTRY.test(name));
    // Later as well: the console's entry would take the place of the page.
    const loaded = isLight ? await reachableFrom(files.filter((name) => name.endsWith(".js"))) : [];
    const file = loaded.find((name) => CONSOLE_ONLY.test(name) || CONSOLE_ENTRY.test(name));
    if (file) problems.push(`${path} is a light page and loads ${file}`);
  }
}

const files = (await readdir(join(dist, "assets"))).filter((name) => /\.(?:js|css)$/.test(name));
for (const name of files) {
  const plain = name.replace(/-[\w-]{7,8}(?=\.\w+$)/, "");
  sizes.files[plain] = (sizes.files[plain] ?? 0) + (await fileBytes(`/assets/${name}`));
}
for (const name of files.filter((file) => file.endsWith(".js"))) {
  const text = await readFile(join(dist, "assets", name), "utf8");
  if (text.includes(VALIDATOR))
    problems.push(`${name} holds a validator: import values of the contract from its rules.ts`);
}

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
/** Of the newest build that was checked without uncommitted changes. */
const LAST_SIZES = join(root, "node_modules/.cache/bundle-sizes.json");

/** Differences of more than `least` bytes, the largest first. */
function differences(now, before, least) {
  return Object.keys({ ...before, ...now })
    .map((name) => ({ name, by: (now[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ by }) => Math.abs(by) > least)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .map(({ name, by }) => `${by > 0 ? "+" : ""}${by} ${name}`);
}

async function printGrowth() {
  const commit = git("rev-parse", "--short", "HEAD");
  const isClean =
    git("status", "--porcelain", "--", "console", "contract", "package-lock.json") === "";
  const last = await readJson(LAST_SIZES).catch(() => undefined);
  if (last) {
    // Names of files and the order of a compressor's matches move a page by some bytes.
    const pages = differences(sizes.pages, last.sizes.pages, 64);
    const parts = differences(sizes.files, last.sizes.files, 80);
    const shown = (list) => [...list.slice(0, 12), ...(list.length > 12 ? ["…"] : [])].join(", ");
    console.log(`since ${last.commit}: pages ${shown(pages) || "as they were"}`);
    if (parts.length > 0) console.log(`since ${last.commit}: files ${shown(parts)}`);
  }
  if (!isClean) return;
  await mkdir(dirname(LAST_SIZES), { recursive: true });
  await writeFile(LAST_SIZES, JSON.stringify({ commit, sizes }));
}
// Sources without a repository have no commit to compare with.
await printGrowth().catch((error) => console.log(`no comparison: ${error.message.split("\n")[0]}`));

if (problems.length > 0) {
  console.error([...new Set(problems)].join("\n"));
  if (problems.some((problem) => problem.includes("budget"))) console.error(budgets.rule);
  process.exit(1);
}
