import * as endpoints from "@nodeyard/contract/invite/endpoints.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownerOf, route, type Route } from "../../platform/http/route.ts";
import { getInviteDetail } from "./get-invite-detail.ts";

export function inviteRoutes(deps: Deps): Route[] {
  return [
    route(endpoints.getInviteDetail, (query, caller) => getInviteDetail(deps, query, caller)),
    route(endpoints.getRecommendInfo, async (_request, caller) => {
      const account = await deps.db
        .selectFrom("accounts")
        .select("refer_code")
        .where("account_id", "=", ownerOf(caller))
        .executeTakeFirstOrThrow();
      return { ret: { user: account.refer_code } };
    }),
    route(endpoints.getRecommendCount, async (_request, caller) => {
      const { invited } = await deps.db
        .selectFrom("accounts")
        .select((select) => select.fn.countAll<bigint>().as("invited"))
        .where("referrer_account_id", "=", ownerOf(caller))
        .executeTakeFirstOrThrow();
      return { count: Number(invited) };
    }),
  ];
}
