/** Use of a disk or of a mounted file system, or why it does not count. */
export const STORAGE_USES = [
  "system",
  "external",
  /** Another mount point of a file system that counts. */
  "repeated",
  /** In memory, a read-only image, or a view of other file systems. */
  "notStorage",
  /** A share of a host or of a network. */
  "remote",
  "empty",
  /** A disk without a mounted file system. */
  "notMounted",
] as const;
export type StorageUse = (typeof STORAGE_USES)[number];

/** Origin of the MAC address: the port of the default route, another card, or the agent's setting. */
export const MAC_SOURCES = ["port", "otherCard", "setting", "none"] as const;

/** Findings of a self-check, worst first. */
export const SELF_CHECK_PROBLEMS = [
  "noInterface",
  "interfaceGone",
  "noMac",
  "unreachable",
  "notReporting",
  "stateUnwritable",
  "noStorage",
  "diskFailing",
  "linkDown",
  "stateAlmostFull",
  "clockOff",
  "certificateEnds",
  "unencrypted",
  "sharedMac",
  "lowStability",
  "diskNotMounted",
  "disksUnread",
] as const;
export type SelfCheckProblem = (typeof SELF_CHECK_PROBLEMS)[number];

/** Problems that stop or falsify what is paid. */
const SERIOUS: ReadonlySet<SelfCheckProblem> = new Set([
  "noInterface",
  "interfaceGone",
  "noMac",
  "unreachable",
  "notReporting",
  "stateUnwritable",
  "noStorage",
  "diskFailing",
]);
export const isSerious = (problem: SelfCheckProblem): boolean => SERIOUS.has(problem);

export const SELF_CHECK_EVERY_SECONDS = 3600;
/** A support bundle, compressed. */
export const MAX_BUNDLE_BYTES = 512 * 1024;
export const BUNDLE_KEPT_DAYS = 30;
