// Offered to other rooms.
import { createHash } from "node:crypto";
import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorActErrors } from "@nodeyard/contract/operator/errors.ts";
import type { OperatorAct } from "@nodeyard/contract/operator/acts.ts";
import { permissionOf, type OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { writeAudit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { requireReason } from "../../platform/typed-text.ts";
import { isFrozen } from "./freeze.ts";

/** Who acts, and why. */
export interface Operator {
  /** The account; undefined at the server's own terminal. */
  readonly accountId: bigint | undefined;
  /** Author in the rows of an act: the account, or the user of the operating system. */
  readonly by: string;
  readonly ip: string | null;
  readonly reason: string;
  /** The request that the act answers, and who asked for it, and why. */
  readonly request?: Readonly<Record<"requestId" | "askedBy" | "askedReason", string>>;
}

/** An operator's account. */
export function accountOperator({
  accountId,
  ip,
  reason,
}: Pick<OwnerCaller, "accountId"> & Pick<Operator, "ip" | "reason">): Operator {
  return { accountId, by: `account ${accountId}`, ip, reason };
}

/** The operator of a call. */
export function operatorOf({ accountId, ip }: OwnerCaller, reason: string): Operator {
  return accountOperator({ accountId, ip, reason });
}

/** An operator with a shell on the server, who needs no role. */
export function terminalOperator(user: string, reason: string): Operator {
  return { accountId: undefined, by: user, ip: null, reason };
}

/** Values that an act changes, in plain form: stored in the audit line, and compared. */
export type State = Readonly<Record<string, unknown>>;

/** Digest of a state: a page sends back the one that its reader saw. */
export function versionOf(state: State): string {
  return createHash("sha256").update(JSON.stringify(state)).digest("base64url").slice(0, 16);
}

interface OperatorActOf<Before extends State, Result> {
  readonly act: OperatorAct;
  /** Any of them is enough. */
  readonly roles: readonly OperatorRole[];
  readonly operator: Operator;
  /** The account that it concerns; undefined if it concerns all. */
  readonly subjectAccountId?: bigint | undefined;
  /** Version of the state that the operator saw; undefined where the act itself says what must be there. */
  readonly seen?: string | undefined;
  /** Locks what the act changes, and reads it. */
  readonly read: () => Promise<Before>;
  readonly change: (before: Before, at: Date) => Promise<{ after: State; result: Result }>;
}

/** The rows of the operator's roles, which nobody takes away until the transaction ends. A frozen operator has none. */
export async function assertRole(
  tx: Tx,
  accountId: bigint,
  roles: readonly OperatorRole[],
): Promise<void> {
  if (!(await hasRole(tx, accountId, roles))) throw new ApiError(operatorActErrors.roleLost);
}

/** True if an account that is not frozen has one of the roles, until the transaction ends. */
export async function hasRole(
  tx: Tx,
  accountId: bigint,
  roles: readonly OperatorRole[],
): Promise<boolean> {
  const held = await tx
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .where(
      "permission",
      "in",
      roles.map((role) => permissionOf(role)),
    )
    .forShare()
    .execute();
  return held.length > 0 && !(await isFrozen(tx, accountId));
}

/**
 * Does an operator's act in the caller's transaction: with a reason, by a role that the operator still has, only if the state is
 * the one that the operator saw, and with an audit line of who, what, before, after and from where.
 */
export async function operatorAct<Before extends State, Result>(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  { act, roles, operator, subjectAccountId, seen, read, change }: OperatorActOf<Before, Result>,
): Promise<Result> {
  const { accountId, by, ip, reason, request = {} } = operator;
  const why = requireReason(reason, operatorActErrors.reasonRequired);
  if (accountId !== undefined) await assertRole(tx, accountId, roles);
  const before = await read();
  if (seen !== undefined && seen !== versionOf(before))
    throw new ApiError(operatorActErrors.changed);
  const at = deps.clock.now();
  const { after, result } = await change(before, at);
  const details = { by, reason: why, before, after, ...request };
  await writeAudit(tx, {
    at,
    actorAccountId: accountId,
    subjectAccountId,
    act,
    details,
    ip,
  });
  deps.log.warn({ act, ip, ...details }, "an operator's act");
  return result;
}
