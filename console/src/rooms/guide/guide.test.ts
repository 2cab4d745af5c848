import { readFile, readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { PUBLIC_ROUTES, ROUTES } from "../../app/routes/routes.ts";
import { LIGHT_PAGES } from "../../light/light-pages.ts";
import { isOpen, matchRoute } from "../../app/gates.ts";
import { SECTIONS, type Block, type GuideText } from "./guide-text.ts";
import { partsOf } from "./inline-parts.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { PICTURE_SIZES } from "./picture-sizes.ts";

const PICTURES = new URL("./pictures/", import.meta.url);
const MAX_BYTES = 600_000;
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
    case "picture":
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

  it("shows every picture once", () => {
    const shown = blocksOf(guide).flatMap((block) =>
      block.kind === "picture" ? [block.name] : [],
    );
    expect(shown.toSorted()).toEqual(Object.keys(PICTURE_SIZES).toSorted());
  });
});

describe("pictures of the guide", () => {
  it("are there in both languages, of the size that pages leave for them, and small", async () => {
    const names = Object.keys(PICTURE_SIZES).flatMap((name) => [
      `${name}.en.webp`,
      `${name}.zn.webp`,
    ]);
    expect((await readdir(PICTURES)).toSorted()).toEqual(names.toSorted());
    let bytes = 0;
    for (const [name, size] of Object.entries(PICTURE_SIZES))
      for (const language of ["en", "zn"]) {
        const file = await readFile(new URL(`${name}.${language}.webp`, PICTURES));
        expect(webpSize(file), name).toEqual(size);
        bytes += file.length;
      }
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
});

/** Width and height of a lossy WebP file, with or without the extended header. */
function webpSize(file: Buffer): { width: number; height: number } {
  const kind = file.toString("latin1", 12, 16);
  if (kind === "VP8X")
    return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind !== "VP8 ") throw new Error(`a picture is ${kind}`);
  return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
}
