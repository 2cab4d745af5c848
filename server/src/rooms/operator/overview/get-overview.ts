import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { readRoles } from "../account-state.ts";
import { mayDecide } from "../requests/list-requests.ts";
import { findAlarms } from "./find-alarms.ts";
import { readIssued } from "./read-issued.ts";
import { readMoney } from "./read-money.ts";
import { readNetwork } from "./read-network.ts";
import { readQueues } from "./read-queues.ts";

/** Open requests that the operator may decide, and those that the operator asked for. */
async function countRequests(
  db: Deps["db"],
  accountId: bigint,
  now: Date,
): Promise<{ forMe: number; ofMine: number }> {
  const [open, roles] = await Promise.all([
    db
      .selectFrom("operator_requests")
      .select(["kind", "asked_by", "subject_account_id"])
      .where("state", "=", "open")
      .where("expires_at", ">", now)
      .execute(),
    readRoles(db, accountId),
  ]);
  return {
    forMe: open.filter((row) => mayDecide(row, accountId, roles)).length,
    ofMine: open.filter((row) => row.asked_by === accountId).length,
  };
}

/** The network at a glance, for operators of every role. */
export async function getOperatorOverview(
  deps: Deps,
  { accountId }: OwnerCaller,
): Promise<Result<OperatorOverview>> {
  const { db } = deps;
  const now = deps.clock.now();
  const [network, issued, money, queues, requests] = await Promise.all([
    readNetwork(db, now),
    readIssued(db, now),
    readMoney(deps),
    readQueues(db),
    countRequests(db, accountId, now),
  ]);
  const { alarms, reviews } = await findAlarms(db, now, { network, queues });
  return { network, issued, money, queues, alarms, waiting: { ...requests, reviews } };
}
