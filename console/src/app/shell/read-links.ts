export interface OutsideLink {
  readonly name: string;
  readonly address: string;
}

/** Reads `Weibo=https://…,X=https://…`; an address may contain `=`. */
export function readLinks(text: string): OutsideLink[] {
  return text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each.includes("="))
    .map((each) => {
      const at = each.indexOf("=");
      return { name: each.slice(0, at).trim(), address: each.slice(at + 1).trim() };
    });
}
