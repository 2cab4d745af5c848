import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import type { SwitchExchangesRequest } from "@nodeyard/contract/exchange/operator-calls.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import type { Text } from "../../../platform/language.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";

/** The switches as operators see and change them. */
export async function readSwitchState(db: Queryable) {
  const row = await db
    .selectFrom("exchange_switches")
    .select(["is_open", "halted_at", "halt_reason"])
    .executeTakeFirstOrThrow();
  return {
    isOpen: row.is_open,
    haltedAt: row.halted_at?.toISOString() ?? null,
    haltReason: row.halt_reason,
  };
}

/** Opens or closes the exchange, halts or resumes giving cards; what was exchanged already waits while it is halted. */
export async function switchExchanges(
  deps: Deps,
  { isOpen, isHalted, version, reason }: SwitchExchangesRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "exchange.switch",
      roles: ["finance"],
      operator: operatorOf(caller, reason),
      seen: version,
      read: async () => {
        await sql`select from exchange_switches for update`.execute(tx);
        return readSwitchState(tx);
      },
      change: async (before, at) => {
        const haltedAt = before.haltedAt === null ? at : new Date(before.haltedAt);
        await tx
          .updateTable("exchange_switches")
          .set({
            is_open: isOpen,
            halted_at: isHalted ? haltedAt : null,
            halt_reason: isHalted ? (before.haltReason ?? reason.trim()) : null,
          })
          .execute();
        return { after: await readSwitchState(tx), result: undefined };
      },
    }),
  );
  return { message: exchangeMessages.switched };
}
