import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondLine, signerOf } from "../../contract/src/signature.ts";
import { createSigningKey, readSigningKey, signatureFile, type SigningKey } from "./signing-key.ts";

let folder: string;
let key: SigningKey;
const content = Buffer.from('{"version":"0.2.0"}\n');
const path = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "nodeyard-signing-"));
  await createSigningKey(path("key"));
  key = await readSigningKey(path("key.sec"));
  writeFileSync(path("content"), content);
  writeFileSync(path("content.minisig"), signatureFile(key, content, "nodeyard-agent 0.2.0"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(command: string, ...args: string[]) {
  return spawnSync(command, args, { cwd: folder, encoding: "utf8" });
}
const hasProgram = (name: string): boolean => spawnSync(name, ["-h"]).error === undefined;

it("a signature is that of its key, of its content, and of a key that is accepted", async () => {
  const signature = readFileSync(path("content.minisig"), "utf8");
  await createSigningKey(path("other"));
  const { publicKey: other } = await readSigningKey(path("other.sec"));
  expect(signerOf(content, signature, [other, key.publicKey])).toBe(key.publicKey);
  expect(signerOf(content, signature, [other])).toBeUndefined();
  expect(signerOf(content, signature, [])).toBeUndefined();
  expect(signerOf(Buffer.from("{}"), signature, [key.publicKey])).toBeUndefined();
  // The same number with another key.
  const forged = Buffer.from(other, "base64");
  key.number.copy(forged, 2);
  expect(signerOf(content, signature, [forged.toString("base64")])).toBeUndefined();
});

it.each(["", "untrusted comment: x\n", "untrusted comment: x\nRWQ=\n", "a\nb\nc\n"])(
  "nothing is signed by %j",
  (signature) => expect(signerOf(content, signature, [key.publicKey])).toBeUndefined(),
);

it("a secret key is its owner's alone to read, is never replaced, and is refused when it is damaged", async () => {
  await expect(createSigningKey(path("key"))).rejects.toThrow("EEXIST");
  chmodSync(path("key.sec"), 0o644);
  await expect(readSigningKey(path("key.sec"))).rejects.toThrow("can be read by others");
  chmodSync(path("key.sec"), 0o600);
  const bytes = Buffer.from(secondLine(readFileSync(path("key.sec"), "utf8")), "base64");
  bytes[60] = (bytes[60] ?? 0) ^ 1;
  const damaged = `untrusted comment: x\n${bytes.toString("base64")}\n`;
  writeFileSync(path("damaged"), damaged, { mode: 0o600 });
  await expect(readSigningKey(path("damaged"))).rejects.toThrow("is damaged");
  await expect(readSigningKey(path("key.pub"))).rejects.toThrow("can be read by others");
});

describe.runIf(hasProgram("signify-openbsd"))("signify", () => {
  it("verifies our signatures, and signs with our key", () => {
    const verify = ["-V", "-p", "key.pub", "-m", "content"];
    expect(run("signify-openbsd", ...verify, "-x", "content.minisig").status).toBe(0);
    const signed = run("signify-openbsd", "-S", "-s", "key.sec", "-m", "content", "-x", "own.sig");
    expect(signed.status, signed.stderr).toBe(0);
    const signature = readFileSync(path("own.sig"), "utf8");
    expect(signerOf(content, signature, [key.publicKey])).toBe(key.publicKey);
    writeFileSync(path("changed"), "{}");
    const changed = ["-V", "-p", "key.pub", "-m", "changed", "-x", "content.minisig"];
    expect(run("signify-openbsd", ...changed).status).not.toBe(0);
  });

  it("makes keys that we sign with", async () => {
    const made = run("signify-openbsd", "-G", "-n", "-p", "made.pub", "-s", "made.sec");
    expect(made.status, made.stderr).toBe(0);
    const own = await readSigningKey(path("made.sec"));
    expect(own.publicKey).toBe(secondLine(readFileSync(path("made.pub"), "utf8")));
    writeFileSync(path("made.sig"), signatureFile(own, content, "x"));
    const verify = ["-V", "-p", "made.pub", "-m", "content", "-x", "made.sig"];
    expect(run("signify-openbsd", ...verify).status).toBe(0);
  });
});

it.runIf(hasProgram("minisign"))("minisign verifies our signatures, with their comment", () => {
  const verify = ["-V", "-P", key.publicKey, "-m", "content"];
  const { status, stdout } = run("minisign", ...verify);
  expect(status).toBe(0);
  expect(stdout).toContain("nodeyard-agent 0.2.0");
  const changed = readFileSync(path("content.minisig"), "utf8").replaceAll("0.2.0", "0.3.0");
  writeFileSync(path("changed.minisig"), changed);
  expect(run("minisign", ...verify, "-x", "changed.minisig").status).not.toBe(0);
});

// Written by signify-openbsd 31 with a key made for this test.
it("verifies a signature that signify wrote", () => {
  const publicKey = "RWSMJcGK9WFvxyrOTVPRFzhOxFYl9Bdhzrbb5T9T0VA5HM1PmrZMsOsV";
  const signature =
    "untrusted comment: verify with vector.pub\nRWSMJcGK9WFvx3Oh3d1G/i7iEQdCMrft53qiNRBd8tu8jAyNqPZ2hkRBdfjumh+ZegBJQ5YvUgXVRsFG7JMcVsO+A+yEZoknUgw=\n";
  expect(signerOf(Buffer.from("nodeyard\n"), signature, [publicKey])).toBe(publicKey);
});
