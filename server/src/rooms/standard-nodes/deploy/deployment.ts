import type { DEPLOY_LINES, DeployLine } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import type { NamesOf, ParamsArgs } from "@nodeyard/contract/text.ts";
import type { DeployStatus } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { StandardNodeDeploymentsTable } from "../../../platform/schema.ts";
import { addLine } from "../lines.ts";
import { setStatus, type StoredNode } from "../store.ts";

export type DeploymentRow = Selectable<StandardNodeDeploymentsTable>;
export type Phase = DeploymentRow["phase"];

/** A step of a deployment: what it is about, and how it says what it does. */
export interface Step {
  readonly deps: Deps;
  readonly node: StoredNode;
  readonly deployment: DeploymentRow;
  /** Adds a line to the log at once, unless the deployment has ended meanwhile. */
  log<Line extends DeployLine>(
    line: Line,
    ...params: ParamsArgs<NamesOf<(typeof DEPLOY_LINES)[Line]>>
  ): Promise<void>;
  /** Moves the node's status, unless the deployment has ended meanwhile. */
  enter(status: DeployStatus): Promise<void>;
}

/** Something that may pass: the phase is repeated, or an earlier one, up to `most` times in a row; then `status`. */
export interface Retry {
  readonly kind: "retry";
  readonly phase?: Phase;
  readonly afterSeconds: number;
  readonly most: number;
  readonly status: DeployStatus;
}

/** Outcome of a step. */
export type Outcome =
  | { readonly kind: "again"; readonly afterSeconds: number }
  | { readonly kind: "next"; readonly phase: Phase }
  | Retry
  | { readonly kind: "failed"; readonly status: DeployStatus }
  /** `isPartly`: with lines that are not up. */
  | { readonly kind: "deployed"; readonly isPartly?: true };

/** Locks a deployment that has not ended, and its node; undefined if it has. */
export async function lockRunning(
  tx: Tx,
  deploymentId: bigint,
): Promise<{ deployment: DeploymentRow; node: StoredNode } | undefined> {
  const found = await tx
    .selectFrom("standard_node_deployments")
    .select("standard_node_id")
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirst();
  if (!found) return undefined;
  // The node first, as the owner's acts do.
  const node = await tx
    .selectFrom("standard_nodes")
    .selectAll()
    .where("standard_node_id", "=", found.standard_node_id)
    .forUpdate()
    .executeTakeFirst();
  const deployment = await tx
    .selectFrom("standard_node_deployments")
    .selectAll()
    .where("deployment_id", "=", deploymentId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return node && deployment && { node, deployment };
}

export function createStep(deps: Deps, node: StoredNode, deployment: DeploymentRow): Step {
  const whileRunning = (act: (tx: Tx) => Promise<void>): Promise<void> =>
    deps.db.transaction().execute(async (tx) => {
      if (await lockRunning(tx, deployment.deployment_id)) await act(tx);
    });
  return {
    deps,
    node,
    deployment,
    log: (line, ...params) =>
      whileRunning((tx) => addLine(tx, node, deps.clock.now(), line, ...params)),
    enter: (status) =>
      whileRunning((tx) => setStatus(tx, node.standard_node_id, status, deps.clock.now())),
  };
}
