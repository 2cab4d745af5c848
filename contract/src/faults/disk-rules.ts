/** Interval of the agent's disk readings. */
export const DISKS_EVERY_SECONDS = 3600;
export const MAX_DISKS = 128;

/** A disk's SMART figures; null where its kind has no such figure. */
export interface DiskFigures {
  /** Its own judgement. */
  readonly isHealthy: boolean | null;
  readonly reallocatedSectors: number | null;
  readonly pendingSectors: number | null;
  readonly uncorrectableSectors: number | null;
  /** Errors that the disk could not correct (NVMe, SAS). */
  readonly mediaErrors: number | null;
  /** Blocks that a SAS disk has replaced since it was made. */
  readonly grownDefects: number | null;
  readonly sparePercent: number | null;
  readonly spareThresholdPercent: number | null;
  /** Share of the rated writes that is used; may exceed 100. */
  readonly usedPercent: number | null;
}

/** Why a disk counts as bad, worst first. */
export const DISK_REASONS = [
  "self_check",
  "uncorrectable",
  "pending",
  "media_errors",
  "spare",
  "reallocated",
  "grown_defects",
] as const;
export type DiskReason = (typeof DISK_REASONS)[number];

/** Few replaced sectors are normal for a disk of some years; a disk with many fails soon. */
const REALLOCATED_FROM = 100;
const GROWN_DEFECTS_FROM = 100;
/** A single sector can be unreadable after a power cut until it is written again. */
const PENDING_FROM = 8;
/** Wrong after a reset or power cut too; disks that fail have many. */
const MEDIA_ERRORS_FROM = 10;

const JUDGEMENTS: Readonly<Record<DiskReason, (disk: DiskFigures) => boolean>> = {
  self_check: ({ isHealthy }) => isHealthy === false,
  uncorrectable: ({ uncorrectableSectors }) => (uncorrectableSectors ?? 0) >= PENDING_FROM,
  pending: ({ pendingSectors }) => (pendingSectors ?? 0) >= PENDING_FROM,
  media_errors: ({ mediaErrors }) => (mediaErrors ?? 0) >= MEDIA_ERRORS_FROM,
  spare: ({ sparePercent, spareThresholdPercent }) =>
    spareThresholdPercent !== null &&
    spareThresholdPercent > 0 &&
    (sparePercent ?? 100) < spareThresholdPercent,
  reallocated: ({ reallocatedSectors }) => (reallocatedSectors ?? 0) >= REALLOCATED_FROM,
  grown_defects: ({ grownDefects }) => (grownDefects ?? 0) >= GROWN_DEFECTS_FROM,
};

/** Why the disk counts as bad; empty if it does not. Wear alone is no reason: disks work long beyond their rating. */
export function diskReasons(disk: DiskFigures): DiskReason[] {
  return DISK_REASONS.filter((reason) => JUDGEMENTS[reason](disk));
}
