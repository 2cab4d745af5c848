import * as calls from "@nodeyard/contract/devices/operator/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { readDeviceId } from "../own-device.ts";
import { readBundle } from "../self-check/show-self-check.ts";

export const getOwnersSupportBundle = handle(
  calls.getOwnersSupportBundle,
  ({ db }: Pick<Deps, "db">, request) => readBundle(db, readDeviceId(request.deviceId), undefined),
);
