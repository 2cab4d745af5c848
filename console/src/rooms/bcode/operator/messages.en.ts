import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Activation codes",
  purpose: "What is left to claim for each kind of device, and how fast it goes.",
  quota: (perHour: number) =>
    `An account can claim ${perHour} codes in a UTC hour, all kinds together. Its own page can set another quota.`,
  kind: "For",
  mainland: "Mainland China",
  non_mainland: "Elsewhere",
  calculate: "Mainland compute",
  remaining: "Left",
  claimed: "Claimed, 24 hours",
  bound: "Bound, 24 hours",
  lasts: "Lasts",
  days: (count: number, shown: string) =>
    plural(count, { one: `${shown} day`, other: `${shown} days` }),
  longer: "More than three years",
  pools: "Pools",
  notClaimed: "No claims in seven days",
  acts: "Act",
  add: "Add codes",
  addTitle: (kind: string) => `Add codes: ${kind}`,
  addText: "Owners can claim them at once. Codes can't be taken out again.",
  count: "Number of codes",
};
