import { DEPLOY_STATUS, NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { bcodeErrors } from "@nodeyard/contract/bcode/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { CodeWait } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import { readPackages } from "../../downloads/agent-packages.ts";
import { installScript } from "../../downloads/installer/install-script.ts";
import { onMachine, type Patience } from "./connect.ts";
import { type Outcome, type Step, lockRunning } from "./deployment.ts";
import { cleanScript, statusScript, readInstallerState, startScript } from "./install-script.ts";
import type { RootShell } from "./root-shell.ts";
import { claimCodes } from "../../bcode/claim.ts";

const WAITS: ReadonlyMap<string, CodeWait> = new Map([
  [bcodeErrors.quotaUsed.key, "quota"],
  [bcodeErrors.poolEmpty.key, "pool"],
]);

/** The deployment's activation code, claimed for it once; or why there is none yet; undefined if the deployment has ended. */
async function claimCode({
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

/** A machine that restarts is away for minutes. */
const PATIENCE: Patience = { most: 20, pauseSeconds: 15 };
const POLL_SECONDS = 3;
const LONGEST_MS = 15 * MINUTE_MS;
const CODE_AGAIN_SECONDS = 600;
const MOST_CODE_WAITS = 36;
const AGAIN_AFTER_FAILURE_SECONDS = 60;
const MOST_FAILURES = 3;
const ABANDONED = { kind: "failed", status: DEPLOY_STATUS.awaitingContact } as const;

/** Hands the machine the server's installer with a code claimed for it; a device of the owner keeps its own binding. */
export async function startInstaller(
  step: Step,
  root: RootShell,
  adopted: bigint | undefined,
): Promise<Outcome> {
  const { deps, deployment, log, enter } = step;
  const packages = await readPackages(deps);
  const script = await installScript(siteOrigin(deps.config, "zn"), packages);
  if (packages === undefined || script === undefined) {
    await log("noPackages");
    return ABANDONED;
  }
  const options = ["--type", "normal", "--language", "zn"];
  if (step.node.net_type === NET_TYPE.aggregated) options.push("--dial-lines");
  if (adopted === undefined) {
    const claimed = await claimCode(step);
    if (!claimed) return { kind: "again", afterSeconds: 0 };
    if ("waits" in claimed) {
      await log("codeWaits", { reason: claimed.waits });
      const { awaitingContact: status } = DEPLOY_STATUS;
      return { kind: "retry", afterSeconds: CODE_AGAIN_SECONDS, most: MOST_CODE_WAITS, status };
    }
    if (deployment.code === null) await log("codeClaimed");
    options.push("--code", claimed.code);
  } else {
    await deps.db
      .updateTable("standard_node_deployments")
      .set({ adopted_device_id: adopted })
      .where("deployment_id", "=", deployment.deployment_id)
      .execute();
  }
  const { status } = await root(startScript(deployment.deployment_id, script, options));
  if (status !== 0) {
    await log("installFailed", { status, said: "" });
    return ABANDONED;
  }
  await enter(DEPLOY_STATUS.installing);
  await log("installing", { version: packages.version });
  return { kind: "next", phase: "install" };
}

/** Second phase: looks after the installer, which runs on the machine without the connection. */
export async function followInstaller(step: Step): Promise<Outcome> {
  return onMachine(step, PATIENCE, async ({ root }) => pollInstaller(step, root));
}

async function pollInstaller(step: Step, root: RootShell): Promise<Outcome> {
  const { deps, deployment, log, enter } = step;
  const { deployment_id: id } = deployment;
  const installer = readInstallerState((await root(statusScript(id))).output);
  const isLate = deps.clock.now().getTime() - deployment.phase_at.getTime() > LONGEST_MS;
  if (installer.state === "running" && !isLate)
    return { kind: "again", afterSeconds: POLL_SECONDS };
  await root(cleanScript(id));
  if (installer.state === "ended" && installer.status === 0) {
    await enter(DEPLOY_STATUS.joining);
    await log("installed");
    return { kind: "next", phase: "join" };
  }
  if (installer.state === "gone") await log("interrupted");
  else {
    const [status, lastLine] =
      installer.state === "ended" ? [installer.status, installer.lastLine] : [124, ""];
    await log("installFailed", { status, said: lastLine });
  }
  if (isLate) return ABANDONED;
  const { awaitingContact: status } = DEPLOY_STATUS;
  const afterSeconds = installer.state === "gone" ? 0 : AGAIN_AFTER_FAILURE_SECONDS;
  return { kind: "retry", phase: "check", afterSeconds, most: MOST_FAILURES, status };
}
