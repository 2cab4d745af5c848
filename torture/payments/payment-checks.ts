import { BUYBACK_FINDINGS } from "@nodeyard/contract/redemption/buyback-findings.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { findingText } from "@nodeyard/contract/redemption/finding-text.ts";
import { trialBalance } from "../../server/src/ledger/trial-balance.ts";
import { auditBuybacks } from "../../server/src/rooms/buyback/audit/audit-buybacks.ts";
import type { HandPayment } from "./hand-payments.ts";
import type { PaymentRig } from "./payment-rig.ts";
import type { Sale } from "./sales.ts";

export interface PaymentOutcome {
  /** Numbers that were paid more than once, or paid and returned. */
  readonly doubled: readonly string[];
  /** Acknowledged requests that are not there, and payments of which the books say otherwise. */
  readonly lost: readonly string[];
  readonly stuck: readonly string[];
  readonly audit: readonly string[];
  readonly ledgerProblems: readonly string[];
  readonly heldMicroBp: bigint;
  readonly paid: number;
  readonly paidByHand: number;
  readonly returned: number;
  /** Payments whose buy-backs a restore has lost: they are in Alipay's statement alone. */
  readonly paidAndRolledBack: number;
}

interface Made {
  readonly buyback_id: bigint;
  readonly idempotency_key: string;
  readonly out_biz_no: string;
  readonly amount_fen: bigint;
  readonly net_fen: bigint;
  readonly status: string;
}

async function readMade({ database }: PaymentRig): Promise<Made[]> {
  const { rows } = await database.pool.query<Made>(
    "select buyback_id, idempotency_key, out_biz_no, amount_fen, net_fen, status from buybacks order by buyback_id",
  );
  return rows;
}

/** Verifies the result from outside: what the gateway and Alipay's own pages paid against the books, number by number. */
export async function checkPayments(
  rig: PaymentRig,
  expected: {
    readonly sales: readonly Sale[];
    readonly byHand: ReadonlyMap<string, HandPayment>;
    /** Keys and numbers of buy-backs that restored databases did not have. */
    readonly rolledBack: ReadonlySet<string>;
  },
): Promise<PaymentOutcome> {
  const { sales, byHand, rolledBack } = expected;
  const made = await readMade(rig);
  const doubled: string[] = [];
  const lost: string[] = [];
  const atGateway = new Map<string, bigint>();
  for (const { outBizNo, status, amount } of rig.gateway.payments())
    if (status === "SUCCESS") atGateway.set(outBizNo, (parseMicroBp(amount) ?? 0n) / 10_000n);
  const known = new Set(made.map((row) => row.out_biz_no));
  for (const row of made) {
    const { out_biz_no: number, status, net_fen: netFen } = row;
    const name = `buy-back ${row.buyback_id}`;
    const byGateway = atGateway.get(number);
    const isPaidByHand = byHand.get(number)?.isPaid === true;
    if (byGateway !== undefined && isPaidByHand) doubled.push(`${name} was paid both ways`);
    const isPaid = byGateway !== undefined || isPaidByHand;
    if (isPaid && status === "returned") doubled.push(`${name} was paid and returned`);
    if (!isPaid && status === "paid") lost.push(`${name} is paid in the books alone`);
    if (byGateway !== undefined && byGateway !== netFen)
      doubled.push(`${name} was paid ${byGateway} fen, not ${netFen}`);
  }
  for (const number of [...atGateway.keys(), ...byHand.keys()])
    if (!known.has(number) && !rolledBack.has(number)) lost.push(`payment ${number} is of nobody`);
  const byKey = new Map(made.map((row) => [row.idempotency_key, row]));
  for (const { key, buybackId, yuan } of sales) {
    if (buybackId === undefined || rolledBack.has(key)) continue;
    const found = byKey.get(key);
    if (found?.amount_fen !== BigInt(yuan) * 100n)
      lost.push(`buy-back ${buybackId} was acknowledged and is not there as it was asked for`);
  }
  const keys = new Set(sales.map(({ key }) => key));
  for (const row of made)
    if (!keys.delete(row.idempotency_key))
      doubled.push(`buy-back ${row.buyback_id} was not asked for`);
  const { rows: held } = await rig.database.pool.query<{ sum: string }>(
    "select coalesce(sum(balance_micro_bp), 0)::text as sum from ledger_accounts where kind = 'held'",
  );
  return {
    doubled,
    lost,
    stuck: made
      .filter(({ status }) => status === "created")
      .map(({ buyback_id: id }) => `buy-back ${id}`),
    audit: (await auditBuybacks(rig.deps)).map((finding) =>
      findingText(BUYBACK_FINDINGS, finding, "en"),
    ),
    ledgerProblems: (await trialBalance(rig.database.db)).problems,
    heldMicroBp: BigInt(held[0]?.sum ?? 0),
    paid: made.filter(({ status }) => status === "paid").length,
    paidByHand: [...byHand.values()].filter(({ isPaid }) => isPaid).length,
    returned: made.filter(({ status }) => status === "returned").length,
    paidAndRolledBack: [...atGateway.keys()].filter((number) => !known.has(number)).length,
  };
}
