import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import type {
  PayoutAudit,
  PayoutCheck,
} from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { queueChecks } from "../checks/jobs.ts";
import { beginCheck } from "../checks/record-check.ts";
import { reportIn, type ReconcileReport } from "../reconcile/remarks.ts";

interface Row {
  payout_check_id: bigint;
  kind: PayoutCheck["kind"];
  asked_by: bigint | null;
  email: string | null;
  terminal_user: string | null;
  reason: string;
  began_at: Date;
  ended_at: Date | null;
  found: number | null;
  failure: PayoutCheck["failure"];
  report: unknown;
  total: number;
}

function stateOf({ ended_at: endedAt, failure, found }: Row): PayoutCheck["state"] {
  if (endedAt === null) return "running";
  if (failure !== null) return "failed";
  return found === 0 ? "clean" : "found";
}

function present(row: Row): PayoutCheck {
  return {
    checkId: String(row.payout_check_id),
    kind: row.kind,
    state: stateOf(row),
    beganAt: row.began_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    askedBy:
      row.asked_by === null ? null : { accountId: String(row.asked_by), email: row.email ?? "" },
    terminalUser: row.terminal_user ?? "",
    reason: row.reason,
    found: row.found ?? 0,
    failure: row.failure,
  };
}

async function readChecks(
  db: Queryable,
  where: RawBuilder<unknown>,
  page: { readonly limit: number; readonly offset: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.payout_check_id, c.kind, c.asked_by, a.email, c.terminal_user, c.reason, c.began_at, c.ended_at, c.failure, c.report,
      case c.kind when 'reconcile' then jsonb_array_length(c.report -> 'obstacles')
        else (select sum(value::int)::int from jsonb_each_text(c.report -> 'counts')) end as found,
      count(*) over ()::int as total
    from payout_checks c left join accounts a on a.account_id = c.asked_by
    where ${where} order by c.payout_check_id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}

/** Reconciliations and audits, newest first. */
export const listPayoutChecks = handle(
  calls.listPayoutChecks,
  async ({ db }: Pick<Deps, "db">, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }) => {
    const page = { limit: pageSize, offset: (pageNum - 1) * pageSize };
    const rows = await readChecks(db, sql`true`, page);
    return { list: rows.map(present), total: rows[0]?.total ?? 0, pageSize };
  },
);

/** Findings of one check. */
export const getPayoutCheck = handle(
  calls.getPayoutCheck,
  async ({ db }: Pick<Deps, "db">, { checkId }, { language }: Pick<OwnerCaller, "language">) => {
    const id = readWireId(checkId);
    const [row] =
      id === undefined
        ? []
        : await readChecks(db, sql`c.payout_check_id = ${id}`, { limit: 1, offset: 0 });
    if (!row) throw new ApiError(operatorErrors.unknownCheck);
    const { kind, report } = row;
    return {
      check: present(row),
      reconciliation:
        kind === "reconcile" && report !== null
          ? reportIn(language, report as ReconcileReport)
          : null,
      audit: kind === "audit" ? (report as PayoutAudit | null) : null,
    };
  },
);

/** Begins a check, which a worker carries out; of a kind one at a time. */
export const runPayoutCheck = handle(
  calls.runPayoutCheck,
  async (deps, { kind, reason }, caller) => {
    if (kind === "reconcile" && !deps.chain) throw new ApiError(operatorErrors.noChain);
    const { accountId, ip } = caller;
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "payouts.check",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        read: async () => ({}),
        change: async (_before, at) => {
          const checkId = await beginCheck(tx, { kind, accountId, ip, reason }, at);
          if (checkId === undefined) throw new ApiError(operatorErrors.checkRuns);
          await queueChecks(tx);
          return { after: { kind, checkId: String(checkId) }, result: undefined };
        },
      }),
    );
    return { message: operatorMessages.checkStarted };
  },
);
