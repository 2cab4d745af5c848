import type { Spending, StateStore } from "./agent-state.ts";
import type { TimeSource } from "./time.ts";

const GIB = 1024 ** 3;

/**
 * Limits of a day, far above what a server asks for: eight visits of the throughput probe while a claim is not covered are
 * 1.4 GB, a line of an acceptance is 360 MB, and a disk's test writes 2 GiB. The last two are per line and disk.
 */
export const DAILY_LIMIT_BYTES: Readonly<Record<Spending, number>> = {
  throughputSent: 4 * GIB,
  lineTestsSent: GIB,
  diskTestsWritten: 12 * GIB,
};

/** Bytes that the server has ordered today; stored, so that a restart does not begin anew. */
export interface DailyBudget {
  /** False, and nothing is spent, if it would exceed the day's limit, which is `units` times that of one. */
  spend(spending: Spending, bytes: number, units?: number): Promise<boolean>;
}

/** By the machine's own clock: the server's could be any day. */
export function createDailyBudget(
  store: Pick<StateStore, "get" | "update">,
  time: Pick<TimeSource, "wallMs">,
): DailyBudget {
  let { spent } = store.get();
  return {
    async spend(spending, bytes, units = 1) {
      const day = new Date(time.wallMs()).toISOString().slice(0, 10);
      const today = spent?.day === day ? spent.bytes : {};
      const total = (today[spending] ?? 0) + bytes;
      if (total > DAILY_LIMIT_BYTES[spending] * units) return false;
      spent = { day, bytes: { ...today, [spending]: total } };
      await store.update({ spent });
      return true;
    },
  };
}
