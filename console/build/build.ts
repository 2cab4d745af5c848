/** Builds the console into `dist`: hashed assets for each language, precompressed, one document per page and language, and a manifest. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as auth from "@nodeyard/contract/auth/calls.ts";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { build, type InlineConfig } from "vite";
import { IN_APP_PAGES, type InAppPage, type InAppPath } from "../src/light/in-app-pages.ts";
import { LIGHT_PAGES, type LightPage, type LightPath } from "../src/light/light-pages.ts";
import { queryAddress } from "../src/shared/preloads.ts";
import { initialFiles, largestFirst, type ViteManifest } from "./chunks.ts";
import { appManifest } from "./app-manifest.ts";
import { noticesText } from "../../tools/notices/notices.ts";
import { compressFolder } from "./compress.ts";
import { consoleShellBody } from "./console-shell.ts";
import { buildDocument, type BuiltDocument } from "./document.ts";
import { buildEarlyScript } from "./early-script.ts";
import { writeAsset, writeIcons } from "./icons.ts";
import { IN_APP_ENTRY } from "./chunk-groups.ts";
import { inlineRuntime } from "./inline-runtime.ts";
import { moduleOf, pageModules } from "./page-modules.ts";
import { buildLightRenderer } from "./light-renderer.ts";
import {
  BOOT_STYLE,
  bundled,
  clientConfig,
  FRAME_STYLE,
  IN_APP_SHELL,
  IN_APP_STYLES,
  inAppConfig,
  TOKENS_STYLE,
} from "./vite-configs.ts";

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

await rm(dist, { recursive: true, force: true });
for (const folder of ["assets", "documents"]) await mkdir(join(dist, folder), { recursive: true });
const earlyScript = await buildEarlyScript("src/early/main.ts");
const inAppEarlyScript = await buildEarlyScript("src/early/in-app.ts");
const inAppPages = await Promise.all(
  (Object.entries(IN_APP_PAGES) as [InAppPath, InAppPage][]).map(
    async ([path, { load, firstCalls }]) => ({ path, module: await moduleOf(load), firstCalls }),
  ),
);
const { renderers, styles } = await buildLightRenderer([
  ...Object.values(LIGHT_PAGES).map(({ module }) => module),
  IN_APP_SHELL,
  ...inAppPages.map(({ module }) => module),
]);
const pages = await pageModules();
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

async function keep(path: string, language: Language, document: BuiltDocument): Promise<void> {
  const name =
    path === "*" ? "console" : path === "/" ? "home" : path.slice(1).replace(/[?/]/g, "-");
  const file = `documents/${name}.${language}.html`;
  await writeFile(join(dist, file), document.html);
  const { scriptHashes, styleHashes } = document;
  (documents[path] ??= {})[language] = { file, scriptHashes, styleHashes };
}

/** The name of a rendered page, as its own text. */
function headingOf(body: string): string {
  const [, heading] = /<h1[^>]*>([^<&]+)</.exec(body) ?? [];
  if (heading === undefined) throw new Error("a page has no plain heading");
  return heading;
}

for (const language of LANGUAGES) {
  const chunks = await inlineRuntime(dist, await buildClient(clientConfig(language, MANIFEST)));
  const consoleStyle = chunks["style.css"];
  if (!consoleStyle) throw new Error("the console's build has no style sheet");
  const consoleFiles = initialFiles(chunks, "src/app/main.tsx");
  const renderer = renderers[language];
  const shared = {
    language,
    description: renderer.description,
    withoutScript: renderer.withoutScript,
    earlyScript,
  };
  for (const [path, page] of Object.entries(LIGHT_PAGES) as [LightPath, LightPage][]) {
    const body = renderer.renderPage(path);
    const document = buildDocument({
      ...shared,
      title: renderer.pageTitle(headingOf(body)),
      access: page.access,
      preloads: {
        always: page.preloads.map((call) => queryAddress(call, language, {})),
        plain: [],
      },
      inlineStyle: style(TOKENS_STYLE, page.module, FRAME_STYLE),
      modules: page.entry ? await largestFirst(dist, initialFiles(chunks, page.entry).modules) : [],
      stylesheets: [],
      next: page.leadsToConsole ? [...consoleFiles.modules, `/${consoleStyle.file}`] : [],
      body,
    });
    await keep(path, language, document);
  }
  const inAppChunks = await buildClient(inAppConfig(language, MANIFEST));
  // Their style is inline in each document: nothing names the file.
  const inAppStyle = inAppChunks["style.css"]?.file;
  if (inAppStyle !== undefined && inAppStyle !== consoleStyle.file)
    await rm(join(dist, inAppStyle));
  for (const { path, module, firstCalls } of inAppPages) {
    const body = renderer.renderInAppPage(path);
    const files = [IN_APP_ENTRY, module].flatMap((one) => initialFiles(inAppChunks, one).modules);
    const document = buildDocument({
      ...shared,
      earlyScript: inAppEarlyScript,
      title: renderer.pageTitle(headingOf(body)),
      access: "public",
      preloads: { always: [], plain: [] },
      firstCalls: firstCalls && JSON.stringify(firstCalls),
      inlineStyle: style(TOKENS_STYLE, IN_APP_SHELL, module, ...IN_APP_STYLES),
      modules: await largestFirst(dist, [...new Set(files)]),
      runsApart: true,
      stylesheets: [],
      next: [],
      body,
    });
    await keep(path, language, document);
  }
  const manifest = appManifest({
    language,
    name: renderer.BRAND,
    description: renderer.description,
    icons,
  });
  const install = {
    manifest: await writeAsset(dist, `console-${language}`, "webmanifest", manifest),
    touchIcon: touch,
  };
  const user = queryAddress(auth.getUserInfo.path, language, {});
  for (const { path, name, parts, modules, access, publicHash, preloads } of pages) {
    const page = modules.flatMap((module) => initialFiles(chunks, module).modules);
    const document = buildDocument({
      ...shared,
      title: name ? renderer.pageTitle(name[language]) : renderer.slogan,
      access,
      install,
      publicHash,
      preloads: {
        always: access === "account" ? [user] : [],
        plain: preloads.map((call) => queryAddress(call.path, language, call.request)),
      },
      inlineStyle: style(TOKENS_STYLE, BOOT_STYLE),
      modules: await largestFirst(dist, [...new Set([...consoleFiles.modules, ...page])]),
      stylesheets: [`/${consoleStyle.file}`],
      next: [],
      body: consoleShellBody({
        brand: renderer.BRAND,
        loading: renderer.loading,
        title: name?.[language],
        parts,
      }),
    });
    await keep(path, language, document);
  }
}

const notices = noticesText("the console", await bundled.read());
await writeAsset(dist, "third-party-notices", "txt", notices);
await compressFolder(join(dist, "assets"));
await writeFile(
  join(dist, "manifest.json"),
  `${JSON.stringify({ version: 1, documents }, null, 1)}\n`,
);
