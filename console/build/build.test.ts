import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initialFiles, largestFirst, stylesheetsOf } from "./chunks.ts";
import { buildDocument } from "./document.ts";

describe("documents", () => {
  const parts = {
    language: "zn",
    title: 'A "title" & more',
    description: "text",
    earlyScript: "window.a=1",
    access: "account",
    preloads: { always: ["/api/a?language=zn", "/api/b?language=zn"], plain: [] },
    inlineStyle: "a{color:red}",
    modules: ["/assets/entry.js", "/assets/shared.js"],
    stylesheets: ["/assets/page.css"],
    next: [],
    body: "<main></main>",
    withoutScript: "text",
  } as const;

  it("carry the hashes of exactly the text between their inline tags", () => {
    const { html, scriptHashes, styleHashes } = buildDocument(parts);
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
    expect(scriptHashes).toEqual([hash(script)]);
    expect(styleHashes).toEqual([hash(style)]);
  });

  it("have no attribute that the policy refuses, and escape their texts", () => {
    const { html } = buildDocument(parts);
    expect(html).not.toMatch(/ (?:style|on\w+)=/);
    expect(html).toContain("<title>A &quot;title&quot; &amp; more</title>");
    expect(html).toContain('<html lang="zh-CN">');
    expect(html).toContain('<link rel="modulepreload" href="/assets/shared.js">');
  });

  it("name their access and their first calls ahead of the script that reads them", () => {
    const { html } = buildDocument(parts);
    const script = html.indexOf("<script>");
    const access = html.indexOf('<meta name="nodeyard-access" content="account">');
    const calls = html.indexOf(
      '<meta name="nodeyard-preloads" content="/api/a?language=zn /api/b?language=zn">',
    );
    expect(access).toBeGreaterThan(0);
    expect(calls).toBeGreaterThan(0);
    expect(Math.max(access, calls)).toBeLessThan(script);
    expect(html).not.toContain("nodeyard-preloads-plain");
  });

  it("name the entry before what it imports: browsers fetch in this order", () => {
    const { html } = buildDocument(parts);
    expect(html.indexOf('src="/assets/entry.js"')).toBeLessThan(html.indexOf("modulepreload"));
  });

  it("run their modules apart where that is asked, the entry last", () => {
    const { html } = buildDocument({ ...parts, runsApart: true });
    const scripts = [...html.matchAll(/<script type="module" src="(.*?)">/g)].map(([, src]) => src);
    expect(scripts).toEqual(["/assets/shared.js", "/assets/entry.js"]);
    expect(html).not.toContain("modulepreload");
  });

  it("load no module where the document is complete", () => {
    expect(buildDocument({ ...parts, modules: [] }).html).not.toContain("<script type");
  });
});

describe("chunks", () => {
  it("are fetched in the order of their sizes, after the entry", async () => {
    const directory = await mkdtemp(join(tmpdir(), "nodeyard-chunks-"));
    const sizes = { "entry.js": 1, "small.js": 10, "large.js": 1000, "middle.js": 100 };
    for (const [file, size] of Object.entries(sizes))
      await writeFile(join(directory, file), "x".repeat(size));
    const files = Object.keys(sizes).map((file) => `/${file}`);
    const ordered = await largestFirst(directory, files);
    await rm(directory, { recursive: true });
    expect(ordered).toEqual(["/entry.js", "/large.js", "/middle.js", "/small.js"]);
    expect(await largestFirst(directory, [])).toEqual([]);
  });

  const manifest = {
    "src/a.tsx": {
      file: "assets/a.js",
      css: ["assets/a.css"],
      imports: ["_b.js"],
      dynamicImports: ["src/d.tsx"],
    },
    "src/d.tsx": { file: "assets/d.js", css: ["assets/d.css"] },
    "_b.js": { file: "assets/b.js", css: ["assets/b.css"], imports: ["src/a.tsx"] },
  };

  it("name everything that an entry needs, each once, and the styles of what it imports later, its own last", () => {
    expect(initialFiles(manifest, "src/a.tsx")).toEqual(["/assets/a.js", "/assets/b.js"]);
    expect(stylesheetsOf(manifest, "src/a.tsx")).toEqual(
      ["d", "b", "a"].map((name) => `/assets/${name}.css`),
    );
  });

  it("are refused when the entry was not built", () => {
    expect(() => initialFiles(manifest, "src/c.tsx")).toThrow("src/c.tsx");
  });
});
