import { createHash } from "node:crypto";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createAccount } from "../server/src/rooms/auth/create-account.ts";
import { createSession } from "../server/src/rooms/auth/sessions.ts";
import { systemClock } from "../server/src/platform/clock.ts";

/** An account with a session, for loads that are not about signing in. */
export async function createTokenAccount(
  { db }: DatabaseHandle,
  name: string,
): Promise<{ accountId: bigint; session: string }> {
  const tel = `1${createHash("sha256").update(name).digest("hex").replace(/\D/g, "").slice(0, 10)}`;
  const deps = { clock: systemClock };
  const accountId = await db.transaction().execute((tx) =>
    createAccount(deps, tx, {
      email: `${name}@bench.test`,
      tel,
      passwordHash: "none",
      language: "en",
      refer: undefined,
      isDemo: false,
    }),
  );
  const session = await createSession(deps, db, { accountId, ip: "127.0.0.1", userAgent: "bench" });
  return { accountId, session };
}
