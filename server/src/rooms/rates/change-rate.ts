import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/rates/calls.ts";
import { sql } from "kysely";
import { handle } from "../../platform/http/route.ts";
import { notifyFinance } from "../account/notify-finance.ts";
import { operatorAct, operatorOf } from "../account/operator-act.ts";
import { enterRate, lockRate, readChange } from "./enter-rate.ts";
import { findRate } from "./find-rate.ts";
import { rateState, rowText } from "./list-rates.ts";
import { rateMail } from "./rate-mail.ts";
import { isOf, readRows, startOf, tableOf } from "./tables.ts";

/** Adds a row that is in force from a later UTC day on; with notice, if it decides about credits or changes a figure by more than a fifth. */
export const addRate = handle(
  calls.addRate,
  async (deps, { version, reason, ...fields }, caller) => {
    const change = readChange(deps, fields, caller.accountId);
    await deps.db.transaction().execute((tx) =>
      enterRate(deps, tx, change, {
        operator: operatorOf(caller, reason),
        version,
        isAlone: true,
      }),
    );
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
