import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES, type Language } from "@nodeyard/contract/envelope.ts";
import { build } from "vite";
import type { InAppPath } from "../src/light/in-app-pages.ts";
import type { LightPath } from "../src/light/light-pages.ts";
import { initialFiles, stylesheetsOf, type ViteManifest } from "./chunks.ts";
import { renderConfig } from "./vite-configs.ts";

/** Exports of `src/light/render.tsx`. */
export interface Renderer {
  BRAND: string;
  slogan: string;
  pageTitle(name: string): string;
  description: string;
  loading: string;
  withoutScript: string;
  renderPage(path: LightPath): string;
  renderInAppPage(path: InAppPath): string;
}

export interface LightRenderer {
  readonly renderers: Readonly<Record<Language, Renderer>>;
  /** The minified sheets of a module with everything that it imports, or of a style sheet, in their order. */
  readonly styles: ReadonlyMap<string, readonly string[]>;
}

/**
 * Builds the renderer of the light pages, of modules that are rendered and whose styles are asked for, and loads a copy of it for each language: a module decides its language when it is
 * loaded, and is loaded once for each address.
 */
export async function buildLightRenderer(modules: readonly string[]): Promise<LightRenderer> {
  const folder = await mkdtemp(join(tmpdir(), "nodeyard-render-"));
  try {
    const built = join(folder, "built");
    await build(renderConfig(built, modules));
    const text = (file: string) => readFile(join(built, file), "utf8");
    const manifest = JSON.parse(await text("manifest.json")) as ViteManifest;
    const renderModule = manifest["src/light/render.tsx"]?.file;
    if (!renderModule) throw new Error("the renderer of the light pages was not built");
    const renderers = {} as Record<Language, Renderer>;
    for (const language of LANGUAGES) {
      globalThis.__nodeyardLanguage = language;
      await cp(built, join(folder, language), { recursive: true });
      const address = pathToFileURL(join(folder, language, renderModule)).href;
      renderers[language] = (await import(address)) as Renderer;
    }
    const styles = new Map<string, readonly string[]>();
    for (const [source, { isEntry }] of Object.entries(manifest)) {
      if (!isEntry) continue;
      const sheets = (source.endsWith(".css") ? initialFiles : stylesheetsOf)(manifest, source);
      const texts = await Promise.all(sheets.map(text));
      styles.set(
        source,
        texts.map((sheet) => sheet.trim()),
      );
    }
    return { renderers, styles };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
