/** Formats that workbooks name by number alone; those of dates are not listed. */
const BUILT_IN: Readonly<Record<number, string>> = {
  0: "General",
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0_);\\("$"#,##0\\)',
  6: '"$"#,##0_);\\("$"#,##0\\)',
  7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  8: '"$"#,##0.00_);\\("$"#,##0.00\\)',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  37: "#,##0_);\\(#,##0\\)",
  38: "#,##0_);\\(#,##0\\)",
  39: "#,##0.00_);\\(#,##0.00\\)",
  40: "#,##0.00_);\\(#,##0.00\\)",
  41: "_(* #,##0_);_(* \\(#,##0\\);_(* -_)",
  42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* -_)',
  43: "_(* #,##0.00_);_(* \\(#,##0.00\\);_(* -??_)",
  44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* -??_)',
  48: "##0.0E+0",
  49: "@",
};
/** Dates and times, 27 to 36 and 50 to 58 those of Chinese, Japanese and Korean programs. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** The code of a format that a workbook does not define itself; empty for one that is not known. */
export function builtInFormat(id: number): string {
  return isBuiltInDate(id) ? "yyyy-mm-dd" : (BUILT_IN[id] ?? "");
}

/** A part of a format: digits, a pattern of digits or, without one, `General`; signs of its own. */
type Token =
  | { readonly kind: "digits"; readonly pattern?: string }
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "date" | "unknown" };

const TOKENS =
  /"([^"]*)"|\\([\s\S])|_[\s\S]|\*[\s\S]|\[([^\]]*)\]|(General|G\/通用格式|@)|([Ee][+-])|([yYmMdDhHsSeEgGbB]+)|([0#?.,]+)|([\s\S])/giu;
/** Colours, which change nothing. */
const COLOUR =
  /^(?:black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+|黑色|蓝色|青色|绿色|洋红|红色|白色|黄色|颜色 ?\d+)$/i;

/** `[h]`, `[$¥-804]` and the like; conditions and digits of other scripts are not known. */
function bracketToken(content: string): Token {
  if (COLOUR.test(content)) return { kind: "literal", text: "" };
  if (/^(?:h+|m+|s+)$/i.test(content)) return { kind: "date" };
  const [, sign] = /^\$([^-]*)(?:-.*)?$/.exec(content) ?? [];
  return sign === undefined ? { kind: "unknown" } : { kind: "literal", text: sign };
}

/** Sections of a format by their parts: positive numbers, negative ones, zero, texts. */
function sectionsOf(format: string): Token[][] {
  const sections: Token[][] = [[]];
  for (const match of format.matchAll(TOKENS)) {
    const [, quoted, escaped, bracket, general, exponent, date, pattern, sign] = match;
    const own = quoted ?? escaped;
    const add = (token: Token) => sections.at(-1)?.push(token);
    if (sign === ";") sections.push([]);
    // A percent sign of its own multiplies nothing.
    else if (exponent !== undefined || own?.includes("%")) add({ kind: "unknown" });
    else if (bracket !== undefined) add(bracketToken(bracket));
    else if (general !== undefined) add({ kind: "digits" });
    else if (date !== undefined) add({ kind: "date" });
    else if (pattern !== undefined) add({ kind: "digits", pattern });
    else add({ kind: "literal", text: own ?? sign ?? "" });
  }
  return sections;
}

/** A number is exact in fifteen digits; beyond them a program stores others than were typed. */
const EXACT_DIGITS = 15;

/** A number without sign as digits and the place of its point: 12.5 is `125` and 2. */
function decimalOf(value: number): { digits: string; point: number } {
  const [mantissa = "", exponent = "0"] = Math.abs(value)
    .toExponential(EXACT_DIGITS - 1)
    .split("e");
  return { digits: mantissa.replace(".", ""), point: Number(exponent) + 1 };
}

