import { documentMeta } from "../../shared/document-meta.ts";
import { readLinks } from "./read-links.ts";

/** Optional links of the header and the footer, written by the server into the document's head. Unset ones are not shown. */
export const communityAddress = documentMeta("community-url");
export const whitepaperAddress = documentMeta("whitepaper-url");
export const tutorialAddress = documentMeta("tutorial-url");
/** Social channels: name and address of each. */
export const socialLinks = readLinks(documentMeta("social-links"));
/** Help documents: the 'more' link of the announcements. */
export const helpAddress = documentMeta("help-url");
