import type { SecretKind } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import type { StoredNode } from "./store.ts";

export interface NodeSecret {
  readonly kind: SecretKind;
  readonly text: string;
}

const placeOf = (serverId: string): string => `standard_nodes/${serverId}`;

/** A password or key, encrypted for the node that it opens. */
export async function sealSecret(
  { encryption, clock }: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  serverId: string,
  { kind, text }: NodeSecret,
): Promise<{ secret_kind: SecretKind; sealed_secret: string }> {
  await noteSealingKey(tx, encryption, clock.now());
  return { secret_kind: kind, sealed_secret: encryption.encrypt(text, placeOf(serverId)) };
}

/** Login secret of the deployer; undefined once the node is deployed. */
export function openSecret(
  { encryption }: Pick<Deps, "encryption">,
  node: StoredNode,
): NodeSecret | undefined {
  const { server_id: serverId, secret_kind: kind, sealed_secret: sealed } = node;
  if (kind === null || sealed === null) return undefined;
  return { kind, text: encryption.decrypt(sealed, placeOf(serverId)) };
}

/** Encrypts the secrets anew. @returns how many. */
export async function resealSecrets(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("standard_nodes")
    .select(["standard_node_id", "server_id", "sealed_secret"])
    .where("sealed_secret", "not like", encryption.ownPattern)
    .execute();
  for (const { standard_node_id: nodeId, server_id: serverId, sealed_secret: sealed } of rows) {
    const text = encryption.decrypt(sealed ?? "", placeOf(serverId));
    await tx
      .updateTable("standard_nodes")
      .set({ sealed_secret: encryption.encrypt(text, placeOf(serverId)) })
      .where("standard_node_id", "=", nodeId)
      .execute();
  }
  return rows.length;
}
