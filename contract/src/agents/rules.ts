/** Channels of releases, from the one that fewest devices follow. */
export const RELEASE_CHANNELS = ["beta", "stable"] as const;
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];

/** Apart from anything else that may be signed with the same key. */
export const RELEASE_PRODUCT = "nodeyard-agent";

const VERSION = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** Compares two versions of numbers alone, such as 0.10.2; NaN if one is of another form. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [VERSION.exec(one), VERSION.exec(other)];
  if (!left || !right) return Number.NaN;
  for (const part of [1, 2, 3]) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** True if a device of this channel takes a release of that one. A device of beta takes stable releases too. */
export function takesChannel(device: ReleaseChannel, release: ReleaseChannel): boolean {
  return device === "beta" || release === "stable";
}

/** Path of a package below the server's address, without a slash at its beginning. */
export const PACKAGE_FILES = "downloads/agent";

/** Reasons for which a device installs no release without its owner: switched off there, an agent without a key, or installed in another way. */
export const UPDATE_OBSTACLES = ["off", "noKey", "unmanaged"] as const;
export type UpdateObstacle = (typeof UPDATE_OBSTACLES)[number];

/** Causes for which a device refuses a release. */
export type ReleaseRefusal =
  | "unsigned"
  | "malformed"
  | "expired"
  | "notNewer"
  | "belowMinimum"
  | "channel"
  | "noPackage";

/** A device's word about a release: it is downloaded and will be installed; refused or not installed; installed, but did not report. */
export const UPDATE_OUTCOMES = ["installing", "failed", "rolledBack"] as const;

/** Time in which a new version has to report before the device returns to the one before. */
export const REPORT_WITHIN_SECONDS = 300;

/** Beside the packages of a version. */
export const MANIFEST_FILE = "manifest.json";
export const SIGNATURE_FILE = "manifest.json.minisig";

/** A stopped rollout is not resumed: its version is started again. */
export const ROLLOUT_STATES = ["running", "paused", "stopped"] as const;

/** A device that has not reported for so long after it began to install is failing. */
export const SILENT_AFTER_MINUTES = 20;
/** So many failing devices stop a rollout, if they are also this share of the devices that have tried; or so many that are all. */
const STOP_AT_FAILED = 3;
const STOP_AT_ALL = 2;
const STOP_AT_PERCENT = 10;

/** True if a rollout has to stop. One device says nothing: it may lie, or be broken itself. */
export function isFailing(counts: { readonly updated: number; readonly failed: number }): boolean {
  const { updated, failed } = counts;
  if (updated === 0) return failed >= STOP_AT_ALL;
  return failed >= STOP_AT_FAILED && failed * 100 >= STOP_AT_PERCENT * (updated + failed);
}
