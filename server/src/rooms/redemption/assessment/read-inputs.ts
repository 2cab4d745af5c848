import { AUTO_PER_MONTH, type ChannelName } from "@nodeyard/contract/redemption/rules.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import { readMatureBalance } from "../../../ledger/mature-balance.ts";
import { hasOpenHold } from "../../../ledger/open-hold.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { isFrozen } from "../../account/freeze.ts";
import { readLimit } from "../../account/limits.ts";
import { lockCeilings, readAccountCeiling, readCeilings, type Ceilings } from "../ceilings.ts";
import { readLock } from "../lock.ts";
import { readOutflow } from "../outflow.ts";
import { readOwnerLevel } from "../owner-level.ts";
import {
  countRuns,
  lockIdentity,
  readCardMonthYuan,
  readMonthLimit,
  readMonthYuan,
  readMostOrders,
  readUsage,
} from "../quota.ts";
import { readYuanRight } from "../yuan-right.ts";
import { CHANNEL_RULES } from "./channels.ts";
import type { Inputs } from "./inputs.ts";
import { needsApproval } from "./needs-approval.ts";
import { readOrigin } from "./read-origin.ts";

/** Whose order by which channel. */
export interface Subject {
  readonly accountId: bigint;
  readonly channel: ChannelName;
  readonly at: Date;
  /** True if the installation has what pays it: a chain, a payment app. */
  readonly isServed: boolean;
  /** True if the request accepts the tax agreement, or is not made yet. */
  readonly acceptsTaxAgreement?: boolean;
}

/** The amounts of an order. */
export interface Amounts {
  readonly grossMicroBp: bigint;
  /** Null for one that is not in yuan. */
  readonly amountFen: bigint | null;
}

export type Read = Inputs & { readonly identityId: bigint | undefined };

interface Standing {
  readonly created_at: Date;
  readonly has_wallet: boolean;
  readonly has_payee: boolean;
  readonly is_unbooked: boolean;
  readonly is_paid_before: boolean;
  readonly is_open: boolean;
  readonly is_halted: boolean;
}

const SWITCHES = {
  withdrawal: sql`(select is_withdrawal_open from payout_switches) as is_open,
    exists (select from payout_halts where resumed_at is null) as is_halted`,
  buyback: sql`(select is_open from buyback_switches) as is_open,
    exists (select from buyback_switches where halted_at is not null) as is_halted`,
  exchange: sql`(select is_open from exchange_switches) as is_open,
    exists (select from exchange_switches where halted_at is not null) as is_halted`,
} as const;

/** True if the wallet, the payment account, or, for cards, the account was paid before. */
const PAID_BEFORE = {
  withdrawal: sql`exists (select from withdrawals p join wallets w on w.account_id = p.account_id and w.address = p.address
    where p.account_id = a.account_id and p.status = 'completed')`,
  buyback: sql`exists (select from buybacks p left join payees y on y.account_id = p.account_id
    where p.account_id = a.account_id and p.status = 'paid'
      and p.created_at > coalesce(y.alipay_set_at, '-infinity'::timestamptz))`,
  exchange: sql`exists (select from exchanges p where p.account_id = a.account_id and p.status = 'done')`,
} as const;

async function readStanding(db: Queryable, { accountId, channel }: Subject): Promise<Standing> {
  const { kind } = CHANNEL_RULES[channel];
  const { rows } = await sql<Standing>`
    select a.created_at, exists (select from wallets where account_id = a.account_id) as has_wallet,
      exists (select from payees where account_id = a.account_id and sealed_alipay is not null) as has_payee,
      exists (select from payout_recoveries where outcome = 'open' and address in (
        select address from wallets where account_id = a.account_id
        union select old_address from wallet_changes where account_id = a.account_id
        union select new_address from wallet_changes where account_id = a.account_id)) as is_unbooked,
      ${PAID_BEFORE[kind]} as is_paid_before, ${SWITCHES[kind]}
    from accounts a where a.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no account ${accountId}`);
  return row;
}

