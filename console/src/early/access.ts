/** Access to a document: signed-in owners, anyone, or visitors without a session (`guest`: the sign-in page). */
export type Access = "account" | "public" | "guest";

/** The access of an address: that of its document, but public with one of the parts behind `#` that make it so, by their names. */
export function accessOf(address: URL, documentAccess: string, publicHashes: string): Access {
  const [, name = ""] = /^#([^=]+)=/.exec(address.hash) ?? [];
  if (name && publicHashes.split(" ").includes(name)) return "public";
  return documentAccess === "public" || documentAccess === "guest" ? documentAccess : "account";
}
