import { createHash } from "node:crypto";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createAccount } from "../server/src/rooms/auth/create-account.ts";
import { bindIdentity, createInApp } from "../server/src/rooms/wechat/testing/in-app.ts";
import { createSession } from "../server/src/rooms/account/sessions.ts";

/** An account that cannot sign in by a password. @returns its id. */
export async function createBenchAccount({ db }: DatabaseHandle, name: string): Promise<bigint> {
  const tel = `1${createHash("sha256").update(name).digest("hex").replace(/\D/g, "").slice(0, 10)}`;
  return db.transaction().execute((tx) =>
    createAccount({ clock: systemClock }, tx, {
      email: `${name}@bench.test`,
      tel,
      passwordHash: "none",
      language: "en",
      refer: undefined,
      isDemo: false,
    }),
  );
}

/** Opens an in-app session of a person with an account bound. @returns its token. */
export async function openBenchInApp(database: DatabaseHandle, accountId: bigint): Promise<string> {
  const place = { database, clock: systemClock };
  const person = await createInApp(place);
  await bindIdentity(place, person, { accountId });
  return person.token;
}

/** Opens a session of an account. @returns its token. */
export function openBenchSession({ db }: DatabaseHandle, accountId: bigint): Promise<string> {
  const session = { accountId, ip: "127.0.0.1", userAgent: "bench" };
  return createSession({ clock: systemClock }, db, session);
}
