import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { packageManifest, type ReleaseManifest } from "../../contract/src/agents/release.ts";
import {
  MANIFEST_FILE,
  RELEASE_PRODUCT,
  type ReleaseChannel,
  SIGNATURE_FILE,
} from "../../contract/src/agents/rules.ts";
import { DAY_MS } from "../../contract/src/time.ts";
import { checkPackages } from "./check-packages.ts";
import { readSigningKey, signatureFile } from "./signing-key.ts";

interface Signing {
  /** Path of the secret key. */
  readonly keyFile: string;
  readonly channel: ReleaseChannel;
  readonly validDays: number;
  readonly minimumVersion: string;
}

/**
 * Makes a release of the packages in a folder: adds channel, end and minimum version to their manifest, and signs it. Throws unless
 * the files are those of the manifest, and the agent in them accepts the key: its next update would be refused.
 */
export async function signPackages(
  folder: string,
  { keyFile, channel, validDays, minimumVersion }: Signing,
): Promise<ReleaseManifest> {
  const key = await readSigningKey(keyFile);
  const path = join(folder, MANIFEST_FILE);
  const manifest = packageManifest.parse(JSON.parse(await readFile(path, "utf8")));
  if (!manifest.keys.includes(key.publicKey))
    throw new Error(
      `deploy/agent/release-keys.json did not have ${key.publicKey} when the packages were built`,
    );
  await checkPackages(folder, manifest);
  const expiresAt = new Date(Date.now() + validDays * DAY_MS).toISOString();
  const release = { product: RELEASE_PRODUCT, channel, expiresAt, minimumVersion } as const;
  const signed = packageManifest.parse({ ...manifest, release }) as ReleaseManifest;
  const text = `${JSON.stringify(signed, null, 2)}\n`;
  const comment = `${RELEASE_PRODUCT} ${signed.version} ${channel}`;
  // A server that reads between the two finds a signature of something else, and offers nothing.
  await replace(join(folder, SIGNATURE_FILE), signatureFile(key, Buffer.from(text), comment));
  await replace(path, text);
  return signed;
}

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.tmp`, text);
  await rename(`${path}.tmp`, path);
}