/** Orders of all accounts that needed no approval: of 24 hours and of an hour, with their ceilings. */
const ALL_TAKEN = {
  withdrawal: sql`select created_at, gross_micro_bp as amount from withdrawals o
    where status <> 'canceled' and not ${needsApproval("withdrawal", sql`o.withdrawal_id`)}`,
  buyback: sql`select created_at, amount_fen as amount from buybacks o
    where status <> 'returned' and not ${needsApproval("buyback", sql`o.buyback_id`)}`,
  exchange: sql`select created_at, total_yuan::bigint * 100 as amount from exchanges o
    where status <> 'returned' and not ${needsApproval("exchange", sql`o.exchange_id`)}`,
} as const;

const fenOf = (yuan: number): string => String(BigInt(yuan) * 100n);

async function readTotals(db: Queryable, { channel, at }: Subject, ceilings: Ceilings) {
  const { kind } = CHANNEL_RULES[channel];
  const since = (ms: number) => sql`${new Date(at.getTime() - ms)}::timestamptz`;
  const { rows } = await sql<{ day: string; hour: string }>`
    select coalesce(sum(amount), 0)::text as day,
      coalesce(sum(amount) filter (where created_at > ${since(HOUR_MS)}), 0)::text as hour
    from (${ALL_TAKEN[kind]} and created_at > ${since(DAY_MS)}) taken`.execute(db);
  const taken = { allTaken24Hours: rows[0]?.day ?? "0", allTakenHour: rows[0]?.hour ?? "0" };
  if (kind === "withdrawal")
    return {
      ...taken,
      allUnit: "microBp",
      allCeiling24Hours: String(ceilings.total_day_micro_bp),
      allCeilingHour: String(ceilings.total_hour_micro_bp),
    } as const;
  const isSale = kind === "buyback";
  return {
    ...taken,
    allUnit: "fen",
    allCeiling24Hours: fenOf(isSale ? ceilings.buyback_day_yuan : ceilings.card_day_yuan),
    allCeilingHour: fenOf(isSale ? ceilings.buyback_hour_yuan : ceilings.card_hour_yuan),
  } as const;
}

async function readMonth(
  db: Queryable,
  { channel, at }: Subject,
  identityId: bigint | undefined,
): Promise<Pick<Inputs, "monthLimitFen" | "monthUsedFen" | "ordersMonth" | "mostOrdersMonth">> {
  const { kind, type = 94 } = CHANNEL_RULES[channel];
  if (kind === "withdrawal")
    return { monthLimitFen: null, monthUsedFen: null, ordersMonth: 0, mostOrdersMonth: null };
  if (kind === "exchange") {
    const used = identityId === undefined ? 0 : await readMonthYuan(db, identityId, at);
    return {
      monthLimitFen: String(BigInt(await readCardMonthYuan(db, at)) * 100n),
      monthUsedFen: String(BigInt(used) * 100n),
      ordersMonth: 0,
      mostOrdersMonth: null,
    };
  }
  const { usedFen, count } =
    identityId === undefined
      ? { usedFen: 0n, count: 0 }
      : await readUsage(db, identityId, type, at);
  const isAutomatic = channel === "auto-withdrawal";
  const runs = isAutomatic && identityId !== undefined ? await countRuns(db, identityId, at) : 0;
  return {
    monthLimitFen: String(await readMonthLimit(db, at)),
    monthUsedFen: String(usedFen),
    ordersMonth: isAutomatic ? runs : count,
    mostOrdersMonth: isAutomatic ? AUTO_PER_MONTH : await readMostOrders(db, type, at),
  };
}

function missingOf(
  { channel }: Subject,
  { has_wallet: hasWallet, has_payee: hasPayee }: Standing,
  { level, identityId }: { readonly level: number; readonly identityId: bigint | undefined },
): Inputs["missing"] {
  const { kind, level: wanted } = CHANNEL_RULES[channel];
  if (kind === "withdrawal") return hasWallet ? null : "wallet";
  if (level < wanted || identityId === undefined) return "name";
  return kind === "buyback" && !hasPayee ? "payee" : null;
}

