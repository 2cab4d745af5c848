// `npm run payouts -- COMMAND`: what finance operators do with payouts. Exit code 1: refused, the text says why.
import { userInfo } from "node:os";
import { systemClock } from "../../server/src/platform/clock.ts";
import { openDatabase, type Database } from "../../server/src/platform/database.ts";
import { approveWithdrawal } from "../../server/src/rooms/withdrawal/operator/approve-withdrawal.ts";
import { OperatorError } from "../../server/src/rooms/withdrawal/operator/operator-error.ts";
import { returnWithdrawal } from "../../server/src/rooms/withdrawal/operator/return-withdrawal.ts";
import {
  pausePayouts,
  resumeHalt,
} from "../../server/src/rooms/withdrawal/operator/switch-payouts.ts";
import { findDatabase, NoDatabaseError } from "../find-database.ts";
import { parseCommand, USAGE, type Command } from "./parse-command.ts";
import { statusText } from "./status-text.ts";

async function run(db: Database, command: Command): Promise<string> {
  const deps = { db, clock: systemClock, by: userInfo().username };
  switch (command.act) {
    case "status":
      return statusText(db);
    case "pause":
      await pausePayouts(deps);
      return "Payouts are paused; transactions already sent are followed";
    case "resume":
      return `The halt of reason "${await resumeHalt(deps, command.reason)}" is ended\n${await statusText(db)}`;
    case "approve":
      await approveWithdrawal(deps, command.withdrawalId);
      return `Withdrawal ${command.withdrawalId} is approved`;
    case "return":
      await returnWithdrawal(deps, command.withdrawalId);
      return `The BP of withdrawal ${command.withdrawalId} are returned`;
  }
}

const command = parseCommand(process.argv.slice(2));
if (!command) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const found = await findDatabase(process.env);
  try {
    const database = openDatabase(found.url, 2, "nodeyard-payouts");
    try {
      console.log(await run(database.db, command));
    } finally {
      await database.close();
    }
  } finally {
    await found.close();
  }
} catch (error) {
  const isExpected = error instanceof OperatorError || error instanceof NoDatabaseError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
