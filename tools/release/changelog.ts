/** A version's part of a changelog in the form of Keep a Changelog; undefined where it has none with a date. */
export function findRelease(
  changelog: string,
  version: string,
): { readonly date: string; readonly text: string } | undefined {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [, name, date] = /^\[([^\]]+)\] - (\d{4}-\d{2}-\d{2})$/m.exec(section) ?? [];
    if (name !== version || date === undefined) continue;
    const text = section.slice(section.indexOf("\n")).replace(/^\[[^\]]+\]: .*$/gm, "");
    return { date, text: text.trim() };
  }
  return undefined;
}
