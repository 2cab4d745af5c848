import { FUTURE_TOLERANCE_MS, OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";

/** What is to become of a report's points; the arrays hold indexes into its columns. */
export interface Classification {
  /** Newer than anything stored of this device: they cannot be there yet. */
  readonly fresh: number[];
  /** Not newer than the newest stored point: stored unless their slot is taken. */
  readonly late: number[];
  /** Repeats of a slot inside the report; the first counts. */
  readonly repeated: number;
  readonly refused: { future: number; tooOld: number; unaligned: number };
  /** The point with the latest slot among the fresh ones. */
  readonly newest: number | undefined;
}

/**
 * Judges slots by the server's clock, never by the device's. A slot that ended before the device was bound belongs to
 * an earlier binding, perhaps to another owner, and is too old.
 */
export function classifyPoints(
  slotAtSeconds: readonly number[],
  known: { readonly now: Date; readonly boundAt: Date; readonly lastPointAt: Date | null },
): Classification {
  const slotSeconds = SLOT_MS / 1000;
  const nowMs = known.now.getTime();
  const latest = (nowMs + FUTURE_TOLERANCE_MS) / 1000;
  const oldest = Math.max(nowMs - OLDEST_POINT_MS, known.boundAt.getTime() - SLOT_MS + 1) / 1000;
  const lastStored = known.lastPointAt === null ? -1 : known.lastPointAt.getTime() / 1000;

  const refused = { future: 0, tooOld: 0, unaligned: 0 };
  const fresh: number[] = [];
  const late: number[] = [];
  let repeated = 0;
  let newest: number | undefined;
  let newestAt = -1;
  let highest = -1;
  // Agents send slots in order; only others pay for a set.
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
      if (at <= lastStored) late.push(index);
      else {
        fresh.push(index);
        if (at > newestAt) [newest, newestAt] = [index, at];
      }
    }
  }
  return { fresh, late, repeated, refused, newest };
}
