import { setTimeout as sleep } from "node:timers/promises";
import { ChainUnreachableError } from "../server/src/platform/chain/chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { readConfig } from "../server/src/platform/config.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { sql } from "kysely";
import { terminalOperator } from "../server/src/rooms/account/operator-act.ts";
import { needsApproval } from "../server/src/rooms/redemption/assessment/needs-approval.ts";
import { ChainUnreadableError } from "../server/src/rooms/withdrawal/audit/read-chain.ts";
import { approveWithdrawal } from "../server/src/rooms/withdrawal/operator/approve-withdrawal.ts";
import { OperatorError } from "../server/src/rooms/withdrawal/operator/operator-error.ts";
import { returnWithdrawal } from "../server/src/rooms/withdrawal/operator/return-withdrawal.ts";
import {
  pausePayouts,
  resumeHalt,
} from "../server/src/rooms/withdrawal/operator/switch-payouts.ts";
import { readHalts } from "../server/src/rooms/withdrawal/payout/halt.ts";
import { RECONCILED } from "../server/src/rooms/withdrawal/payout/halt-text.ts";
import { bookByHand, writeOff } from "../server/src/rooms/withdrawal/reconcile/resolve-payment.ts";
import {
  reconcile,
  reconcileOnNewChain,
} from "../server/src/rooms/withdrawal/reconcile/reconcile.ts";
import { reportIn, type Remark } from "../server/src/rooms/withdrawal/reconcile/remarks.ts";
import type { Random } from "./random.ts";
import type { Rig } from "./rig.ts";
import { untilAnswered } from "./until-answered.ts";

const POLL_MS = 500;
/** Between pauses that catch payouts in progress, and between withdrawals that are ended. */
const ACT_UP_TO_MS = 8_000;
const SIGNING_WITHIN_MS = 2_000;
/** Of so many acts one ends a withdrawal; the others pause. */
const ONE_OF_THESE_ENDS = 4;
/** Remarks of a reconciliation on a chain that lacks transactions or blocks read from it. */
const LACKS: ReadonlySet<Remark["remark"]> = new Set(["lostShortly", "lostDeeply", "readFurther"]);

