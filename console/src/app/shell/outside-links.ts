import { documentMeta } from "../../shared/document-meta.ts";

/**
 * What an operator may add to the header and the footer, written by the server into the document's head. What is not
 * set is not shown: the console has no link that leads nowhere.
 */
export const communityAddress = documentMeta("community-url");
export const whitepaperAddress = documentMeta("whitepaper-url");
/** Help documents: the 'more' link of the announcements. */
export const helpAddress = documentMeta("help-url");
