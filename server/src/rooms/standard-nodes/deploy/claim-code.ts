import { bcodeErrors } from "@nodeyard/contract/bcode/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { CodeWait } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import { claimCodes } from "../../bcode/claim.ts";
import { lockRunning, type Step } from "./deployment.ts";

const WAITS: ReadonlyMap<string, CodeWait> = new Map([
  [bcodeErrors.quotaUsed.key, "quota"],
  [bcodeErrors.poolEmpty.key, "pool"],
]);

/** The deployment's activation code, claimed for it once; or why there is none yet; undefined if the deployment has ended. */
export async function claimCode({
  deps,
  deployment,
}: Step): Promise<{ code: string } | { waits: CodeWait } | undefined> {
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const running = await lockRunning(tx, deployment.deployment_id);
      if (!running) return undefined;
      const { code: claimed, account_id: accountId } = running.deployment;
      if (claimed !== null) return { code: claimed };
      const [code = ""] = await claimCodes(deps, tx, { accountId, region: "mainland", count: 1 });
      await tx
        .updateTable("standard_node_deployments")
        .set({ code })
        .where("deployment_id", "=", deployment.deployment_id)
        .execute();
      return { code };
    });
  } catch (error) {
    const waits = error instanceof ApiError ? WAITS.get(error.definition.key) : undefined;
    if (waits === undefined) throw error;
    return { waits };
  }
}
