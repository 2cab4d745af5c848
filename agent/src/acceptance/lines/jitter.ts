/** Mean difference of round trips that follow each other; null for fewer than two. */
export function jitterOf(roundTripsMs: readonly number[]): number | null {
  if (roundTripsMs.length < 2) return null;
  const differences = roundTripsMs
    .slice(1)
    .map((value, index) => Math.abs(value - (roundTripsMs[index] ?? value)));
  return differences.reduce((total, each) => total + each, 0) / differences.length;
}
