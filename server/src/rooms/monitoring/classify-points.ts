import { FUTURE_TOLERANCE_MS, OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";

/** Classification of a report's points; arrays of indexes into its columns. */
export interface Classification {
  /** Newer than the device's newest stored point: cannot exist yet. */
  readonly fresh: number[];
  /** Not newer than the newest stored point: stored unless the slot exists. */
  readonly late: number[];
  /** Of slots that began before the machine had this binding: stored for the one of that time, unless the slot exists. */
  readonly earlier: number[];
  /** Repeats of a slot inside the report; the first counts. */
  readonly repeated: number;
  readonly refused: { future: number; tooOld: number; unaligned: number };
  /** The point with the latest slot among the fresh ones. */
  readonly newest: number | undefined;
}

/**
 * Classifies slots by the server's clock, never the device's. A slot of before the binding belongs to an earlier one, perhaps of
 * another owner, and is too old, unless the machine came by transfer or replacement: its slots continue, and each is of the binding
 * in which it began.
 */
export function classifyPoints(
  slotAtSeconds: readonly number[],
  known: {
    readonly now: Date;
    /** The first slot of the binding. */
    readonly slotsFrom: Date;
    /** The first slot of the machine's oldest binding, if it came from another one lately. */
    readonly earlierFrom: Date | undefined;
    readonly lastPointAt: Date | null;
  },
): Classification {
  const slotSeconds = SLOT_MS / 1000;
  const nowMs = known.now.getTime();
  const latest = (nowMs + FUTURE_TOLERANCE_MS) / 1000;
  const firstMs = (known.earlierFrom ?? known.slotsFrom).getTime();
  const oldest = Math.max(nowMs - OLDEST_POINT_MS, firstMs) / 1000;
  const ownFrom = known.slotsFrom.getTime() / 1000;
  const lastStored = known.lastPointAt === null ? -1 : known.lastPointAt.getTime() / 1000;

  const refused = { future: 0, tooOld: 0, unaligned: 0 };
  const fresh: number[] = [];
  const late: number[] = [];
  const earlier: number[] = [];
  let repeated = 0;
  let newest: number | undefined;
  let newestAt = -1;
  let highest = -1;
  // Agents send slots in order; a set is needed only otherwise.
  let seen: Set<number> | undefined;
  for (let index = 0; index < slotAtSeconds.length; index += 1) {
    const at = slotAtSeconds[index] as number;
    if (at % slotSeconds !== 0) refused.unaligned += 1;
    else if (at > latest) refused.future += 1;
    else if (at < oldest) refused.tooOld += 1;
    else {
      if (at <= highest) seen ??= new Set(slotAtSeconds.slice(0, index));
      if (seen?.has(at)) {
        repeated += 1;
        continue;
      }
      seen?.add(at);
      highest = Math.max(highest, at);
      if (at < ownFrom) earlier.push(index);
      else if (at <= lastStored) late.push(index);
      else {
        fresh.push(index);
        if (at > newestAt) [newest, newestAt] = [index, at];
      }
    }
  }
  return { fresh, late, earlier, repeated, refused, newest };
}
