import { CHAT_KINDS, NOTICE_KINDS } from "@nodeyard/contract/notice-kinds.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import type { NoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { dayTimeOf } from "@nodeyard/contract/notifications/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { listChatBindings } from "../chat/bindings.ts";
import { hoursOf, switchesOf } from "./read-reach.ts";

/** State of the chat channel: its events, and the bindings that do not receive them. */
async function showChat(
  db: Queryable,
  { wechat }: Pick<Deps["config"], "wechat">,
  accountId: bigint,
): Promise<NoticeSettings["chat"]> {
  const kinds = CHAT_KINDS.filter((kind) => wechat?.templates.has(kind));
  if (!wechat || kinds.length === 0) return { state: "unavailable", kinds: [], muted: [] };
  const bindings = await listChatBindings(db, accountId, wechat.appId);
  const muted = bindings.filter(({ isMuted }) => isMuted).map(({ nickname }) => nickname);
  if (bindings.length === 0) return { state: "unbound", kinds, muted };
  return { state: muted.length === bindings.length ? "muted" : "ready", kinds, muted };
}

/** Notification settings of an owner: kinds, channels and times. */
export const showSettings = handle(
  calls.getNoticeSettings,
  async ({ db, clock, config }, _request, { accountId }) => {
    const [chosen, row, webhook, chat] = await Promise.all([
      db.selectFrom("notice_switches").selectAll().where("account_id", "=", accountId).execute(),
      db
        .selectFrom("accounts as a")
        .leftJoin("notice_hours as h", "h.account_id", "a.account_id")
        .select([
          "a.language",
          "a.time_zone",
          "h.quiet_from_minute",
          "h.quiet_until_minute",
          "h.digest_minute",
        ])
        .where("a.account_id", "=", accountId)
        .executeTakeFirstOrThrow(),
      db.selectFrom("webhooks").selectAll().where("account_id", "=", accountId).executeTakeFirst(),
      showChat(db, config, accountId),
    ]);
    const { zone, quiet, digestAt } = hoursOf(row);
    const switches = NOTICE_KINDS.map((kind) => [
      kind,
      switchesOf(
        kind,
        chosen.filter((each) => each.kind === kind),
      ),
    ]);
    const formerUntil = webhook?.former_until ?? null;
    return {
      switches: Object.fromEntries(switches) as NoticeSettings["switches"],
      quietFrom: quiet ? dayTimeOf(quiet.from) : null,
      quietUntil: quiet ? dayTimeOf(quiet.until) : null,
      digestAt: digestAt === undefined ? null : dayTimeOf(digestAt),
      zone,
      writtenIn: row.language,
      chat,
      webhook: webhook
        ? {
            url: webhook.url,
            setAt: webhook.set_at.toISOString(),
            formerUntil:
              formerUntil && formerUntil > clock.now() ? formerUntil.toISOString() : null,
            disabledAt: webhook.disabled_at?.toISOString() ?? null,
            disabledFor: webhook.disabled_for,
          }
        : null,
    };
  },
);
