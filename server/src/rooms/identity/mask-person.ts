// Offered to other rooms.
/** `张小三` → `**三`, as payment apps show names. */
export function maskName(name: string): string {
  const signs = [...name];
  return `${"*".repeat(signs.length - 1)}${signs.at(-1) ?? ""}`;
}

/** Only the first and the last sign: those between tell region and date of birth. */
export function maskIdNumber(idNumber: string): string {
  return `${idNumber.slice(0, 1)}${"*".repeat(16)}${idNumber.slice(-1)}`;
}
