import { foldName, isBlank, readName } from "@nodeyard/contract/written-name.ts";

/** Share of the chosen devices that have a tag. */
export type TagState = "all" | "some" | "none";

export function tagStates(
  names: readonly string[],
  chosen: readonly { readonly tags?: readonly string[] | undefined }[],
): Map<string, TagState> {
  return new Map(
    names.map((name) => {
      const having = chosen.filter(({ tags }) => tags?.includes(name)).length;
      return [name, having === 0 ? "none" : having === chosen.length ? "all" : "some"];
    }),
  );
}

/** Tags to add and to remove; tags left mixed stay so. */
export function tagChanges(
  before: ReadonlyMap<string, TagState>,
  after: ReadonlyMap<string, TagState>,
): { add: string[]; remove: string[] } {
  const changed = [...after].filter(([name, state]) => state !== (before.get(name) ?? "none"));
  const named = (wanted: TagState) =>
    changed.filter(([, state]) => state === wanted).map(([name]) => name);
  return { add: named("all"), remove: named("none") };
}

/** The tag that a typed text means: one that exists in another spelling, else a new one; undefined for none. */
export function typedTag(text: string, names: Iterable<string>): string | undefined {
  const typed = readName(text);
  if (isBlank(typed)) return undefined;
  return [...names].find((name) => foldName(name) === foldName(typed)) ?? typed;
}
