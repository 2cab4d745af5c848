import { formatMicroBp } from "../../contract/src/money.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { readHalts } from "../../server/src/rooms/withdrawal/payout/halt.ts";
import { readNewestSteps } from "../../server/src/rooms/withdrawal/store.ts";

/** Open halts and withdrawals, for a terminal. */
export async function statusText(db: Database): Promise<string> {
  const halts = await readHalts(db);
  const open = await db
    .selectFrom("withdrawals as w")
    .leftJoin("payout_waits as p", "p.withdrawal_id", "w.withdrawal_id")
    .select(["w.withdrawal_id", "w.account_id", "w.gross_micro_bp", "w.created_at"])
    .select(["w.review_reason", "w.approved_at", "p.reason as waits_for"])
    .where("w.status", "=", "created")
    .orderBy("w.withdrawal_id")
    .execute();
  const steps = await readNewestSteps(
    db,
    open.map((row) => row.withdrawal_id),
  );
  return [
    halts.length === 0 ? "Payouts are not halted" : "Payouts are halted:",
    ...halts.map(
      (halt) =>
        `  ${halt.reason} since ${halt.since.toISOString()} ${JSON.stringify(halt.details)}`,
    ),
    `${open.length} open withdrawals`,
    ...open.map((row) => {
      const review = row.approved_at === null ? row.review_reason : null;
      const waitsFor = review ?? row.waits_for;
      return `  ${row.withdrawal_id}: account ${row.account_id}, ${formatMicroBp(row.gross_micro_bp)} BP, since ${row.created_at.toISOString()}, ${steps.get(row.withdrawal_id) ?? "held"}${waitsFor === null ? "" : ` (${waitsFor})`}`;
    }),
  ].join("\n");
}
