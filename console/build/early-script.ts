import { join } from "node:path";
import { bundleCalls } from "@nodeyard/contract/bundle-calls.ts";
import { build } from "vite";

const root = join(import.meta.dirname, "..");

/** Of the documents of the pages inside of the chat app, and of all others. */
export const EARLY_SCRIPTS = {
  usual: "src/early/main.ts",
  inApp: "src/early/in-app.ts",
} as const;

/** A script of `src/early`, bundled and minified into one that can stand inline in a document. */
export async function buildEarlyScript(entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [bundleCalls()],
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry, formats: ["iife"], name: "early" },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !("output" in bundle)) throw new Error("the early script was not built");
  const [chunk, ...rest] = bundle.output;
  if (rest.length > 0) throw new Error("the early script has more than one file");
  if (/<\/script/i.test(chunk.code)) throw new Error("the early script would end its own element");
  return chunk.code.trim();
}
