import { get, post } from "../endpoint.ts";
import type { Done, Empty } from "../auth/calls.ts";
import type * as shapes from "./calls.ts";

export const getStatus = get<shapes.StatusQuery, shapes.StatusResponse>("/api/bcode/get_status/");
export const claim = post<shapes.ClaimRequest, Done>("/api/bcode/get/");
/** The path's spelling is a legacy one. */
export const getAvailableList = get<Empty, shapes.AvailableListResponse>(
  "/api/bcode/avaliable_list/",
);
