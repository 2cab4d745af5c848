import { join } from "node:path";
import type { InlineConfig } from "vite";

const root = join(import.meta.dirname, "..");

const shared = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
} satisfies InlineConfig;

/**
 * The light pages are written for React and run on Preact: React's renderer alone weighs 58 KB, nearly all that a
 * sign-in page may weigh, Preact with its compatibility layer 8 KB.
 */
const preact = {
  alias: [
    { find: /^react\/jsx-(dev-)?runtime$/, replacement: "preact/jsx-runtime" },
    { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
    { find: /^react-dom\/server$/, replacement: "preact/compat/server" },
    { find: /^react(-dom)?$/, replacement: "preact/compat" },
  ],
};

function client(input: Record<string, string>, manifest: string): InlineConfig {
  return {
    ...shared,
    build: {
      target: "es2022",
      outDir: "dist",
      assetsDir: "assets",
      emptyOutDir: false,
      manifest,
      modulePreload: { polyfill: false },
      // Everything that a page shows is in its document or in a file: the policy allows no data: script or style.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input,
        onLog(level, log, write) {
          // Libraries mark modules for server components; there are none here, and the notes would hide real warnings.
          if (log.code !== "MODULE_LEVEL_DIRECTIVE") write(level, log);
        },
      },
    },
  };
}

const consoleClient = client({ console: "src/app/main.tsx" }, "console-manifest.json");

/**
 * Three files for every page and one of its own: each more would be another round trip on a slow line. Libraries are
 * apart, because a release of the console leaves them in the cache. All style is one file, so that no page waits for a
 * second.
 */
export const consoleConfig: InlineConfig = {
  ...consoleClient,
  resolve: {
    alias: [
      { find: /^fflate$/, replacement: join(root, "src/shared/spreadsheets/zip-in-place.ts") },
    ],
  },
  build: {
    ...consoleClient.build,
    cssCodeSplit: false,
    rolldownOptions: {
      ...consoleClient.build?.rolldownOptions,
      output: {
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /rolldown.runtime|node_modules[\\/](?:react|react-dom|scheduler|@tanstack)[\\/]/,
              priority: 2,
            },
            {
              name: "shared",
              test: /[\\/]src[\\/]shared[\\/](?!charts|spreadsheets)|contract[\\/]src[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
};

export const lightConfig: InlineConfig = {
  ...client(
    {
      login: "src/light/login.tsx",
      "sign-up": "src/light/sign-up.tsx",
      forget: "src/light/forget.tsx",
      legal: "src/light/legal.ts",
    },
    "light-manifest.json",
  ),
  resolve: preact,
};

/** The light pages as a program that renders them, for the build itself. */
export function renderConfig(outDir: string): InlineConfig {
  return {
    ...shared,
    ssr: { noExternal: true },
    resolve: preact,
    build: { ssr: "src/light/render.tsx", outDir, emptyOutDir: true, target: "es2022" },
  };
}
