export const UTC = "UTC";

/** The zone of the reader's browser; UTC where it has none. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || UTC;
}

/** Names of all zones that the browser offers, for a list to search in. */
export function allZones(): string[] {
  return [...new Set([UTC, ...Intl.supportedValuesOf("timeZone")])];
}

/** A zone by its IANA name, whatever its letters' case; undefined when there is none. */
export function zoneNamed(text: string | undefined): string | undefined {
  const name = text?.trim() ?? "";
  // An offset such as `+08:00` is a zone for browsers, but none that has a name.
  if (!/^[A-Za-z]/.test(name)) return undefined;
  const listed = allZones().find((zone) => zone.toLowerCase() === name.toLowerCase());
  if (listed !== undefined) return listed;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The day of an instant in a zone, `2026-11-20`. */
export function dayIn(zone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
