/** IANA names start with a letter; excludes offsets such as `+08:00`, which `Intl` accepts. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * An IANA zone in its usual spelling, named in upper or lower case; undefined if there is none. A name that is linked to another
 * stays, because ICU prefers older ones: Asia/Katmandu to Asia/Kathmandu.
 */
export function zoneNamed(text: string): string | undefined {
  if (!NAME.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions();
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
