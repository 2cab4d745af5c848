/**
 * What an operator may add to the header and the footer, written by the server into the document's head. What is not
 * set is not shown: the console has no link that leads nowhere.
 */
function set(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="nodeyard-${name}"]`)?.content ?? "";
}

export const communityAddress = set("community-url");
export const whitepaperAddress = set("whitepaper-url");
/** Help documents: the 'more' link of the announcements. */
export const helpAddress = set("help-url");
