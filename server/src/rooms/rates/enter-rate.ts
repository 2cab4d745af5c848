// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { AddRateRequest } from "@nodeyard/contract/rates/calls.ts";
import { leapsOf, steepFields } from "@nodeyard/contract/rates/rules.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { pgError, type Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import { operatorAct, type Operator } from "../account/operator-act.ts";
import { checkValues, findRate } from "./find-rate.ts";
import {
  firstDay,
  firstDaysOf,
  hasSettledDay,
  noticeDay,
  rateState,
  rowText,
} from "./list-rates.ts";
import { requireSeen } from "./preview-token.ts";
import { rateMail } from "./rate-mail.ts";
import { insertRow, readRows, type RateId, type StoredRow, type Values } from "./tables.ts";

/** Serialises changes of rates; the number is arbitrary. */
const LOCK_KEY = 7_331_221;
const CHECK_VIOLATION = "23514";

/** The last plausible day; later ones count as typing errors. */
const MOST_YEARS = 5;

/** A row that is to be added, with what was seen of its effect. */
export interface RateChange {
  readonly id: RateId;
  readonly day: string;
  readonly values: Values;
  readonly isLeapConfirmed: boolean;
  /** Result of the preview, in a line. */
  readonly preview: string;
  /** False if it could not be calculated. */
  readonly isCalculated: boolean;
}

/** The latest state of a rate, which nobody changes until the transaction ends. */
export async function lockRate(tx: Tx, id: RateId) {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
  return rateState(id, await readRows(tx, id));
}

function readDay(text: string, now: Date): Date {
  const first = firstDay(now);
  const start = startOfUtcDay(text);
  const isDay = !Number.isNaN(start.getTime()) && utcDay(start) === text;
  const isLater =
    isDay && text >= first && start.getUTCFullYear() <= now.getUTCFullYear() + MOST_YEARS;
  if (!isLater) throw new ApiError(operatorErrors.rateDay, { params: { first } });
  return start;
}

/** A request's change, before the rate's rows are looked at; throws unless the operator saw its preview. */
export function readChange(
  deps: Pick<Deps, "clock" | "encryption">,
  { name, key, ...request }: Omit<AddRateRequest, "version" | "reason">,
  operatorId: bigint,
): RateChange {
  const id = findRate({ name, key });
  readDay(request.day, deps.clock.now());
  const values = checkValues(id, request.values);
  const { summary, isCalculated } = requireSeen(deps, request.preview, { operatorId, id, values });
  const { day, isLeapConfirmed } = request;
  return { id, day, values, isLeapConfirmed, preview: summary, isCalculated };
}

/** The row that a change follows; throws unless the change can be entered beside the rate's rows. */
function assertFits(rows: readonly StoredRow[], row: StoredRow, change: RateChange): StoredRow {
  if (rows.some(({ from }) => from.getTime() === row.from.getTime()))
    throw new ApiError(operatorErrors.rateThere);
  const last = rows.findLast(({ from }) => from < row.from);
  if (!last) throw new Error(`${change.id.name} ${change.id.key} has no row before ${change.day}`);
  if (rowText({ ...last, from: row.from }) === rowText(row))
    throw new ApiError(operatorErrors.nothingChanges);
  const leaps = leapsOf(change.id.name, last.values, row.values);
  if (!change.isLeapConfirmed && leaps.length > 0) throw new ApiError(operatorErrors.rateLeap);
  return last;
}

/** The row of a change; stored requests keep no order of its figures. */
function rowOf({ id, day, values }: RateChange): StoredRow {
  return { from: startOfUtcDay(day), values: checkValues(id, values) };
}

/** Throws unless two operators can enter a change now. @returns why one cannot alone; undefined if one can. */
export async function checkChange(
  tx: Tx,
  change: RateChange,
  now: Date,
): Promise<ApiError | undefined> {
  const { id, day, isCalculated } = change;
  const row = rowOf(change);
  const last = assertFits(await readRows(tx, id), row, change);
  const first = firstDaysOf(id.name, now, await hasSettledDay(tx));
  if (day < first.firstDay)
    throw new ApiError(operatorErrors.rateTooSoon, { params: { first: first.firstDay } });
  if (day < first.aloneDay)
    return new ApiError(operatorErrors.rateAnnounced, { params: { first: first.aloneDay } });
  const isSteep = !isCalculated || steepFields(id.name, last.values, row.values).length > 0;
  const notice = noticeDay(now);
  return isSteep && day < notice
    ? new ApiError(operatorErrors.rateNotice, { params: { first: notice } })
    : undefined;
}

/** Adds the row, in the caller's transaction and with its audit line. Finance is mailed: another operator can still withdraw it. */
export async function enterRate(
  deps: Pick<Deps, "clock" | "log" | "config">,
  tx: Tx,
  change: RateChange,
  by: {
    readonly operator: Operator;
    readonly version?: string;
    readonly isAlone?: boolean;
  },
): Promise<void> {
  const { id, preview } = change;
  readDay(change.day, deps.clock.now());
  const row = rowOf(change);
  await operatorAct(deps, tx, {
    act: "operator.add-rate",
    roles: ["finance"],
    operator: by.operator,
    seen: by.version,
    read: () => lockRate(tx, id),
    change: async (_, at) => {
      const refusal = await checkChange(tx, change, at);
      if (by.isAlone === true && refusal) throw refusal;
      await insertRow(tx, id, row).catch((error: unknown) => {
        if (pgError(error)?.code !== CHECK_VIOLATION) throw error;
        const { rateDoesNotFit, termsDoNotFit } = operatorErrors;
        throw new ApiError(id.name === "buyback" ? termsDoNotFit : rateDoesNotFit);
      });
      const reason = by.operator.reason.trim();
      const mail = { id, from: row.from, reason, isWithdrawn: false };
      await notifyFinance(deps, tx, (language) => rateMail(mail, language));
      const state = rateState(id, await readRows(tx, id));
      return { after: { ...state, added: rowText(row), preview }, result: undefined };
    },
  });
}
