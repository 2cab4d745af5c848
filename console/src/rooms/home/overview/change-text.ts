import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { overview } from "./messages.ts";

/** How much more or less than before, in tenths of a percent; undefined where nothing was before. */
export function changeText(now: string, before: string): string | undefined {
  const [current, earlier] = [parseMicroBp(now) ?? 0n, parseMicroBp(before) ?? 0n];
  if (earlier === 0n) return undefined;
  const tenths = Number(((current - earlier) * 1000n) / earlier);
  const percent = `${Math.abs(tenths / 10).toFixed(1)}%`;
  if (tenths === 0) return overview.sameAsYesterday;
  return tenths > 0 ? overview.moreThanYesterday(percent) : overview.lessThanYesterday(percent);
}
