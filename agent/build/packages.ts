import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DEB_SCRIPTS } from "./deb-scripts.ts";
import { deb } from "./deb.ts";
import { gzip } from "./gzip.ts";
import { archiveFiles, debFiles, SETTINGS } from "./package-files.ts";
import type { Platform, Runtime } from "./runtimes.ts";
import { tar } from "../src/self-check/tar.ts";

/** A file that the server gives out; `manifest.json` lists them. */
interface PackageFile {
  readonly name: string;
  /** `module` is the agent alone, for machines with a Node of their own. */
  readonly kind: "archive" | "deb" | "module";
  readonly arch: Platform["arch"] | "any";
  readonly bytes: number;
  readonly sha256: string;
  readonly md5: string;
}

export interface PackageManifest {
  readonly version: string;
  /** Day of the version, which all files of the packages bear as well. */
  readonly released: string;
  readonly files: readonly PackageFile[];
}

interface PackageSource {
  /** Of the project, whose documents and units go into the packages. */
  readonly root: string;
  readonly version: string;
  readonly released: string;
  /** The one file. */
  readonly agent: Buffer;
  /** Of the packages that the agent bundles. */
  readonly notices: string;
  readonly runtimes: readonly (readonly [Platform, Runtime])[];
}

/** Writes the packages and their manifest into `directory`, in place of those there. The same source gives the same bytes. */
export async function writePackages(
  source: PackageSource,
  directory: string,
): Promise<PackageManifest> {
  const { version, released, agent, runtimes } = source;
  const at = new Date(`${released}T00:00:00Z`);
  await mkdir(directory, { recursive: true });
  const files: PackageFile[] = [];
  const write = async (
    name: string,
    of: Pick<PackageFile, "kind" | "arch">,
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
      { kind: "archive", arch },
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

  const manifest: PackageManifest = { version, released, files };
  await writeFile(join(directory, "manifest.json.tmp"), `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(join(directory, "manifest.json.tmp"), join(directory, "manifest.json"));
  const kept = new Set(["manifest.json", ...files.map(({ name }) => name)]);
  for (const name of await readdir(directory))
    if (!kept.has(name)) await rm(join(directory, name), { force: true });
  return manifest;
}
