import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type {
  ImportNodesRequest,
  ImportNodesResponse,
  SheetNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { assertNotClosing } from "../closing/waiting.ts";
import { assertHasContact } from "./has-contact.ts";
import { assertFewOpen, insertNode } from "./insert-node.ts";
import { readFields, readSecret, type NodeFields } from "./read-fields.ts";
import type { NodeSecret } from "./secret.ts";
import { assertShort } from "./short-texts.ts";
import { submit } from "./start-deployment.ts";

interface ReadNode {
  readonly fields: NodeFields;
  readonly secret: NodeSecret;
}
type ReadRow = ReadNode | ApiError;

/** A row by the rules of the form; a key is too long for a cell. */
function readRow(node: SheetNode, allowed: readonly string[], language: Language): ReadRow {
  const form = { ...node, serverPrivateKey: "" };
  try {
    assertShort(form, language);
    const fields = readFields(form, allowed);
    const secret = readSecret(form);
    if (!secret) return new ApiError(nodeErrors.missing, { field: "serverPasswd" });
    return { fields, secret };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const addressOf = ({ ip, ssh_port: port }: NodeFields): string => `${ip} ${port}`;

/** Notes of the account's nodes by address and port. */
async function notesByAddress(tx: Tx, accountId: bigint): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom("standard_nodes")
    .select(["ip", "ssh_port", "note"])
    .where("account_id", "=", accountId)
    .execute();
  return new Map(rows.map(({ ip, ssh_port: port, note }) => [`${ip} ${port}`, note]));
}

/** The rows with those refused whose address an earlier one has, or a node of the account. */
function withTaken(rows: readonly ReadRow[], stored: ReadonlyMap<string, string>): ReadRow[] {
  const rowOf = new Map<string, number>();
  return rows.map((row, index) => {
    if (row instanceof ApiError) return row;
    const address = addressOf(row.fields);
    const note = stored.get(address);
    if (note !== undefined) return new ApiError(nodeErrors.addressSubmitted, { params: { note } });
    const first = rowOf.get(address);
    if (first !== undefined)
      return new ApiError(nodeErrors.addressRepeated, { params: { row: first } });
    rowOf.set(address, index + 1);
    return row;
  });
}

/** Throws with the problems of all rows. */
function assertAllRead(rows: readonly ReadRow[], language: Language): asserts rows is ReadNode[] {
  const problems = rows.flatMap((row, index) =>
    row instanceof ApiError
      ? {
          row: index + 1,
          field: row.field ?? "",
          message: inLanguage(row.definition, language, row.params),
        }
      : [],
  );
  if (problems.length === 0) return;
  const params = { count: problems.length };
  throw new ApiError(nodeErrors.importRefused, { params, extra: { problems } });
}

/** Adds the nodes of a spreadsheet, and submits them unless they are drafts. One wrong row, and none is added. */
export async function importNodes(
  deps: Deps,
  { nodes, isDraft }: ImportNodesRequest,
  caller: OwnerCaller,
): Promise<Result<ImportNodesResponse>> {
  const { accountId, ip, language } = caller;
  await assertHasContact(deps, deps.db, accountId);
  const rows = nodes.map((node) => readRow(node, deps.config.nodeNetworks, language));
  const serverIDs = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertNotClosing(tx, accountId);
    const free = withTaken(rows, await notesByAddress(tx, accountId));
    assertAllRead(free, language);
    await assertFewOpen(tx, accountId, free.length);
    const added: string[] = [];
    for (const { fields, secret } of free) {
      const node = await insertNode(deps, tx, { accountId, fields, secret, configId: undefined });
      const details = { serverId: node.server_id, address: `${node.ip}:${node.ssh_port}` };
      await recordAct(deps, tx, { act: "standard-nodes.add", accountId, ip, details });
      if (!isDraft) await submit(tx, node, deps.clock.now());
      added.push(node.server_id);
    }
    return added;
  });
  const message = inLanguage(nodeMessages.imported, language, { count: serverIDs.length });
  return { message, serverIDs };
}
