// Migrations: named by time, with a check or a list of replaced ones only beside their own, and safe on a database in use by
// squawk's rules (.squawk.toml). `node tools/check-migrations.mjs [FOLDER]`
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(fileURLToPath(import.meta.url), "../..");
const folder = process.argv[2] ?? join(root, "server/src/migrations");
const NAME = /^\d{8}_\d{4}_[a-z0-9_]+\.sql$/;
const COMPANION = /\.(?:check\.sql|replaces)$/;

// The binary's package, without the wrapper, which wants those of all systems; only Linux's is in the lockfile.
const squawk = join(root, "node_modules/@squawk-cli/linux-x64/bin/squawk");
const hasSquawk = existsSync(squawk);
if (!hasSquawk) console.warn("squawk is not installed here: statements unchecked");

const problems = [];
const files = readdirSync(folder).sort();
for (const file of files.filter((name) => COMPANION.test(name))) {
  const migration = file.replace(COMPANION, ".sql");
  if (!files.includes(migration)) problems.push(`${file}: there is no ${migration}`);
}
for (const file of files.filter((name) => !COMPANION.test(name))) {
  if (!NAME.test(file)) problems.push(`${file}: not YYYYMMDD_HHMM_name.sql`);
  if (!hasSquawk) continue;
  // The down part drops what the up part made.
  const [up] = readFileSync(join(folder, file), "utf8").split(/^-- migrate:down$/m);
  const args = ["--config", join(root, ".squawk.toml"), "--reporter", "gcc"];
  const { status, stdout, stderr } = spawnSync(squawk, [...args, "--stdin-filepath", file], {
    input: up,
    encoding: "utf8",
  });
  if (status !== 0) problems.push(`${stdout}${stderr}`.trim());
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
