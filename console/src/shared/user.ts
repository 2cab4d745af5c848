import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { callQuery } from "./call-query.ts";

/** Who is signed in and what is open to them; changes so rarely that one answer serves the visit. */
export const userInfo = callQuery(
  getUserInfo,
  {},
  { meta: { shows: ["account"] }, staleTime: 30 * 60_000, select: (answer) => answer.ret },
);
