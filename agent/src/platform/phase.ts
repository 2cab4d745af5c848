/** A number from 0 to `range`, determined by the name: spreads devices evenly without coordination. */
export function phaseOf(name: string, range: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index += 1)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  // FNV-1a mixes the high bits of short names poorly; one more round fixes that.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) * (range / 2 ** 32);
}
