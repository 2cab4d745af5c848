import {
  formatFigure,
  parseFigure,
  RATES,
  type RateField,
  type RateName,
} from "@nodeyard/contract/rates/rules.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** Maps a rate to its table. */
export interface RateTable {
  readonly table: string;
  /** The column of what a row is in force from: a UTC day, or an instant. */
  readonly from: { readonly column: string; readonly is: "day" | "instant" };
  /** Columns of the key's words, in their order. */
  readonly key: readonly string[];
  /** The column of each field; a price has two, `…_numerator` and `…_denominator`. */
  readonly columns: Readonly<Record<string, string>>;
}

const byDay = { column: "effective_from", is: "day" } as const;
const byInstant = { column: "effective_from", is: "instant" } as const;

const TABLES: Readonly<Record<RateName, RateTable>> = {
  network: {
    table: "settlement_rules",
    from: byInstant,
    key: [],
    columns: {
      pool: "pool_micro_bp",
      fee: "fee_ppm",
      onlineWeight: "online_weight_ppm",
      usableWeight: "usable_weight_ppm",
      miningHigh: "mining_factor_high_ppm",
      miningMedium: "mining_factor_medium_ppm",
      miningLow: "mining_factor_low_ppm",
      levelHighFrom: "level_high_min_bps",
      levelMediumFrom: "level_medium_min_bps",
      levelHigh: "level_high_ppm",
      levelMedium: "level_medium_ppm",
      levelLow: "level_low_ppm",
      peakUsable: "peak_min_usable_ppm",
      peakFactor: "peak_factor_ppm",
      maxDelay: "max_delay_seconds",
      onlineNeedsUsable: "online_needs_usable",
      networkDevices: "network_devices",
      spareHourSlots: "spare_slots",
      rampHours: "ramp_hours",
    },
  },
  compute: {
    table: "compute_rules",
    from: byDay,
    key: [],
    columns: {
      dayPool: "day_pool_micro_bp",
      fee: "fee_ppm",
      discard: "discard_ppm",
      maxPlausible: "max_plausible_bps",
      minStorage: "calculate_min_storage_bytes",
      spareSlots: "spare_slots",
    },
  },
  task: {
    table: "compute_rates",
    from: byDay,
    key: ["task_type", "zone"],
    columns: { perMbps: "micro_bp_per_mbps_day", perGib: "micro_bp_per_gib_day" },
  },
  reward: {
    table: "reward_rules",
    from: byDay,
    key: ["kind"],
    columns: {
      amount: "amount_micro_bp",
      days: "days",
      minOnline: "min_online_ppm",
      maxPerAccount: "max_per_account",
      maxPerAddress: "max_per_address",
    },
  },
  invite: {
    table: "reward_rules",
    from: byDay,
    key: ["kind"],
    columns: {
      share: "share_ppm",
      days: "days",
      maxAccounts: "max_per_account",
      excludesOwnAddress: "excludes_own_address",
    },
  },
  bound: {
    table: "device_kind_bounds",
    from: byInstant,
    key: ["kind"],
    columns: { maxOut: "max_out_bps", maxStorage: "max_storage_bytes" },
  },
  measured: {
    table: "throughput_rules",
    from: byInstant,
    key: [],
    columns: {
      multiple: "multiple_ppm",
      validHours: "valid_hours",
      unmeasuredOut: "unmeasured_out_bps",
    },
  },
  ceiling: {
    table: "withdrawal_ceilings",
    from: byInstant,
    key: [],
    columns: {
      accountDay: "account_day_micro_bp",
      totalDay: "total_day_micro_bp",
      totalHour: "total_hour_micro_bp",
      saleDay: "buyback_day_yuan",
      saleHour: "buyback_hour_yuan",
      cardDay: "card_day_yuan",
      cardHour: "card_hour_yuan",
      youngDays: "young_days",
      youngMaturity: "young_maturity_hours",
      firstPayout: "first_micro_bp",
      originFrom: "origin_micro_bp",
      originDays: "origin_days",
      originShare: "origin_share_ppm",
      newDeviceDays: "new_device_days",
      crowdDeviceDays: "crowd_device_days",
      crowdDevices: "crowd_devices",
      correction: "correction_micro_bp",
    },
  },
  buyback: {
    table: "buyback_terms",
    from: byInstant,
    key: ["buyback_type"],
    columns: {
      tax: "tax_ppm",
      platformTax: "platform_tax_ppm",
      fee: "fee_ppm",
      minYuan: "min_yuan",
      maxYuan: "max_yuan",
      multipleYuan: "multiple_yuan",
      maxPerMonth: "max_per_month",
    },
  },
  quota: {
    table: "yuan_quotas",
    from: byInstant,
    key: [],
    columns: { monthYuan: "month_yuan" },
  },
  price: {
    table: "bp_prices",
    from: { column: "day", is: "day" },
    key: [],
    columns: { yuan: "yuan", usdt: "usdt" },
  },
};

