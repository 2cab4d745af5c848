import { join } from "node:path";
import { bundleCalls } from "@nodeyard/contract/bundle-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { InlineConfig } from "vite";
import { LIGHT_PAGES } from "../src/light/light-pages.ts";
import { chunkGroups, LIGHT_ENTRIES } from "./chunk-groups.ts";
import { inlinedRuntimeNames } from "./inline-runtime.ts";
import { oneLanguage } from "./one-language.ts";

const root = join(import.meta.dirname, "..");

const common = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [bundleCalls()],
} satisfies InlineConfig;

/**
 * Everything that runs in a browser, in one build of a language, so that the light pages and the console share their files.
 * Files without messages are the same in both builds.
 */
export const clientConfig = (language: Language): InlineConfig => ({
  ...common,
  plugins: [...common.plugins, oneLanguage(language), inlinedRuntimeNames],
  resolve: {
    alias: [
      { find: /^fflate$/, replacement: join(root, "src/shared/spreadsheets/zip-in-place.ts") },
    ],
  },
  build: {
    target: "es2022",
    outDir: "dist",
    assetsDir: "assets",
    emptyOutDir: false,
    manifest: "client-manifest.json",
    modulePreload: { polyfill: false },
    // Everything that a page shows is in its document or in a file: the policy allows no data: script or style.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The console's style is one file, so that no page waits for a second; light pages have theirs inline.
    cssCodeSplit: false,
    rolldownOptions: {
      input: ["src/app/main.tsx", ...LIGHT_ENTRIES],
      output: { codeSplitting: { groups: chunkGroups } },
      onLog(level, log, write) {
        // Libraries mark modules for server components; there are none here, and the notes would hide real warnings.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") write(level, log);
      },
    },
  },
});

export const TOKENS_STYLE = "src/shared/tokens.css";
export const BOOT_STYLE = "src/app/boot.css";
export const FRAME_STYLE = "src/light/frame.css";
const INLINE_STYLES = [TOKENS_STYLE, BOOT_STYLE, FRAME_STYLE];

/** The light pages as a program that renders them, for the build itself, and every style sheet that goes inline. */
export function renderConfig(outDir: string): InlineConfig {
  return {
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      manifest: "manifest.json",
      outDir,
      emptyOutDir: true,
      target: "es2022",
      cssMinify: true,
      rolldownOptions: {
        input: [
          "src/light/render.tsx",
          ...INLINE_STYLES,
          ...Object.values(LIGHT_PAGES).map(({ module }) => module),
        ],
      },
    },
  };
}
