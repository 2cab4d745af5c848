import { open, readFile, rename, unlink } from "node:fs/promises";
import { dirname } from "node:path";

/** Replaces a file atomically: after a crash it has the old content or the new. Mode 0600. */
export async function writeFileAtomically(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await file.close();
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await file.close();
  await rename(temporary, path);
  await syncDirectory(dirname(path));
}

/** The file's text, or undefined if it does not exist. */
export async function readFileIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

// A rename is durable only after fsync of the directory; Windows cannot open directories.
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