const BYTES_PER_GIB = 2n ** 30n;
const PRICE_PARTS = 10n ** 8n;

type Row = Readonly<Record<string, string | number | bigint | boolean | Date | null>>;
export type Values = Readonly<Record<string, string>>;

/** A rate of those that have several, or the only one. */
export interface RateId {
  readonly name: RateName;
  readonly key: string;
}

/** The words of the columns of its key: the table of rewards has invitations too. */
function keyWords({ name, key }: RateId): readonly string[] {
  return name === "invite" ? ["invite"] : key === "" ? [] : key.split(" ");
}

export function tableOf({ name }: RateId): RateTable {
  return TABLES[name];
}

/** The rows of a rate. */
export function isOf(id: RateId): RawBuilder<boolean> {
  const words = keyWords(id);
  const parts = tableOf(id).key.map((column, index) => sql`${sql.ref(column)} = ${words[index]}`);
  return sql<boolean>`${sql.join([sql`true`, ...parts], sql` and `)}`;
}

function readField(row: Row, column: string, field: RateField): string {
  if (field.unit === "yesNo") return String(row[column]);
  if (field.unit === "price") {
    const part = (name: string): bigint => BigInt(String(row[`${column}_${name}`]));
    return formatFigure((part("numerator") * PRICE_PARTS) / part("denominator"), "price");
  }
  const stored = row[column];
  if (stored === null) return "";
  const value = BigInt(String(stored));
  return formatFigure(field.unit === "gib" ? value / BYTES_PER_GIB : value, field.unit);
}

/** The columns of a field's value, which is one. */
function writeField(text: string, column: string, field: RateField): [string, unknown][] {
  if (field.unit === "yesNo") return [[column, text === "true"]];
  const value = text.trim() === "" ? null : parseFigure(text, field);
  if (value === undefined) throw new Error(`${text} is not a ${field.unit}`);
  if (field.unit === "price")
    return [
      [`${column}_numerator`, value],
      [`${column}_denominator`, PRICE_PARTS],
    ];
  return [[column, value !== null && field.unit === "gib" ? value * BYTES_PER_GIB : value]];
}

function fieldsOf({ name }: RateId): [string, RateField][] {
  return Object.entries(RATES[name].fields);
}

/** Column values of a row, without its key and its beginning. */
export function columnsOf(id: RateId, values: Values): [string, unknown][] {
  const { columns } = tableOf(id);
  return fieldsOf(id).flatMap(([name, field]) =>
    writeField(values[name] ?? "", columns[name] ?? name, field),
  );
}

export interface StoredRow {
  readonly from: Date;
  readonly values: Values;
}

function storedRow(row: Row, id: RateId): StoredRow {
  const { from, columns } = tableOf(id);
  const at = row[from.column];
  return {
    from: at instanceof Date ? at : startOfUtcDay(String(at)),
    values: Object.fromEntries(
      fieldsOf(id).map(([name, field]) => [name, readField(row, columns[name] ?? name, field)]),
    ),
  };
}

/** All rows of rates of one name, in one statement, each rate's oldest first. */
export async function readRates(
  db: Queryable,
  name: RateName,
): Promise<{ readonly id: RateId; readonly rows: readonly StoredRow[] }[]> {
  const { table, from, key: columns } = TABLES[name];
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} order by ${sql.ref(from.column)}`.execute(db);
  const keys: readonly string[] = RATES[name].keys;
  return (keys.length === 0 ? [""] : keys).map((key) => {
    const id = { name, key };
    const words = keyWords(id);
    const own = rows.filter((row) =>
      columns.every((column, at) => String(row[column]) === words[at]),
    );
    return { id, rows: own.map((row) => storedRow(row, id)) };
  });
}

/** The rows of one rate, oldest first. */
export async function readRows(db: Queryable, id: RateId): Promise<readonly StoredRow[]> {
  const rates = await readRates(db, id.name);
  return rates.find((rate) => rate.id.key === id.key)?.rows ?? [];
}

/** A row's beginning as its column has it. */
export function startOf(id: RateId, from: Date): Date | string {
  return tableOf(id).from.is === "day" ? utcDay(from) : from;
}

/** Writes a row. */
export async function insertRow(db: Queryable, id: RateId, row: StoredRow): Promise<void> {
  const { table, from, key } = tableOf(id);
  const words = keyWords(id);
  const written: [string, unknown][] = [
    [from.column, startOf(id, row.from)],
    ...key.map((column, index): [string, unknown] => [column, words[index]]),
    ...columnsOf(id, row.values),
  ];
  await sql`
    insert into ${sql.table(table)} (${sql.join(written.map(([column]) => sql.ref(column)))})
    values (${sql.join(written.map(([, value]) => value))})`.execute(db);
}
