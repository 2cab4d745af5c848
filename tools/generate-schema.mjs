// Writes server/src/platform/schema.ts (the Kysely types) from the migrated database. `--check` fails on drift instead.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format } from "oxfmt";
import pg from "pg";
import { startEmbeddedPostgres } from "../server/src/platform/embedded/postgres.ts";
import { migrateUp } from "../server/src/platform/migrate.ts";
import { narrowColumns } from "./narrow-columns.mjs";
import { readArguments } from "./read-arguments.mjs";

const TARGET = new URL("../server/src/platform/schema.ts", import.meta.url);
const FORMAT = new URL("../.oxfmtrc.json", import.meta.url);
const TYPES = {
  bool: "boolean",
  int2: "number",
  int4: "number",
  float4: "number",
  float8: "number",
  int8: "bigint",
  _int2: "number[]",
  _int8: "bigint[]",
  _text: "string[]",
  numeric: "Numeric",
  text: "string",
  bytea: "Buffer",
  cidr: "string",
  _cidr: "string[]",
  date: "string",
  timestamptz: "Date",
  jsonb: "Json",
};

const ALIASES = [
  ["Hex", "`0x${string}`"],
  ["Json", "ColumnType<unknown, string, string>"],
  ["OptionalJson", "ColumnType<unknown, string | undefined, string>"],
  ["Numeric", "ColumnType<string, string | number | bigint, string | number | bigint>"],
];

function typeOf(column) {
  const type = column.narrow ?? TYPES[column.type];
  if (!type)
    throw new Error(`no TypeScript type for ${column.table}.${column.name}: ${column.type}`);
  const full = column.nullable ? `${type} | null` : type;
  // A column type has its own form of "may be left out".
  if (type === "Json" && column.optional)
    return column.nullable ? "OptionalJson | null" : "OptionalJson";
  if (column.identity) return `Generated<${full}>`;
  return column.optional ? `Generated<${full}>` : full;
}

function schemaText(rows) {
  const tables = Map.groupBy(rows, (row) => row.table);
  const pascal = (name) => name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());
  return `// Written by \`npm run schema\` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely";

${ALIASES.filter(([name]) => rows.some((row) => typeOf(row).split(/\W/).includes(name)))
  .map(([name, definition]) => `type ${name} = ${definition};`)
  .join("\n")}

${[...tables].map(([table, columns]) => `export interface ${pascal(table)}Table {\n${columns.map((column) => `  ${column.name}: ${typeOf(column)};`).join("\n")}\n}`).join("\n\n")}

export interface Schema {
${[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`).join("\n")}
}
`;
}

async function readColumns(client) {
  const { rows } = await client.query(`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
      a.attidentity = 'a' as identity, a.atthasdef or not a.attnotnull as optional
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`);
  const narrowed = await narrowColumns(client);
  return rows.map((row) => ({ ...row, narrow: narrowed(`${row.table}.${row.name}`) }));
}

const { values } = readArguments(
  "npm run schema               writes the types of the database\nnpm run schema -- --check    fails if they differ",
  { options: { check: { type: "boolean" } } },
);
const directory = await mkdtemp(join(tmpdir(), "nodeyard-schema-"));
const server = await startEmbeddedPostgres({ dataDirectory: directory, isDurable: false });
try {
  await migrateUp(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const columns = await readColumns(client);
  await client.end();
  const { printWidth } = JSON.parse(await readFile(FORMAT, "utf8"));
  const { code: text } = await format("schema.ts", schemaText(columns), { printWidth });
  if (values.check) {
    const now = await readFile(TARGET, "utf8");
    if (now !== text) {
      console.error(
        "server/src/platform/schema.ts differs from the migrations: run `npm run schema`",
      );
      process.exitCode = 1;
    }
  } else await writeFile(TARGET, text);
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
