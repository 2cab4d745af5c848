const rules = new Intl.PluralRules("en");
const grouped = new Intl.NumberFormat("en");

/**
 * A phrase with a count in it, `#` being the count with its thousands grouped: `plural(1, { one: "# device", other: "# devices" })`
 * is `1 device`. A language without plural forms gives `other` only.
 */
export function plural(count: number, forms: { one?: string; other: string }): string {
  const form = rules.select(count) === "one" ? (forms.one ?? forms.other) : forms.other;
  return form.replaceAll("#", grouped.format(count));
}
