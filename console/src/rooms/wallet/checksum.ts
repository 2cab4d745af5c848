/**
 * An address with the upper and lower case that its checksum asks for (EIP-55). The hash is fetched when the first address
 * is checked; no page waits for it.
 */
export async function withChecksum(address: string): Promise<string> {
  const { keccak_256: keccak256 } = await import("@noble/hashes/sha3");
  const digits = address.slice(2).toLowerCase();
  const hash = keccak256(digits);
  const cased = Array.from(digits, (digit, index) => {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? digit.toUpperCase() : digit;
  });
  return `0x${cased.join("")}`;
}

/** True if the letters of an address match its checksum; letters all of one case carry none. */
export function agrees(address: string, checksummed: string): boolean {
  const digits = address.slice(2);
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase || `0x${digits}` === checksummed;
}
