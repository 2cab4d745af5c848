import * as calls from "@nodeyard/contract/notifications/calls.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { enableChat } from "./chat/enable-chat.ts";
import { registerDeliveryMetric } from "./deliveries/delivery-metrics.ts";
import { sendDueJob } from "./deliveries/send-due.ts";
import { deleteOldNotices, forgetNotices } from "./forget.ts";
import { countUnreadOf } from "./inbox/count-unread.ts";
import { listNotices } from "./inbox/list-notices.ts";
import { markNotice, markAll } from "./inbox/mark-notices.ts";
import { sendHeldMailsJob } from "./mail/send-held-mails.ts";
import { sendTest } from "./settings/send-test.ts";
import { setHours } from "./settings/set-hours.ts";
import { setLanguage } from "./settings/set-language.ts";
import { setSwitch } from "./settings/set-switch.ts";
import { showSettings } from "./settings/show-settings.ts";
import { listDeliveries, resendDelivery } from "./webhook/list-deliveries.ts";
import { resealSecrets } from "./webhook/reseal-secrets.ts";
import { setWebhook, rotateSecret, enableWebhook, removeWebhook } from "./webhook/set-webhook.ts";

/** What owners are notified of, and how: inbox, mail, webhook, chat. */
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
  cleanUp: [deleteOldNotices],
  onClose: [forgetNotices],
  reseal: [resealSecrets],
};
