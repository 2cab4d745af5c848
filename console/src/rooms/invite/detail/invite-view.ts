import type { UtcDay } from "@nodeyard/contract/time.ts";
import { listDays, offeredDay } from "../../../shared/list-day.ts";
import {
  dayParameter,
  defineSearch,
  pageParameter,
  type SearchOf,
} from "../../../shared/search-params.ts";

export interface InviteView {
  readonly day: UtcDay;
  readonly page: number;
}

export const inviteSearch = defineSearch({ day: dayParameter, page: pageParameter });

export function inviteViewOf(
  { day, page }: SearchOf<typeof inviteSearch>,
  nowMs: number,
): InviteView {
  return { day: offeredDay(day, listDays(nowMs)), page };
}
