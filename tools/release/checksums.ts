import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

const SUMS = "SHA256SUMS";

/** Writes `SHA256SUMS` of a folder, as `sha256sum --check` reads it. @returns the files with their sizes. */
export async function writeChecksums(
  folder: string,
): Promise<{ readonly name: string; readonly bytes: number }[]> {
  const names = (await readdir(folder)).filter((name) => name !== SUMS).sort();
  const lines: string[] = [];
  const files = [];
  for (const name of names) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
    files.push({ name, bytes: (await stat(join(folder, name))).size });
  }
  await writeFile(join(folder, SUMS), lines.join(""));
  return files;
}
