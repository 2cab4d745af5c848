import { ApiError } from "@nodeyard/contract/error.ts";
import { CHAT_KINDS } from "@nodeyard/contract/notice-kinds.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { type Channel } from "@nodeyard/contract/notifications/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { consume } from "../../../platform/throttle.ts";
import { listChatBindings } from "../chat/bindings.ts";
import { queueChat } from "../chat/queue-chat.ts";
import { queueWebhook } from "../deliveries/queue-delivery.ts";
import { writeEntry } from "../inbox/write-entry.ts";
import { entryMail } from "../mail/entry-mail.ts";
import { mailOwner } from "../mail/mail-owner.ts";
import { assertWebhook } from "../webhook/assert-webhook.ts";

const TESTS = { bucket: "notice-tests", limit: 20, windowSeconds: 3600 } as const;
const NOTICE = { event: "test.sent", data: {}, page: "/AccountSet" } as const;
const TEXTS = {
  zn: { title: "测试通知", text: "这是你从账号设置发送的测试通知，说明该渠道可以收到通知。" },
  en: {
    title: "Test notification",
    text: "You sent this test from the account's settings: notifications arrive this way.",
  },
} as const;

/** To all people in the chat that the account is bound to, by the first template that there is. */
async function sendToPeople(deps: Deps, tx: Tx, accountId: bigint, at: Date): Promise<void> {
  const { wechat } = deps.config;
  const kind = CHAT_KINDS.find((each) => wechat?.templates.has(each));
  if (!wechat || kind === undefined) throw new ApiError(notificationErrors.chatKindUnavailable);
  const { event } = NOTICE;
  if ((await queueChat(tx, deps.config, { accountId, noticeId: null, event, kind, at })) > 0)
    return;
  const isBound = (await listChatBindings(tx, accountId, wechat.appId)).length > 0;
  throw new ApiError(isBound ? notificationErrors.chatMuted : notificationErrors.noChat);
}

async function send(deps: Deps, tx: Tx, accountId: bigint, channel: Channel): Promise<void> {
  const at = deps.clock.now();
  if (channel === "inbox") {
    const state = { isListed: true, at, mailDueAt: null };
    await writeEntry(tx, accountId, NOTICE, TEXTS, state);
  } else if (channel === "mail")
    await mailOwner(deps, tx, accountId, (language) =>
      entryMail(deps.config, language, [{ ...TEXTS[language], page: null }]),
    );
  else if (channel === "webhook") {
    await assertWebhook(tx, accountId);
    await queueWebhook(tx, { accountId, noticeId: null, event: NOTICE.event, data: {}, at });
  } else await sendToPeople(deps, tx, accountId, at);
}

/** Sends a test through one channel, whatever its switches and the hours say. */
export const sendTest = handle(calls.sendTestNotice, async (deps, { channel }, { accountId }) => {
  await consume(deps.db, deps.clock, { ...TESTS, subject: `account:${accountId}` });
  await deps.db.transaction().execute((tx) => send(deps, tx, accountId, channel));
  return { message: notificationMessages.testSent };
});
