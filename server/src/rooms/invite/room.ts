import * as calls from "@nodeyard/contract/invite/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { getInviteDetail } from "./get-invite-detail.ts";

export const inviteRoom: Room = {
  name: "invite",
  handlers: [
    getInviteDetail,
    handle(calls.checkRefer, async (deps, { refer }) => {
      const inviter = await deps.db
        .selectFrom("accounts")
        .select("account_id")
        .where("refer_code", "=", refer.toUpperCase())
        .executeTakeFirst();
      return { isValid: inviter !== undefined };
    }),
    handle(calls.getRecommendInfo, async (deps, _request, caller) => {
      const account = await deps.db
        .selectFrom("accounts")
        .select("refer_code")
        .where("account_id", "=", caller.accountId)
        .executeTakeFirstOrThrow();
      return { ret: { user: account.refer_code } };
    }),
    handle(calls.getRecommendCount, async (deps, _request, caller) => {
      const { invited } = await deps.db
        .selectFrom("accounts")
        .select((select) => select.fn.countAll<bigint>().as("invited"))
        .where("referrer_account_id", "=", caller.accountId)
        .executeTakeFirstOrThrow();
      return { count: Number(invited) };
    }),
  ],
};
