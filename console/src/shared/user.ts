import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./http.ts";
import { roomKey } from "./room-cache.ts";

/** Who is signed in and what is open to them; changes so rarely that one answer serves the visit. */
export const userInfo = queryOptions({
  queryKey: roomKey("account")("user"),
  queryFn: ({ signal }) => call(getUserInfo, {}, { signal }),
  staleTime: 30 * 60_000,
  select: (answer) => answer.ret,
});
