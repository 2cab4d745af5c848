import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const PROGRAM = join(import.meta.dirname, "check-migrations.mjs");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "check-migrations-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return spawnSync(process.execPath, [PROGRAM, folder], { encoding: "utf8" }).stderr;
}

it("the migrations of this repository pass", () => {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

it.each([
  ["a required column", "alter table accounts add column extra text not null;", "adding-required"],
  ["an index of a table in use", "create index a on accounts (tel);", "require-concurrent-index"],
  ["a constraint that is validated", "alter table a add constraint b check (c > 0);", "not-valid"],
  ["a dropped column", "alter table accounts drop column tel;", "ban-drop-column"],
])("refuses %s, unless the migration says why it is right", (_, statement, rule) => {
  expect(check({ "20990101_0000_a.sql": `-- migrate:up\n${statement}\n` })).toContain(rule);
  const [, name] = /: warning: ([a-z-]+)/.exec(check({})) ?? [];
  const ignored = `-- migrate:up\n-- An empty table.\n-- squawk-ignore ${name}\n${statement}\n`;
  expect(check({ "20990101_0000_a.sql": ignored })).toBe("");
});

it("takes a new table with its index, and a column that may be null", () => {
  const up = `-- migrate:up
create table visits (visit_id bigint generated always as identity primary key, at timestamptz not null);
create index visits_at on visits (at);
alter table accounts add column extra text;
-- migrate:down
alter table accounts drop column extra;
drop table visits;
`;
  expect(check({ "20990101_0000_a.sql": up })).toBe("");
});

it("refuses a name without a time, and a check of no migration", () => {
  expect(check({ "visits.sql": "-- migrate:up\n" })).toContain("visits.sql: not YYYYMMDD");
  expect(check({ "20990101_0000_b.check.sql": "select 1" })).toContain(
    "there is no 20990101_0000_b.sql",
  );
});
