import { ApiError } from "@nodeyard/contract/error.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import type { NoticeEvent, WebhookFailure } from "@nodeyard/contract/notifications/rules.ts";
import * as calls from "@nodeyard/contract/notifications/webhook-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { wakeSender } from "../deliveries/queue-delivery.ts";
import { assertWebhook } from "./assert-webhook.ts";

/** Attempts that are shown of each: all that one series has. */
const MOST_ATTEMPTS = 10;

interface Row {
  readonly id: bigint;
  readonly message_id: string;
  readonly event: NoticeEvent;
  readonly made_at: Date;
  readonly next_try_at: Date | null;
  readonly delivered_at: Date | null;
  readonly attempts: {
    at: string;
    took_ms: number;
    status: number | null;
    failure: WebhookFailure | null;
  }[];
}

/** A page of what was sent to the owner's webhook, newest first, each with its last attempts. */
export const listDeliveries = handle(
  calls.listDeliveries,
  async (
    { db }: Pick<Deps, "db">,
    { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { accountId },
  ) => {
    const mine = sql`from notice_deliveries d where account_id = ${accountId} and channel = 'webhook'`;
    const [{ rows }, { rows: counts }] = await Promise.all([
      sql<Row>`
      select notice_delivery_id as id, message_id, event, made_at, next_try_at, delivered_at,
        coalesce((select jsonb_agg(to_jsonb(a) order by a.notice_attempt_id desc) from (
          select t.notice_attempt_id, t.at, t.took_ms, t.status, t.failure from notice_attempts t
          where t.notice_delivery_id = d.notice_delivery_id order by t.notice_attempt_id desc limit ${MOST_ATTEMPTS}) a), '[]') as attempts
      ${mine} order by notice_delivery_id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
        db,
      ),
      sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(db),
    ]);
    const list = rows.map((row) => ({
      deliveryId: String(row.id),
      messageId: row.message_id,
      event: row.event,
      state:
        row.next_try_at !== null
          ? ("pending" as const)
          : row.delivered_at
            ? ("delivered" as const)
            : ("failed" as const),
      madeAt: row.made_at.toISOString(),
      nextTryAt: row.next_try_at?.toISOString() ?? null,
      attempts: row.attempts.map(({ at, took_ms: tookMs, status, failure }) => ({
        at: new Date(at).toISOString(),
        tookMs,
        status,
        failure,
      })),
    }));
    return { list, total: counts[0]?.total ?? 0, pageSize };
  },
);

/** Sends one that was given up again, from the first attempt on, with the id that it has. */
export const resendDelivery = handle(
  calls.resendDelivery,
  async (deps, { deliveryId }, { accountId }) => {
    const id = requireWireId(deliveryId, notificationErrors.unknownDelivery);
    await deps.db.transaction().execute(async (tx) => {
      const again = await tx
        .updateTable("notice_deliveries")
        .set({ next_try_at: deps.clock.now(), given_up_at: null, tries: 0 })
        .where("notice_delivery_id", "=", id)
        .where("account_id", "=", accountId)
        .where("channel", "=", "webhook")
        .where("given_up_at", "is not", null)
        .executeTakeFirst();
      if (again.numUpdatedRows === 0n) throw new ApiError(notificationErrors.unknownDelivery);
      await assertWebhook(tx, accountId);
      await wakeSender(tx);
    });
    return { message: notificationMessages.resent };
  },
);
