import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackageFile, PackageManifest } from "@nodeyard/contract/agents/release.ts";
import { MANIFEST_FILE } from "@nodeyard/contract/agents/rules.ts";
import { DEB_SCRIPTS } from "./deb-scripts.ts";
import { deb } from "./deb.ts";
import { gzip } from "./gzip.ts";
import { archiveFiles, debFiles, SETTINGS } from "./package-files.ts";
import type { Platform, Runtime } from "./runtimes.ts";
import { tar } from "../src/self-check/tar.ts";

interface PackageSource {
  /** Of the project, whose documents and units go into the packages. */
  readonly root: string;
  readonly version: string;
  readonly released: string;
  /** The one file. */
  readonly agent: Buffer;
  /** Of the packages that the agent bundles. */
  readonly notices: string;
  /** Public keys that the agent accepts releases of. */
  readonly keys: readonly string[];
  readonly runtimes: readonly (readonly [Platform, Runtime])[];
}

const BLOCK_BYTES = 4096;

/** Space that files take on a disk, with their folder. */
function sizeOnDisk(files: readonly { readonly content: Uint8Array }[]): number {
  const blocks = files.map(({ content }) => Math.ceil(content.length / BLOCK_BYTES));
  return blocks.reduce((sum, count) => sum + count, 1) * BLOCK_BYTES;
}

/** Writes the packages and their manifest into `directory`, in place of those there. The same source gives the same bytes. */
export async function writePackages(
  source: PackageSource,
  directory: string,
): Promise<PackageManifest> {
  const { version, released, agent, keys, runtimes } = source;
  const at = new Date(`${released}T00:00:00Z`);
  await mkdir(directory, { recursive: true });
  const files: PackageFile[] = [];
  const write = async (
    name: string,
    of: Pick<PackageFile, "kind" | "arch" | "unpackedBytes">,
    content: Buffer,
  ): Promise<void> => {
    const digest = (algorithm: string) => createHash(algorithm).update(content).digest("hex");
    // A server may be reading the file of the last build.
    await writeFile(join(directory, `${name}.tmp`), content);
    await rename(join(directory, `${name}.tmp`), join(directory, name));
    const digests = { sha256: digest("sha256"), md5: digest("md5") };
    files.push({ name, ...of, bytes: content.length, ...digests });
  };

  for (const [{ arch, debian }, runtime] of runtimes) {
    const folder = `nodeyard-agent-${version}-linux-${arch}`;
    const archive = await archiveFiles(folder, { ...source, runtime });
    await write(
      `${folder}.tar.gz`,
      { kind: "archive", arch, unpackedBytes: sizeOnDisk(archive) },
      await gzip(tar([{ path: folder, mode: 0o755 }, ...archive], at)),
    );
    await write(
      `nodeyard-agent_${version}_${debian}.deb`,
      { kind: "deb", arch },
      await deb({
        architecture: debian,
        version,
        at,
        files: await debFiles({ ...source, runtime }, version, at),
        conffiles: [SETTINGS],
        scripts: DEB_SCRIPTS,
      }),
    );
  }
  await write(`nodeyard-agent-${version}.mjs`, { kind: "module", arch: "any" }, agent);

  const manifest: PackageManifest = { version, released, keys: [...keys], files };
  await writeFile(
    join(directory, `${MANIFEST_FILE}.tmp`),
    `${JSON.stringify(manifest, null, 2)}\n`,
  );
  await rename(join(directory, `${MANIFEST_FILE}.tmp`), join(directory, MANIFEST_FILE));
  const kept = new Set([MANIFEST_FILE, ...files.map(({ name }) => name)]);
  for (const name of await readdir(directory))
    if (!kept.has(name)) await rm(join(directory, name), { force: true });
  return manifest;
}
