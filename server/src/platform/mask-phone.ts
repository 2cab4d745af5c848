/** `13812345678` → `138****5678`. */
export function maskPhone(tel: string | null): string {
  if (tel === null) return "";
  return tel.length < 8 ? "****" : `${tel.slice(0, 3)}****${tel.slice(-4)}`;
}
