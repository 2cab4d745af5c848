import { userInfo } from "node:os";
import { formatMicroBp } from "../../contract/src/money.ts";
import { plural } from "../../contract/src/plural.ts";
import { HOUR_MS } from "../../contract/src/time.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { terminalOperator } from "../../server/src/rooms/account/operator-act.ts";
import { listDueHours } from "../../server/src/rooms/settlement/by-hand/list-due-hours.ts";
import { settleByHand } from "../../server/src/rooms/settlement/by-hand/settle-by-hand.ts";
import { SETTLEMENT_GRACE_MS } from "../../server/src/rooms/settlement/settle-hour.ts";
import {
  readCommand,
  readReason,
  RefusedError,
  UsageError,
  type Command,
  type Context,
  type Result,
} from "./command.ts";
import { FORCED, obstacleText, showDue, type SettleDeps } from "./due-hours.ts";
import { EXIT } from "./exit-codes.ts";
import { withDatabase } from "./with-database.ts";

async function readHour(db: Database, hourAt: Date) {
  return db
    .selectFrom("settlement_hours")
    .select(["settled_at", "slot_count", "device_count", "distributed_micro_bp", "fee_micro_bp"])
    .where("hour_at", "=", hourAt)
    .executeTakeFirst();
}

function parseHour(text: string): Date {
  const hourAt = new Date(`${text.slice(0, 13)}:00:00Z`);
  if (
    !/^\d{4}-\d\d-\d\dT\d\d(?::00(?::00(?:\.000)?)?Z?)?$/.test(text) ||
    Number.isNaN(hourAt.getTime())
  )
    throw new UsageError(`${text} is not an hour of UTC, such as 2026-11-22T10`);
  return hourAt;
}

interface SettleRequest {
  readonly hourAt: Date | undefined;
  /** Absent: nothing is settled, and what would be is shown. */
  readonly reason: string | undefined;
  readonly isDespiteObstacle: boolean;
}

/** Settles, and says which hours. */
async function settleHours(
  deps: SettleDeps,
  request: SettleRequest & { reason: string },
): Promise<Date[]> {
  const { hourAt: lastHourAt, isDespiteObstacle, reason } = request;
  const operator = terminalOperator(userInfo().username, reason);
  const outcome = await settleByHand(deps, operator, { lastHourAt, isDespiteObstacle });
  if ("obstacle" in outcome)
    throw new RefusedError(
      `${obstacleText(outcome.obstacle)}. ${FORCED} settles them now; data that devices have not sent yet is lost`,
    );
  return [...outcome.settled];
}

async function settleDue(deps: SettleDeps, request: SettleRequest): Promise<Result> {
  const { reason } = request;
  if (reason === undefined) return showDue(deps, undefined);
  const settled = (await settleHours(deps, { ...request, reason })).map((at) => at.toISOString());
  const text =
    settled.length > 0 ? `Settled: ${settled.join(", ")}` : "No hour is due: nothing to settle";
  return { text, data: { settled } };
}

async function settleOne(
  deps: SettleDeps,
  request: SettleRequest & { hourAt: Date },
): Promise<Result> {
  const { hourAt, reason } = request;
  const hour = hourAt.toISOString();
  const earlier = await readHour(deps.db, hourAt);
  if (!earlier) {
    if (hourAt.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS > deps.clock.now().getTime())
      throw new RefusedError(`The hour from ${hour} is not due before five minutes after its end`);
    const isDue = (await listDueHours(deps, hourAt)).at(-1)?.hourAt.getTime() === hourAt.getTime();
    if (!isDue)
      throw new RefusedError(
        `No device had reported by the end of the hour from ${hour}: there is nothing to settle`,
      );
    if (reason === undefined) return showDue(deps, hourAt);
    await settleHours(deps, { ...request, reason });
  }
  const record = earlier ?? (await readHour(deps.db, hourAt));
  if (!record) throw new Error(`the hour from ${hour} has no record`);
  const facts = `${plural(record.device_count, { one: "# device", other: "# devices" })}, ${plural(record.slot_count, { one: "# slot", other: "# slots" })}, ${formatMicroBp(record.distributed_micro_bp)} BP distributed, ${formatMicroBp(record.fee_micro_bp)} BP fee`;
  const lines = earlier
    ? [
        `The hour from ${hour} was settled at ${record.settled_at.toISOString()}: ${facts}`,
        "Nothing was done. An hour is settled once: its credits and its transfer are final, and reports that came later do not count.",
        "Errors in it are corrected in the ledger, by two operators in the console.",
      ]
    : [`The hour from ${hour} is settled: ${facts}`];
  const data = {
    hour,
    isNew: !earlier,
    settledAt: record.settled_at,
    devices: record.device_count,
    slots: record.slot_count,
    distributed: formatMicroBp(record.distributed_micro_bp),
    fee: formatMicroBp(record.fee_micro_bp),
  };
  return { text: lines.join("\n"), data };
}

/** Asks the running server of an evaluation, as its page /dev/settle does. */
async function settleRunning(address: string | undefined, { env }: Context): Promise<Result> {
  const chosen = address ?? `http://127.0.0.1:${env["PORT"] || 8080}`;
  const server = URL.parse(chosen);
  if (server === null) throw new UsageError(`--server ${chosen} is not an address`);
  let answer: Response;
  try {
    answer = await fetch(new URL("/dev/settle?language=en", server), { method: "POST" });
  } catch {
    const text = `No server answers at ${server.origin}. Start it with npm start, or say where it is: PORT, as it was started with, or --server URL`;
    return { text, data: { error: text }, exitCode: EXIT.failed };
  }
  if (answer.status === 404)
    throw new RefusedError(
      "This server is not an evaluation on this machine: /dev/settle does not exist",
    );
  const data = (await answer.json()) as { isSettled?: boolean; text?: string; message?: string };
  return {
    text: data.text ?? data.message ?? "",
    data,
    exitCode: data.isSettled ? EXIT.done : EXIT.refused,
  };
}

export const settleCommand: Command = {
  usage: `settle                            the hours that are due, and what devices have brought of each; settles nothing
settle --reason TEXT              settles them, and the days that are complete, as the worker does every five minutes
settle HOUR [--reason TEXT]       the same up to this hour (2026-11-22T10, UTC), or what it was settled with; never twice
  --without-reports               although devices can still have points of these hours, which are lost then
settle --now [--server URL]       the hour so far, in an evaluation on this machine: of the server at PORT (8080), or at URL`,
  run: async (args, context) => {
    const { values, positionals } = readCommand(args, ["HOUR?"], {
      now: { type: "boolean" },
      server: { type: "string" },
      reason: { type: "string" },
      "without-reports": { type: "boolean" },
    });
    const [hour] = positionals;
    const isDespiteObstacle = values["without-reports"] === true;
    const isByHand = values.reason !== undefined || isDespiteObstacle;
    if (values.now && hour === undefined && !isByHand) return settleRunning(values.server, context);
    if (values.now || values.server !== undefined)
      throw new UsageError("--server is for --now, which takes no hour and no reason");
    if (isDespiteObstacle && values.reason === undefined)
      throw new UsageError(`${FORCED} is for --reason TEXT`);
    const reason = values.reason === undefined ? undefined : readReason(values.reason);
    const hourAt = hour === undefined ? undefined : parseHour(hour);
    return withDatabase(context, "settle", ({ db }) => {
      const deps = { db, clock: systemClock, log: createLogger("error", process.stderr) };
      const request = { hourAt, reason, isDespiteObstacle };
      return hourAt ? settleOne(deps, { ...request, hourAt }) : settleDue(deps, request);
    });
  },
};
