import type { UtcDay } from "@nodeyard/contract/time.ts";
import { pageNumber, type AddressParameters } from "../../../shared/address-state.ts";
import { listDays, offeredDay } from "../../../shared/list-day.ts";

export interface InviteView {
  readonly day: UtcDay;
  readonly page: number;
}

export function inviteViewOf(parameters: AddressParameters, nowMs: number): InviteView {
  return {
    day: offeredDay(parameters["day"], listDays(nowMs)),
    page: pageNumber(parameters["page"]),
  };
}
