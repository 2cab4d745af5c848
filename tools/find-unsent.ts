import { readFile } from "node:fs/promises";

const SOURCE = /\.tsx?$/;
const NOT_OF_PRODUCT = /\.test\.|\/testing\//;
/** Of the contract: lists errors that calls can answer, and sends none. */
const LISTS = "contract/src/room-errors.ts";
const ERRORS = /^contract\/.*\berrors\.ts$/;

/** True if a group of texts is passed as a whole, as in `errors: walletErrors`, so that its entries are named elsewhere. */
function isPassedOn(text: string, group: string): boolean {
  return new RegExp(`[:(]\\s*${group}\\b(?![.\\w])`).test(text);
}

function isNamed(text: string, group: string, entry: string): boolean {
  const ways = [
    `\\b${group}\\.${entry}\\b`,
    `\\{[^{}]*\\b${entry}\\b[^{}]*\\}\\s*=\\s*${group}\\b`,
  ];
  return ways.some((way) => new RegExp(way).test(text));
}

/** Errors and messages of the contract that no source names. */
export async function findUnsent(root: URL, files: readonly string[]): Promise<string[]> {
  const sources = await Promise.all(
    files
      .filter((file) => SOURCE.test(file) && !NOT_OF_PRODUCT.test(file) && file !== LISTS)
      .map(async (file) => ({ file, text: await readFile(new URL(file, root), "utf8") })),
  );
  const problems: string[] = [];
  for (const { file } of sources.filter((source) => ERRORS.test(source.file))) {
    const groups = (await import(new URL(file, root).href)) as Record<string, unknown>;
    for (const [group, entries] of Object.entries(groups)) {
      if (typeof entries !== "object" || entries === null) continue;
      const others = sources.filter(
        (source) => source.file !== file && source.text.includes(group),
      );
      const isPassed = others.some(({ text }) => isPassedOn(text, group));
      // An entry that a variable chooses.
      if (others.some(({ text }) => text.includes(`${group}[`))) continue;
      const named = isPassed ? sources.filter((source) => source.file !== file) : others;
      for (const entry of Object.keys(entries)) {
        const isSent = named.some(({ text }) =>
          isPassed ? text.includes(`.${entry}`) : isNamed(text, group, entry),
        );
        if (!isSent) problems.push(`${file}: nothing sends ${group}.${entry}`);
      }
    }
  }
  return problems;
}
