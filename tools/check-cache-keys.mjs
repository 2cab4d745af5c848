// Fails on a cache key that is written by hand, or made for a room in another room's folder: keys come from `roomKey`
// (console/src/shared/room-cache.ts), and a change that other rooms show goes through `invalidateRoom`.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const source = join(process.argv[2] ?? join(import.meta.dirname, ".."), "console/src");
const WRITTEN = /\bqueryKey\s*[:=]\s*\[\s*["'`]|\bgetQuer(?:y|ies)Data[^(]*\(\s*\[/;
const MADE = /\broomKey\(\s*"([^"]+)"\s*\)/g;
const problems = [];
for (const entry of await readdir(source, { recursive: true })) {
  const file = entry.replaceAll("\\", "/");
  if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
  const text = await readFile(join(source, file), "utf8");
  if (WRITTEN.test(text))
    problems.push(
      `console/src/${file}: a cache key written by hand; use the one of its cache-keys.ts`,
    );
  const room = /^rooms\/([^/]+)\//.exec(file)?.[1];
  for (const [, of] of text.matchAll(MADE)) {
    if (room !== of && !file.startsWith("shared/"))
      problems.push(`console/src/${file}: makes cache keys of ${of}`);
  }
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
