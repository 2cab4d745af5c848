// `npm run payouts -- COMMAND`: what finance operators do with payouts. Exit code 1: refused or not clean, 2: could not run.
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  ChainMismatchError,
  ChainUnreachableError,
} from "../../server/src/platform/chain/chain.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import { ConfigError, readConfig } from "../../server/src/platform/config.ts";
import { openDatabase, type Database } from "../../server/src/platform/database.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { terminalOperator } from "../../server/src/rooms/account/operator-act.ts";
import { approveWithdrawal } from "../../server/src/rooms/withdrawal/operator/approve-withdrawal.ts";
import { OperatorError } from "../../server/src/rooms/withdrawal/operator/operator-error.ts";
import { returnWithdrawal } from "../../server/src/rooms/withdrawal/operator/return-withdrawal.ts";
import {
  pausePayouts,
  resumeHalt,
} from "../../server/src/rooms/withdrawal/operator/switch-payouts.ts";
import { reconcile } from "../../server/src/rooms/withdrawal/reconcile/reconcile.ts";
import {
  bookByHand,
  endAsPaid,
  writeOff,
} from "../../server/src/rooms/withdrawal/reconcile/resolve-payment.ts";
import { findDatabase, NoDatabaseError } from "../find-database.ts";
import { readArguments, refuseArguments } from "../read-arguments.mjs";
import { findChain } from "./find-chain.ts";
import { parseCommand, USAGE, type AskedCommand } from "./parse-command.ts";
import { reportText } from "./report-text.ts";
import { statusText } from "./status-text.ts";

const PROJECT_ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const REFUSED = 1;
const NOT_RUN = 2;

async function run(db: Database, { command, reason }: AskedCommand): Promise<string> {
  const log = createLogger("warn", process.stderr);
  const operator = terminalOperator(userInfo().username, reason);
  const deps = { db, clock: systemClock, log, ...operator };
  const withChain = async () => {
    const config = readConfig(process.env, []);
    return { ...deps, config, chain: await findChain(config, PROJECT_ROOT, log) };
  };
  switch (command.act) {
    case "status":
      return statusText(db);
    case "pause":
      await pausePayouts(deps);
      return "Payouts are paused; transactions already sent are followed";
    case "resume":
      return `The halt of reason "${await resumeHalt(deps, command.reason)}" is ended\n${await statusText(db)}`;
    case "approve":
      await db.transaction().execute((tx) => approveWithdrawal(deps, tx, command.withdrawalId));
      return `Withdrawal ${command.withdrawalId} is approved`;
    case "return":
      await returnWithdrawal(await withChain(), command.withdrawalId);
      return `The BP of withdrawal ${command.withdrawalId} are returned`;
    case "paid":
      await endAsPaid(await withChain(), command.withdrawalId, command.hash);
      return `Withdrawal ${command.withdrawalId} is completed by ${command.hash}`;
    case "book":
      return `${command.hash} is booked as withdrawal ${await bookByHand(await withChain(), command.hash, command.accountId)}`;
    case "write-off":
      await writeOff(await withChain(), command.hash);
      return `${command.hash} is written off`;
    case "reconcile": {
      const report = await reconcile(await withChain());
      if (report.obstacles.length > 0) process.exitCode = REFUSED;
      return `${reportText(report)}\n${await statusText(db)}`;
    }
  }
}

// Not strict: a command's options are its own.
readArguments(USAGE, { strict: false });
const args = process.argv.slice(2);
const asked =
  parseCommand(args) ??
  refuseArguments(USAGE, `Not a command, or without its reason: ${args.join(" ")}`);
try {
  const found = await findDatabase(process.env);
  try {
    const database = openDatabase(found.url, 2, "nodeyard-payouts");
    try {
      console.log(await run(database.db, asked));
    } finally {
      await database.close();
    }
  } finally {
    await found.close();
  }
} catch (error) {
  const isRefused = error instanceof OperatorError;
  const isExpected =
    isRefused ||
    error instanceof NoDatabaseError ||
    error instanceof ConfigError ||
    error instanceof ChainMismatchError ||
    error instanceof ChainUnreachableError;
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = isRefused ? REFUSED : NOT_RUN;
}
