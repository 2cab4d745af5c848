import { getRules } from "@nodeyard/contract/revenue/rules-calls.ts";
import { callQuery } from "../../../shared/call-query.ts";

export const revenueRules = callQuery(getRules, {});
