import type { Site } from "@nodeyard/contract/site.ts";
import { useRouter } from "@tanstack/react-router";
import { site } from "./site.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The one site that has the page. */
    readonly site?: Site;
  }
}

/** The other site, where that one alone has the page at a path: a link of this site would lead home. */
export function useOtherSite(path: string | undefined): Site | undefined {
  const { routesByPath } = useRouter();
  if (path === undefined) return undefined;
  const routes: Partial<Record<string, { options: { staticData?: { site?: Site } } }>> =
    routesByPath;
  const only = routes[path]?.options.staticData?.site;
  return only === site ? undefined : only;
}
