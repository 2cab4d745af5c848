import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import {
  LEAST_OPERATIONS,
  REQUEST_ROLES,
  type RequestKind,
} from "@nodeyard/contract/operator/rules.ts";
import { permissionOf, type OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { openOwnerAccount, systemAccount } from "../../../ledger/accounts.ts";
import { postTransfer } from "../../../ledger/post-transfer.ts";
import { readBalance } from "../../../ledger/statement.ts";
import { InsufficientBalanceError } from "../../../ledger/transfer.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isFrozen } from "../../account/freeze.ts";
import { operatorAct, type Operator, type State } from "../../account/operator-act.ts";
import { approveBuyback } from "../../buyback/review/approve-buyback.ts";
import { buybackState, lockReviewed } from "../../buyback/review/buyback-state.ts";
import { approveExchange } from "../../exchange/review/approve-exchange.ts";
import { exchangeState, lockExchange } from "../../exchange/review/exchange-state.ts";
import { resetByOperators } from "../../factors/reset/reset-by-operators.ts";
import type { SaveAnnouncementRequest } from "@nodeyard/contract/home/operator/calls.ts";
import {
  lockStaged,
  publishStaged,
  type StagedImage,
} from "../../downloads/operator/publish-image.ts";
import { lockWritten, publishAnnouncement } from "../../home/operator/save-announcement.ts";
import { enterRate, lockRate, type RateChange } from "../../rates/enter-rate.ts";
import { recordChange } from "../../identity/change/identity-changes.ts";
import { readPart, writePart } from "../../identity/change/parts.ts";
import { assertNamed, openOperatorName, saveOperatorName } from "../../identity/operator-name.ts";
import { approveWithdrawal } from "../../withdrawal/operator/approve-withdrawal.ts";
import { lockOpen } from "../../withdrawal/operator/lock-open.ts";
import { withdrawalState } from "../../withdrawal/operator/withdrawal-state.ts";
import { lockAccountState, lockSubject } from "../../identity/operator/account-state.ts";
import { balanceTooLow } from "./waiting-requests.ts";

/** A request's act, ready to be run. */
interface RequestedAct {
  readonly requestId: bigint;
  readonly accountId: bigint;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Kind {
  /** Locks and reads what the act is about; an approval wants it to be as it was when it was asked for. */
  readonly read: (tx: Tx, act: Omit<RequestedAct, "requestId">) => Promise<State>;
  /** Carries the act out, with its audit line, in the approval's transaction. */
  readonly run: (deps: ActDeps, tx: Tx, act: RequestedAct) => Promise<void>;
}

type ActDeps = Pick<Deps, "clock" | "log" | "config" | "encryption"> & Operator;

async function readFactors(tx: Tx, accountId: bigint): Promise<State> {
  await lockSubject(tx, accountId);
  const rows = await tx
    .selectFrom("second_factors")
    .select(["second_factor_id", "kind"])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .orderBy("second_factor_id")
    .execute();
  return { factors: rows.map((row) => `${row.kind} ${row.second_factor_id}`) };
}

async function assertOperationsLeft(tx: Tx, role: OperatorRole): Promise<void> {
  if (role !== "operations") return;
  const holders = await tx
    .selectFrom("account_permissions")
    .select("account_id")
    .where("permission", "=", "operator:operations")
    .forUpdate()
    .execute();
  if (holders.length <= LEAST_OPERATIONS) throw new ApiError(operatorErrors.lastRole);
}

const payout: Kind = {
  read: async (tx, { payload }) => {
    const { withdrawal, nonce } = await lockOpen(tx, BigInt(String(payload["withdrawalId"])));
    if (await isFrozen(tx, withdrawal.account_id)) throw new ApiError(operatorErrors.accountFrozen);
    return withdrawalState(withdrawal, nonce !== undefined);
  },
  run: (deps, tx, { payload }) =>
    approveWithdrawal(deps, tx, BigInt(String(payload["withdrawalId"]))),
};

const buyback: Kind = {
  read: async (tx, { payload }) => {
    const row = await lockReviewed(tx, BigInt(String(payload["buybackId"])));
    if (await isFrozen(tx, row.account_id)) throw new ApiError(operatorErrors.accountFrozen);
    return buybackState(row);
  },
  run: (deps, tx, { payload }) => approveBuyback(deps, tx, BigInt(String(payload["buybackId"]))),
};

const exchange: Kind = {
  read: async (tx, { payload }) => {
    const row = await lockExchange(tx, BigInt(String(payload["exchangeId"])));
    if (await isFrozen(tx, row.account_id)) throw new ApiError(operatorErrors.accountFrozen);
    return exchangeState(row);
  },
  run: (deps, tx, { payload }) => approveExchange(deps, tx, BigInt(String(payload["exchangeId"]))),
};

const correction: Kind = {
  // The balance moves with every settled hour: what matters is that it suffices.
  read: async (tx, { accountId }) => {
    await lockSubject(tx, accountId);
    return { accountId: String(accountId) };
  },
  run: async (deps, tx, { requestId, accountId, payload }) => {
    const amountMicroBp = BigInt(String(payload["amountMicroBp"]));
    await operatorAct(deps, tx, {
      act: "operator.correct",
      roles: REQUEST_ROLES.correction,
      operator: deps,
      subjectAccountId: accountId,
      read: async () => ({ balanceMicroBp: String(await readBalance(tx, accountId)) }),
      change: async (before, at) => {
        const owner = await openOwnerAccount(tx, accountId);
        const emission = await systemAccount(tx, "emission");
        try {
          await postTransfer(tx, {
            idempotencyKey: `correction:${requestId}`,
            kind: "adjustment",
            occurredAt: at,
            recordedAt: at,
            details: { requestId: String(requestId) },
            postings: [
              { ledgerAccountId: owner, amountMicroBp },
              { ledgerAccountId: emission, amountMicroBp: -amountMicroBp },
            ],
          });
        } catch (error) {
          if (error instanceof InsufficientBalanceError)
            throw balanceTooLow(BigInt(before.balanceMicroBp));
          throw error;
        }
        const after = {
          balanceMicroBp: String(await readBalance(tx, accountId)),
          amountMicroBp: String(amountMicroBp),
        };
        return { after, result: undefined };
      },
    });
  },
};

const roles: Kind = {
  read: (tx, { accountId }) => lockAccountState(tx, accountId),
  run: async (deps, tx, { accountId, payload }) => {
    const { role, isGranted } = payload as { role: OperatorRole; isGranted: boolean };
    const permission = permissionOf(role);
    await operatorAct(deps, tx, {
      act: "operator.change-roles",
      roles: REQUEST_ROLES.roles,
      operator: deps,
      subjectAccountId: accountId,
      read: () => lockAccountState(tx, accountId),
      change: async (_, at) => {
        if (isGranted) {
          await assertNamed(tx, accountId);
          await tx
            .insertInto("account_permissions")
            .values({ account_id: accountId, permission, granted_at: at })
            .execute();
        } else {
          await assertOperationsLeft(tx, role);
          await tx
            .deleteFrom("account_permissions")
            .where("account_id", "=", accountId)
            .where("permission", "=", permission)
            .execute();
        }
        return { after: await lockAccountState(tx, accountId), result: undefined };
      },
    });
  },
};

const factorReset: Kind = {
  read: (tx, { accountId }) => readFactors(tx, accountId),
  run: async (deps, tx, { accountId }) => {
    await operatorAct(deps, tx, {
      act: "operator.reset-factor",
      roles: REQUEST_ROLES["factor-reset"],
      operator: deps,
      subjectAccountId: accountId,
      read: () => readFactors(tx, accountId),
      change: async () => {
        await resetByOperators(deps, tx, accountId);
        return { after: { factors: [] }, result: undefined };
      },
    });
  },
};

const rate: Kind = {
  read: (tx, { payload }) => lockRate(tx, (payload as unknown as RateChange).id),
  run: (deps, tx, { payload }) =>
    enterRate(deps, tx, payload as unknown as RateChange, { operator: deps }),
};

/** The removal of a phone or name that is there, or a name of an operator, which can be recorded anew. */
const identity: Kind = {
  read: async (tx, { accountId, payload }) => {
    await lockSubject(tx, accountId);
    if (payload["part"] === "operator") return { part: "operator" };
    const { tel_verified_at: phoneAt, verified_at: nameAt } = await tx
      .selectFrom("accounts as a")
      .leftJoin("account_identities as i", "i.account_id", "a.account_id")
      .select(["a.tel_verified_at", "i.verified_at"])
      .where("a.account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const verifiedAt = payload["part"] === "name" ? nameAt : phoneAt;
    // An owner may have verified another one since it was asked for.
    return { verifiedAt: verifiedAt?.toISOString() ?? null };
  },
  run: async (deps, tx, { accountId, payload }) => {
    const { part, sealedName = "" } = payload as { part: IdentityRequestPart; sealedName?: string };
    await operatorAct(deps, tx, {
      act: "operator.change-identity",
      roles: REQUEST_ROLES.identity,
      operator: deps,
      subjectAccountId: accountId,
      read: async () => ({ part }),
      change: async () => {
        if (part === "operator") {
          const of = openOperatorName(deps.encryption, accountId, sealedName);
          await saveOperatorName(deps, tx, accountId, { of, by: deps.by });
        } else {
          const change = await readPart(deps, tx, accountId, part);
          await writePart(deps, tx, accountId, { part, before: null });
          await recordChange(deps, tx, accountId, { change, by: "operators" });
        }
        return { after: { part }, result: undefined };
      },
    });
  },
};
type IdentityRequestPart = "phone" | "name" | "operator";

const image: Kind = {
  read: (tx, { payload }) => lockStaged(tx, payload as unknown as StagedImage),
  run: (deps, tx, { payload }) => publishStaged(deps, tx, payload as unknown as StagedImage, deps),
};

const announcement: Kind = {
  read: (tx, { payload }) => lockWritten(tx, payload),
  run: async (deps, tx, { accountId, payload }) => {
    const written = payload as unknown as SaveAnnouncementRequest;
    // Read and compared just before, by the approval.
    const how = { operator: deps, writtenBy: accountId, seen: undefined, mayPin: true };
    await publishAnnouncement(deps, tx, written, how);
  },
};

/** Subject and effect of each kind of request. */
export const KINDS: Readonly<Record<RequestKind, Kind>> = {
  payout,
  buyback,
  exchange,
  correction,
  roles,
  "factor-reset": factorReset,
  rate,
  identity,
  image,
  announcement,
};
