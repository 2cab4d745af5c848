/** Builds the console into `dist`: hashed assets, precompressed, one document per page and language, and a manifest. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { build, type InlineConfig } from "vite";
import { initialFiles, type ViteManifest } from "./chunks.ts";
import { compressFolder } from "./compress.ts";
import { consolePlaces } from "./console-places.ts";
import { CONSOLE_SHELL_STYLE, consoleShellBody } from "./console-shell.ts";
import { buildDocument, type BuiltDocument } from "./document.ts";
import { consoleEarlyScript, lightEarlyScript } from "./early-script.ts";
import { smallCss } from "./small-css.ts";
import { consoleConfig, lightConfig, renderConfig } from "./vite-configs.ts";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

/** What `src/light/render.tsx` exports. */
interface Renderer {
  BRAND: string;
  slogan: string;
  description: string;
  loading: string;
  withoutScript: string;
  LIGHT_PAGES: Record<string, { entry: string }>;
  renderPage(path: string): string;
}

/** The renderer once per language: a module decides its language when it is read. */
async function loadRenderers(): Promise<Record<Language, Renderer>> {
  const folder = await mkdtemp(join(tmpdir(), "nodeyard-render-"));
  try {
    await build(renderConfig(folder));
    const address = pathToFileURL(join(folder, "render.js")).href;
    const renderers = {} as Record<Language, Renderer>;
    for (const language of LANGUAGES) {
      globalThis.__nodeyardLanguage = language;
      renderers[language] = (await import(`${address}?${language}`)) as Renderer;
    }
    return renderers;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAll(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map((file) => readFile(join(dist, file), "utf8")))).join("\n");
}

/** Builds one shell and takes Vite's own manifest out of the result. */
async function buildShell(config: InlineConfig, manifestFile: string): Promise<ViteManifest> {
  await build(config);
  const manifest = await readFile(join(dist, manifestFile), "utf8");
  await rm(join(dist, manifestFile));
  return JSON.parse(manifest) as ViteManifest;
}

await rm(dist, { recursive: true, force: true });
const consoleChunks = await buildShell(consoleConfig, "console-manifest.json");
const lightChunks = await buildShell(lightConfig, "light-manifest.json");
const renderers = await loadRenderers();
const tokens = smallCss(await readFile(join(root, "src/shared/tokens.css"), "utf8"));
const places = consolePlaces(await readFile(join(root, "src/app/navigation.ts"), "utf8"));
const consoleStyle = consoleChunks["style.css"];
if (!consoleStyle) throw new Error("the console's build has no style sheet");
const consoleFiles = initialFiles(consoleChunks, "src/app/main.tsx");

const documents: Record<string, Partial<Record<Language, object>>> = {};
await mkdir(join(dist, "documents"));

async function keep(path: string, language: Language, document: BuiltDocument): Promise<void> {
  const name = path === "*" ? "console" : path === "/" ? "home" : path.slice(1);
  const file = `documents/${name}.${language}.html`;
  await writeFile(join(dist, file), document.html);
  const { scriptHashes, styleHashes } = document;
  (documents[path] ??= {})[language] = { file, scriptHashes, styleHashes };
}

for (const language of LANGUAGES) {
  const renderer = renderers[language];
  const shared = {
    language,
    title: renderer.slogan,
    description: renderer.description,
    withoutScript: renderer.withoutScript,
  };
  for (const [path, { entry }] of Object.entries(renderer.LIGHT_PAGES)) {
    const files = initialFiles(lightChunks, entry);
    const document = buildDocument({
      ...shared,
      earlyScript: lightEarlyScript(path, language),
      inlineStyle: tokens + (await readAll(files.stylesheets)),
      modules: files.modules,
      stylesheets: [],
      next: path === "/login" ? [...consoleFiles.modules, `/${consoleStyle.file}`] : [],
      body: renderer.renderPage(path),
    });
    await keep(path, language, document);
  }
  for (const [path, module] of [["*", undefined] as const, ...places]) {
    const page = module ? initialFiles(consoleChunks, module).modules : [];
    const document = buildDocument({
      ...shared,
      earlyScript: consoleEarlyScript(language),
      inlineStyle: tokens + smallCss(CONSOLE_SHELL_STYLE),
      modules: [...new Set([...consoleFiles.modules, ...page])],
      stylesheets: [`/${consoleStyle.file}`],
      next: [],
      body: consoleShellBody(renderer.BRAND, renderer.loading),
    });
    await keep(path, language, document);
  }
}

await compressFolder(join(dist, "assets"));
await writeFile(
  join(dist, "manifest.json"),
  `${JSON.stringify({ version: 1, documents }, null, 1)}\n`,
);
