import * as calls from "@nodeyard/contract/notifications/calls.ts";
import * as webhookCalls from "@nodeyard/contract/notifications/webhook-calls.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { RoomContext } from "../../platform/room.ts";
import { enableChat } from "./chat/enable-chat.ts";
import { countUnreadOf } from "./inbox/count-unread.ts";
import { listNotices } from "./inbox/list-notices.ts";
import { markAll, markNotice } from "./inbox/mark-notices.ts";
import { sendTest } from "./settings/send-test.ts";
import { setHours } from "./settings/set-hours.ts";
import { setLanguage } from "./settings/set-language.ts";
import { setSwitch } from "./settings/set-switch.ts";
import { showSettings } from "./settings/show-settings.ts";
import { listDeliveries, resendDelivery } from "./webhook/list-deliveries.ts";
import { enableWebhook, removeWebhook, rotateSecret, setWebhook } from "./webhook/set-webhook.ts";

export function notificationRoutes({ deps }: RoomContext): Route[] {
  return [
    route(calls.listNotices, (query, caller) => listNotices(deps, query, caller)),
    route(calls.countUnread, async (_request, { accountId }) => ({
      unread: await countUnreadOf(deps.db, accountId),
    })),
    route(calls.markNotice, (request, caller) => markNotice(deps, request, caller)),
    route(calls.markAllNotices, (request, caller) => markAll(deps, request, caller)),
    route(calls.getNoticeSettings, (_request, caller) => showSettings(deps, caller)),
    route(calls.setNoticeSwitch, (request, caller) => setSwitch(deps, request, caller)),
    route(calls.setNoticeHours, (request, caller) => setHours(deps, request, caller)),
    route(calls.setNoticeLanguage, (request, caller) => setLanguage(deps, request, caller)),
    route(calls.enableChat, (_request, caller) => enableChat(deps, caller)),
    route(calls.sendTestNotice, (request, caller) => sendTest(deps, request, caller)),
    route(webhookCalls.setWebhook, (request, caller) => setWebhook(deps, request, caller)),
    route(webhookCalls.rotateWebhookSecret, (_request, caller) => rotateSecret(deps, caller)),
    route(webhookCalls.enableWebhook, (_request, caller) => enableWebhook(deps, caller)),
    route(webhookCalls.removeWebhook, (_request, caller) => removeWebhook(deps, caller)),
    route(webhookCalls.listDeliveries, (query, caller) => listDeliveries(deps, query, caller)),
    route(webhookCalls.resendDelivery, (request, caller) => resendDelivery(deps, request, caller)),
  ];
}
