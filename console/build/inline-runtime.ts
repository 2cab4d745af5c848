import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { ViteManifest } from "./chunks.ts";

/** In the file of React, its code and what of it others import. */
const RUNTIME = "$runtime";
/** Before an exported name of the runtime in the file of React. */
const PREFIX = "runtime_";

/** Gives all files other names than without `inlineRuntime`, which changes them after they are named. */
export const inlinedRuntimeNames: Plugin = {
  name: "inlined-runtime-names",
  augmentChunkHash: () => "runtime in react",
};

/** The pairs of `a as b, c`, as they are written in an import or export. */
function pairsOf(list: string): { readonly from: string; readonly as: string }[] {
  return list.split(",").map((pair) => {
    const [from = "", as = from] = pair.trim().split(/\s+as\s+/);
    return { from, as };
  });
}

/** Imports from a file in the same folder: their names, and the rest of the statement before the file's name. */
function importsFrom(file: string): RegExp {
  const name = file.replaceAll(/[$.]/g, String.raw`\$&`);
  return new RegExp(String.raw`import\s*\{([^}]*)\}(\s*from\s*["']\./)${name}(["'];?)`, "g");
}

/** The file of React with the runtime's code in it, as an expression whose names stay its own. */
function withRuntime(code: string, runtimeCode: string, runtimeFile: string): string {
  const [statement, list = ""] = /export\s*\{([^}]*)\};?\s*$/.exec(runtimeCode) ?? [];
  if (statement === undefined) throw new Error("the bundler's runtime exports nothing at its end");
  const names = pairsOf(list);
  const value = `(()=>{${runtimeCode.slice(0, -statement.length)};return{${names.map(({ from, as }) => `${as}:${from}`).join()}}})()`;
  const locals = names.map(({ as }) => `${RUNTIME}_${as}=${RUNTIME}.${as}`);
  const exports = names.map(({ as }) => `${RUNTIME}_${as} as ${PREFIX}${as}`);
  const own: string[] = [];
  const rest = code.replace(importsFrom(runtimeFile), (_, imported: string) => {
    own.push(...pairsOf(imported).map(({ from, as }) => `${as}=${RUNTIME}.${from}`));
    return "";
  });
  return `const ${[`${RUNTIME}=${value}`, ...locals, ...own].join()};${rest}\nexport{${exports.join()}};\n`;
}

/** A file that imports the runtime, from the file of React. */
function withoutRuntime(code: string, runtimeFile: string, reactFile: string): string {
  return (
    code
      .replace(importsFrom(runtimeFile), (_, imported: string, from: string, end: string) => {
        const names = pairsOf(imported).map((pair) => `${PREFIX}${pair.from} as ${pair.as}`);
        return `import{${names.join()}}${from}${reactFile}${end}`;
      })
      // In the list of what is fetched before a page's code.
      .replaceAll(runtimeFile, reactFile)
  );
}

/**
 * Moves the bundler's runtime, a file of 0.7 KB that every other waits for, into the file of React, which all of those import:
 * a browser has six connections, and each file takes one of them for a round trip. The bundler has no option for it.
 * @param folder Where the manifest's files are.
 * @returns the manifest without the runtime.
 */
export async function inlineRuntime(folder: string, manifest: ViteManifest): Promise<ViteManifest> {
  const find = (name: string) => {
    const found = Object.entries(manifest).find(([, { file }]) =>
      file.startsWith(`assets/${name}-`),
    );
    if (!found) throw new Error(`the client build has no file ${name}`);
    const [key, { file }] = found;
    return { key, file, name: file.slice("assets/".length) };
  };
  const [runtime, react] = [find("rolldown-runtime"), find("react")];
  const read = (file: string) => readFile(join(folder, file), "utf8");
  const runtimeCode = await read(runtime.file);
  const rest = Object.entries(manifest).filter(([key]) => key !== runtime.key);
  const files = new Set(rest.map(([, { file }]) => file).filter((file) => file.endsWith(".js")));
  for (const file of files) {
    const code = await read(file);
    const changed =
      file === react.file
        ? withRuntime(code, runtimeCode, runtime.name)
        : withoutRuntime(code, runtime.name, react.name);
    await writeFile(join(folder, file), changed);
  }
  await rm(join(folder, runtime.file));
  const moved = (key: string): string => (key === runtime.key ? react.key : key);
  return Object.fromEntries(
    rest.map(([key, chunk]) => {
      const imports = new Set(chunk.imports?.map(moved));
      imports.delete(key);
      return [key, { ...chunk, imports: [...imports] }];
    }),
  );
}
