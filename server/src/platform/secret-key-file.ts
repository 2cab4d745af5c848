import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";
import type { Queryable } from "./database.ts";
import { createFieldEncryption, type FieldEncryption } from "./field-encryption.ts";

/** A startup error that the operator must fix. */
export class SecretKeyError extends Error {
  override readonly name = "SecretKeyError";
}

const SETTING = "NODEYARD_SECRET_KEY_FILE";
const NEW_KEY = "openssl rand -hex 32";

/** Creates a key file atomically and only if missing, so that concurrent first starts agree on one key. */
async function createKeyFile(path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomBytes(4).toString("hex")}.partial`;
  const file = await open(partial, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString("hex")}\n`);
    await file.sync();
    await link(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await file.close();
    await rm(partial, { force: true });
  }
}

async function readKeys(path: string): Promise<Buffer[]> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) {
    const found = (mode & 0o777).toString(8).padStart(4, "0");
    throw new SecretKeyError(
      `The key file ${path} (${SETTING}) may be read by others (mode ${found}). Run: chmod 600 ${path}`,
    );
  }
  const lines = (await readFile(path, "utf8"))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wrong = lines.findIndex((line) => !/^[0-9a-f]{64}$/i.test(line));
  if (lines.length === 0 || wrong >= 0) {
    const where = lines.length === 0 ? "is empty" : `is wrong in key ${wrong + 1}`;
    throw new SecretKeyError(
      `The key file ${path} (${SETTING}) ${where}. Each line is one key of 64 hexadecimal digits, as made by: ${NEW_KEY}`,
    );
  }
  return lines.map((line) => Buffer.from(line, "hex"));
}

/** Location of this installation's keys. */
export function secretKeyPath(
  config: Pick<Config, "secretKeyFile">,
  dataDirectory: string,
): string {
  return config.secretKeyFile ?? join(dataDirectory, "secret.key");
}

/** Puts a new key before the others: it encrypts from the next start of a process on. The file is replaced as a whole. */
export async function addKey(path: string): Promise<FieldEncryption> {
  const keys = [randomBytes(32), ...(await readKeys(path))];
  const { uid, gid } = await stat(path);
  const partial = `${path}.${randomBytes(4).toString("hex")}.partial`;
  const file = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw unusable(path, error);
  });
  try {
    // Root keeps the file the server's.
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.writeFile(keys.map((key) => `${key.toString("hex")}\n`).join(""));
    await file.sync();
    await rename(partial, path).catch((error: unknown) => {
      throw unusable(path, error);
    });
  } finally {
    await file.close();
    await rm(partial, { force: true });
  }
  return createFieldEncryption(keys);
}

/** The keys of a file that exists. */
export async function readFieldEncryption(path: string): Promise<FieldEncryption> {
  try {
    return createFieldEncryption(await readKeys(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new SecretKeyError(
        `There is no key file ${path} (${SETTING}). Put this installation's key there, or make a first one: umask 077; ${NEW_KEY} > ${path}`,
      );
    throw unusable(path, error);
  }
}

/** A file system error in words; other errors unchanged. */
function unusable(path: string, error: unknown): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  return ["EACCES", "EISDIR", "EROFS", "EBUSY", "EPERM"].includes(code)
    ? new SecretKeyError(`The key file ${path} (${SETTING}) cannot be read or made: ${code}`)
    : error;
}

/**
 * Keys of this installation, from `NODEYARD_SECRET_KEY_FILE`, which must exist, or from `secret.key` in the data directory,
 * created on the first start.
 */
export async function loadFieldEncryption(
  config: Pick<Config, "secretKeyFile">,
  dataDirectory: string,
): Promise<FieldEncryption> {
  const path = secretKeyPath(config, dataDirectory);
  if (config.secretKeyFile === undefined)
    await createKeyFile(path).catch((error: unknown) => {
      throw unusable(path, error);
    });
  return readFieldEncryption(path);
}

/** Throws if a key used by the database's encrypted fields is missing. */
export async function requireEncryptionKeys(
  db: Queryable,
  encryption: FieldEncryption,
): Promise<void> {
  const used = await db.selectFrom("sealing_keys").select("key_id").execute();
  const missing = used.map((row) => row.key_id).filter((id) => !encryption.keyIds.has(id));
  if (missing.length === 0) return;
  throw new SecretKeyError(
    `Values in the database are sealed with a key that is not in the key file (${missing.join(", ")}). ` +
      "Put the key of this installation back, below the one that seals now; " +
      "or give those values up: delete from sealing_keys where key_id = '…'",
  );
}
