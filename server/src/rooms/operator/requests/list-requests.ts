import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { type OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import type { OperatorRequest } from "@nodeyard/contract/operator/request-calls.ts";
import type { SaveAnnouncementRequest } from "@nodeyard/contract/home/operator/calls.ts";
import { REQUEST_ROLES, type RequestKind } from "@nodeyard/contract/operator/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import type { RateChange } from "../../rates/enter-rate.ts";
import type { StagedImage } from "../../downloads/operator/publish-image.ts";
import { isOwn } from "../../identity/own-person.ts";
import { openOperatorName } from "../../identity/operator-name.ts";
import { readRoles } from "../../identity/operator/account-state.ts";
import { readEffects } from "./correction-effect.ts";
import { stateOf, type RequestRow } from "./request-row.ts";

interface Row extends RequestRow {
  readonly asker_email: string;
  readonly decider_email: string | null;
  readonly subject_email: string;
  readonly is_own: boolean;
  readonly total: number;
}

/** True if an operator may approve or decline the request: of a right role, and neither asked for by nor about the own person. */
export function mayDecide(
  row: Pick<Row, "kind" | "is_own">,
  roles: readonly OperatorRole[],
): boolean {
  return !row.is_own && REQUEST_ROLES[row.kind].some((role) => roles.includes(role));
}

/** True if a request `r` was asked for by, or is about, the operator's own person. */
export function isOwnRequest(operatorId: bigint): RawBuilder<boolean> {
  return sql`(${isOwn(operatorId, sql`r.asked_by`)} or ${isOwn(operatorId, sql`r.subject_account_id`)})`;
}

function presentRate({ id, day, values, preview }: RateChange): OperatorRequest["rate"] {
  return { ...id, day, values, preview };
}

/** The effects of the corrections that are still to be decided about. */
async function effectsOf(
  db: Queryable,
  rows: readonly Row[],
  now: Date,
): Promise<ReadonlyMap<Row, OperatorRequest["effect"]>> {
  const open = rows.filter((row) => row.kind === "correction" && stateOf(row, now) === "open");
  const effects = await readEffects(
    db,
    now,
    open.map(({ subject_account_id: accountId, payload }) => ({
      accountId,
      amountMicroBp: BigInt((payload as { amountMicroBp: string }).amountMicroBp),
    })),
  );
  return new Map(open.map((row, index) => [row, effects[index] ?? null]));
}

/** Texts or facts that an approval publishes. */
function publishedText(
  kind: RequestKind,
  payload: Partial<StagedImage> & Partial<SaveAnnouncementRequest>,
): string {
  const { fileName, bytes, sha256, tutorialUrl, titleZh, bodyZh, titleEn, bodyEn } = payload;
  const { link, publishAt } = payload;
  const lines =
    kind === "image"
      ? [`${fileName}, ${bytes} B`, `SHA-256 ${sha256}`, tutorialUrl]
      : kind === "announcement"
        ? [titleZh, bodyZh, titleEn, bodyEn, link, publishAt]
        : [];
  return lines.filter((line) => line !== undefined && line !== "").join("\n\n");
}

function present(
  { encryption }: Pick<Deps, "encryption">,
  row: Row,
  { now, me, roles }: { now: Date; me: bigint; roles: readonly OperatorRole[] },
): Omit<OperatorRequest, "effect"> {
  const payload = row.payload as Partial<{
    withdrawalId: string;
    buybackId: string;
    exchangeId: string;
    amountMicroBp: string;
    role: OperatorRole;
    isGranted: boolean;
    part: "phone" | "name" | "operator";
    sealedName: string;
  }> &
    Partial<StagedImage> &
    Partial<SaveAnnouncementRequest>;
  const { amountMicroBp, sealedName } = payload;
  const named =
    sealedName === undefined
      ? undefined
      : openOperatorName(encryption, row.subject_account_id, sealedName);
  const state = stateOf(row, now);
  return {
    requestId: String(row.operator_request_id),
    kind: row.kind,
    subject: { accountId: String(row.subject_account_id), email: row.subject_email },
    amount: amountMicroBp === undefined ? null : formatMicroBp(BigInt(amountMicroBp)),
    withdrawalId: payload.withdrawalId ?? null,
    buybackId: payload.buybackId ?? null,
    exchangeId: payload.exchangeId ?? null,
    role: payload.role ?? null,
    isGranted: payload.isGranted ?? null,
    rate: row.kind === "rate" ? presentRate(row.payload as RateChange) : null,
    part: payload.part ?? null,
    name: named ? `${named.name} (${named.document})` : (payload.titleZh ?? payload.title ?? ""),
    published: publishedText(row.kind, payload),
    reason: row.reason,
    askedBy: { accountId: String(row.asked_by), email: row.asker_email },
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state,
    decidedBy:
      row.decided_by === null
        ? null
        : { accountId: String(row.decided_by), email: row.decider_email ?? "" },
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason ?? "",
    canDecide: state === "open" && mayDecide(row, roles),
    canTakeBack: state === "open" && row.asked_by === me,
  };
}

/** Requests of all operators: open ones first, by their end; then the others, newest first. */
export const listRequests = handle(
  calls.listRequests,
  async (
    deps: Pick<Deps, "db" | "clock" | "encryption">,
    { show = "open", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
    { accountId },
  ) => {
    const { db, clock } = deps;
    const now = clock.now();
    const isOpen = sql`(r.state = 'open' and r.expires_at > ${now}::timestamptz)`;
    const [{ rows }, roles] = await Promise.all([
      sql<Row>`
      select r.*, a.email as asker_email, d.email as decider_email, s.email as subject_email,
        ${isOwnRequest(accountId)} as is_own, count(*) over ()::int as total
      from operator_requests r join accounts a on a.account_id = r.asked_by
        join accounts s on s.account_id = r.subject_account_id
        left join accounts d on d.account_id = r.decided_by
      where ${show === "open" ? isOpen : sql`true`}
      order by ${isOpen} desc, case when ${isOpen} then r.expires_at end, r.operator_request_id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
      readRoles(db, accountId),
    ]);
    const effects = await effectsOf(db, rows, now);
    return {
      list: rows.map((row) => ({
        ...present(deps, row, { now, me: accountId, roles }),
        effect: effects.get(row) ?? null,
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
