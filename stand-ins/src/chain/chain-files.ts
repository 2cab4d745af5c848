import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Atomic and durable. */
export async function writeAtomically(path: string, text: string): Promise<void> {
  const partial = `${path}.partial`;
  const file = await open(partial, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, path);
}

/** Creates a private key if there is none. */
export async function makeKey(path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  await rm(partial, { force: true });
  await writeFile(partial, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
  await rename(partial, path);
}
