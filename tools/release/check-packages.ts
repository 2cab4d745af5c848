import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { PackageManifest } from "../../contract/src/agents/release.ts";

/** Throws unless each file of a manifest is in the folder with its digest. */
export async function checkPackages(folder: string, manifest: PackageManifest): Promise<void> {
  for (const { name, sha256 } of manifest.files) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash);
    if (hash.digest("hex") !== sha256) throw new Error(`${name} is not the file of the manifest`);
  }
}
