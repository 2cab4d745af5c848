/** Characters that are drawn as nothing, or as a space: fillers, selectors, joiners, the empty Braille pattern. */
const BLANK = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Joiners and selectors make one emoji of several characters, and letters of some scripts: they follow a visible character. */
const JOINED = /[\p{L}\p{M}\p{Emoji}\p{So}](?:\u200c|\u200d|\ufe0e|\ufe0f)+/gu;
/** Flags of regions are a black flag with tag characters. */
const REGION_FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}/gu;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** True if a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(BLANK, "") === "";
}

/** True if a text has control or format characters, which would hide or reorder what is around it; emoji may be joined. */
export function hasInvisible(text: string): boolean {
  return HIDDEN.test(text.replace(REGION_FLAG, "").replace(JOINED, ""));
}

/** A name as it is stored: one normal form, without spaces around it or doubled. */
export function readName(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Names that differ by case, width or another form of the same characters alone are the same. */
export function foldName(name: string): string {
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}
