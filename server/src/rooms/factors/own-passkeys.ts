import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/factors/calls.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import { PASSKEYS_PER_ACCOUNT } from "@nodeyard/contract/factors/rules.ts";
import { pgError } from "../../platform/database.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { requireName } from "../../platform/typed-text.ts";
import { findContact } from "../account/contact.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { assertMayAdd } from "./assert-may-add.ts";
import { createRegistration, hostOf, verifyNew } from "./passkeys.ts";
import { removeFactor } from "./remove-factor.ts";
import { findPasskeys } from "./store.ts";
import { afterAdding } from "./turn-on.ts";

export const startPasskey = handle(
  calls.startPasskey,
  async (
    deps,
    request: { readonly password: string; readonly host: string },
    { accountId, sessionHash },
  ) => {
    await assertMayAdd(deps, accountId, request.password);
    const { email } = await findContact(deps, accountId);
    const use = { accountId, purpose: "enrol", holderHash: sessionHash } as const;
    return { options: await createRegistration(deps, { email, host: request.host }, use) };
  },
);

const NAME_RULE = { blank: factorsErrors.nameRequired };

export const addPasskey = handle(calls.addPasskey, async (deps: SessionDeps, request, caller) => {
  const { accountId } = caller;
  const { passkey } = request;
  const name = requireName(request.name, NAME_RULE);
  const use = { accountId, purpose: "enrol", holderHash: caller.sessionHash } as const;
  const rpHost = hostOf(deps, passkey);
  const made = await verifyNew(deps, passkey, rpHost, use);
  const now = deps.clock.now();
  try {
    const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      if ((await findPasskeys(tx, accountId)).length >= PASSKEYS_PER_ACCOUNT)
        throw new ApiError(factorsErrors.passkeysFull);
      await tx
        .insertInto("second_factors")
        .values({
          account_id: accountId,
          kind: "passkey",
          name,
          created_at: now,
          confirmed_at: now,
          credential_id: made.id,
          public_key: Buffer.from(made.publicKey),
          sign_count: BigInt(made.counter),
          rp_host: rpHost,
          transports: (made.transports ?? []).join(","),
        })
        .execute();
      return afterAdding(deps, tx, caller, { kind: "passkey", name });
    });
    deps.sessions.evict(accountId);
    return { message: factorsMessages.passkeyAdded, recoveryCodes };
  } catch (error) {
    if (pgError(error)?.constraint === "second_factors_credential_id_key")
      throw new ApiError(factorsErrors.passkeyTaken);
    throw error;
  }
});

function idOf(passkeyId: string): bigint {
  if (!/^\d{1,18}$/.test(passkeyId)) throw new ApiError(factorsErrors.passkeyUnknown);
  return BigInt(passkeyId);
}

export const renamePasskey = handle(
  calls.renamePasskey,
  async (deps, { passkeyId, ...typed }, { accountId, ip }) => {
    const name = requireName(typed.name, NAME_RULE);
    await deps.db.transaction().execute(async (tx) => {
      const secondFactorId = idOf(passkeyId);
      const found = await tx
        .selectFrom("second_factors")
        .select("name")
        .where("second_factor_id", "=", secondFactorId)
        .where("account_id", "=", accountId)
        .where("kind", "=", "passkey")
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw new ApiError(factorsErrors.passkeyUnknown);
      if (found.name === name) return;
      await tx
        .updateTable("second_factors")
        .set({ name })
        .where("second_factor_id", "=", secondFactorId)
        .execute();
      await recordAct(deps, tx, {
        act: "factors.rename-passkey",
        accountId,
        ip,
        details: { name },
      });
    });
    return { message: factorsMessages.passkeyRenamed };
  },
);

export const removePasskey = handle(
  calls.removePasskey,
  async (deps: SessionDeps, { passkeyId }: { readonly passkeyId: string }, caller) => {
    const secondFactorId = idOf(passkeyId);
    await removeFactor(deps, caller, async (tx) => {
      const passkeys = await findPasskeys(tx, caller.accountId);
      const found = passkeys.find((each) => each.secondFactorId === secondFactorId);
      if (!found) throw new ApiError(factorsErrors.passkeyUnknown);
      return { secondFactorId, kind: "passkey", name: found.name };
    });
    return { message: factorsMessages.passkeyRemoved };
  },
);
