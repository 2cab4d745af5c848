import type { Site } from "@nodeyard/contract/site.ts";
import type { Area, Flag, Place } from "./navigation.ts";

/** Who looks: the site they are on, and the flags of their account. */
export interface Viewer {
  readonly site: Site;
  readonly flags: ReadonlySet<Flag>;
}

type Gated = Pick<Place, "site" | "flag">;

/** Whether a page exists for this viewer; a closed one is neither in a menu nor reachable by its address. */
export function isOpen(place: Gated, viewer: Viewer): boolean {
  if (place.site !== undefined && place.site !== viewer.site) return false;
  return place.flag === undefined || viewer.flags.has(place.flag);
}

/** The page that an address means, without regard to case or a trailing slash. */
export function placeAt<Each extends Pick<Place, "path">>(
  places: readonly Each[],
  pathname: string,
): Each | undefined {
  const plain = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  return places.find((place) => plain(place.path) === plain(pathname));
}

/** The side menu of an area: its open pages in order, those of one group together under their heading. */
export function menuOf<Each extends Gated & Pick<Place, "area" | "group">>(
  places: readonly Each[],
  area: Area,
  viewer: Viewer,
): { group: Place["group"]; places: Each[] }[] {
  const sections: { group: Place["group"]; places: Each[] }[] = [];
  for (const place of places) {
    if (place.area !== area || !isOpen(place, viewer)) continue;
    const section = sections.find((each) => each.group === place.group);
    if (section) section.places.push(place);
    else sections.push({ group: place.group, places: [place] });
  }
  return sections;
}

/** Flags from the user info; none before it has arrived. */
export function flagsOf(
  user: { buybackAuth: boolean; downlinkAuth: boolean } | undefined,
): ReadonlySet<Flag> {
  const flags = new Set<Flag>();
  if (user?.buybackAuth === true) flags.add("buyback");
  if (user?.downlinkAuth === true) flags.add("downlink");
  return flags;
}
