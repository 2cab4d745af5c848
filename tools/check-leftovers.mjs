// Refuses classes of style sheets, and texts of the console, that no source uses. A composed name, as in `step_${name}`, counts
// by its fixed part.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const root = process.argv[2] ?? join(import.meta.dirname, "..");
const MESSAGES = /messages\.(?:zh|en)\.tsx?$/;
const TESTS = /\.test\.tsx?$|\/testing\//;
const problems = [];

async function readAll(folder, pattern) {
  const entries = await readdir(join(root, folder), { recursive: true });
  const files = entries.map((entry) => `${folder}/${entry.replaceAll("\\", "/")}`);
  return Promise.all(
    files
      .filter((file) => pattern.test(file))
      .map(async (file) => ({ file, text: await readFile(join(root, file), "utf8") })),
  );
}

const isSource = ({ file }) => !MESSAGES.test(file) && !TESTS.test(file);
const scripts = [
  ...(await readAll("console/src", /\.tsx?$/)),
  ...(await readAll("console/build", /\.ts$/)),
];
const sheets = await readAll("console/src", /\.css$/);
const sources = scripts.filter(isSource);
// Texts are chosen by codes of the contract as well: `messages[row.state]`.
const named = [...sources, ...(await readAll("contract/src", /\.ts$/)).filter(isSource)];

const words = new Set(named.flatMap(({ text }) => text.match(/[\w$-]+/g) ?? []));
const starts = sources.flatMap(({ text }) => text.match(/(?<=[`\s])[A-Za-z][\w-]*(?=\$\{)/g) ?? []);
const ends = sources.flatMap(
  ({ text }) => text.match(/(?<=\$\{[^{}]*\})[\w-]*[A-Za-z][\w-]*(?=`)/g) ?? [],
);
const isNamed = (name) =>
  words.has(name) ||
  starts.some((start) => name.startsWith(start)) ||
  ends.some((end) => name.endsWith(end));

/** Each module of styles, with the names under which sources import it, and those sources. */
const users = new Map();
for (const { file, text } of sources)
  for (const [, name, path] of text.matchAll(/^import (\w+) from "(\S+\.module\.css)";$/gm)) {
    const sheet = join(dirname(file), path).replaceAll("\\", "/");
    users.set(sheet, [...(users.get(sheet) ?? []), { name, text }]);
  }

/** True if a source that imports the module names its class, or chooses one by a value: `styles[tone]`. */
function isUsed(sheet, className) {
  if (!sheet.endsWith(".module.css")) return isNamed(className);
  return (users.get(sheet) ?? []).some(
    ({ name, text }) =>
      text.includes(`${name}["${className}"]`) || new RegExp(`\\b${name}\\[[^"]`).test(text),
  );
}

/** Classes that a sheet gives styles to; those of `:global(…)` belong to another. */
function classesOf(text) {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/:global\([^)]*\)/g, "");
  const selectors = rules.match(/[^{}]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((each) => each.match(/(?<=\.)[A-Za-z][\w-]*/g) ?? []));
}

/** Colours, the base of a page, and the frames around light pages. Everything else is styled by a module beside it. */
const GLOBAL_SHEETS = new Set([
  "console/src/shared/tokens.css",
  "console/src/shared/charts/line-colors.css",
  "console/src/app/base.css",
  "console/src/app/boot.css",
  "console/src/light/frame.css",
  "console/src/light/in-app-frame.css",
]);
for (const { file } of sheets)
  if (!file.endsWith(".module.css") && !GLOBAL_SHEETS.has(file))
    problems.push(`${file}: is no module (*.module.css)`);

for (const { file, text } of sheets)
  for (const className of classesOf(text))
    if (!isUsed(file, className)) problems.push(`${file}: .${className}`);
for (const { file, text } of scripts.filter((script) => MESSAGES.test(script.file)))
  for (const key of text.match(/(?<=^ {2})\w+(?=[:(])/gm) ?? [])
    if (!isNamed(key)) problems.push(`${file}: ${key}`);

if (problems.length > 0) {
  console.error(`No source uses these:\n${problems.join("\n")}`);
  process.exit(1);
}
