import type {
  BUYBACK_FINDINGS,
  BuybackFault,
} from "@nodeyard/contract/redemption/buyback-findings.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import type { FactsOf, Finding } from "@nodeyard/contract/redemption/finding-text.ts";
import { STUCK_HOURS } from "@nodeyard/contract/redemption/rules.ts";
import { DAY_MS, formatInstant, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import { compareWithLedger } from "../../redemption/compare-with-ledger.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { PaymentGateway } from "../../../platform/payment-gateway/payment-gateway.ts";

/** Period of comparing an ended buy-back with the payment app, which reverses payments within this time. */
const ENDED_DAYS = 3;
const STUCK_MS = STUCK_HOURS.buyback * HOUR_MS;

interface BuybackFinding extends Finding<BuybackFault> {
  readonly buybackId: bigint;
}

export const findingOf = <Fault extends BuybackFault>(
  buybackId: bigint,
  fault: Fault,
  facts: FactsOf<typeof BUYBACK_FINDINGS, Fault>,
): BuybackFinding => ({ buybackId, fault, facts: { ...facts, id: String(buybackId) } });

interface Audited {
  readonly buyback_id: bigint;
  readonly out_biz_no: string;
  readonly status: "created" | "paid" | "returned";
  readonly net_fen: bigint;
  /** From when on nothing but the payment was to be waited for; null for one that waits for approval. */
  readonly released_at: Date | null;
  readonly buyback_batch_id: bigint | null;
}

/** Open and lately ended buy-backs that the payment app was asked about. */
async function readAudited({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Audited[]> {
  const since = new Date(clock.now().getTime() - ENDED_DAYS * DAY_MS);
  const { rows } = await sql<Audited>`
    select buyback_id, out_biz_no, status, net_fen, buyback_batch_id,
      coalesce(approved_at, case when not ${needsApproval("buyback", sql`b.buyback_id`)} then created_at end) as released_at
    from buybacks b where status = 'created' or ended_at > ${since} order by buyback_id`.execute(
    db,
  );
  return rows;
}

/** Compares the payment app with the books. */
async function compare(
  payments: PaymentGateway,
  row: Audited,
  now: Date,
): Promise<BuybackFinding | undefined> {
  const { buyback_id: buybackId, status, net_fen: netFen, released_at: releasedAt } = row;
  const found = await payments.find(row.out_biz_no);
  const { state } = found;
  if (row.buyback_batch_id !== null)
    return state === "missing" || state === "unknown"
      ? undefined
      : findingOf(buybackId, "bothWays", { batch: String(row.buyback_batch_id), found: state });
  const yuan = formatFen(netFen);
  if (found.state === "paid" && found.amountFen !== netFen)
    return findingOf(buybackId, "amount", { paid: formatFen(found.amountFen), yuan });
  if (status === "paid" && state !== "paid" && state !== "unknown")
    return findingOf(buybackId, "unpaid", { found: state });
  if (status === "returned" && state === "paid")
    return findingOf(buybackId, "paidReturned", { yuan });
  if (status === "created" && releasedAt && now.getTime() - releasedAt.getTime() > STUCK_MS)
    return findingOf(buybackId, "stuck", { since: formatInstant(releasedAt), found: state });
  return undefined;
}

const BOOKED = {
  table: "buybacks",
  id: "buyback_id",
  kind: "buyback",
  moves: { created: "hold", paid: "hold+paid", returned: "hold+returned" },
} as const;

/**
 * Compares payment app, buy-backs and ledger with each other; shares no decision with what pays. Without a payment app the ledger
 * is compared alone.
 */
export async function auditBuybacks(
  deps: Pick<Deps, "db" | "clock" | "payments">,
): Promise<BuybackFinding[]> {
  const unbalanced = await compareWithLedger(deps.db, BOOKED);
  const findings: BuybackFinding[] = unbalanced.map(({ id, facts }) =>
    findingOf(id, "ledger", facts),
  );
  const { payments } = deps;
  if (!payments) return findings;
  const now = deps.clock.now();
  for (const row of await readAudited(deps)) {
    const finding = await compare(payments, row, now);
    if (finding) findings.push(finding);
  }
  return findings;
}
