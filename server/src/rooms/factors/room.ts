import type { Room } from "../../platform/room.ts";
import { deleteExpiredChallenges } from "./challenges.ts";
import { deleteExpiredPending } from "./pending-sign-in.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { followResetsJob } from "./reset/follow-resets.ts";
import { resealTokens } from "./reset/requests.ts";
import { factorsRoutes } from "./routes.ts";
import { resealSecrets } from "./totp.ts";

/** The second factor: authenticator apps, passkeys, recovery codes. Sign-in, money and wallet ask for its proof. */
export const factorsRoom: Room = {
  name: "factors",
  routes: factorsRoutes,
  jobs: [followResetsJob],
  onClose: async (tx, accountId) => {
    await resetSecondFactor(tx, accountId);
    await tx.deleteFrom("factor_resets").where("account_id", "=", accountId).execute();
  },
  reseal: async (tx, encryption) =>
    (await resealSecrets(tx, encryption)) + (await resealTokens(tx, encryption)),
  cleanUp: async (deps) => {
    await deleteExpiredPending(deps);
    await deleteExpiredChallenges(deps);
  },
};
