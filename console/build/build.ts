/** Builds the console into `dist`: hashed assets for each language, precompressed, one document per page and language, and a manifest. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { build, type InlineConfig } from "vite";
import { appManifest } from "./app-manifest.ts";
import { initialFiles, largestFirst, type ViteManifest } from "./chunks.ts";
import { noticesText } from "../../tools/notices/notices.ts";
import { compressFolder } from "./compress.ts";
import { buildDocument } from "./document.ts";
import { buildEarlyScript, EARLY_SCRIPTS } from "./early-script.ts";
import { consoleStamp, STAMP } from "./fingerprint.mjs";
import { writeAsset, writeIcons } from "./icons.ts";
import { buildLightRenderer } from "./light-renderer.ts";
import { PAGE_SOURCES, type PageSource } from "./pages.ts";
import { bundled, clientConfig, inAppConfig } from "./vite-configs.ts";

// Otherwise a test runner's would put React's development version into the pages.
process.env["NODE_ENV"] = "production";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

const MANIFEST = "client-manifest.json";

/** Builds files for the browser and takes Vite's own manifest out of the result. */
async function buildClient(config: InlineConfig): Promise<ViteManifest> {
  await build(config);
  const file = join(dist, MANIFEST);
  const manifest = JSON.parse(await readFile(file, "utf8")) as ViteManifest;
  await rm(file);
  return manifest;
}

// Ahead of the build: what is changed while it runs is not in it.
const stamp = await consoleStamp(join(root, ".."));
await rm(dist, { recursive: true, force: true });
for (const folder of ["assets", "documents"]) await mkdir(join(dist, folder), { recursive: true });
const earlyScripts = {
  usual: await buildEarlyScript(EARLY_SCRIPTS.usual),
  inApp: await buildEarlyScript(EARLY_SCRIPTS.inApp),
};
const { renderers, styles } = await buildLightRenderer(
  PAGE_SOURCES.flatMap((page) => page.styles).filter((source) => source.endsWith(".tsx")),
);
const { icons, touch } = await writeIcons(dist);

/** Each sheet once, where it is first needed. */
function style(...sources: string[]): string {
  const sheets = sources.flatMap((source) => {
    const found = styles.get(source);
    if (found === undefined) throw new Error(`${source} has no style`);
    return found;
  });
  return [...new Set(sheets)].join("");
}

const documents: Record<string, Partial<Record<Language, object>>> = {};

/** The files that a browser loads, in a language. */
async function buildFiles(language: Language) {
  const chunks = await buildClient(clientConfig(language, MANIFEST));
  const sheet = chunks["style.css"]?.file;
  if (!sheet) throw new Error("the console's build has no style sheet");
  const inAppChunks = await buildClient(inAppConfig(language, MANIFEST));
  // Their style is inline in each document: nothing names the file.
  const inAppSheet = inAppChunks["style.css"]?.file;
  if (inAppSheet !== undefined && inAppSheet !== sheet) await rm(join(dist, inAppSheet));
  const { BRAND: name, description } = renderers[language];
  const manifest = appManifest({ language, name, description, icons });
  return {
    sheet: `/${sheet}`,
    install: {
      manifest: await writeAsset(dist, `console-${language}`, "webmanifest", manifest),
      touchIcon: touch,
    },
    next: [...initialFiles(chunks, "src/app/main.tsx"), `/${sheet}`],
    modulesOf: async ({ kind, modules }: PageSource): Promise<string[]> => {
      const from = kind === "in-app" ? inAppChunks : chunks;
      const files = modules.flatMap((module) => initialFiles(from, module));
      return largestFirst(dist, [...new Set(files)]);
    },
  };
}

for (const language of LANGUAGES) {
  const { sheet, install, next, modulesOf } = await buildFiles(language);
  const renderer = renderers[language];
  for (const page of PAGE_SOURCES) {
    const { path, kind } = page;
    const { html, scriptHashes, styleHashes } = buildDocument({
      ...page.render(renderer, language),
      language,
      description: renderer.description,
      withoutScript: renderer.withoutScript,
      earlyScript: earlyScripts[kind === "in-app" ? "inApp" : "usual"],
      inlineStyle: style(...page.styles),
      modules: await modulesOf(page),
      runsApart: kind === "in-app",
      stylesheets: kind === "console" ? [sheet] : [],
      install: kind === "console" ? install : undefined,
      next: page.leadsToConsole ? next : [],
    });
    const name =
      path === "*" ? "console" : path === "/" ? "home" : path.slice(1).replace(/[?/]/g, "-");
    const file = `documents/${name}.${language}.html`;
    await writeFile(join(dist, file), html);
    (documents[path] ??= {})[language] = { file, scriptHashes, styleHashes };
  }
}

const notices = noticesText("the console", await bundled.read());
await writeAsset(dist, "third-party-notices", "txt", notices);
await compressFolder(join(dist, "assets"));
await writeFile(
  join(dist, "manifest.json"),
  `${JSON.stringify({ version: 1, documents }, null, 1)}\n`,
);
await writeFile(join(dist, STAMP), stamp);
