import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/rates/calls.ts";
import { leapsOf } from "@nodeyard/contract/rates/rules.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { pgError, type Tx } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import { operatorAct, operatorOf } from "../account/operator-act.ts";
import { checkValues, findRate } from "./find-rate.ts";
import { firstDay, rateState, rowText } from "./list-rates.ts";
import { rateMail } from "./rate-mail.ts";
import { insertRow, isOf, readRows, startOf, tableOf, type RateId } from "./tables.ts";

/** Serialises changes of rates; the number is arbitrary. */
const LOCK_KEY = 7_331_221;
const CHECK_VIOLATION = "23514";

/** The last plausible day; later ones count as typing errors. */
const MOST_YEARS = 5;

function readDay(text: string, now: Date): Date {
  const first = firstDay(now);
  const start = startOfUtcDay(text);
  const isDay = !Number.isNaN(start.getTime()) && utcDay(start) === text;
  const isLater =
    isDay && text >= first && start.getUTCFullYear() <= now.getUTCFullYear() + MOST_YEARS;
  if (!isLater) throw new ApiError(operatorErrors.rateDay, { params: { first } });
  return start;
}

async function lockRate(tx: Tx, id: RateId) {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
  return rateState(id, await readRows(tx, id));
}

/** Adds a row that is in force from a later UTC day on. Finance is mailed: another operator can still withdraw it. */
export const addRate = handle(
  calls.addRate,
  async (deps, { day, version, reason, isLeapConfirmed, ...fields }, caller) => {
    const id = findRate(fields);
    const row = { from: readDay(day, deps.clock.now()), values: checkValues(id, fields.values) };
    await deps.db
      .transaction()
      .execute((tx) =>
        operatorAct(deps, tx, {
          act: "operator.add-rate",
          roles: ["finance"],
          operator: operatorOf(caller, reason),
          seen: version,
          read: () => lockRate(tx, id),
          change: async () => {
            const rows = await readRows(tx, id);
            if (rows.some(({ from }) => from.getTime() === row.from.getTime()))
              throw new ApiError(operatorErrors.rateThere);
            const last = rows.findLast(({ from }) => from < row.from);
            if (last && rowText({ ...last, from: row.from }) === rowText(row))
              throw new ApiError(operatorErrors.nothingChanges);
            if (last && !isLeapConfirmed && leapsOf(id.name, last.values, row.values).length > 0)
              throw new ApiError(operatorErrors.rateLeap);
            await insertRow(tx, id, row);
            const mail = { id, from: row.from, reason: reason.trim(), isWithdrawn: false };
            await notifyFinance(deps, tx, (language) => rateMail(mail, language));
            const after = { ...rateState(id, await readRows(tx, id)), added: rowText(row) };
            return { after, result: undefined };
          },
        }),
      )
      .catch((error: unknown) => {
        throw pgError(error)?.code === CHECK_VIOLATION
          ? new ApiError(operatorErrors.rateDoesNotFit)
          : error;
      });
    return { message: operatorMessages.rateAdded };
  },
);

/** Withdraws a row that is not in force yet; its figures stay in the audit log. */
export const withdrawRate = handle(
  calls.withdrawRate,
  async (deps, { from: text, version, reason, ...fields }, caller) => {
    const id = findRate(fields);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "operator.withdraw-rate",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: () => lockRate(tx, id),
        change: async (_, at) => {
          const rows = await readRows(tx, id);
          const row = rows.find(({ from }) => from.toISOString() === text);
          if (!row || row.from <= at) throw new ApiError(operatorErrors.rateInForce);
          const { table, from } = tableOf(id);
          await sql`
          delete from ${sql.table(table)}
          where ${isOf(id)} and ${sql.ref(from.column)} = ${startOf(id, row.from)}`.execute(tx);
          const mail = { id, from: row.from, reason: reason.trim(), isWithdrawn: true };
          await notifyFinance(deps, tx, (language) => rateMail(mail, language));
          const after = { ...rateState(id, await readRows(tx, id)), withdrawn: rowText(row) };
          return { after, result: undefined };
        },
      }),
    );
    return { message: operatorMessages.rateWithdrawn };
  },
);
