import { ApiError } from "@nodeyard/contract/error.ts";
import { newestEdited } from "@nodeyard/contract/newest-edited.ts";
import type { SetNodeRequest, SetNodeResponse } from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { canEdit, DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { pgError, type Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { assertNotClosing } from "../closing/waiting.ts";
import { chooseConfig } from "./choose-config.ts";
import { assertHasContact } from "./has-contact.ts";
import { assertFewOpen, insertNode } from "./insert-node.ts";
import { assertStatus, findNodeRow, lockOwnNode } from "./own-node.ts";
import { presentNodes, statusOf } from "./present-node.ts";
import { readFields, readSecret, type NodeFields } from "./read-fields.ts";
import { sealSecret } from "./secret.ts";
import { assertShort } from "./short-texts.ts";
import { submit } from "./start-deployment.ts";
import { setStatus, type StoredNode } from "./store.ts";

interface Saved {
  readonly node: StoredNode;
  readonly isChanged: boolean;
}

/** Adds a node or changes one, and submits it unless it is a draft. */
export async function setNode(
  deps: Deps,
  request: SetNodeRequest,
  caller: OwnerCaller,
): Promise<Result<SetNodeResponse>> {
  // Before errors of the form, which the owner would correct for nothing.
  await assertHasContact(deps, deps.db, caller.accountId);
  assertShort(request, caller.language);
  const fields = readFields(request, deps.config.nodeNetworks);
  const save = request.commitType === "ADD" ? addNode : editNode;
  const { node, status } = await deps.db
    .transaction()
    .execute(async (tx) => {
      const { accountId, ip } = caller;
      await lockAccount(tx, accountId);
      await assertNotClosing(tx, accountId);
      const { node: saved, isChanged } = await save(deps, tx, request, fields, caller);
      const now = deps.clock.now();
      const act = request.commitType === "ADD" ? "standard-nodes.add" : "standard-nodes.edit";
      const details = { serverId: saved.server_id, address: `${saved.ip}:${saved.ssh_port}` };
      // To save an unchanged draft is no act.
      if (isChanged || !request.isDraft) await recordAct(deps, tx, { act, accountId, ip, details });
      if (!request.isDraft) return { node: saved, status: await submit(tx, saved, now) };
      // A node with a device is no draft: what is saved is applied when it is submitted.
      if (saved.device_id !== null) return { node: saved, status: statusOf(saved) };
      await setStatus(tx, saved.standard_node_id, DEPLOY_STATUS.pending, now);
      return { node: saved, status: DEPLOY_STATUS.pending };
    })
    .catch((error: unknown) => throwTaken(deps, error, caller, fields));
  const isSubmitted = status === DEPLOY_STATUS.submitted;
  const isMissing = status === DEPLOY_STATUS.configMissing;
  const message = isSubmitted
    ? nodeMessages.submitted
    : isMissing
      ? nodeMessages.configNext
      : nodeMessages.saved;
  const isNewestEdited = request.commitType === "EDIT" && request.version === undefined;
  return { serverID: node.server_id, message: isNewestEdited ? newestEdited(message) : message };
}

/** Names the node of the owner that has the address already; anything else is thrown on. */
async function throwTaken(
  { db }: Deps,
  error: unknown,
  { accountId }: OwnerCaller,
  { ip, ssh_port: port }: NodeFields,
): Promise<never> {
  if (pgError(error)?.constraint !== "standard_nodes_account_id_ip_ssh_port_key") throw error;
  const holder = await db
    .selectFrom("standard_nodes")
    .select("note")
    .where("account_id", "=", accountId)
    .where("ip", "=", ip)
    .where("ssh_port", "=", port)
    .executeTakeFirst();
  throw new ApiError(nodeErrors.addressSubmitted, { params: { note: holder?.note ?? "" } });
}

async function addNode(
  deps: Deps,
  tx: Tx,
  request: SetNodeRequest,
  fields: NodeFields,
  { accountId }: OwnerCaller,
): Promise<Saved> {
  const secret = readSecret(request);
  if (!secret) throw new ApiError(nodeErrors.missing, { field: "serverPasswd" });
  await assertFewOpen(tx, accountId, 1);
  const choice = { netType: fields.net_type, nodeId: undefined };
  const configId = await chooseConfig(tx, accountId, choice, request.dialConfigID);
  const added = { accountId, fields, secret, configId };
  return { node: await insertNode(deps, tx, added), isChanged: true };
}

async function editNode(
  deps: Deps,
  tx: Tx,
  request: SetNodeRequest,
  fields: NodeFields,
  { accountId, language }: OwnerCaller,
): Promise<Saved> {
  const node = await lockOwnNode(tx, request.serverID ?? "", accountId);
  if (request.version !== undefined && request.version !== String(node.version)) {
    const rows = [await findNodeRow(tx, node.server_id, accountId)];
    const [current] = await presentNodes({ ...deps, db: tx }, rows, language);
    throw new ApiError(nodeErrors.changed, { extra: { current } });
  }
  assertStatus(node, canEdit, language);
  const secret = readSecret(request);
  const isElsewhere = node.ip !== fields.ip || node.ssh_port !== fields.ssh_port;
  const isStored = node.sealed_secret !== null || node.device_id !== null;
  // A stored password is sent to no other address than the one that it was entered for.
  if (!secret && (!isStored || isElsewhere))
    throw new ApiError(nodeErrors.missing, { field: "serverPasswd" });
  const choice = { netType: fields.net_type, nodeId: node.standard_node_id };
  const configId = await chooseConfig(tx, accountId, choice, request.dialConfigID);
  const isSame =
    !secret &&
    (configId ?? null) === node.dial_config_id &&
    Object.entries(fields).every(([name, value]) => node[name as keyof NodeFields] === value);
  if (isSame) return { node, isChanged: false };
  const edited = await tx
    .updateTable("standard_nodes")
    .set({
      ...fields,
      ...(secret && (await sealSecret(deps, tx, node.server_id, secret))),
      ...(isElsewhere && { host_key: null, new_host_key: null }),
      dial_config_id: configId ?? null,
      version: node.version + 1,
      changed_at: deps.clock.now(),
    })
    .where("standard_node_id", "=", node.standard_node_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { node: edited, isChanged: true };
}
