import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFieldEncryption } from "./field-encryption.ts";
import { loadFieldEncryption, requireEncryptionKeys } from "./secret-key-file.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const SECRET = "Correct-Horse-9 电池";

describe("a sealed value", () => {
  const encryption = createFieldEncryption([oldKey]);

  test("opens again in its context, and reads differently each time", () => {
    const one = encryption.encrypt(SECRET, "device_passwords/1");
    const other = encryption.encrypt(SECRET, "device_passwords/1");
    expect(one).not.toBe(other);
    expect(one.startsWith(`1.${encryption.keyId}.`)).toBe(true);
    for (const sealed of [one, other])
      expect(encryption.decrypt(sealed, "device_passwords/1")).toBe(SECRET);
  });

  test("does not open in the context of another", () => {
    const sealed = encryption.encrypt(SECRET, "device_passwords/1");
    expect(() => encryption.decrypt(sealed, "device_passwords/2")).toThrow();
    expect(() => encryption.decrypt(sealed, "device_commands/1")).toThrow();
  });

  test("does not open after any character of it was changed", () => {
    const sealed = encryption.encrypt(SECRET, "x");
    for (let index = 0; index < sealed.length; index += 1) {
      const sign = sealed[index] === "A" ? "g" : "A";
      const changed = sealed.slice(0, index) + sign + sealed.slice(index + 1);
      expect(() => encryption.decrypt(changed, "x"), `at ${index}`).toThrow();
    }
    for (const cut of [
      "",
      "1",
      `1.${encryption.keyId}`,
      `1.${encryption.keyId}.AAAA`,
      sealed.slice(0, -8),
    ])
      expect(() => encryption.decrypt(cut, "x")).toThrow();
  });

  test("opens with every key of the file, and is sealed with the first", () => {
    const sealed = encryption.encrypt(SECRET, "x");
    const rotated = createFieldEncryption([newKey, oldKey]);
    expect(rotated.decrypt(sealed, "x")).toBe(SECRET);
    const again = rotated.encrypt(SECRET, "x");
    expect(createFieldEncryption([newKey]).decrypt(again, "x")).toBe(SECRET);
    expect(() => encryption.decrypt(again, "x")).toThrow("no key");
  });
});

describe("the key file", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "nodeyard-key-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const write = async (name: string, text: string, mode = 0o600): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text, { mode });
    await chmod(path, mode);
    return path;
  };
  const load = (secretKeyFile: string) => loadFieldEncryption({ secretKeyFile }, folder);

  test("is made at the first start, for its owner's eyes alone, and kept", async () => {
    const made = join(folder, "new/data");
    const starts = await Promise.all(
      [1, 2, 3, 4].map(() => loadFieldEncryption({ secretKeyFile: undefined }, made)),
    );
    const path = join(made, "secret.key");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
    expect(new Set(starts.map((encryption) => encryption.keyId)).size).toBe(1);
    expect((await loadFieldEncryption({ secretKeyFile: undefined }, made)).keyId).toBe(
      starts[0]?.keyId,
    );
  });

  test("may hold several keys: the first seals, all open", async () => {
    const path = await write("two", `${newKey.toString("hex")}\n\n${oldKey.toString("hex")}\n`);
    const encryption = await load(path);
    expect(encryption.keyId).toBe(createFieldEncryption([newKey]).keyId);
    expect(encryption.decrypt(createFieldEncryption([oldKey]).encrypt(SECRET, "x"), "x")).toBe(
      SECRET,
    );
  });

  test.each([
    ["that others may read", oldKey.toString("hex"), 0o640, /may be read by others \(mode 0640\)/],
    ["that all may read", oldKey.toString("hex"), 0o604, /chmod 600/],
    ["that is empty", "\n", 0o600, /is empty.*64 hexadecimal digits/],
    ["with a short key", "abcd", 0o600, /wrong in key 1/],
    ["with a broken second key", `${oldKey.toString("hex")}\nnonsense`, 0o600, /wrong in key 2/],
  ])("%s is refused in words, without its contents", async (name, text, mode, words) => {
    const path = await write(name.replaceAll(" ", "-"), text, mode);
    const error = await load(path).catch((found: unknown) => found as Error);
    expect(error).toMatchObject({ name: "SecretKeyError" });
    expect((error as Error).message).toMatch(words);
    expect((error as Error).message).toContain(`${path} (NODEYARD_SECRET_KEY_FILE)`);
    expect((error as Error).message).not.toContain(oldKey.toString("hex"));
  });

  test("that was named and is not there is not made up", async () => {
    const path = join(folder, "nowhere");
    await expect(load(path)).rejects.toThrow(`There is no key file ${path}`);
    await expect(stat(path)).rejects.toThrow("ENOENT");
  });
});

test("a fingerprint is the same for a text of a context alone, and the old key's is still known", () => {
  const old = createFieldEncryption([oldKey]);
  const [fingerprint] = old.fingerprints(SECRET, "a");
  expect(old.fingerprints(SECRET, "a")).toEqual([fingerprint]);
  expect(old.fingerprints(SECRET, "b")).not.toContain(fingerprint);
  expect(old.fingerprints(`${SECRET}.`, "a")).not.toContain(fingerprint);
  const rotated = createFieldEncryption([newKey, oldKey]).fingerprints(SECRET, "a");
  expect(rotated).toHaveLength(2);
  expect(rotated[0]).not.toBe(fingerprint);
  expect(rotated[1]).toBe(fingerprint);
});

describe("a start", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test("is refused without a key used in the database, and succeeds with it", async () => {
    const old = createFieldEncryption([oldKey]);
    await expect(
      requireEncryptionKeys(database.db, createFieldEncryption([newKey])),
    ).resolves.toBeUndefined();
    await database.pool.query("insert into sealing_keys values ($1, now())", [old.keyId]);
    await expect(
      requireEncryptionKeys(database.db, createFieldEncryption([newKey])),
    ).rejects.toThrow(old.keyId);
    const rotated = createFieldEncryption([newKey, oldKey]);
    await expect(requireEncryptionKeys(database.db, rotated)).resolves.toBeUndefined();
  });
});
