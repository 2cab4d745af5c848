import type { Queryable } from "../../../platform/database.ts";
import type { ChatPerson } from "../../../platform/wechat/wechat.ts";

export type Person = ChatPerson & { readonly appId: string };

/** Saves an identity. Fields that the platform did not send this time keep their values. @returns the identity's id. */
export async function saveIdentity(
  db: Queryable,
  { appId, openid, unionid, nickname }: Person,
  at: Date,
): Promise<bigint> {
  const { wechat_identity_id: identityId } = await db
    .insertInto("wechat_identities")
    .values({
      app_id: appId,
      openid,
      unionid: unionid ?? null,
      nickname,
      created_at: at,
      seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["app_id", "openid"]).doUpdateSet({
        seen_at: at,
        ...(unionid === undefined ? {} : { unionid }),
        ...(nickname === "" ? {} : { nickname }),
      }),
    )
    .returning("wechat_identity_id")
    .executeTakeFirstOrThrow();
  return identityId;
}
