import { documentMeta } from "../shared/document-meta.ts";
import { SCROLL_PARAMETER } from "../shared/scroll-position.ts";
import type { Access } from "./access.ts";

function addresses(name: string): string[] {
  return documentMeta(name).split(" ").filter(Boolean);
}

/**
 * The calls that an address starts with its document: those of every address of the page, and those whose answer is right
 * for an address without parameters only.
 */
export function preloadsFor(address: URL, access: Access): string[] {
  // A public part of a page that belongs to an account needs none of its calls.
  if (access === "public" && documentMeta("access") === "account") return [];
  const known = ["language", SCROLL_PARAMETER];
  const isPlain = [...address.searchParams.keys()].every((name) => known.includes(name));
  return [...addresses("preloads"), ...(isPlain ? addresses("preloads-plain") : [])];
}
