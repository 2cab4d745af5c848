/** Fields whose text is written in several ways and has one plain form. A password is none: it is never changed. */
export type PlainKind =
  | "phone"
  | "code"
  | "cardNumber"
  | "idNumber"
  | "email"
  | "alipayAccount"
  | "realName";

/** Also what is drawn as nothing, such as zero-width spaces. */
const BLANKS = /[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;
/** Hyphens, dashes, the minus sign, and the Japanese long vowel mark, which keyboards give in their place. */
const HYPHENS = /[\p{Pd}\u2043\u2212\u30fc]+/gu;
const PHONE_SIGNS = /[().]+/g;
/** The code of China before a mobile number. */
const CHINA_CODE = /^(?:\+|00)?86(?=1\d{10}$)/;
/**
 * The signs that keyboards and programs give for the dot in a name: full stops, bullets, operators, and letters of other scripts
 * that are a dot. U+02D9 is among them before NFKC, which would split it.
 */
const NAME_DOTS =
  /[.\u02d9\u0387\u119e\u1427\u16eb\u2022\u2024\u2027\u2219\u22c5\u25cf\u25e6\u2981\u2e30-\u2e33\u3002\u30fb\u318d\ua78f\uff0e\uff61\uff65\u{10101}]/gu;

const compact = (text: string): string => text.normalize("NFKC").replace(BLANKS, "");
const withoutSeparators = (text: string): string => compact(text).replace(HYPHENS, "");

const phone = (text: string): string =>
  withoutSeparators(text).replace(PHONE_SIGNS, "").replace(CHINA_CODE, "");
/** An ideographic full stop is what a Chinese keyboard gives for the dot of a domain. */
const email = (text: string): string => compact(text).replaceAll("\u3002", ".");

const FORMS: Readonly<Record<PlainKind, (text: string) => string>> = {
  phone,
  code: withoutSeparators,
  cardNumber: withoutSeparators,
  // A capital X as on the card, also where the multiplication sign was typed for it.
  idNumber: (text) =>
    withoutSeparators(text)
      .toUpperCase()
      .replace(/\u00d7$/, "X"),
  email,
  alipayAccount: (text) => (/^1\d{10}$/.test(phone(text)) ? phone(text) : email(text)),
  realName: (text) => compact(text.replace(NAME_DOTS, "\u00b7")),
};

/**
 * A typed text as it is compared and stored: full-width characters as ASCII (NFKC), without blanks, without the separators of
 * numbers and codes, a phone number without the code of China, and U+00B7 for each kind of dot in a name.
 */
export function plainForm(kind: PlainKind, text: string): string {
  return FORMS[kind](text);
}
