import { DEVICE_KINDS } from "../device-kinds.ts";
import { groupDigits } from "../money.ts";
import { PROBE_RESULTS_HOURS } from "../monitoring/rules.ts";
import { DAY_MS } from "../time.ts";
import { TASK_TYPES, TASK_ZONES } from "../tasks/rules.ts";

/** Formats of figures, with their maximum number of decimals. */
const DECIMALS = {
  bp: 6,
  percent: 4,
  factor: 6,
  mbps: 6,
  gib: 0,
  /** Yuan or USDT for a BP. */
  price: 8,
  seconds: 0,
  hours: 0,
  days: 0,
  count: 0,
} as const;
export type FigureUnit = keyof typeof DECIMALS;

export interface Figure {
  readonly unit: FigureUnit;
  readonly min: number;
  readonly max: number;
  /** Without it there is no limit. */
  readonly isOptional?: true;
}
/** A figure of a rule, or a choice. */
export type RateField = Figure | { readonly unit: "yesNo" };

export interface Rate {
  /** Key of the rows; a single row if empty. */
  readonly keys: readonly string[];
  readonly fields: Readonly<Record<string, RateField>>;
  /** True if it decides about the credits of a day, so that a change of it can be calculated. */
  readonly isCredited: boolean;
}

const figure = (unit: FigureUnit, min: number, max: number): Figure => ({ unit, min, max });
const limit = (unit: FigureUnit, min: number, max: number): Figure => ({
  ...figure(unit, min, max),
  isOptional: true,
});
const yesNo = { unit: "yesNo" } as const;
const percent = figure("percent", 0, 100);
const share = figure("factor", 0, 1);
const weight = figure("factor", 0, 100);
const mbps = figure("mbps", 0.000001, 10_000_000);

/** Payment rates, in rows that are in force from a UTC day until the next one is. */
export const RATES = {
  network: {
    keys: [],
    isCredited: true,
    fields: {
      pool: figure("bp", 0.000001, 10_000_000),
      fee: percent,
      onlineWeight: weight,
      usableWeight: weight,
      miningHigh: weight,
      miningMedium: weight,
      miningLow: weight,
      levelHighFrom: mbps,
      levelMediumFrom: mbps,
      levelHigh: share,
      levelMedium: share,
      levelLow: share,
      peakUsable: percent,
      peakFactor: share,
      maxDelay: limit("seconds", 1, 86_400),
      onlineNeedsUsable: yesNo,
      networkDevices: limit("count", 1, 1_000_000),
      spareHourSlots: limit("count", 0, 5),
      rampHours: figure("hours", 0, 8760),
    },
  },
  compute: {
    keys: [],
    isCredited: true,
    fields: {
      dayPool: limit("bp", 0.000001, 1_000_000_000),
      fee: percent,
      discard: figure("percent", 0, 99.9999),
      maxPlausible: mbps,
      minStorage: figure("gib", 0, 1_000_000),
      spareSlots: limit("count", 0, 143),
    },
  },
  task: {
    keys: TASK_TYPES.flatMap((type) => TASK_ZONES.map((zone) => `${type} ${zone}`)),
    isCredited: true,
    fields: { perMbps: figure("bp", 0, 1000), perGib: figure("bp", 0, 1000) },
  },
  reward: {
    keys: ["new", "old"],
    isCredited: true,
    fields: {
      amount: figure("bp", 0, 1_000_000),
      days: figure("days", 1, 3650),
      minOnline: percent,
      maxPerAccount: limit("count", 1, 1_000_000),
      maxPerAddress: limit("count", 1, 1_000_000),
    },
  },
  invite: {
    keys: [],
    isCredited: true,
    fields: {
      share: percent,
      days: figure("days", 1, 3650),
      maxAccounts: limit("count", 1, 1_000_000),
      excludesOwnAddress: yesNo,
    },
  },
  bound: {
    keys: DEVICE_KINDS,
    isCredited: true,
    fields: { maxOut: mbps, maxStorage: figure("gib", 1, 1_000_000) },
  },
  measured: {
    keys: [],
    isCredited: true,
    fields: {
      multiple: figure("factor", 1, 1000),
      validHours: figure("hours", 1, PROBE_RESULTS_HOURS),
      unmeasuredOut: figure("mbps", 0, 10_000_000),
    },
  },
  ceiling: {
    keys: [],
    isCredited: false,
    fields: {
      accountDay: figure("bp", 0, 1_000_000_000),
      totalDay: figure("bp", 0, 1_000_000_000),
      totalHour: figure("bp", 0, 1_000_000_000),
      saleDay: figure("count", 0, 1_000_000_000),
      saleHour: figure("count", 0, 1_000_000_000),
      cardDay: figure("count", 0, 1_000_000_000),
      cardHour: figure("count", 0, 1_000_000_000),
      youngDays: figure("days", 0, 3650),
      youngMaturity: figure("hours", 0, 8760),
      firstPayout: figure("bp", 0, 1_000_000_000),
      originFrom: figure("bp", 0, 1_000_000_000),
      originDays: figure("days", 1, 90),
      originShare: percent,
      newDeviceDays: figure("days", 0, 3650),
      crowdDeviceDays: figure("days", 0, 3650),
      crowdDevices: figure("count", 1, 1_000_000),
      correction: figure("bp", 0, 1_000_000_000),
    },
  },
  buyback: {
    keys: ["94", "95"],
    isCredited: false,
    fields: {
      tax: figure("percent", 0, 50),
      platformTax: figure("percent", 0, 50),
      fee: figure("percent", 0, 40),
      minYuan: figure("count", 1, 1_000_000_000),
      maxYuan: figure("count", 1, 1_000_000_000),
      multipleYuan: figure("count", 1, 1_000_000_000),
      maxPerMonth: limit("count", 1, 10_000),
    },
  },
  quota: {
    keys: [],
    isCredited: false,
    fields: { monthYuan: figure("count", 1, 1_000_000_000) },
  },
  price: {
    keys: [],
    isCredited: false,
    fields: { yuan: figure("price", 0.00000001, 1000), usdt: figure("price", 0.00000001, 1000) },
  },
} as const satisfies Readonly<Record<string, Rate>>;

