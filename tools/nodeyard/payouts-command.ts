import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../server/src/platform/clock.ts";
import { readConfig } from "../../server/src/platform/config.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { terminalOperator } from "../../server/src/rooms/account/operator-act.ts";
import { approveWithdrawal } from "../../server/src/rooms/withdrawal/operator/approve-withdrawal.ts";
import { returnWithdrawal } from "../../server/src/rooms/withdrawal/operator/return-withdrawal.ts";
import { closeRestore } from "../../server/src/rooms/withdrawal/operator/close-restore.ts";
import {
  pausePayouts,
  resumeHalt,
} from "../../server/src/rooms/withdrawal/operator/switch-payouts.ts";
import { recordCheck } from "../../server/src/rooms/withdrawal/checks/record-check.ts";
import {
  reconcile,
  reconcileOnNewChain,
} from "../../server/src/rooms/withdrawal/reconcile/reconcile.ts";
import { reportIn } from "../../server/src/rooms/withdrawal/reconcile/remarks.ts";
import {
  bookByHand,
  endAsPaid,
  writeOff,
} from "../../server/src/rooms/withdrawal/reconcile/resolve-payment.ts";
import { findChain } from "../payouts/find-chain.ts";
import { parseCommand, USAGE, type PayoutsCommand } from "../payouts/parse-command.ts";
import { reportText } from "../payouts/report-text.ts";
import { readStatus, statusText } from "../payouts/status-text.ts";
import { readReason, UsageError, type Command, type Context, type Result } from "./command.ts";
import { EXIT } from "./exit-codes.ts";
import { withDatabase } from "./with-database.ts";

const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

async function act(
  db: Database,
  { command: requested, reason: why }: PayoutsCommand,
  { env }: Context,
): Promise<Result> {
  const log = createLogger("warn", process.stderr);
  const operator = terminalOperator(userInfo().username, readReason(why));
  const deps = { db, clock: systemClock, log, ...operator };
  const withChain = async () => {
    const config = readConfig(env, []);
    return { ...deps, config, chain: await findChain(config, PROJECT_ROOT, log) };
  };
  const done = (text: string, data: object = {}): Result => ({
    text,
    data: { ...requested, ...data },
  });
  switch (requested.act) {
    case "status": {
      const status = await readStatus(db);
      return { text: statusText(status), data: status };
    }
    case "pause":
      await pausePayouts(deps);
      return done("Payouts are paused; transactions already sent are followed");
    case "resume": {
      const reason = await resumeHalt(deps, requested.reason);
      const status = await readStatus(db);
      return done(`The halt of reason "${reason}" is ended\n${statusText(status)}`, {
        reason,
        ...status,
      });
    }
    case "approve":
      await db.transaction().execute((tx) => approveWithdrawal(deps, tx, requested.withdrawalId));
      return done(`Withdrawal ${requested.withdrawalId} is approved`);
    case "return":
      await returnWithdrawal(await withChain(), requested.withdrawalId);
      return done(`The BP of withdrawal ${requested.withdrawalId} are returned`);
    case "paid":
      await endAsPaid(await withChain(), requested.withdrawalId, requested.hash);
      return done(`Withdrawal ${requested.withdrawalId} is completed by ${requested.hash}`);
    case "book": {
      const withdrawalId = await bookByHand(await withChain(), requested.hash, requested.accountId);
      return done(`${requested.hash} is booked as withdrawal ${withdrawalId}`, { withdrawalId });
    }
    case "close-restore":
      await closeRestore(deps);
      return done("Withdrawals of restored backups may be refunded");
    case "write-off":
      await writeOff(await withChain(), requested.hash);
      return done(`${requested.hash} is written off`);
    case "reconcile":
    case "new-chain": {
      const compare = requested.act === "reconcile" ? reconcile : reconcileOnNewChain;
      const chained = await withChain();
      const check = { kind: "reconcile", terminalUser: operator.by } as const;
      const report = await recordCheck(
        deps,
        check,
        () => compare(chained),
        (compared) => compared,
      );
      const status = await readStatus(db);
      return {
        text: `${reportText(report)}\n${statusText(status)}`,
        data: { ...reportIn("en", report), ...status },
        exitCode: report.obstacles.length > 0 ? EXIT.found : EXIT.done,
      };
    }
  }
}

export const payoutsCommand: Command = {
  usage: USAGE,
  run: async (args, context) => {
    const parsed = parseCommand(args);
    if (!parsed)
      throw new UsageError(`Not a command, or without its reason: payouts ${args.join(" ")}`);
    return withDatabase(context, "payouts", ({ db }) => act(db, parsed, context));
  },
};
