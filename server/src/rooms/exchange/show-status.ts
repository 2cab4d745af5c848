import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/exchange/calls.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { presentExchange } from "./present.ts";
import { findExchange } from "./store.ts";

/** An exchange with its steps. */
export const showStatus = handle(
  calls.getExchangeStatus,
  async ({ db }, { id, idempotencyKey }, { accountId }) => {
    const exchangeId = id === undefined ? undefined : readWireId(id);
    const isByKey = id === undefined && idempotencyKey !== undefined;
    const by = isByKey ? { idempotencyKey: idempotencyKey.toLowerCase() } : undefined;
    const name = exchangeId === undefined ? by : { exchangeId };
    const row = name && (await findExchange(db, accountId, name));
    if (!row) throw new ApiError(exchangeErrors.unknownExchange);
    const steps = await db
      .selectFrom("exchange_steps")
      .select(["step", "at"])
      .where("exchange_id", "=", row.exchange_id)
      .orderBy("exchange_step_id")
      .execute();
    return {
      data: {
        exchange: presentExchange(row),
        steps: steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
      },
    };
  },
);
