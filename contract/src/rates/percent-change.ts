/** Change of an amount in percent of it, to a tenth: `−10.9%`; empty where nothing was before. */
export function percentChange(before: bigint, after: bigint): string {
  if (before === 0n) return "";
  const difference = after - before;
  const size = difference < 0n ? -difference : difference;
  const permille = (size * 2000n + before) / (2n * before);
  const sign = difference === 0n ? "" : difference < 0n ? "−" : "+";
  return `${sign}${permille / 10n}.${permille % 10n}%`;
}
