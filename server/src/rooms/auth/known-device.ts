import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { createToken } from "../../platform/secrets.ts";

/** After that a device counts as unknown. */
const VALID_MS = 180 * DAY_MS;

/** Binding of a device token. */
export interface DeviceAccount {
  readonly account_id: bigint;
  readonly password_changed_at: Date;
}

/** Bound to the account and its password: a change of the password invalidates all tokens. */
function contextOf(account: DeviceAccount): string {
  return `known-device.${account.account_id}.${account.password_changed_at.getTime()}`;
}

/** A token that identifies a browser that has signed in. It grants no access. */
export function createDeviceToken(
  deps: Pick<Deps, "encryption" | "clock">,
  account: DeviceAccount,
): string {
  const device = { id: createToken().slice(0, 16), at: deps.clock.now().getTime() };
  return deps.encryption.encrypt(JSON.stringify(device), contextOf(account));
}

/** The device of a token that was made for this account and password; undefined for any other. */
export function findKnownDevice(
  deps: Pick<Deps, "encryption" | "clock">,
  account: DeviceAccount | undefined,
  token: string | undefined,
): string | undefined {
  if (!account || !token) return undefined;
  try {
    const text = deps.encryption.decrypt(token, contextOf(account));
    const { id, at } = JSON.parse(text) as { id: string; at: number };
    return deps.clock.now().getTime() - at < VALID_MS ? id : undefined;
  } catch {
    return undefined;
  }
}
