/**
 * A value that the build or the server has put into the document's head, by the name of its `meta` element; empty when unset
 * and where there is no document.
 */
export function documentMeta(name: string): string {
  return typeof document === "undefined"
    ? ""
    : (document.querySelector<HTMLMetaElement>(`meta[name="nodeyard-${name}"]`)?.content ?? "");
}
