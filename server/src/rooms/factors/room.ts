import * as calls from "@nodeyard/contract/factors/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { startApp, confirmApp, removeApp } from "./app.ts";
import { deleteExpiredChallenges } from "./challenges.ts";
import { startPasskey, addPasskey, renamePasskey, removePasskey } from "./own-passkeys.ts";
import { createAssertion } from "./passkeys.ts";
import { deleteExpiredPending } from "./pending-sign-in.ts";
import { prove } from "./prove.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { requestReset } from "./reset/request-reset.ts";
import { showReset, startReset, cancelByLink, cancelInSession } from "./reset/follow-link.ts";
import { followResetsJob } from "./reset/follow-resets.ts";
import { resealTokens } from "./reset/requests.ts";
import { showFactors } from "./show-factors.ts";
import { resealSecrets } from "./totp.ts";

/** The second factor: authenticator apps, passkeys, recovery codes. Sign-in, money and wallet ask for its proof. */
export const factorsRoom: Room = {
  name: "factors",
  handlers: [
    showFactors,
    startApp,
    confirmApp,
    removeApp,
    startPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    renewRecoveryCodes,
    handle(calls.startProof, async (deps, { host }, { accountId, sessionHash }) => {
      const use = { accountId, purpose: "prove", holderHash: sessionHash } as const;
      return { options: await createAssertion(deps, host, use) };
    }),
    requestReset,
    showReset,
    startReset,
    cancelByLink,
    cancelInSession,
    prove,
  ],
  jobs: [followResetsJob],
  onClose: [
    resetSecondFactor,
    (tx, accountId) => tx.deleteFrom("factor_resets").where("account_id", "=", accountId).execute(),
  ],
  reseal: [resealSecrets, resealTokens],
  cleanUp: [deleteExpiredPending, deleteExpiredChallenges],
};
