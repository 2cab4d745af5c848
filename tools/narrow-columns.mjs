/** Tables whose rows are the values of a type: a reference to the column is one of them. */
const ENUMERATIONS = ["ledger_kinds.kind"];

/**
 * Copies of another column's value, kept without a check of their own: a list in two places would differ one day, and rows
 * that are written by the hundred thousand are not looked up one by one.
 */
const COPIES = {
  "account_compute_days.task_type": "compute_offers.task_type",
  "account_condition_counts.device_type": "devices.device_type",
  "account_revenue_days.kind": "ledger_kinds.kind",
  "account_revenue_totals.kind": "ledger_kinds.kind",
  "compute_credits.task_type": "compute_offers.task_type",
  "compute_credits.zone": "compute_offers.zone",
  "contribution_rankings.operator": "device_status.operator",
  "device_conditions.device_type": "devices.device_type",
  "device_tasks.task_type": "compute_offers.task_type",
  "device_tasks.zone": "compute_offers.zone",
};

const unionOf = (values) => values.map((value) => JSON.stringify(value)).join(" | ");

/** TypeScript type of the values that a check allows a column: a list of texts or numbers, or hexadecimal text; else undefined. */
function checkedType(definition) {
  const one = /^CHECK \(\((\w+) = '([^']*)'::text\)\)$/.exec(definition);
  if (one) return { column: one[1], type: unionOf([one[2]]) };
  const hex = /^CHECK \(\((\w+) ~ '\^0x[^']*'::text\)\)$/.exec(definition);
  if (hex) return { column: hex[1], type: "Hex" };
  const list = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition);
  if (!list) return undefined;
  const values = list[2].split(", ").map((item) => {
    const text = /^'([^']*)'::text$/.exec(item);
    return text ? text[1] : Number(item);
  });
  return { column: list[1], type: unionOf(values) };
}

/** Reads the checks and references of a database. @returns the narrower type of a column, by its table and name. */
export async function narrowColumns(client) {
  const types = new Map();
  const origins = new Map(Object.entries(COPIES));
  const { rows: checks } = await client.query(`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`);
  for (const { table, definition } of checks) {
    const checked = checkedType(definition);
    if (checked) types.set(`${table}.${checked.column}`, checked.type);
  }
  const { rows: references } = await client.query(`
    select f.conrelid::regclass::text || '.' || a.attname as column, f.confrelid::regclass::text || '.' || b.attname as origin
    from pg_constraint f
    cross join lateral unnest(f.conkey, f.confkey) as pair (own, other)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace`);
  for (const { column, origin } of references) origins.set(column, origin);
  for (const column of ENUMERATIONS) {
    const [table, name] = column.split(".");
    const { rows } = await client.query(`select ${name} as value from ${table} order by 1`);
    types.set(column, unionOf(rows.map((row) => row.value)));
  }
  const narrowed = (column) => {
    const origin = origins.get(column);
    return types.get(column) ?? (origin && narrowed(origin));
  };
  return narrowed;
}
