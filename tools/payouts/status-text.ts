import { formatMicroBp } from "../../contract/src/money.ts";
import { plural } from "../../contract/src/plural.ts";
import { sql } from "kysely";
import type { Database } from "../../server/src/platform/database.ts";
import { reviewReasons } from "../../server/src/rooms/redemption/assessment/needs-approval.ts";
import { readHalts } from "../../server/src/rooms/withdrawal/payout/halt.ts";
import { readNewestSteps } from "../../server/src/rooms/withdrawal/store.ts";

/** Open halts and withdrawals. */
export async function readStatus(db: Database) {
  const halts = await readHalts(db);
  const open = await db
    .selectFrom("withdrawals as w")
    .leftJoin("payout_waits as p", "p.withdrawal_id", "w.withdrawal_id")
    .select(["w.withdrawal_id", "w.account_id", "w.gross_micro_bp", "w.created_at"])
    .select(["w.approved_at", "p.reason as waits_for"])
    .select(reviewReasons("withdrawal", sql`w.withdrawal_id`).as("reasons"))
    .where("w.status", "=", "created")
    .orderBy("w.withdrawal_id")
    .execute();
  const steps = await readNewestSteps(
    db,
    open.map((row) => row.withdrawal_id),
  );
  const withdrawals = open.map((row) => ({
    withdrawalId: row.withdrawal_id,
    accountId: row.account_id,
    amount: formatMicroBp(row.gross_micro_bp),
    createdAt: row.created_at,
    step: steps.get(row.withdrawal_id) ?? "held",
    waitsFor: (row.approved_at === null ? row.reasons?.join(", ") : null) ?? row.waits_for,
  }));
  return { halts, withdrawals };
}

/** The same for a terminal. */
export function statusText({ halts, withdrawals }: Awaited<ReturnType<typeof readStatus>>): string {
  return [
    halts.length === 0 ? "Payouts are not halted" : "Payouts are halted:",
    ...halts.map(
      (halt) =>
        `  ${halt.reason} since ${halt.since.toISOString()} ${JSON.stringify(halt.details)}`,
    ),
    plural(withdrawals.length, { one: "# open withdrawal", other: "# open withdrawals" }),
    ...withdrawals.map(
      ({ withdrawalId, accountId, amount, createdAt, step, waitsFor }) =>
        `  ${withdrawalId}: account ${accountId}, ${amount} BP, since ${createdAt.toISOString()}, ${step}${waitsFor === null ? "" : ` (${waitsFor})`}`,
    ),
  ].join("\n");
}
