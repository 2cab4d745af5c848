import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import type { OperatorMonth } from "@nodeyard/contract/bills/operator/calls.ts";
import { lastBillMonths, type BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { STATE } from "../bill-rows.ts";
import { isSettled, readCalculation, readMonthBills } from "../calculate/month-state.ts";

interface Counted {
  readonly nodes: number;
  readonly owners: number;
  readonly confirmed: number;
  readonly disputed: number;
}

async function describeMonth({ db }: Deps, month: BillMonth): Promise<OperatorMonth> {
  const first = `${month}-01`;
  const [state, settled, { rows }, issue, calculation] = await Promise.all([
    readMonthBills(db, month),
    isSettled(db, month),
    sql<Counted>`
      select count(distinct (account_id, mac)) filter (where mac is not null)::int as nodes,
        count(distinct account_id)::int as owners, count(*) filter (where state = 'confirmed' and mac is not null)::int as confirmed,
        count(*) filter (where state = 'disputed')::int as disputed
      from (select b.*, ${STATE} as state from bill_lines b where b.month = ${first}::date) b`.execute(
      db,
    ),
    db
      .selectFrom("bill_months as m")
      .innerJoin("accounts as a", "a.account_id", "m.issued_by")
      .select(["m.issued_at", "a.account_id", "a.email"])
      .where("m.month", "=", first)
      .executeTakeFirst(),
    readCalculation(db, month),
  ]);
  const { nodes = 0, owners = 0, confirmed = 0, disputed = 0 } = rows[0] ?? {};
  return {
    month,
    state: state.state,
    isSettled: settled,
    calculatedAt: state.calculatedAt,
    issuedAt: issue?.issued_at?.toISOString() ?? null,
    issuedBy: issue ? { accountId: String(issue.account_id), email: issue.email } : null,
    calculation: calculation
      ? {
          requestedAt: calculation.requested_at.toISOString(),
          requestedBy: { accountId: String(calculation.account_id), email: calculation.email },
          measuredDays: calculation.measured,
          days: calculation.days,
        }
      : null,
    bills: state.bills,
    nodes,
    owners,
    bp: state.bp,
    confirmed,
    disputed,
    version: versionOf(state),
  };
}

/** The last full months, newest first: whether they can be calculated, are issued, and what they come to. */
export const listMonths = handle(calls.listBillMonths, async (deps) => {
  const months = lastBillMonths(deps.clock.now());
  return { months: await Promise.all(months.map((month) => describeMonth(deps, month))) };
});
