import { readFile } from "node:fs/promises";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Plugin } from "vite";

const LEFT_OUT = "?left-out";
/** The search finds pages by their names in both languages. */
const HAS_BOTH = /[\\/]app[\\/]palette[\\/]/;

/** A plugin that leaves the messages of the other language out of a bundle: no page shows both. */
export function oneLanguage(language: Language): Plugin {
  const other = language === "zn" ? /messages\.en\.ts$/ : /messages\.zh\.ts$/;
  return {
    name: "one-language",
    enforce: "pre",
    resolveId: {
      filter: { id: other },
      async handler(source, importer) {
        if (importer === undefined || HAS_BOTH.test(importer)) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        return found && `${found.id}${LEFT_OUT}`;
      },
    },
    load: {
      filter: { id: /\?left-out$/ },
      async handler(id) {
        const source = await readFile(id.slice(0, -LEFT_OUT.length), "utf8");
        const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)];
        return names.map(([, name]) => `export const ${name} = undefined;`).join("\n");
      },
    },
  };
}
