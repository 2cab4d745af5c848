import type pg from "pg";

/**
 * Describes a schema in lines: tables, columns in order, constraints, indexes, triggers, functions. Left out: partitions, which
 * are created at run time, extensions, names of not-null constraints, which only PostgreSQL 18 has, and the record of migrations.
 * The search path has to be the schema alone, so that names are not qualified.
 */
const SCHEMA_LINES = `
with tables as (
  select c.oid, c.relname, c.relkind, c.reloptions, format('%I.', n.nspname) as prefix
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
)
select concat_ws(' ', 'table', relname, pg_get_partkeydef(oid), reloptions::text) as line from tables
union all
select concat_ws(' ', 'column', relname || '.' || attname, row_number() over (partition by relname order by attnum),
  format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, nullif(attidentity, ''), nullif(attgenerated, ''),
  attstorage, collname, pg_get_expr(adbin, adrelid))
from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
left join pg_attrdef on adrelid = attrelid and adnum = attnum
left join pg_collation on pg_collation.oid = attcollation
union all
select concat_ws(' ', 'constraint', relname || '.' || conname, pg_get_constraintdef(k.oid))
from tables join pg_constraint k on conrelid = tables.oid where contype <> 'n'
union all
select concat_ws(' ', 'index', replace(pg_get_indexdef(indexrelid), prefix, ''), case when not indisvalid then 'invalid' end)
from tables join pg_index on indrelid = tables.oid
union all
select concat_ws(' ', 'trigger', replace(pg_get_triggerdef(t.oid), prefix, ''), tgenabled)
from tables join pg_trigger t on tgrelid = tables.oid where not tgisinternal
union all
select concat_ws(' ', 'function', proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), provolatile,
  case when prosecdef then 'security definer' end, proconfig::text,
  case when has_function_privilege('public', p.oid, 'execute') then 'for all' end, prosrc)
from pg_proc p join pg_namespace n on n.oid = pronamespace
where nspname = $1 and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
order by 1`;

export async function readSchemaLines(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(SCHEMA_LINES, [schema]);
  return rows.map(({ line }) => line);
}
