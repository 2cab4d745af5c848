import { listTokens } from "@nodeyard/contract/tokens/calls.ts";
import { callQuery } from "../../shared/call-query.ts";

/** The account's access tokens. */
export const ownTokens = callQuery(listTokens, {}, { select: ({ list }) => list });
