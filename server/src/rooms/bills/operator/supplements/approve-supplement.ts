import { billActErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import { openOwnerAccount, systemAccount } from "../../../../ledger/accounts.ts";
import { postTransfer } from "../../../../ledger/post-transfer.ts";
import { readBalance } from "../../../../ledger/statement.ts";
import type { Posting } from "../../../../ledger/transfer.ts";
import type { Tx } from "../../../../platform/database.ts";
import { handle } from "../../../../platform/http/route.ts";
import { hasRole, operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { isOwnPerson } from "../../../identity/own-person.ts";
import { notifySupplemented, type OwnerOfBills } from "../../bill-mails.ts";
import { lockSupplement, supplementState, type SupplementRow } from "./supplement-rows.ts";

interface Share extends OwnerOfBills {
  readonly email: string;
  readonly is_closed: boolean;
}

/** Amounts that each account gets or gives, its accounts locked in order. */
async function lockShares(tx: Tx, supplementId: bigint): Promise<readonly Share[]> {
  const { rows } = await sql<Share>`
    select a.account_id, a.email, a.closed_at is not null as is_closed, l.bills, l.amount from accounts a
    join (select account_id, count(*)::int as bills, sum(amount_micro_bp)::bigint as amount from bill_lines
      where bill_supplement_id = ${supplementId} group by account_id) l using (account_id)
    order by a.account_id for no key update of a`.execute(tx);
  return rows;
}

/** Refuses what would go below zero, and accounts that were closed meanwhile. */
async function assertPayable(tx: Tx, shares: readonly Share[]): Promise<void> {
  for (const { account_id: accountId, email, is_closed: isClosed, amount } of shares) {
    if (isClosed) throw new ApiError(billActErrors.accountClosed, { params: { email } });
    if (amount < 0n && (await readBalance(tx, accountId)) + amount < 0n)
      throw new ApiError(billActErrors.balanceTooLow, { params: { email } });
  }
}

/** Books a supplement in one transfer of counter-entries. @returns the transfer; none if every account's lines cancel out. */
async function book(
  tx: Tx,
  { bill_supplement_id: id }: SupplementRow,
  shares: readonly Share[],
  at: Date,
): Promise<bigint | null> {
  const postings: Posting[] = [];
  for (const { account_id: accountId, amount } of shares)
    if (amount !== 0n)
      postings.push({
        ledgerAccountId: await openOwnerAccount(tx, accountId),
        amountMicroBp: amount,
      });
  const sum = postings.reduce((all, { amountMicroBp }) => all + amountMicroBp, 0n);
  if (sum !== 0n)
    postings.push({ ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -sum });
  if (postings.length === 0) return null;
  const { ledgerTransferId } = await postTransfer(tx, {
    idempotencyKey: `bill-supplement:${id}`,
    kind: "adjustment",
    occurredAt: at,
    recordedAt: at,
    details: { billSupplementId: String(id) },
    postings,
  });
  return ledgerTransferId;
}

/** Approves another operator's supplement: books its BP, and puts its lines on their owners' bills, in one transaction. */
export const approveSupplement = handle(
  calls.approveSupplement,
  async (deps, { recordId, version, reason }, caller) => {
    await deps.db.transaction().execute(async (tx) => {
      let row: SupplementRow | undefined;
      await operatorAct(deps, tx, {
        act: "bills.approve",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: async () => {
          row = await lockSupplement(tx, recordId);
          return supplementState(row);
        },
        change: async (before, at) => {
          if (!row || before.state === "approved")
            throw new ApiError(billActErrors.supplementApproved);
          if (await isOwnPerson(tx, caller.accountId, [row.uploaded_by]))
            throw new ApiError(billActErrors.ownSupplement);
          const shares = await lockShares(tx, row.bill_supplement_id);
          const accountIds = shares.map((share) => share.account_id);
          if (await isOwnPerson(tx, caller.accountId, accountIds))
            throw new ApiError(billActErrors.ownAccount);
          if (!(await hasRole(tx, row.uploaded_by, ["finance"])))
            throw new ApiError(billActErrors.uploaderLostRole);
          await assertPayable(tx, shares);
          const transferId = await book(tx, row, shares, at);
          await tx
            .updateTable("bill_supplements")
            .set({
              approved_by: caller.accountId,
              approved_at: at,
              ledger_transfer_id: transferId,
            })
            .where("bill_supplement_id", "=", row.bill_supplement_id)
            .execute();
          await notifySupplemented(deps, tx, row.month.slice(0, 7), shares);
          return { after: { ...before, state: "approved" }, result: undefined };
        },
      });
    });
    return { message: billsMessages.approved };
  },
);
