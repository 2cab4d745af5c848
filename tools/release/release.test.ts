import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { noticesText } from "../notices/notices.ts";
import { findRelease } from "./changelog.ts";
import { writeChecksums } from "./checksums.ts";
import { pack } from "./pack.ts";
import { noticedRefs } from "./sbom.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (program: string, ...args: string[]) =>
  spawnSync(program, args, { cwd: folder, encoding: "utf8" });

describe("a changelog", () => {
  const text = `# Changelog

## [Unreleased]

- later

## [1.2.0] - 2026-12-01

### Added

- this

## [1.1.0] - 2026-11-27

- that
`;
  it("has the text of a dated version", () => {
    expect(findRelease(text, "1.2.0")).toEqual({
      date: "2026-12-01",
      text: "### Added\n\n- this",
    });
  });

  it("has none of a version without a section or a date", () => {
    expect(findRelease(text, "1.3.0")).toBeUndefined();
    expect(findRelease(text, "Unreleased")).toBeUndefined();
  });
});

it("notices name each package once, with each text once, and the bill of materials finds them there", () => {
  const one = { name: "@a/b", version: "1.0.0", licence: "MIT", texts: ["MIT text", "MIT text"] };
  const other = { name: "c", version: "2.0.0-beta.1", licence: "ISC", texts: [] };
  const text = noticesText("the server", [other, one, one]);
  expect(text.match(/MIT text/g)).toHaveLength(1);
  expect(noticedRefs(text)).toEqual(["@a/b@1.0.0", "c@2.0.0-beta.1"]);
});

it("an archive has the same bytes whenever it is packed, and its checksum verifies", async () => {
  const content = join(folder, "content");
  const target = join(folder, "target");
  run("mkdir", content, target);
  writeFileSync(join(content, "a"), "a");
  await pack(content, join(target, "one.tar.gz"), 1_000_000);
  run("touch", "-d", "2001-01-01", join(content, "a"));
  await pack(content, join(target, "two.tar.gz"), 1_000_000);
  await writeChecksums(target);
  expect(run("cmp", join(target, "one.tar.gz"), join(target, "two.tar.gz")).status).toBe(0);
  const checked = spawnSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: target });
  expect(checked.status).toBe(0);
});

describe("subjects of commits", () => {
  const check = (...subjects: string[]) => {
    run("git", "init", "--quiet");
    const name = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    for (const subject of ["Begin", ...subjects])
      run("git", ...name, "commit", "--quiet", "--allow-empty", "-m", subject);
    const base = run("git", "rev-list", "--max-parents=0", "HEAD").stdout.trim();
    return run(process.execPath, join(import.meta.dirname, "../check-commits.mjs"), base);
  };

  it("have a scope and at most 72 characters", () => {
    expect(check("server: refuse it", "e2e: 等待页面").status).toBe(0);
  });

  it("are refused without a scope, or longer", () => {
    const { status, stderr } = check("Refuse it", `server: ${"a".repeat(65)}`);
    expect(status).toBe(1);
    expect(stderr).toContain('not "scope: imperative"');
    expect(stderr).toContain("73 characters");
  });
});
