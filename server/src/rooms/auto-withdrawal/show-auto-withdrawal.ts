import * as calls from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { AUTO_AMOUNTS, RUN_DAYS } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import { nextRun } from "@nodeyard/contract/auto-withdrawal/run-days.ts";
import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { quotePrice } from "../prices/mean-price.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import { readMonthLimit, readUsage } from "../redemption/quota.ts";
import { readYuanRight } from "../redemption/yuan-right.ts";
import { showAddress } from "../buyback/show-address.ts";
import { formatPpm, readTax } from "../buyback/terms.ts";
import { findPayee } from "../payee/find-payee.ts";
import { AUTO_TYPE } from "./run/auto-type.ts";
import { findSetting } from "./setting.ts";

/** The account's setting with its payee, the next run, and what is left of the person's quota. */
export const showAutoWithdrawal = handle(
  calls.getAutoWithdrawal,
  async (deps, _request, caller) => {
    const { db, clock } = deps;
    const { accountId } = caller;
    const at = clock.now();
    const [setting, { data: shown }, payee, tax, limitFen, owner, { RMBPrice, prices }, right] =
      await Promise.all([
        findSetting(db, accountId),
        showAddress(deps, {}, caller),
        findPayee(deps, db, accountId),
        readTax(db, AUTO_TYPE, at),
        readMonthLimit(db, at),
        readOwnerLevel(db, accountId),
        quotePrice(db, at),
        readYuanRight(db, accountId, at),
      ]);
    const usedFen =
      owner.identityId === undefined
        ? 0n
        : (await readUsage(db, owner.identityId, AUTO_TYPE, at)).usedFen;
    const leftFen = limitFen > usedFen ? limitFen - usedFen : 0n;
    return {
      data: {
        autoWithdrawal: setting && setting.on_since !== null ? 1 : 0,
        autoWithCount: setting?.amount_yuan ?? null,
        ...shown,
        isVerified: owner.level >= BUYBACK_LEVEL,
        needsTaxAgreement: !right.hasTaxAgreement,
        isBarred: right.isBarred,
        hasPayee: payee.bank !== undefined && payee.alipayAccount !== undefined,
        amounts: [...AUTO_AMOUNTS],
        runDays: [...RUN_DAYS],
        nextRun: nextRun(at).toISOString(),
        taxPercent: formatPpm(tax.ownPpm, "percent"),
        platformTaxPercent: formatPpm(tax.platformPpm, "percent"),
        RMBPrice,
        prices,
        monthLimit: Number(limitFen / 100n),
        monthLeft: Number(leftFen / 100n),
      },
    };
  },
);

/** Payees of the payments, masked. */
export const listPayees = handle(calls.getList, async (deps, _request, caller) => {
  const { data } = await showAddress(deps, {}, caller);
  return { list: data.ZFBAccount === "" ? [] : [data] };
});
