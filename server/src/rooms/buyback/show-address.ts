// Offered to other rooms.
import * as calls from "@nodeyard/contract/buyback/calls.ts";
import { handle } from "../../platform/http/route.ts";
import { maskName } from "../identity/mask-person.ts";
import { findVerifiedName } from "../identity/verified-name.ts";
import { findPayee } from "../payee/find-payee.ts";
import { maskAlipayAccount } from "../payee/mask-payee.ts";

/** Payee of buy-backs, masked; empty texts for missing values. */
export const showAddress = handle(
  calls.getBuybackAddress,
  async (deps, _request, { accountId }) => {
    const [owner, { alipayAccount }] = await Promise.all([
      findVerifiedName(deps, deps.db, accountId),
      findPayee(deps, deps.db, accountId),
    ]);
    return {
      data: {
        ZFBAccount: alipayAccount === undefined ? "" : maskAlipayAccount(alipayAccount),
        ZFBName: owner ? maskName(owner.name) : "",
      },
    };
  },
);
