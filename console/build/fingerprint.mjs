// Hashes of source files, by which a start knows whether the last build is of the sources as they are. Plain JavaScript without
// dependencies, because a start runs it before there are any.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Source files of a folder, without builds and tests.
 * @param {string} directory
 */
export async function filesBelow(directory) {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(
    () => [],
  );
  return entries
    .filter(
      (entry) =>
        entry.isFile() &&
        !/(?:^|[\\/])(?:dist|node_modules)(?:[\\/]|$)/.test(entry.parentPath ?? entry.path),
    )
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
}

/**
 * A hash of the names and contents of files.
 * @param {readonly string[]} files
 */
export async function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(await readFile(file));
  return hash.digest("hex");
}

/** Below `console/dist`: the sources that it was built of. */
export const STAMP = "sources.txt";

/**
 * Of everything that the console is built of.
 * @param {string} root of the project
 */
export async function consoleStamp(root) {
  return fingerprint([
    ...(await filesBelow(join(root, "console"))),
    ...(await filesBelow(join(root, "contract/src"))),
    join(root, "package-lock.json"),
  ]);
}
