import { listRates } from "@nodeyard/contract/rates/calls.ts";
import { callQuery } from "../../shared/call-query.ts";
import { AFTER_ACTS } from "../../shared/operator/live.ts";

export const rates = callQuery(listRates, {}, AFTER_ACTS);
