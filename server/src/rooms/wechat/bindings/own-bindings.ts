import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wechat/binding-calls.ts";
import { wechatErrors, wechatMessages } from "@nodeyard/contract/wechat/errors.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { recordAct } from "../../account/record-act.ts";
import { notifySecurityAct } from "../../notifications/notify-security-act.ts";
import { deleteBinding } from "./store.ts";

/** The chat identities that are bound to the account, newest binding first. */
export const listOwnBindings = handle(
  calls.listChatBindings,
  async ({ db }: Pick<Deps, "db">, _request, { accountId }) => {
    const rows = await db
      .selectFrom("wechat_bindings as b")
      .innerJoin("wechat_identities as i", "i.wechat_identity_id", "b.wechat_identity_id")
      .innerJoin("accounts as a", "a.account_id", "b.account_id")
      .select([
        "b.wechat_binding_id",
        "i.nickname",
        "b.bound_at",
        "i.seen_at",
        sql<boolean>`b.password_changed_at <> a.password_changed_at`.as("is_paused"),
      ])
      .where("b.account_id", "=", accountId)
      .orderBy("b.wechat_binding_id", "desc")
      .execute();
    const list = rows.map((row) => ({
      bindingId: String(row.wechat_binding_id),
      nickname: row.nickname,
      boundAt: row.bound_at.toISOString(),
      usedAt: row.seen_at?.toISOString() ?? null,
      isPaused: row.is_paused,
    }));
    return { list };
  },
);

/** Unbinds an identity from the web: for an owner whose phone is lost. */
export const endOwnBinding = handle(
  calls.endChatBinding,
  async (deps, { bindingId }: { readonly bindingId: string }, { accountId, ip }) => {
    const id = readWireId(bindingId);
    await deps.db.transaction().execute(async (tx) => {
      const found =
        id === undefined
          ? undefined
          : await tx
              .selectFrom("wechat_bindings")
              .select("wechat_identity_id")
              .where("wechat_binding_id", "=", id)
              .where("account_id", "=", accountId)
              .executeTakeFirst();
      if (!found) throw new ApiError(wechatErrors.unknownBinding);
      await deleteBinding(tx, { identityId: found.wechat_identity_id, accountId });
      await recordAct(deps, tx, { act: "wechat.unbind", accountId, ip });
      await notifySecurityAct(deps, tx, accountId, "chatUnbound", ip);
    });
    return { message: wechatMessages.unbound };
  },
);
