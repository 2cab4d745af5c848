/** Masks an address: `someone@example.com` → `so***@example.com`, independent of its length. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, Math.max(0, at));
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***${email.slice(Math.max(0, at))}`;
}