export type RateName = keyof typeof RATES;
export const RATE_NAMES = Object.keys(RATES) as [RateName, ...RateName[]];

/** A bound in the unit's smallest part. */
function scaled(bound: number, unit: FigureUnit): bigint {
  return BigInt(Math.round(bound * 10 ** DECIMALS[unit]));
}

/** The least and the largest figure of a field, as it is written. */
export function boundsOf({ unit, min, max }: Figure): {
  readonly min: string;
  readonly max: string;
} {
  const text = (bound: number): string => {
    const [integer = "", ...fraction] = formatFigure(scaled(bound, unit), unit).split(".");
    return [groupDigits(integer), ...fraction].join(".");
  };
  return { min: text(min), max: text(max) };
}

/** In the unit's smallest part: `1.05` of a factor → `1050000n`. Undefined for what is none within the bounds. */
export function parseFigure(text: string, { unit, min, max }: Figure): bigint | undefined {
  const decimals = DECIMALS[unit];
  const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(text.trim());
  const fraction = match?.[2] ?? "";
  if (!match || fraction.length > decimals) return undefined;
  const value = BigInt(`${match[1]}${fraction.padEnd(decimals, "0")}`);
  return value < scaled(min, unit) || value > scaled(max, unit) ? undefined : value;
}

/** The other way, without zeros at the end. */
export function formatFigure(value: bigint, unit: FigureUnit): string {
  const decimals = DECIMALS[unit];
  const digits = String(value).padStart(decimals + 1, "0");
  const integer = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return fraction === "" ? integer : `${integer}.${fraction}`;
}

/** True if a text is a value of the field: a figure, nothing where there may be none, or a choice. */
export function isRateValue(text: string, field: RateField): boolean {
  if (field.unit === "yesNo") return text === "true" || text === "false";
  if (text.trim() === "") return field.isOptional === true;
  return parseFigure(text, field) !== undefined;
}

/** Problems of a preview's calculation: no day is settled yet, or the day has too much to be calculated while one waits. */
export const PREVIEW_PROBLEMS = ["nothing-settled", "too-long"] as const;

/**
 * Figures of a preview that are not credits: the value of all balances in yuan and USDT; tax and net, in yuan, of the sales of the last
 * 30 days, and how many of them would be refused; and persons above the month's quota, with their yuan.
 */
export const PREVIEW_FACTS = [
  "owedYuan",
  "owedUsdt",
  "salesGross",
  "salesTax",
  "salesFee",
  "salesNet",
  "salesRefused",
  "quotaPersons",
  "quotaYuan",
] as const;

/** Change of a figure that is more than these parts of it, upwards or downwards. */
interface Tolerance {
  readonly most: bigint;
  readonly least: bigint;
  readonly of: bigint;
}

/** A slip of the finger is likely beyond it: such figures are confirmed. */
const LEAP: Tolerance = { most: 20n, least: 5n, of: 10n };
/** Beyond it a change takes two persons, or notice. */
const STEEP: Tolerance = { most: 12n, least: 8n, of: 10n };

/** Notice of a change that one person makes alone, beyond `STEEP`; and of one that two make of what decides about credits. */
export const NOTICE_MS = DAY_MS;

/** Days that owners know of a change of what decides about credits before it begins, unless two persons enter it. */
export const ANNOUNCED_DAYS = 14;

/** Settled days that the effect of an announced change is calculated for. */
export const EFFECT_DAYS = 30;

function isBeyond(
  before: string,
  after: string,
  field: RateField,
  { most, least, of }: Tolerance,
): boolean {
  if (before === after || field.unit === "yesNo") return false;
  const [one, other] = [parseFigure(before, field), parseFigure(after, field)];
  // Without a limit, or with one for the first time.
  if (one === undefined || other === undefined) return true;
  return other * of > one * most || other * of < one * least;
}

type Values = Readonly<Record<string, string>>;

function fieldsBeyond(
  name: RateName,
  before: Values,
  after: Values,
  tolerance: Tolerance,
): string[] {
  const fields: [string, RateField][] = Object.entries(RATES[name].fields);
  return fields
    .filter(([field, kind]) =>
      isBeyond((before[field] ?? "").trim(), (after[field] ?? "").trim(), kind, tolerance),
    )
    .map(([field]) => field);
}

/** The fields whose figures change so much that a slip of the finger is likely. */
export function leapsOf(name: RateName, before: Values, after: Values): string[] {
  return fieldsBeyond(name, before, after, LEAP);
}

/** The fields that change by more than a fifth, and choices that are made otherwise: what they issue or pay takes two, or notice. */
export function steepFields(name: RateName, before: Values, after: Values): string[] {
  const fields: [string, RateField][] = Object.entries(RATES[name].fields);
  const flipped = fields.filter(
    ([field, { unit }]) => unit === "yesNo" && before[field] !== after[field],
  );
  return [...fieldsBeyond(name, before, after, STEEP), ...flipped.map(([field]) => field)];
}