async function readAll(
  db: Queryable,
  subject: Subject,
  owner: Awaited<ReturnType<typeof readOwnerLevel>>,
  ceilings: Ceilings,
): Promise<Read> {
  const { accountId, channel, at, isServed, acceptsTaxAgreement = false } = subject;
  const { kind } = CHANNEL_RULES[channel];
  const standing = await readStanding(db, subject);
  const right =
    kind === "withdrawal"
      ? { isBarred: false, hasTaxAgreement: true }
      : await readYuanRight(db, accountId, at);
  const lock = await readLock(db, accountId, at, kind);
  const outflow = await readOutflow(db, accountId, at);
  const mature = await readMatureBalance(db, accountId, { at, maturityHours: MATURITY_HOURS });
  const ageMs = at.getTime() - standing.created_at.getTime();
  const { young_days: youngDays, young_maturity_hours: maturityHours } = ceilings;
  const young =
    ageMs < youngDays * DAY_MS
      ? await readMatureBalance(db, accountId, { at, maturityHours })
      : undefined;
  const mostOrders = await readLimit(db, accountId, "withdrawals");
  return {
    identityId: owner.identityId,
    channel,
    grossMicroBp: "0",
    amountFen: null,
    isOpen: isServed && standing.is_open,
    isHalted: standing.is_halted,
    isFrozen: await isFrozen(db, accountId),
    ...right,
    acceptsTaxAgreement,
    missing: missingOf(subject, standing, owner),
    lockedBy: lock?.by ?? null,
    lockedUntil: lock?.until.toISOString() ?? null,
    // The chain pays an account one at a time.
    hasOneOpen: kind === "withdrawal" && (await hasOpenHold(db, accountId, kind)),
    orders24Hours: Number(outflow.count),
    mostOrders24Hours: mostOrders === undefined ? null : Number(mostOrders),
    ...(await readMonth(db, subject, owner.identityId)),
    balanceMicroBp: String(mature.balanceMicroBp),
    immatureMicroBp: String(mature.immatureMicroBp),
    matureMicroBp: String(mature.matureMicroBp),
    maturityHours: MATURITY_HOURS,
    hasUnbookedPayment: standing.is_unbooked,
    accountAgeHours: Math.floor(ageMs / HOUR_MS),
    youngDays,
    youngMaturityHours: maturityHours,
    youngMatureMicroBp: young === undefined ? null : String(young.matureMicroBp),
    taken24HoursMicroBp: String(outflow.unreviewedMicroBp),
    accountCeilingMicroBp: String(await readAccountCeiling(db, accountId, ceilings)),
    ...(await readTotals(db, subject, ceilings)),
    isFirstPayout: !standing.is_paid_before,
    firstMicroBp: String(ceilings.first_micro_bp),
    originDays: ceilings.origin_days,
    originMicroBp: String(ceilings.origin_micro_bp),
    originSharePpm: ceilings.origin_share_ppm,
    newDeviceDays: ceilings.new_device_days,
    crowdDeviceDays: ceilings.crowd_device_days,
    crowdDevices: ceilings.crowd_devices,
    ...(await readOrigin(db, accountId, ceilings, at)),
  };
}

/** Inputs as they are now, for a page or a first check: others may change them at the same time. */
export async function readInputs(db: Queryable, subject: Subject): Promise<Read> {
  const owner = await readOwnerLevel(db, subject.accountId);
  return readAll(db, subject, owner, await readCeilings(db, subject.at));
}

/**
 * Inputs that nobody changes until the transaction ends. The caller holds the account's lock; after it those of the person and of
 * the ceilings are taken, so that all who count the same sums wait for each other.
 */
export async function lockInputs(tx: Tx, subject: Subject): Promise<Read> {
  const owner = await readOwnerLevel(tx, subject.accountId);
  if (owner.identityId !== undefined) await lockIdentity(tx, owner.identityId);
  return readAll(tx, subject, owner, await lockCeilings(tx, subject.at));
}
