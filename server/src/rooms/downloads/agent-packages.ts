// Offered to other rooms.
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  packageManifest,
  type PackageManifest,
  type ReleaseManifest,
} from "@nodeyard/contract/agents/release.ts";
import { MANIFEST_FILE, SIGNATURE_FILE } from "@nodeyard/contract/agents/rules.ts";
import { signerOf } from "@nodeyard/contract/signature.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ServedFile } from "./send-file.ts";

/** A signature's file as the installer may have it in quotes. */
const SIGNATURE_TEXT = /^[\w .:+/=\n-]{1,1000}$/;

export interface AgentPackages extends PackageManifest {
  readonly directory: string;
  /** Manifest and signature as they are in their files, if it is signed by one of its own keys; agents check it by theirs. */
  readonly signed: { readonly manifest: string; readonly signature: string } | undefined;
}

/** Packages that can be rolled out. */
export interface AgentRelease extends ReleaseManifest {
  readonly directory: string;
  readonly signed: NonNullable<AgentPackages["signed"]>;
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}

async function readFolder(directory: string): Promise<AgentPackages | undefined> {
  const text = await readIfThere(join(directory, MANIFEST_FILE));
  if (text === undefined) return undefined;
  const manifest = packageManifest.parse(JSON.parse(text));
  const signature = (await readIfThere(join(directory, SIGNATURE_FILE))) ?? "";
  const isSigned =
    manifest.release !== undefined &&
    SIGNATURE_TEXT.test(signature) &&
    signerOf(Buffer.from(text), signature, manifest.keys) !== undefined;
  return { ...manifest, directory, signed: isSigned ? { manifest: text, signature } : undefined };
}

type PackageDeps = Pick<Deps, "config">;

/** The packages that the installer uses and the download centre offers; undefined if none were built. Read anew, as the next build replaces them. */
export function readPackages({ config }: PackageDeps): Promise<AgentPackages | undefined> {
  return readFolder(config.agentPackages);
}

/** Signed packages: the installer's, and those in folders of the directory for releases; one of each version and channel. */
export async function readReleases(deps: PackageDeps): Promise<AgentRelease[]> {
  const { agentPackages, agentReleases } = deps.config;
  const names = agentReleases === undefined ? [] : await readdir(agentReleases);
  const folders = names.sort().map((name) => join(agentReleases ?? "", name));
  const found = await Promise.all([agentPackages, ...folders].map(readFolder));
  const releases = new Map<string, AgentRelease>();
  for (const one of found)
    if (one?.signed && one.release)
      releases.set(`${one.version} ${one.release.channel}`, one as AgentRelease);
  return [...releases.values()];
}

/**
 * A package by its name; undefined if there is none, or the file is not that of its manifest.
 * @param sha256 of the file, where a build and a release may have files of one name
 */
export async function findPackage(
  deps: PackageDeps,
  name: string,
  sha256?: string,
): Promise<ServedFile | undefined> {
  const offered = await readPackages(deps);
  const releases = await readReleases(deps);
  for (const packages of offered ? [offered, ...releases] : releases) {
    const file = packages.files.find(
      (one) => one.name === name && (sha256 === undefined || one.sha256 === sha256),
    );
    if (file === undefined) continue;
    const path = join(packages.directory, file.name);
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== file.bytes) continue;
    return {
      name: file.name,
      bytes: file.bytes,
      sha256: file.sha256,
      modifiedAt: new Date(`${packages.released}T00:00:00Z`),
      read: (start, end) => createReadStream(path, { start, end }),
    };
  }
  return undefined;
}
