import { authMessages } from "@nodeyard/contract/auth/errors.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Caller } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { createSession } from "../account/sessions.ts";
import type { ProofMethod } from "../factors/check-proof.ts";
import { createDeviceToken, type DeviceAccount } from "./known-device.ts";
import { noteCountry } from "./note-country.ts";

export interface SignedIn {
  readonly message: Text;
  readonly sessionId: string;
  readonly deviceToken: string;
}

/** Opens the session of a sign-in that has proved all that the account asks for. */
export async function openSession(
  deps: Deps,
  account: DeviceAccount,
  { ip, userAgent }: Caller,
  secondStep?: {
    readonly method: ProofMethod;
    /** Ends the second step in the same transaction. */
    readonly close: (tx: Tx) => Promise<void>;
  },
): Promise<SignedIn> {
  const { account_id: accountId } = account;
  const isProved = secondStep !== undefined;
  const sessionId = await deps.db.transaction().execute(async (tx) => {
    await secondStep?.close(tx);
    const created = await createSession(deps, tx, { accountId, ip, userAgent, isProved });
    await noteCountry(deps, tx, accountId, ip);
    const details = isProved ? { factor: secondStep.method } : {};
    await recordAct(deps, tx, { act: "auth.login", accountId, ip, details });
    return created;
  });
  const deviceToken = createDeviceToken(deps, account);
  return { message: authMessages.loggedIn, sessionId, deviceToken };
}
