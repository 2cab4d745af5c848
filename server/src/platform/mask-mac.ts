/** Masks an address: `B8:27:EB:12:34:56` → `B8:27:EB:**:**:56`. With all of it another owner could bind the machine first. */
export function maskMac(mac: string): string {
  return mac.replace(/^((?:..:){3})..:..(?=:)/, "$1**:**");
}
