import { z } from "zod";
import { isPublicKey } from "../signature.ts";
import { RELEASE_CHANNELS, RELEASE_PRODUCT } from "./rules.ts";

const version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

const packageFile = z.object({
  // Becomes a path.
  name: z.string().regex(/^[A-Za-z0-9][\w.-]*$/),
  /** `module` is the agent alone, for machines with a Node of their own. */
  kind: z.enum(["archive", "deb", "module"]),
  arch: z.enum(["x64", "arm64", "any"]),
  bytes: z.int().positive(),
  /** On a disk, with 4 KiB for each begun block; of an archive. */
  unpackedBytes: z.int().positive().optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  md5: z.string().regex(/^[0-9a-f]{32}$/),
});

/** `manifest.json` beside the packages of a version. A build's has no `release`: signing adds it. */
export const packageManifest = z.object({
  version,
  /** Day of the version, which all files of the packages bear as well. */
  released: z.iso.date(),
  /** Public keys that the agent in the packages accepts releases of. */
  keys: z.array(z.string().refine(isPublicKey)).max(4).default([]),
  release: z
    .strictObject({
      product: z.literal(RELEASE_PRODUCT),
      channel: z.enum(RELEASE_CHANNELS),
      /** After it no device installs the release: an old one cannot be presented as the newest for longer. */
      expiresAt: z.iso.datetime(),
      /** Oldest version that devices install from now on. */
      minimumVersion: version,
    })
    .optional(),
  files: z.array(packageFile),
});
export type PackageManifest = z.infer<typeof packageManifest>;
export type PackageFile = PackageManifest["files"][number];
export interface ReleaseManifest extends PackageManifest {
  readonly release: NonNullable<PackageManifest["release"]>;
}
