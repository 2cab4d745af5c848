import { listDialConfigs } from "@nodeyard/contract/dial/operator/calls.ts";
import type { ConfigShow } from "@nodeyard/contract/dial/rules.ts";
import { pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

export function dialConfigsOfAll(text: string, show: ConfigShow, page: number) {
  return pagedQuery(listDialConfigs, { show, pageNum: page, text: text || undefined }, LIVE);
}
