import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  threads: (count: number) => plural(count, { one: "# thread", other: "# threads" }),
  zone_east: "East",
  zone_south: "South",
  zone_north: "North",
  zone_west: "West",
};
