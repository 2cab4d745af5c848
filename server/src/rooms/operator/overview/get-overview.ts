import * as calls from "@nodeyard/contract/operator/overview-calls.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readRoles } from "../../identity/operator/account-state.ts";
import { isOwnRequest, mayDecide } from "../requests/list-requests.ts";
import { findAlarms } from "./find-alarms.ts";
import { readIssued } from "./read-issued.ts";
import { readMoney } from "./read-money.ts";
import { readNetwork } from "./read-network.ts";
import { readQueues } from "./read-queues.ts";

/** Open requests that the operator may decide, and those that the operator asked for. */
async function countRequests(
  tx: Tx,
  accountId: bigint,
  now: Date,
): Promise<{ forMe: number; ofMine: number }> {
  const open = await tx
    .selectFrom("operator_requests as r")
    .select(["r.kind", "r.asked_by", isOwnRequest(accountId).as("is_own")])
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .execute();
  const roles = await readRoles(tx, accountId);
  return {
    forMe: open.filter((row) => mayDecide(row, roles)).length,
    ofMine: open.filter((row) => row.asked_by === accountId).length,
  };
}

/** The network at a glance, for operators of every role: one snapshot, so that its figures agree with each other. */
export const getOperatorOverview = handle(
  calls.getOperatorOverview,
  async (
    { db, clock, chain, roomAlarms }: Pick<Deps, "db" | "clock" | "chain" | "roomAlarms">,
    _request,
    { accountId },
  ) => {
    const now = clock.now();
    return inSnapshot(db, async (tx) => {
      const network = await readNetwork(tx, now);
      const queues = await readQueues(tx);
      const { alarms, reviews } = await findAlarms(
        tx,
        now,
        { network, queues },
        await roomAlarms(tx, now),
      );
      return {
        network,
        issued: await readIssued(tx, now),
        money: await readMoney(tx, chain),
        queues,
        alarms,
        waiting: { ...(await countRequests(tx, accountId, now)), reviews },
      };
    });
  },
);
