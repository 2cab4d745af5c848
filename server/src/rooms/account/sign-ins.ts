import * as calls from "@nodeyard/contract/account/calls.ts";
import { accountErrors, accountMessages } from "@nodeyard/contract/account/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { openCountries } from "../../platform/country.ts";
import type { Deps, SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { recordAct } from "./record-act.ts";
import { noteEnded } from "./session-ends.ts";
import { aliveSessions, endSessions } from "./sessions.ts";
import { deviceOf, deviceText } from "./user-agent.ts";

/** Sessions of the account: the caller's first, then by last use. */
export const listSignIns = handle(
  calls.listSignIns,
  async (deps: Pick<Deps, "db" | "clock">, _request, { accountId, sessionHash }) => {
    const countryOf = await openCountries();
    const rows = await aliveSessions(deps, accountId);
    const list = rows.map((row) => ({
      signInId: String(row.session_id),
      isThis: row.session_hash.equals(sessionHash),
      ...deviceOf(row.user_agent),
      ip: row.ip,
      country: countryOf(row.ip),
      openedAt: row.created_at.toISOString(),
      usedAt: row.last_used_at.toISOString(),
    }));
    return { list: list.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)) };
  },
);

/** Answered without a look at the database: whose session has ended does not get here. */
export const checkSession = handle(calls.checkSession, async () => ({}));

/** Ends one sign-in of the account, its own included. */
export const endSignIn = handle(
  calls.endSignIn,
  async (deps: SessionDeps, { signInId }: { readonly signInId: string }, { accountId, ip }) => {
    if (!/^\d{1,18}$/.test(signInId)) throw new ApiError(accountErrors.signInUnknown);
    await deps.db.transaction().execute(async (tx) => {
      const ended = await tx
        .deleteFrom("sessions")
        .where("account_id", "=", accountId)
        .where("session_id", "=", BigInt(signInId))
        .returning(["user_agent", "session_hash", "last_used_at"])
        .executeTakeFirst();
      if (!ended) throw new ApiError(accountErrors.signInUnknown);
      const { session_hash, last_used_at } = ended;
      await noteEnded(tx, [{ session_hash, last_used_at }], "elsewhere");
      const details = { device: deviceText(ended.user_agent) };
      await recordAct(deps, tx, { act: "account.end-sign-in", accountId, ip, details });
    });
    deps.sessions.evict(accountId);
    return { message: accountMessages.signInEnded };
  },
);

/** Ends all sign-ins of the account but the asking one. */
export const endOtherSignIns = handle(
  calls.endOtherSignIns,
  async (deps: SessionDeps, _request, { accountId, sessionHash, ip }) => {
    await deps.db.transaction().execute(async (tx) => {
      const count = await endSessions(tx, accountId, "elsewhere", sessionHash);
      if (count === 0) return;
      const details = { count };
      await recordAct(deps, tx, { act: "account.end-other-sign-ins", accountId, ip, details });
    });
    deps.sessions.evict(accountId);
    return { message: accountMessages.otherSignInsEnded };
  },
);
