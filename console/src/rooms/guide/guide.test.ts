import { describe, expect, it } from "vitest";
import { PUBLIC_ROUTES, ROUTES } from "../../app/routes/routes.ts";
import { LIGHT_PAGES } from "../../light/light-pages.ts";
import { isOpen, matchRoute } from "../../app/gates.ts";
import { SECTIONS, type Block, type GuideText } from "./guide-text.ts";
import { partsOf } from "./inline-parts.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const GUIDES = [
  ["Chinese", zh, "chinese"],
  ["English", en, "international"],
] as const;

function blocksOf(guide: GuideText): Block[] {
  return SECTIONS.flatMap((name) => [...guide.sections[name].blocks]);
}

function textsOf(block: Block): string[] {
  switch (block.kind) {
    case "text":
    case "note":
      return [block.text];
    case "steps":
    case "list":
      return [...block.items];
    case "terms":
      return block.terms.map(({ text }) => text);
    case "command":
      return [];
  }
}

describe("text with code, bold words and links", () => {
  it("is split at its marks", () => {
    expect(partsOf("Run `ls`, **now**, on [a page](/revenue?view=why&day=1).")).toEqual([
      { kind: "plain", text: "Run " },
      { kind: "code", text: "ls" },
      { kind: "plain", text: ", " },
      { kind: "bold", text: "now" },
      { kind: "plain", text: ", on " },
      { kind: "link", text: "a page", to: "/revenue", search: { view: "why", day: "1" } },
      { kind: "plain", text: "." },
    ]);
  });

  it("is one part without marks", () => {
    expect(partsOf("plain")).toEqual([{ kind: "plain", text: "plain" }]);
  });
});

describe.each(GUIDES)("the %s guide", (_language, guide, site) => {
  it("has a text for every anchor of the contents", () => {
    expect(Object.keys(guide.sections)).toEqual([...SECTIONS]);
    for (const name of SECTIONS) expect(guide.sections[name].blocks).not.toEqual([]);
  });

  it("links only to pages that exist on its site", () => {
    const viewer = { site, flags: new Set<never>() };
    const links = blocksOf(guide).flatMap(textsOf).flatMap(partsOf);
    for (const part of links) {
      if (part.kind !== "link") continue;
      const route = matchRoute(ROUTES, part.to);
      const isOutside =
        part.to in LIGHT_PAGES || matchRoute([...PUBLIC_ROUTES], part.to) !== undefined;
      expect((route !== undefined && isOpen(route, viewer)) || isOutside, part.to).toBe(true);
    }
  });
});
