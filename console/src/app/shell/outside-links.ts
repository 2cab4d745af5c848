import { documentMeta } from "../../shared/document-meta.ts";
import { readLinks } from "./read-links.ts";

/**
 * What an operator may add to the header and the footer, written by the server into the document's head. What is not
 * set is not shown: the console has no link that leads nowhere.
 */
export const communityAddress = documentMeta("community-url");
export const whitepaperAddress = documentMeta("whitepaper-url");
export const tutorialAddress = documentMeta("tutorial-url");
/** Social channels: name and address of each. */
export const socialLinks = readLinks(documentMeta("social-links"));
/** Help documents: the 'more' link of the announcements. */
export const helpAddress = documentMeta("help-url");
