import { ApiError } from "@nodeyard/contract/error.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { SECRET_OVERLAP_HOURS } from "@nodeyard/contract/notifications/rules.ts";
import * as calls from "@nodeyard/contract/notifications/webhook-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { noteSealingKey } from "../../../platform/note-sealing-key.ts";
import { mayPostTo } from "../../../platform/post-outside.ts";
import { consume, refund } from "../../../platform/throttle.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { recordAct } from "../../account/record-act.ts";
import { assertSession } from "../../account/sessions.ts";
import { notifySecurityAct } from "../notify-security-act.ts";
import { deleteWebhook } from "./end-webhook.ts";
import { createSecret, placeOfSecret } from "./secret.ts";

/** Each is mailed, and posts to an address that the owner names. */
const CHANGES = { bucket: "webhook-change", limit: 10, windowSeconds: 3600 } as const;

const changesOf = (accountId: bigint) => ({ ...CHANGES, subject: `account:${accountId}` });

const consumeChange = ({ db, clock }: Deps, accountId: bigint): Promise<void> =>
  consume(db, clock, changesOf(accountId));

/** A URL that may be posted to. Plain http only where the operator has named networks of the platform's own. */
function readUrl(text: string, networks: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const protocols = networks.length > 0 ? ["https:", "http:"] : ["https:"];
  if (!url || !protocols.includes(url.protocol) || url.username !== "" || url.password !== "")
    throw new ApiError(notificationErrors.urlInvalid);
  url.hash = "";
  return url;
}

async function lockWebhook(tx: Tx, accountId: bigint) {
  await lockAccount(tx, accountId);
  return tx
    .selectFrom("webhooks")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

async function newSecret(deps: Deps, tx: Tx, accountId: bigint) {
  await noteSealingKey(tx, deps.encryption, deps.clock.now());
  const secret = createSecret();
  return { secret, sealed: deps.encryption.encrypt(secret, placeOfSecret(accountId)) };
}

/** Sets the address, with a secret if there was none, and switches a failed webhook on again. */
export const setWebhook = handle(calls.setWebhook, async (deps, request, caller) => {
  const { accountId, ip, sessionHash } = caller;
  const { webhookNetworks: networks } = deps.config;
  const url = readUrl(request.url, networks);
  await consumeChange(deps, accountId);
  if (!(await mayPostTo(url, networks))) {
    await refund(deps.db, deps.clock, changesOf(accountId));
    throw new ApiError(notificationErrors.addressPrivate);
  }
  const secret = await deps.db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, accountId);
    await assertSession(tx, sessionHash);
    if (before?.url === url.href && before.disabled_at === null) return null;
    const set = { url: url.href, set_at: deps.clock.now(), disabled_at: null, disabled_for: null };
    const made = before ? undefined : await newSecret(deps, tx, accountId);
    if (made)
      await tx
        .insertInto("webhooks")
        .values({ account_id: accountId, sealed_secret: made.sealed, ...set })
        .execute();
    else await tx.updateTable("webhooks").set(set).where("account_id", "=", accountId).execute();
    const details = { name: url.host };
    await recordAct(deps, tx, { act: "notifications.set-webhook", accountId, ip, details });
    await notifySecurityAct(deps, tx, accountId, "webhookSet", ip, { host: url.host });
    return made?.secret ?? null;
  });
  return { message: notificationMessages.webhookSet, secret };
});

/** Makes a new secret; the one before signs beside it for a day, in which the receiver is changed. */
export const rotateSecret = handle(
  calls.rotateWebhookSecret,
  async (deps, _request, { accountId, ip }) => {
    await consumeChange(deps, accountId);
    const secret = await deps.db.transaction().execute(async (tx) => {
      const before = await lockWebhook(tx, accountId);
      if (!before) throw new ApiError(notificationErrors.noWebhook);
      const made = await newSecret(deps, tx, accountId);
      await tx
        .updateTable("webhooks")
        .set({
          sealed_secret: made.sealed,
          sealed_former_secret: before.sealed_secret,
          former_until: new Date(deps.clock.now().getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
        })
        .where("account_id", "=", accountId)
        .execute();
      await recordAct(deps, tx, { act: "notifications.rotate-secret", accountId, ip });
      await notifySecurityAct(deps, tx, accountId, "webhookSecret", ip);
      return made.secret;
    });
    return { message: notificationMessages.secretRotated, secret };
  },
);

/** Re-enables a failed webhook; undelivered messages stay undelivered and can be resent. */
export const enableWebhook = handle(
  calls.enableWebhook,
  async (deps, _request, { accountId, ip }) => {
    await deps.db.transaction().execute(async (tx) => {
      const before = await lockWebhook(tx, accountId);
      if (!before) throw new ApiError(notificationErrors.noWebhook);
      if (before.disabled_at === null) return;
      await tx
        .updateTable("webhooks")
        .set({ disabled_at: null, disabled_for: null, set_at: deps.clock.now() })
        .where("account_id", "=", accountId)
        .execute();
      await recordAct(deps, tx, { act: "notifications.enable-webhook", accountId, ip });
    });
    return { message: notificationMessages.webhookEnabled };
  },
);

/** Removes the webhook, its secret and its undelivered messages. */
export const removeWebhook = handle(
  calls.removeWebhook,
  async (deps, _request, { accountId, ip }) => {
    await deps.db.transaction().execute(async (tx) => {
      if (!(await lockWebhook(tx, accountId))) return;
      await deleteWebhook(tx, accountId);
      await recordAct(deps, tx, { act: "notifications.remove-webhook", accountId, ip });
    });
    return { message: notificationMessages.webhookRemoved };
  },
);
