/** True for the address of a page on the web, without a user: `https://bank.example@other.example` reads as the former. */
export function isWebAddress(text: string): boolean {
  const { protocol, username, password } = URL.parse(text) ?? {};
  return /^https?:$/.test(protocol ?? "") && username === "" && password === "";
}
