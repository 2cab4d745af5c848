import { get } from "../endpoint.ts";
import type { Empty } from "../auth/calls.ts";
import type * as shapes from "./calls.ts";

export const getRecommendInfo = get<Empty, shapes.RecommendInfoResponse>(
  "/api/user/get_recommend_info/",
);
export const getRecommendCount = get<Empty, shapes.RecommendCountResponse>(
  "/api/user/get_recommend_count/",
);
export const getInviteDetail = get<shapes.InviteDetailQuery, shapes.InviteDetailResponse>(
  "/api/web/inviteDetail/",
);
