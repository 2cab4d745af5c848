import { acceptanceErrors, acceptanceMessages } from "@nodeyard/contract/acceptance/errors.ts";
import * as calls from "@nodeyard/contract/acceptance/operator/calls.ts";
import { CARRIERS, type TaskNeeds } from "@nodeyard/contract/acceptance/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, versionOf } from "../../account/operator-act.ts";
import { readRecruited, type RecruitedTask } from "../match/recruited-tasks.ts";

function stateOf({ task, isOpen, needs }: RecruitedTask) {
  return { task, isOpen, ...needs };
}

/** Tasks with requirements, open and closed. */
export const listNeeds = handle(calls.listTaskNeeds, async ({ db }) => {
  const recruited = await readRecruited(db);
  return {
    list: recruited.map((each) => ({
      task: each.task,
      isOpen: each.isOpen,
      needs: { ...each.needs, carriers: [...each.needs.carriers] },
      version: versionOf(stateOf(each)),
    })),
  };
});

function assertSatisfiable({ lineMbps, totalMbps, maxTotalMbps }: TaskNeeds): void {
  const leastMbps = Math.max(lineMbps ?? 0, totalMbps ?? 0);
  if (maxTotalMbps !== null && maxTotalMbps < leastMbps)
    throw new ApiError(acceptanceErrors.needsContradict);
}

/** Changes the requirements of a task, an operator's act. Nodes that wait for a choice keep what they were matched with. */
export const saveNeeds = handle(
  calls.saveTaskNeeds,
  async (deps, { task, isOpen, needs: requested, version, reason }, caller) => {
    assertSatisfiable(requested);
    // Each once.
    const carriers = CARRIERS.filter((carrier) => requested.carriers.includes(carrier));
    const needs: TaskNeeds = { ...requested, carriers };
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "acceptance.save-needs",
        roles: ["operations"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: async () => {
          const found = (await readRecruited(tx)).find((each) => each.task === task);
          if (!found) throw new ApiError(acceptanceErrors.unknownTask);
          await tx
            .selectFrom("acceptance_needs")
            .select("offer_id")
            .where("offer_id", "=", found.offerId)
            .forUpdate()
            .execute();
          return stateOf(found);
        },
        change: async (before) => {
          const after = { task, isOpen, ...needs };
          if (versionOf(after) === versionOf(before))
            throw new ApiError(operatorErrors.nothingChanges);
          const found = (await readRecruited(tx)).find((each) => each.task === task);
          if (!found) throw new ApiError(acceptanceErrors.unknownTask);
          await tx
            .updateTable("acceptance_needs")
            .set({ is_open: isOpen, needs: JSON.stringify(needs) })
            .where("offer_id", "=", found.offerId)
            .execute();
          return { after, result: undefined };
        },
      }),
    );
    return { message: acceptanceMessages.needsSaved };
  },
);
