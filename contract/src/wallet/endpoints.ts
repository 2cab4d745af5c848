import type { Done, Empty } from "../auth/calls.ts";
import { get, post } from "../endpoint.ts";
import type * as shapes from "./calls.ts";

export const getAddress = get<Empty, shapes.AddressResponse>("/api/eth/getAddress/");
export const bindAddress = post<shapes.BindAddressRequest, Done>("/api/eth/bindAddress/");
export const unbindAddress = post<shapes.UnbindAddressRequest, Done>("/api/eth/unbindAddress/");
/** A POST although it only reads: the secret stays out of addresses and logs. */
export const showChange = post<shapes.ChangeRequest, shapes.ChangeResponse>(
  "/api/v1/wallet/change",
);
export const cancelChange = post<shapes.ChangeRequest, Done>("/api/v1/wallet/cancel-change");
