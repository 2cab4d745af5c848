import * as calls from "@nodeyard/contract/notifications/calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { enableChat } from "./chat/enable-chat.ts";
import { sendDueJob } from "./deliveries/send-due.ts";
import { deleteOldNotices, deleteNotices } from "./delete-notices.ts";
import { countUnreadOf } from "./inbox/count-unread.ts";
import { listNotices } from "./inbox/list-notices.ts";
import { markNotice, markAll } from "./inbox/mark-notices.ts";
import { sendHeldMailsJob } from "./mail/send-held-mails.ts";
import { serveUnsubscribe } from "./mail/unsubscribe.ts";
import { sendTest } from "./settings/send-test.ts";
import { setHours } from "./settings/set-hours.ts";
import { setLanguage } from "./settings/set-language.ts";
import { setSwitch } from "./settings/set-switch.ts";
import { showSettings } from "./settings/show-settings.ts";
import { listDeliveries, resendDelivery } from "./webhook/list-deliveries.ts";
import { setWebhook, rotateSecret, enableWebhook, removeWebhook } from "./webhook/set-webhook.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Tx } from "../../platform/database.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { placeOfSecret } from "./webhook/secret.ts";

/** Encrypts the secrets of webhooks anew. @returns how many. */
async function resealSecrets(tx: Tx, encryption: FieldEncryption): Promise<number> {
  let count = 0;
  for (const column of ["sealed_secret", "sealed_former_secret"] as const) {
    const rows = await tx
      .selectFrom("webhooks")
      .select(["account_id", `${column} as sealed`])
      .where(column, "not like", encryption.ownPattern)
      .execute();
    for (const { account_id: accountId, sealed } of rows) {
      const place = placeOfSecret(accountId);
      await tx
        .updateTable("webhooks")
        .set({ [column]: encryption.encrypt(encryption.decrypt(String(sealed), place), place) })
        .where("account_id", "=", accountId)
        .execute();
    }
    count += rows.length;
  }
  return count;
}

const CHANNELS = ["webhook", "chat"] as const;

interface Figures {
  readonly channel: (typeof CHANNELS)[number];
  readonly waiting: number;
  readonly delivered: number;
  readonly given_up: number;
}

const NONE = { waiting: 0, delivered: 0, given_up: 0 };

/** Adds the metric of what goes to webhooks and to the chat app: every state of the last day has a figure. Mails are messages. */
function registerDeliveryMetric(
  registry: Registry,
  { db, clock }: Pick<Deps, "db" | "clock">,
): void {
  new Gauge({
    name: "nodeyard_notices",
    help: "Notices of the last 24 hours to webhooks and the chat app, by channel and state",
    labelNames: ["channel", "state"],
    registers: [registry],
    async collect() {
      const since = new Date(clock.now().getTime() - DAY_MS);
      const { rows } = await sql<Figures>`
        select channel, count(*) filter (where next_try_at is not null)::int as waiting,
          count(delivered_at)::int as delivered, count(given_up_at)::int as given_up
        from notice_deliveries where made_at >= ${since} group by channel`.execute(db);
      for (const channel of CHANNELS) {
        const found = rows.find((row) => row.channel === channel);
        const { waiting, delivered, given_up } = found ?? NONE;
        for (const [state, count] of Object.entries({ waiting, delivered, given_up }))
          this.set({ channel, state }, count);
      }
    },
  });
}

/** Notices to owners and their channels: inbox, mail, webhook, chat. */
export const notificationsRoom: Room = {
  name: "notifications",
  handlers: [
    listNotices,
    handle(calls.countUnread, async (deps, _request, { accountId }) => ({
      unread: await countUnreadOf(deps.db, accountId),
    })),
    markNotice,
    markAll,
    showSettings,
    setSwitch,
    setHours,
    setLanguage,
    enableChat,
    sendTest,
    setWebhook,
    rotateSecret,
    enableWebhook,
    removeWebhook,
    listDeliveries,
    resendDelivery,
  ],
  jobs: [sendDueJob, sendHeldMailsJob],
  metrics: registerDeliveryMetric,
  files: serveUnsubscribe,
  cleanUp: [deleteOldNotices],
  onClose: [deleteNotices],
  reseal: [resealSecrets],
};
