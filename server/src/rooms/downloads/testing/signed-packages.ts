import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ReleaseManifest } from "@nodeyard/contract/agents/release.ts";
import type { ReleaseChannel } from "@nodeyard/contract/agents/rules.ts";
import { signPackages } from "../../../../../tools/release/sign-packages.ts";
import { createSigningKey } from "../../../../../tools/release/signing-key.ts";

export interface TestKey {
  readonly file: string;
  readonly publicKey: string;
}

/** A new key for releases; its files are `NAME.sec` and `NAME.pub`. */
export async function createTestKey(name: string): Promise<TestKey> {
  await mkdir(dirname(name), { recursive: true });
  return { file: `${name}.sec`, publicKey: await createSigningKey(name) };
}

/** Writes a signed release whose one package has some bytes. */
export async function writeRelease(
  folder: string,
  key: TestKey,
  {
    version,
    channel = "stable",
    validDays = 90,
  }: { version: string; channel?: ReleaseChannel; validDays?: number },
): Promise<ReleaseManifest> {
  await mkdir(folder, { recursive: true });
  const content = Buffer.from(`nodeyard-agent ${version}`);
  const digest = (name: string): string => createHash(name).update(content).digest("hex");
  const file = {
    name: `nodeyard-agent-${version}-linux-x64.tar.gz`,
    kind: "archive",
    arch: "x64",
    bytes: content.length,
    unpackedBytes: 8192,
    sha256: digest("sha256"),
    md5: digest("md5"),
  };
  await writeFile(join(folder, file.name), content);
  const manifest = { version, released: "2026-03-01", keys: [key.publicKey], files: [file] };
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
  const minimumVersion = "0.0.0";
  return signPackages(folder, { keyFile: key.file, channel, validDays, minimumVersion });
}
