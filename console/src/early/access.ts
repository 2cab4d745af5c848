/** Access to a document: signed-in owners, anyone, or visitors without a session (`guest`: the sign-in page). */
export type Access = "account" | "public" | "guest";

/** The access of an address: that of its document, but public with the part behind `#` that makes it so. */
export function accessOf(address: URL, documentAccess: string, publicHash: string): Access {
  if (publicHash && address.hash.startsWith(`#${publicHash}=`)) return "public";
  return documentAccess === "public" || documentAccess === "guest" ? documentAccess : "account";
}
