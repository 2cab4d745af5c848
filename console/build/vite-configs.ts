import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { bundleCalls } from "@nodeyard/contract/bundle-calls.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { InlineConfig, Plugin, Rolldown } from "vite";
import { collectBundled } from "../../tools/notices/bundled-packages.ts";
import { chunkGroups, IN_APP_ENTRY, inAppChunkGroups, LIGHT_ENTRIES } from "./chunk-groups.ts";
import { oneLanguage } from "./one-language.ts";

const root = join(import.meta.dirname, "..");

/** Packages of everything that browsers load. */
export const bundled = collectBundled();

/** A class of a module as pages have it. Every byte of it is loaded twice, in style and script, so it has only as much of its file as keeps it apart. */
function className(name: string, file: string): string {
  const id = createHash("sha256").update(relative(root, file).replaceAll("\\", "/"));
  return `${name}_${id.digest("base64url").slice(0, 4)}`;
}

export const common = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [bundleCalls()],
  css: { modules: { generateScopedName: className } },
} satisfies InlineConfig;

/** Libraries mark modules for server components; there are none here, and the notes would hide real warnings. */
const dropDirectiveNotes: NonNullable<Rolldown.InputOptions["onLog"]> = (level, log, write) => {
  if (log.code !== "MODULE_LEVEL_DIRECTIVE") write(level, log);
};

/** In what a browser runs. */
export const browserAliases = [
  { find: /^fflate$/, replacement: join(root, "src/shared/spreadsheets/zip-in-place.ts") },
];

/** Before the names of files that only the pages inside of the chat app use. */
const IN_APP_PREFIX = "in-app-";

/** Scripts under the hash of their content. 42 bits, the fewest that the bundler takes: pages name a hundred of them, and a hash does not compress. */
const fileNames = (prefix: string) => ({
  entryFileNames: `assets/${prefix}[name]-[hash:7].js`,
  chunkFileNames: `assets/${prefix}[name]-[hash:7].js`,
});

interface Bundle {
  readonly manifest: string;
  readonly input: string[];
  readonly output: Rolldown.OutputOptions;
  readonly plugins?: readonly Plugin[];
}

/** Browser build in one language. Files without messages are the same in both builds. */
const browserConfig = (language: Language, bundle: Bundle): InlineConfig => ({
  ...common,
  plugins: [
    ...common.plugins,
    oneLanguage(language),
    bundled.plugin as Plugin,
    ...(bundle.plugins ?? []),
  ],
  worker: { plugins: () => [bundled.plugin as Plugin] },
  resolve: { alias: browserAliases },
  build: {
    target: "es2022",
    outDir: "dist",
    assetsDir: "assets",
    emptyOutDir: false,
    manifest: bundle.manifest,
    modulePreload: { polyfill: false },
    // Everything that a page shows is in its document or in a file: the policy allows no data: script or style.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The console's style is one file, so that no page waits for a second; light pages have theirs inline.
    cssCodeSplit: false,
    rolldownOptions: {
      input: bundle.input,
      output: bundle.output,
      onLog: dropDirectiveNotes,
    },
  },
});

/** Console and light pages in one build, so that they share their files. */
export const clientConfig = (language: Language, manifest: string): InlineConfig =>
  browserConfig(language, {
    manifest,
    input: ["src/app/main.tsx", ...LIGHT_ENTRIES],
    output: { codeSplitting: { groups: chunkGroups }, ...fileNames("") },
  });

/**
 * The pages inside of the chat app in a build of their own: hardly anyone goes from them to the console, and neither pays a byte
 * for the other.
 */
export const inAppConfig = (language: Language, manifest: string): InlineConfig =>
  browserConfig(language, {
    manifest,
    input: [IN_APP_ENTRY],
    output: {
      codeSplitting: { groups: inAppChunkGroups },
      ...fileNames(IN_APP_PREFIX),
    },
  });

export const TOKENS_STYLE = "src/shared/tokens.css";
export const BOOT_STYLE = "src/app/boot.css";
export const FRAME_STYLE = "src/light/frame.css";
/** Around every page inside of the chat app, and its sheet, which comes last. */
export const IN_APP_SHELL = "src/rooms/wechat/shell/in-app-page.tsx";
export const IN_APP_STYLE = "src/light/in-app-frame.css";
const INLINE_STYLES = [TOKENS_STYLE, BOOT_STYLE, FRAME_STYLE, IN_APP_STYLE];

/** The light pages as a program that renders them, for the build itself, and every style sheet that goes inline. */
export function renderConfig(outDir: string, modules: readonly string[]): InlineConfig {
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
        input: ["src/light/render.tsx", ...INLINE_STYLES, ...modules],
        onLog: dropDirectiveNotes,
      },
    },
  };
}
