/** Disk state, read once per slot. */
export interface StorageReading {
  steadyMs: number;
  totalBytes: number;
  usedPercent: number;
  externalBytes: number;
  io: { readBytes: number; writtenBytes: number } | undefined;
  /** Busy milliseconds per disk; undefined if the system does not report them. */
  busyMs: ReadonlyMap<string, number> | undefined;
}
