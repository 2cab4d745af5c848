import type {
  AdminContactQuery,
  AdminContactResponse,
} from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { writeAudit } from "../../../platform/audit.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { maskPhone } from "../../../platform/mask-phone.ts";
import { findContactName } from "../../identity/contact.ts";
import { findNodeRow } from "../own-node.ts";

/** Contact details of a node's owner; the view is recorded in the audit log. */
export async function showAdminContact(
  deps: Deps,
  { serverID }: AdminContactQuery,
  { accountId, ip }: OwnerCaller,
): Promise<Result<AdminContactResponse>> {
  return deps.db.transaction().execute(async (tx) => {
    const node = await findNodeRow(tx, serverID, undefined);
    const owner = await tx
      .selectFrom("accounts")
      .select(["email", "tel"])
      .where("account_id", "=", node.account_id)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, {
      at: deps.clock.now(),
      actorAccountId: accountId,
      subjectAccountId: node.account_id,
      act: "operator.node-contact",
      details: { by: `account ${accountId}`, serverId: node.server_id },
      ip,
    });
    return {
      data: {
        contact: await findContactName(deps, tx, node.account_id),
        nickname: node.nickname,
        email: owner.email,
        tel: maskPhone(owner.tel),
      },
    };
  });
}
