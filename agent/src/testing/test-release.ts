import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackageFile } from "@nodeyard/contract/agents/release.ts";
import type { ReleaseChannel } from "@nodeyard/contract/agents/rules.ts";
import { signPackages } from "../../../tools/release/sign-packages.ts";
import {
  createSigningKey,
  readSigningKey,
  signatureFile,
} from "../../../tools/release/signing-key.ts";

export interface TestRelease {
  readonly publicKey: string;
  readonly manifest: string;
  readonly signature: string;
  readonly expiresAt: string;
  readonly files: readonly PackageFile[];
  /** Signs something else with the key. */
  sign(text: string): string;
}

/** A signed release with one package for x64, in a folder of its own, by a key of its own. */
export async function createTestRelease(
  folder: string,
  {
    version,
    channel = "stable",
    content = Buffer.from(`package of ${version}`),
    minimumVersion = "0.0.0",
  }: { version: string; channel?: ReleaseChannel; content?: Buffer; minimumVersion?: string },
): Promise<TestRelease> {
  await mkdir(folder, { recursive: true });
  const publicKey = await createSigningKey(join(folder, "key"));
  const name = `nodeyard-agent-${version}-linux-x64.tar.gz`;
  await writeFile(join(folder, name), content);
  const digest = (algorithm: string): string => createHash(algorithm).update(content).digest("hex");
  const file = {
    name,
    kind: "archive",
    arch: "x64",
    bytes: content.length,
    unpackedBytes: 8192,
    sha256: digest("sha256"),
    md5: digest("md5"),
  };
  const unsigned = { version, released: "2026-03-01", keys: [publicKey], files: [file] };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(unsigned));
  const keyFile = join(folder, "key.sec");
  const { files, release } = await signPackages(folder, {
    keyFile,
    channel,
    validDays: 90,
    minimumVersion,
  });
  const key = await readSigningKey(keyFile);
  return {
    publicKey,
    manifest: await readFile(join(folder, "manifest.json"), "utf8"),
    signature: await readFile(join(folder, "manifest.json.minisig"), "utf8"),
    expiresAt: release.expiresAt,
    files,
    sign: (text) => signatureFile(key, Buffer.from(text), "test"),
  };
}
