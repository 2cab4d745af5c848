import * as calls from "@nodeyard/contract/invite/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { getInviteDetail } from "./get-invite-detail.ts";

export function inviteRoutes(deps: Deps): Route[] {
  return [
    route(calls.getInviteDetail, (query, caller) => getInviteDetail(deps, query, caller)),
    route(calls.checkRefer, async ({ refer }) => {
      const inviter = await deps.db
        .selectFrom("accounts")
        .select("account_id")
        .where("refer_code", "=", refer.toUpperCase())
        .executeTakeFirst();
      return { isValid: inviter !== undefined };
    }),
    route(calls.getRecommendInfo, async (_request, caller) => {
      const account = await deps.db
        .selectFrom("accounts")
        .select("refer_code")
        .where("account_id", "=", caller.accountId)
        .executeTakeFirstOrThrow();
      return { ret: { user: account.refer_code } };
    }),
    route(calls.getRecommendCount, async (_request, caller) => {
      const { invited } = await deps.db
        .selectFrom("accounts")
        .select((select) => select.fn.countAll<bigint>().as("invited"))
        .where("referrer_account_id", "=", caller.accountId)
        .executeTakeFirstOrThrow();
      return { count: Number(invited) };
    }),
  ];
}
