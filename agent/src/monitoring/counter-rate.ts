/**
 * Growth of a counter between two readings, or undefined if implausible: the counter decreased (reset, reloaded driver)
 * or grew faster than the hardware allows (spike).
 */
export function counterGrowth(
  before: number,
  after: number,
  seconds: number,
  mostPerSecond: number,
): number | undefined {
  const growth = after - before;
  if (!Number.isFinite(growth) || growth < 0 || seconds <= 0) return undefined;
  if (growth / seconds > mostPerSecond) return undefined;
  return growth;
}
