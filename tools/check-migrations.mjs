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

// Some systems have no binary of squawk in the lockfile; CI's has.
const platform = `${process.platform}-${process.arch}`;
const hasSquawk = existsSync(join(root, "node_modules/@squawk-cli", platform));
if (!hasSquawk) console.warn(`squawk has no binary for ${platform} here: statements unchecked`);

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
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/squawk-cli/js/bin/squawk"),
      ...["--config", join(root, ".squawk.toml"), "--reporter", "gcc", "--stdin-filepath", file],
    ],
    { input: up, encoding: "utf8" },
  );
  if (status !== 0) problems.push(`${stdout}${stderr}`.trim());
}
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
