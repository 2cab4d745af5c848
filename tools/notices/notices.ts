import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface NoticedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Texts of its licence and notice files; empty where the package brings none. */
  readonly texts: readonly string[];
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
const RULE = "-".repeat(80);

/** Package in a directory of `node_modules`; undefined where there is none. */
export async function readPackage(directory: string): Promise<NoticedPackage | undefined> {
  const text = await readFile(join(directory, "package.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { name, version, license, licenses } = JSON.parse(text) as {
    name?: string;
    version?: string;
    license?: string | { type: string };
    licenses?: { type: string }[];
  };
  if (name === undefined || version === undefined) return undefined;
  const files = (await readdir(directory, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const named = typeof license === "string" ? license : license?.type;
  return {
    name,
    version,
    licence: named ?? licenses?.map(({ type }) => type).join(" OR ") ?? "see its text",
    texts: await Promise.all(
      files.map(async (file) => (await readFile(join(directory, file), "utf8")).trim()),
    ),
  };
}

/** Every package below a `node_modules`, nested ones included, without the project's own workspaces. */
export async function installedPackages(nodeModules: string): Promise<NoticedPackage[]> {
  const found: NoticedPackage[] = [];
  const visit = async (directory: string): Promise<void> => {
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
      const path = join(directory, entry.name);
      if (entry.name.startsWith("@")) {
        await visit(path);
        continue;
      }
      const one = await readPackage(path);
      if (one) found.push(one);
      await visit(join(path, "node_modules"));
    }
  };
  await visit(nodeModules);
  return found;
}

/** One text for an artifact: each package once, identical licence texts of its files once. */
export function noticesText(artifact: string, packages: readonly NoticedPackage[]): string {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]));
  const sorted = [...byName].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [
    `Third-party software in ${artifact}\n`,
    ...sorted.map(([title, { licence, texts }]) =>
      [RULE, `${title} — ${licence}`, ...new Set(texts)].join("\n\n"),
    ),
    "",
  ].join("\n");
}