export interface TortureOperator {
  /** Successful runs of each act, and halts ended. */
  readonly counts: ReadonlyMap<string, number>;
  /** Transactions that were signed while payouts were halted. */
  readonly signedWhileHalted: readonly string[];
  /** Payments that were booked to the account whose withdrawal had been given back. */
  readonly bookedByHand: ReadonlySet<string>;
  /** Reconciles until chain and database agree. @returns what still speaks against it after the time. */
  settle(withinMs: number): Promise<readonly string[]>;
  /** Ends the pauses and the ending of withdrawals. */
  calm(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Acts of finance operators, by the code of `payouts`. Until `calm`: pauses while a payout is signed, ends withdrawals that a
 * worker pays. Until `stop`: approves, resumes halted payouts, and reconciles if that is demanded.
 */
export function startOperator(rig: Rig, random: Random): TortureOperator {
  const { db } = rig.database;
  const counts = new Map<string, number>();
  const signedWhileHalted: string[] = [];
  const bookedByHand = new Set<string>();
  const deps = () => ({
    db,
    chain: rig.chain.current().chain,
    clock: systemClock,
    config: readConfig({}, []),
    log: createLogger(process.env["NODEYARD_LOG"] ?? "silent"),
    ...terminalOperator("torture", "a torture test"),
  });
  let isCalm = false;
  let isStopping = false;
  let isPausing = false;

  /** Runs a command that may be refused, or fail for a database or chain that is away. @returns whether it was carried out. */
  const run = async (command: () => Promise<unknown>, name?: string): Promise<boolean> => {
    try {
      await untilAnswered(command);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
      return true;
    } catch (error) {
      const isExpected =
        error instanceof OperatorError ||
        error instanceof ChainUnreachableError ||
        error instanceof ChainUnreadableError;
      if (isExpected) return false;
      throw error;
    }
  };
  const countSigned = async (): Promise<number> => {
    const { rows } = await untilAnswered(() =>
      rig.database.pool.query<{ n: number }>("select count(*)::int as n from payout_transactions"),
    );
    return rows[0]?.n ?? 0;
  };
  const pauseAtSigning = async (): Promise<void> => {
    await rig.director.next("signing, before commit", SIGNING_WITHIN_MS);
    isPausing = true;
    if (await run(() => pausePayouts(deps()), "paused")) {
      const before = await countSigned();
      await sleep(POLL_MS);
      const after = await countSigned();
      // Fewer after a restore.
      if (after > before) signedWhileHalted.push(`${after - before} transactions within a pause`);
    }
    isPausing = false;
  };
  const endNewest = async (): Promise<void> => {
    const open = await untilAnswered(() =>
      db
        .selectFrom("withdrawals")
        .select("withdrawal_id")
        .where("status", "=", "created")
        .orderBy("withdrawal_id", "desc")
        .executeTakeFirst(),
    );
    if (open) await run(() => returnWithdrawal(deps(), open.withdrawal_id), "returned");
  };
  const acting = (async () => {
    while (!isCalm) {
      await sleep(random.integer(ACT_UP_TO_MS));
      if (random.integer(ONE_OF_THESE_ENDS) === 0) await endNewest();
      else await pauseAtSigning();
    }
  })();

  const approveAll = async (): Promise<void> => {
    const waiting = await untilAnswered(() =>
      db
        .selectFrom("withdrawals")
        .select("withdrawal_id")
        .where("status", "=", "created")
        .where(needsApproval("withdrawal", sql`withdrawal_id`))
        .where("approved_at", "is", null)
        .execute(),
    );
    for (const { withdrawal_id: withdrawalId } of waiting)
      await run(
        () => db.transaction().execute((tx) => approveWithdrawal(deps(), tx, withdrawalId)),
        "approved",
      );
  };
  /** Books the payment of a withdrawal that an operator had ended before it was mined. */
  const bookRefunded = async (withdrawalId: string, hash: string): Promise<void> => {
    const { account_id: accountId } = await untilAnswered(() =>
      db
        .selectFrom("withdrawals")
        .select("account_id")
        .where("withdrawal_id", "=", BigInt(withdrawalId))
        .executeTakeFirstOrThrow(),
    );
    if (await run(() => bookByHand(deps(), hash, accountId), "booked after it was given back"))
      bookedByHand.add(hash);
  };
  const reconcileOnce = async (): Promise<readonly string[]> => {
    let obstacles: readonly string[] = ["the chain or the database could not be read"];
    const found: Remark[] = [];
    await run(async () => {
      let report = await reconcile(deps());
      if (rig.chain.isLost() && report.obstacles.some(({ remark }) => LACKS.has(remark))) {
        report = await reconcileOnNewChain(deps());
        counts.set("lost chain given up", (counts.get("lost chain given up") ?? 0) + 1);
      }
      found.push(...report.obstacles);
      ({ obstacles } = reportIn("en", report));
      for (const reason of report.resumed)
        counts.set(`reconciled: ${reason}`, (counts.get(`reconciled: ${reason}`) ?? 0) + 1);
    });
    for (const { remark, facts } of found) {
      const hash = String(facts["hash"]);
      // Payments on the lost chain cannot be mined again.
      if (remark === "undone" && rig.chain.isLost())
        await run(() => writeOff(deps(), hash), "written off");
      if (remark === "returnedAndPaid") await bookRefunded(String(facts["withdrawalId"]), hash);
    }
    return obstacles;
  };
  const endHalts = async (): Promise<void> => {
    const reasons = (await untilAnswered(() => readHalts(db))).map((halt) => halt.reason);
    if (reasons.some((reason) => RECONCILED.has(reason))) await reconcileOnce();
    for (const reason of reasons)
      if (!RECONCILED.has(reason) && !(isPausing && reason === "operator"))
        await run(() => resumeHalt(deps(), reason), `resumed: ${reason}`);
  };
  const working = (async () => {
    while (!isStopping) {
      await endHalts();
      await approveAll();
      await sleep(POLL_MS);
    }
  })();
  return {
    counts,
    signedWhileHalted,
    bookedByHand,
    settle: async (withinMs) => {
      const since = Date.now();
      let obstacles = await reconcileOnce();
      for (; obstacles.length > 0 && Date.now() - since < withinMs; await sleep(POLL_MS))
        obstacles = await reconcileOnce();
      return obstacles;
    },
    calm: async () => {
      isCalm = true;
      await acting;
    },
    stop: async () => {
      isCalm = true;
      isStopping = true;
      await Promise.all([acting, working]);
    },
  };
}
