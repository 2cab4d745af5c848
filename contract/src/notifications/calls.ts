import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { LANGUAGES } from "../envelope.ts";
import { instant, flag, text } from "../fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { CHAT_KINDS, NOTICE_KINDS } from "../notice-kinds.ts";
import { CHANNELS, EVENTS, type NoticeEvent } from "./rules.ts";

const { owner } = callsIn("notifications");

const kind = z.enum(NOTICE_KINDS);
export const noticeEvent = z.enum(Object.keys(EVENTS) as [NoticeEvent, ...NoticeEvent[]]);

const notice = z.strictObject({
  noticeId: z.string(),
  kind,
  event: noticeEvent,
  /** In the language of the call. */
  title: z.string(),
  text: z.string(),
  page: z
    .string()
    .nullable()
    .meta({ description: "Path on the console; null if it leads nowhere" }),
  madeAt: instant,
  changedAt: instant.meta({ description: "ISO instant of the newest event in it" }),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = owner.get("/api/v1/notices", {
  summary:
    "The inbox, newest first; to access tokens without the texts of the kinds `node` and `security`",
  request: z.object({
    ...pageQuery,
    kind: kind.optional().meta({ description: "All kinds when absent" }),
    isUnread: flag.default(false).meta({ description: "Only unread ones" }),
  }),
  response: ok({
    ...pageReply(notice),
    unread: z.int().meta({ description: "Unread entries of all kinds" }),
  }),
  beforePhone: true,
  tokenScope: "notifications",
});
export type NoticesResponse = ResponseOf<typeof listNotices>;

export const countUnread = owner.get("/api/v1/notices/unread", {
  summary: "How many entries of the inbox are unread",
  response: ok({ unread: z.int() }),
  beforePhone: true,
  tokenScope: "notifications",
});

export const markNotice = owner.post("/api/v1/notices/mark", {
  summary: "Mark an entry as read or unread",
  request: z.object({ noticeId: text(20), isRead: z.boolean() }),
  response: ok({}),
  beforePhone: true,
});

export const markAllNotices = owner.post("/api/v1/notices/mark-all", {
  summary: "Mark entries as read, all or of one kind",
  request: z.object({
    kind: kind.optional(),
    /** Newest `changedAt` that the reader has seen: what came since stays unread. */
    until: z.iso.datetime(),
  }),
  response: done,
  beforePhone: true,
});

const switches = z.strictObject({
  inbox: z.boolean(),
  mail: z.boolean(),
  chat: z.boolean(),
  webhook: z.boolean(),
});
const dayTime = z
  .string()
  .nullable()
  .meta({ description: "Time of day in the account's zone, `22:30`; null if there is none" });

export const getNoticeSettings = owner.get("/api/v1/notices/settings", {
  summary: "What an owner is notified of, how and when",
  response: ok({
    switches: z.record(kind, switches),
    quietFrom: dayTime,
    quietUntil: dayTime,
    digestAt: dayTime,
    zone: z.string().meta({ description: "IANA name" }),
    writtenIn: z.enum(LANGUAGES).meta({ description: "Language of mails and chat messages" }),
    chat: z.strictObject({
      state: z.enum(["unavailable", "unbound", "muted", "ready"]).meta({
        description:
          "`unavailable`: the server sends nothing there; `unbound`: the account is bound to nobody; `muted`: nobody it is bound to follows the official account",
      }),
      kinds: z
        .array(z.enum(CHAT_KINDS))
        .meta({ description: "Kinds that the server has a template of" }),
      muted: z.array(z.string()).meta({
        description: "Nicknames of people who do not follow the official account, and get nothing",
      }),
    }),
    webhook: z
      .strictObject({
        url: z.string(),
        setAt: instant,
        formerUntil: instant
          .nullable()
          .meta({ description: "ISO instant until which the former secret signs too; or null" }),
        disabledAt: instant.nullable().meta({ description: "ISO instant; null while it is on" }),
        disabledFor: z
          .enum(["gone", "failing"])
          .nullable()
          .meta({ description: "It answered 410, or failed for a day" }),
      })
      .nullable(),
  }),
  beforePhone: true,
});
export type NoticeSettings = ResponseOf<typeof getNoticeSettings>;

export const setNoticeSwitch = owner.post("/api/v1/notices/settings/switch", {
  summary: "Switch a channel for one kind of notice",
  request: z.object({ kind, channel: z.enum(CHANNELS), isOn: z.boolean() }),
  response: done,
  beforePhone: true,
});

export const setNoticeHours = owner.post("/api/v1/notices/settings/hours", {
  summary: "Choose quiet hours, and the time of a daily mail",
  request: z.object({
    /** Empty: no quiet hours. */
    quietFrom: text(5).default(""),
    quietUntil: text(5).default(""),
    /** Empty: each notice is mailed when it is made. */
    digestAt: text(5).default(""),
  }),
  response: done,
  beforePhone: true,
});
export type SetNoticeHoursRequest = RequestOf<typeof setNoticeHours>;

export const setNoticeLanguage = owner.post("/api/v1/notices/settings/language", {
  summary: "Choose the language of mails and chat messages",
  request: z.object({ writtenIn: z.enum(LANGUAGES) }),
  response: done,
  beforePhone: true,
});

export const enableChat = owner.post("/api/v1/notices/chat/enable", {
  summary: "Send to the chat app again, after a person there did not follow the official account",
  response: done,
  beforePhone: true,
});

export const sendTestNotice = owner.post("/api/v1/notices/test", {
  summary: "Send a test through one channel",
  request: z.object({ channel: z.enum(CHANNELS) }),
  response: done,
  beforePhone: true,
});