/** As a pattern of digits shows a number, halves rounded up, without the commas between thousands; undefined for other patterns. */
function fill(pattern: string, value: number, percents: number): string | undefined {
  const [, integer = "", fraction = ""] = /^([0#?,]*[0#?]|)(?:\.([0#?]*))?$/.exec(pattern) ?? [];
  if (integer === "" && fraction === "") return undefined;
  const { digits, point } = decimalOf(value);
  const places = point + 2 * percents + fraction.length;
  const kept = places < 0 ? "0" : digits.padEnd(places, "0").slice(0, places);
  const isUp = places >= 0 && (digits[places] ?? "0") >= "5";
  const scaled = String(BigInt(kept === "" ? "0" : kept) + (isUp ? 1n : 0n)).padStart(
    fraction.length + 1,
    "0",
  );
  const cut = scaled.length - fraction.length;
  const least = integer.replace(/[^0]/g, "").length;
  const ahead = scaled.slice(0, cut).replace(/^0+/, "").padStart(least, "0");
  const needed = fraction.lastIndexOf("0") + 1;
  const behind = scaled.slice(cut).replace(/0+$/, "").padEnd(needed, "0");
  if (ahead === "" && behind === "") return undefined;
  return pattern.includes(".") ? `${ahead}.${behind}` : ahead;
}

/** As the format General shows a number; undefined where it would show an exponent for a small one. */
function general(value: number): string | undefined {
  const text = String(Math.abs(Number(value.toPrecision(EXACT_DIGITS))));
  return text.includes("e") ? undefined : text;
}

/** The unit of money, which says nothing of the number. */
const MONEY = /\p{Sc}|RMB|CNY|USD|US|人民币|元/giu;

/** Signs of a part of a format, without those of money and blanks. */
function signsOf(tokens: readonly Token[]): string {
  const texts = tokens.map((each) => (each.kind === "literal" ? each.text : ""));
  return texts.join("").replace(MONEY, "").replace(/\s/gu, "");
}

/** A number of fifteen digits as a section shows it; undefined if that has signs of its own. */
function shownIn(section: readonly Token[], value: number, isOwnOfNegatives: boolean) {
  const parts = section.filter(({ kind }) => kind !== "literal");
  const [digits] = parts;
  if (parts.length !== 1 || digits?.kind !== "digits") return undefined;
  const at = section.indexOf(digits);
  const [before, after] = [signsOf(section.slice(0, at)), signsOf(section.slice(at + 1))];
  // A negative number in a section of its own has a mark there, or would be shown as a positive one.
  const marks = isOwnOfNegatives ? /^(?:-\d*(%*)|\(\d*(%*)\))$/ : /^\d*(%*)$/;
  const match = marks.exec(`${before}0${after}`);
  if (!match) return undefined;
  const percent = match[1] ?? match[2] ?? "";
  if (digits.pattern === undefined) return percent === "" ? general(value) : undefined;
  const filled = fill(digits.pattern, value, percent.length);
  return filled === undefined ? undefined : filled + percent;
}

const NUMBER = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * A stored number as its cell shows it, without signs of money and commas between thousands; "date" for a day or time. Undefined
 * where it may not be what was typed: more than fifteen digits, an exponent, a fraction, or a format with signs of its own.
 */
export function shownNumber(stored: string, format: string): string | undefined {
  const sections = sectionsOf(format);
  if (sections.flat().some(({ kind }) => kind === "date")) return "date";
  const value = NUMBER.test(stored) ? Number(stored) : Number.NaN;
  if (!(Math.abs(value) < 10 ** EXACT_DIGITS)) return undefined;
  const isOwnOfNegatives = value < 0 && sections.length > 1;
  const isOwnOfZero = value === 0 && sections.length > 2;
  const section = sections[isOwnOfNegatives ? 1 : isOwnOfZero ? 2 : 0] ?? [];
  const shown = shownIn(section, value, isOwnOfNegatives);
  return shown !== undefined && value < 0 ? `-${shown}` : shown;
}
