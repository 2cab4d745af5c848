import { listCodePools } from "@nodeyard/contract/bcode/operator/calls.ts";
import { callQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

export const codePools = callQuery(listCodePools, {}, LIVE);
