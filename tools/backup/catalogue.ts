import type pg from "pg";
import { BackupError, type IdentityState, type Step, type TableLine } from "./format.ts";

/** The record of taken steps; it travels in the header. */
const STEPS_TABLE = "schema_migrations";

export interface Table extends TableLine {
  /** Partitioned tables hold no rows themselves. */
  readonly isRoot: boolean;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Tables and partitions of the product, without those of extensions. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{
    table: string;
    columns: string[];
    is_root: boolean;
    parent: string | null;
    bound: string | null;
  }>(
    `select c.relname as "table", c.relkind = 'p' as is_root,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c
     left join pg_inherits i on i.inhrelid = c.oid
     left join pg_class p on p.oid = i.inhparent
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> $1
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname`,
    [STEPS_TABLE],
  );
  return rows.map((row) => ({
    table: row.table,
    columns: row.columns,
    isRoot: row.is_root,
    ...(row.parent !== null && row.bound !== null
      ? { partition: { of: row.parent, bound: row.bound } }
      : {}),
  }));
}

/** The steps that the database has taken; undefined where it never met this program. */
export async function readTakenSteps(client: pg.ClientBase): Promise<Step[] | undefined> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass($1) is not null as there",
    [`public.${STEPS_TABLE}`],
  );
  if (!rows[0]?.there) return undefined;
  const steps = await client.query<Step>(`select name, checksum from ${STEPS_TABLE} order by name`);
  return steps.rows;
}

/** The next value of each identity column. Read after the rows, so it is never behind them. */
export async function readIdentities(client: pg.ClientBase): Promise<IdentityState[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as "table", a.attname as column,
       pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attidentity <> '' and not a.attisdropped order by 1, 2`,
  );
  const states: IdentityState[] = [];
  for (const { table, column, sequence } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${sequence}`,
    );
    const state = found.rows[0];
    if (!state) throw new BackupError(`${table}.${column} has no sequence`);
    states.push({ table, column, lastValue: state.last_value, isCalled: state.is_called });
  }
  return states;
}
