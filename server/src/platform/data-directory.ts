import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/** True if an unprivileged user can traverse to `path`. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found && (found.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Data directory: `asked`, otherwise `data/` in the project. PostgreSQL refuses to run as root, so for root it runs as another
 * user, who must be able to access the directory; a project in an inaccessible directory (such as root's home) uses one under
 * /var/lib, named after the project's path.
 */
export async function chooseDataDirectory(
  configured: string | undefined,
  projectRoot: string,
): Promise<string> {
  if (configured) return resolve(configured);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || (await isOpenToOthers(projectRoot))) return join(projectRoot, "data");
  const name = createHash("sha256").update(resolve(projectRoot)).digest("hex").slice(0, 12);
  return join("/var/lib/nodeyard", name);
}
