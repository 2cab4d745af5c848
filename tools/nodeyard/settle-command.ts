import { formatMicroBp } from "../../contract/src/money.ts";
import { HOUR_MS } from "../../contract/src/time.ts";
import { systemClock } from "../../server/src/platform/clock.ts";
import type { Database } from "../../server/src/platform/database.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { settleDueHours } from "../../server/src/rooms/settlement/jobs.ts";
import { SETTLEMENT_GRACE_MS } from "../../server/src/rooms/settlement/settle-hour.ts";
import {
  readCommand,
  RefusedError,
  UsageError,
  type Command,
  type Context,
  type Result,
} from "./command.ts";
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

/** What the worker's job does, at once and without its grace after a start. */
function settleDue(db: Database): Promise<void> {
  const log = createLogger("warn", process.stderr);
  return settleDueHours({ db, clock: systemClock, log }, Number.POSITIVE_INFINITY);
}

async function settleHours(db: Database): Promise<Result> {
  const before = systemClock.now();
  await settleDue(db);
  const hours = await db
    .selectFrom("settlement_hours")
    .select("hour_at")
    .where("settled_at", ">=", before)
    .orderBy("hour_at")
    .execute();
  const settled = hours.map((row) => row.hour_at.toISOString());
  const text =
    settled.length > 0 ? `settled: ${settled.join(", ")}` : "nothing to settle: no hour is due";
  return { text, data: { settled } };
}

async function settleOne(db: Database, hourAt: Date): Promise<Result> {
  const hour = hourAt.toISOString();
  const earlier = await readHour(db, hourAt);
  if (!earlier) {
    if (hourAt.getTime() + HOUR_MS + SETTLEMENT_GRACE_MS > systemClock.now().getTime())
      throw new RefusedError(`The hour from ${hour} is not due before five minutes after its end`);
    await settleDue(db);
  }
  const record = earlier ?? (await readHour(db, hourAt));
  if (!record)
    throw new RefusedError(
      `No device had reported by the end of the hour from ${hour}: there is nothing to settle`,
    );
  const facts = `${record.device_count} devices, ${record.slot_count} slots, ${formatMicroBp(record.distributed_micro_bp)} BP distributed, ${formatMicroBp(record.fee_micro_bp)} BP fee`;
  const lines = earlier
    ? [
        `The hour from ${hour} was settled at ${record.settled_at.toISOString()}: ${facts}`,
        "Nothing was done. An hour is settled once: its credits and its transfer are final, and reports that came later do not count.",
        "What was wrong with it is put right by a correction in the ledger, which two operators make in the console.",
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
  const given = address ?? `http://127.0.0.1:${env["PORT"] || 8080}`;
  const server = URL.parse(given);
  if (server === null) throw new UsageError(`--server ${given} is not an address`);
  let answer: Response;
  try {
    answer = await fetch(new URL("/dev/settle?language=en", server), { method: "POST" });
  } catch {
    const text = `No server answers at ${server.origin}. Start it with npm start, or say where it is: PORT, as it was started with, or --server URL`;
    return { text, data: { error: text }, exitCode: EXIT.failed };
  }
  if (answer.status === 404)
    throw new RefusedError(
      "This server is no evaluation on this machine: /dev/settle does not exist",
    );
  const data = (await answer.json()) as { isSettled?: boolean; text?: string; message?: string };
  return {
    text: data.text ?? data.message ?? "",
    data,
    exitCode: data.isSettled ? EXIT.done : EXIT.refused,
  };
}

export const settleCommand: Command = {
  usage: `settle                            settles the hours and days that are due, as the worker does every five minutes
settle HOUR                       the same, and what the hour (2026-11-22T10, UTC) was settled with; never twice
settle --now [--server URL]       the hour so far, in an evaluation on this machine: of the server at PORT (8080), or at URL`,
  run: async (args, context) => {
    const { values, positionals } = readCommand(args, ["HOUR?"], {
      now: { type: "boolean" },
      server: { type: "string" },
    });
    const [hour] = positionals;
    if (values.now && hour === undefined) return settleRunning(values.server, context);
    if (values.now || values.server !== undefined)
      throw new UsageError("--server is for --now, which takes no hour");
    const hourAt = hour === undefined ? undefined : parseHour(hour);
    return withDatabase(context, "settle", ({ db }) =>
      hourAt ? settleOne(db, hourAt) : settleHours(db),
    );
  },
};
