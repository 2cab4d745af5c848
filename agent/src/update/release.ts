import type { ReleaseManifest } from "@nodeyard/contract/agents/release.ts";
import {
  compareVersions,
  RELEASE_CHANNELS,
  RELEASE_PRODUCT,
  type ReleaseChannel,
  type ReleaseRefusal,
  takesChannel,
} from "@nodeyard/contract/agents/rules.ts";
import { signerOf } from "@nodeyard/contract/signature.ts";

/** The package of a release for this machine. */
export interface Release {
  readonly version: string;
  readonly minimumVersion: string;
  readonly name: string;
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly sha256: string;
}

interface ReleaseRules {
  readonly keys: readonly string[];
  /** The version that runs. */
  readonly current: string;
  /** Highest minimum version of the releases seen so far. */
  readonly floor: string;
  readonly channel: ReleaseChannel;
  readonly nowMs: number;
  readonly arch: string;
}

/**
 * Checks a release: signed by an accepted key, of this product and channel, not expired, newer than what runs. Nothing of it is read
 * before its signature is verified.
 */
export function checkRelease(
  manifest: string,
  signature: string,
  { keys, current, floor, channel, nowMs, arch }: ReleaseRules,
): Release | ReleaseRefusal {
  if (signerOf(Buffer.from(manifest), signature, keys) === undefined) return "unsigned";
  const release = parseManifest(manifest);
  if (release === undefined) return "malformed";
  const { version, release: terms, files } = release;
  // NaN, of a version in another form, is not newer.
  if (!(compareVersions(version, current) > 0)) return "notNewer";
  if (!(compareVersions(version, floor) >= 0)) return "belowMinimum";
  if (!takesChannel(channel, terms.channel)) return "channel";
  if (!(Date.parse(terms.expiresAt) > nowMs)) return "expired";
  const file = files.find((one) => one.kind === "archive" && one.arch === arch);
  if (file?.unpackedBytes === undefined) return "noPackage";
  const { name, bytes, unpackedBytes, sha256 } = file;
  return { version, minimumVersion: terms.minimumVersion, name, bytes, unpackedBytes, sha256 };
}

/** A signed manifest was made by the project's own tool; one of a later form is refused as a whole. */
function parseManifest(text: string): ReleaseManifest | undefined {
  try {
    const value = JSON.parse(text) as Partial<ReleaseManifest> | null;
    const { release, files } = value ?? {};
    if (release?.product !== RELEASE_PRODUCT || !RELEASE_CHANNELS.includes(release.channel))
      return undefined;
    if (!Array.isArray(files) || !files.every(isFile)) return undefined;
    return value as ReleaseManifest;
  } catch {
    return undefined;
  }
}

function isFile(file: ReleaseManifest["files"][number]): boolean {
  return (
    /^[A-Za-z0-9][\w.-]*$/.test(file.name) &&
    Number.isSafeInteger(file.bytes) &&
    /^[0-9a-f]{64}$/.test(file.sha256)
  );
}
