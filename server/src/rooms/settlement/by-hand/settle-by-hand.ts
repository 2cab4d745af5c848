import { OPERATOR_ROLES } from "@nodeyard/contract/operator-roles.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { findSettlementObstacle, type SettlementObstacle } from "../catch-up.ts";
import { settleAllDue } from "../jobs.ts";
import { settledUntil } from "../settle-hour.ts";
import { listDueHours } from "./list-due-hours.ts";

interface SettleOptions {
  /** The last hour to settle; all that are due if absent. */
  readonly lastHourAt?: Date | undefined;
  /** True to settle although devices can still have points of these hours: they are lost then. */
  readonly isDespiteObstacle: boolean;
}

type Outcome =
  | { readonly settled: readonly Date[] }
  /** Nothing was settled, because of this. */
  | { readonly obstacle: SettlementObstacle };

/**
 * Settles the hours that are due because an operator wants it, with the worker's grace: hours are final, and what devices bring
 * later does not count. The audit line is written first, so that it is there whatever the settlement ends with.
 */
export async function settleByHand(
  deps: Pick<Deps, "db" | "clock" | "log">,
  operator: Operator,
  { lastHourAt, isDespiteObstacle }: SettleOptions,
): Promise<Outcome> {
  const obstacle = await findSettlementObstacle(deps);
  if (obstacle !== undefined && !isDespiteObstacle) return { obstacle };
  const due = await listDueHours(deps, lastHourAt);
  const unmeasured = due.reduce((sum, hour) => sum + hour.devices - hour.measured, 0);
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "settlement.settle",
      roles: OPERATOR_ROLES,
      operator,
      read: async () => ({ settledUntil: (await settledUntil(tx))?.toISOString() ?? "" }),
      change: async () => {
        const [first, last] = [due[0], due.at(-1)].map((hour) => hour?.hourAt.toISOString() ?? "");
        const hours = { hours: due.length, firstHour: first, lastHour: last, unmeasured };
        return { after: { ...hours, obstacle: obstacle?.kind ?? "" }, result: undefined };
      },
    }),
  );
  return { settled: await settleAllDue(deps, lastHourAt) };
}
