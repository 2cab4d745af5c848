import type { DiskWatch } from "../platform/disk-watch.ts";

/** A disk that takes every write. */
export const WORKING_DISK: DiskWatch = {
  trouble: () => undefined,
  async write(_name, write) {
    await write();
    return true;
  },
};
