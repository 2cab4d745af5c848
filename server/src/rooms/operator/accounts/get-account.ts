import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/operator/account-calls.ts";
import { PAGE_FLAGS, type PageFlag } from "@nodeyard/contract/operator/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { readOwed } from "../../../ledger/owed.ts";
import { readBalance, readStatement } from "../../../ledger/statement.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { countOpenBindings } from "../../account/chat-access.ts";
import { versionOf } from "../../account/operator-act.ts";
import { aliveSessions } from "../../account/sessions.ts";
import { isOwnPerson } from "../../identity/own-person.ts";
import { findAccountId, readAccountState } from "../../identity/operator/account-state.ts";
import { readYuanRight } from "../../redemption/yuan-right.ts";
import { readWaitingCorrections, readWaitingRequests } from "../requests/waiting-requests.ts";
import { readCorrectionCeiling } from "../requests/correction-effect.ts";
import { readLimits } from "./account-limits.ts";

/** Only the end, by which an owner on the phone can be recognised. */
function maskPhone(tel: string | null): string {
  return tel === null ? "" : `****${tel.slice(-4)}`;
}

async function readPageFlags(db: Queryable, accountId: bigint): Promise<PageFlag[]> {
  const rows = await db
    .selectFrom("account_permissions")
    .select("permission")
    .where("account_id", "=", accountId)
    .execute();
  return PAGE_FLAGS.filter((flag) => rows.some(({ permission }) => permission === flag));
}

/** Operators' view of one account. */
export const getAccount = handle(calls.getAccount, async (deps, request, caller) => {
  const { db } = deps;
  const accountId = await findAccountId(db, request.accountId);
  const now = deps.clock.now();
  const [row, balanceMicroBp, devices, sessions, factor, state] = await Promise.all([
    db
      .selectFrom("accounts as a")
      .leftJoin("accounts as r", "r.account_id", "a.referrer_account_id")
      .leftJoin("wallets as w", "w.account_id", "a.account_id")
      .leftJoin("account_identities as i", "i.account_id", "a.account_id")
      .leftJoin("operator_names as n", "n.account_id", "a.account_id")
      .leftJoin("account_freezes as z", "z.account_id", "a.account_id")
      .leftJoin("ledger_accounts as h", (join) =>
        join.onRef("h.account_id", "=", "a.account_id").on("h.kind", "=", "held"),
      )
      .select(["a.email", "a.tel", "a.created_at", "w.address as wallet", "z.frozen_at"])
      .select([
        "a.email_verified_at",
        "a.tel_verified_at",
        "i.identity_id",
        "n.recorded_at as named_at",
      ])
      .select(["r.account_id as referrer_id", "r.email as referrer_email"])
      .select("h.balance_micro_bp as held")
      .select(({ selectFrom }) => [
        selectFrom("withdrawals")
          .select("withdrawal_id")
          .where("account_id", "=", accountId)
          .where("status", "=", "created")
          .limit(1)
          .as("open_withdrawal"),
        selectFrom("audit_lines")
          .select(({ fn }) => fn.max("at").as("at"))
          .where("subject_account_id", "=", accountId)
          .where("act", "=", "auth.login")
          .as("last_sign_in_at"),
      ])
      .where("a.account_id", "=", accountId)
      .executeTakeFirstOrThrow(),
    readBalance(db, accountId),
    db
      .selectFrom("devices as d")
      .leftJoin("device_status as s", "s.device_id", "d.device_id")
      .select("s.last_seen_at")
      .where("d.account_id", "=", accountId)
      .where("d.unbound_at", "is", null)
      .execute(),
    aliveSessions(deps, accountId),
    db
      .selectFrom("second_factors")
      .select("second_factor_id")
      .where("account_id", "=", accountId)
      .where("confirmed_at", "is not", null)
      .limit(1)
      .executeTakeFirst(),
    readAccountState(db, accountId),
  ]);
  const [flags, limits, corrections, requests, chatBindingCount, owed, ceiling, right] =
    await Promise.all([
      readPageFlags(db, accountId),
      readLimits(db, accountId, now),
      readWaitingCorrections(db, accountId, now),
      readWaitingRequests(db, accountId, now),
      countOpenBindings(db, accountId),
      readOwed(db),
      readCorrectionCeiling(db, now),
      readYuanRight(db, accountId, now),
    ]);
  return {
    account: {
      accountId: String(accountId),
      email: row.email,
      isEmailVerified: row.email_verified_at !== null,
      tel: maskPhone(row.tel),
      isPhoneVerified: row.tel_verified_at !== null,
      isNameVerified: row.identity_id !== null,
      isOperatorNameRecorded: row.named_at !== null,
      createdAt: row.created_at.toISOString(),
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      referrer:
        row.referrer_id === null
          ? null
          : { accountId: String(row.referrer_id), email: row.referrer_email ?? "" },
      balance: formatMicroBp(balanceMicroBp),
      held: formatMicroBp(row.held ?? 0n),
      openWithdrawalId: row.open_withdrawal === null ? null : String(row.open_withdrawal),
      wallet: row.wallet ?? "",
      deviceCount: devices.length,
      onlineCount: devices.filter((each) => onlineStatus(each.last_seen_at, now) === "online")
        .length,
      signInCount: sessions.length,
      chatBindingCount,
      hasFactor: factor !== undefined,
      roles: [...state.roles],
      flags,
      isYuanAllowed: !right.isBarred,
      limits,
      waitingRequests: requests.map(({ requestId, role, isGranted, ...by }) => ({
        requestId: String(requestId),
        role,
        isGranted,
        askedBy: { accountId: String(by.requesterId), email: by.askerEmail },
      })),
      waitingCorrections: corrections.map((each) => ({
        requestId: String(each.requestId),
        amount: formatMicroBp(each.amountMicroBp),
        askedBy: { accountId: String(each.requesterId), email: each.askerEmail },
      })),
      correctionCeiling: formatMicroBp(ceiling),
      owedToAll: formatMicroBp(owed),
      frozenAt: row.frozen_at?.toISOString() ?? null,
      version: versionOf(state),
      isOwn: await isOwnPerson(db, caller.accountId, [accountId]),
    },
  };
});

/** Its ledger, newest line first. */
export const listAccountLedger = handle(
  calls.listAccountLedger,
  async (
    { db }: Pick<Deps, "db">,
    { accountId: wireId, pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
  ) => {
    const accountId = await findAccountId(db, wireId);
    const offset = (pageNum - 1) * pageSize;
    const { lines, lineCount } = await readStatement(db, { accountId, offset, limit: pageSize });
    return {
      list: lines.map((line) => ({
        lineId: String(line.ledgerPostingId),
        kind: line.kind,
        occurredAt: line.occurredAt.toISOString(),
        recordedAt: line.recordedAt.toISOString(),
        amount: formatMicroBp(line.amountMicroBp),
        balance: formatMicroBp(line.runningMicroBp),
      })),
      total: lineCount,
      pageSize,
    };
  },
);
